"""Playing at the terminal: lines, or the whole screen.

It shows and asks.  It does not know what is allowed: positions say.
"""
