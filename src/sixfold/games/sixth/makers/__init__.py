"""Programs for the makers of the bots of SIXTH!; they are not part of an installed sixfold."""
