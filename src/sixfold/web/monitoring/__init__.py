"""How a server is: health, figures, its log, when there was none.

It knows names and numbers.  It does not know who plays.
"""
