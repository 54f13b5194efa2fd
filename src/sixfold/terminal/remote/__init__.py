"""Tables of a running server, and its game of the day, at this terminal.

It knows the server's addresses.  It does not know any game.
"""
