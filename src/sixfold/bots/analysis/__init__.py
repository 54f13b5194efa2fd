"""Games and positions looked at closely: what choices gave away, what dice brought, the best moves.

It knows bots and records.  It does not know who asks.
"""
