"""Programs for the makers of the bots of STAR; they are not part of an installed sixfold."""
