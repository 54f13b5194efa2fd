"""Where tables keep their events: SQLite or PostgreSQL, archives, exports.

It knows events as bytes in order.  It does not know what they mean.
"""
