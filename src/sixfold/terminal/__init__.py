"""Playing at the terminal.  It shows and asks; what is allowed, positions say."""
