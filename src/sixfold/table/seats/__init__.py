"""Who sits at a table: chairs and their holders, names, keys, who may act for whom and who looks on.

It knows people.  It does not know moves.
"""
