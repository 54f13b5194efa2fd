"""The analysis board over HTTP: positions, games, and what they are worth.

It knows questions to bots.  It does not know how they search.
"""
