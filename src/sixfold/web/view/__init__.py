"""What a table sends and answers: events, whole views, pictures, streams.

It knows viewers.  It does not know how a page draws.
"""
