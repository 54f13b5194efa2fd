"""One moment of a game as a value, the way to it, and both in writing: positions, codes, records, dice that can be
checked.

It knows a game through its contract.  It does not know players, tables or screens.
"""
