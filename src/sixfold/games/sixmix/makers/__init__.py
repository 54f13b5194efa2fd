"""Programs for the makers of the puzzles of SIX MIX; they are not part of an installed sixfold."""
