"""Searches: from a position and a limit to values of moves.

They know the contract of a game and random play.  They do not know levels, seats or screens.
"""
