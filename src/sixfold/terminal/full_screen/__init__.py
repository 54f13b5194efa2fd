"""A game over the whole terminal, with Textual: board, players, moves and log, by keys and mouse.

It needs the extra `tui`.  It knows positions and how moves are made by pointing.  It does not
know any game, nor how a game is run and kept; `LocalGame` does.
"""
