"""The game of the day over HTTP: its dice, who tried it, and how that compares.

It knows days.  It does not know any game.
"""
