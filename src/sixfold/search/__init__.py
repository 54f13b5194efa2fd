"""Search and simulation that know only the contract of a game."""
