"""Tables on the first page: one's own, open ones, and links to share.

It knows tables from outside.  It does not know what is played at them.
"""
