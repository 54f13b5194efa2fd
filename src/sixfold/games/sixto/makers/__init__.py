"""Programs for the makers of SIXTO's sheets and bots; they are not part of an installed sixfold."""
