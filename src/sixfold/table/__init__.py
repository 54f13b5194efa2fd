"""One table where games are played, as a numbered log of events.

It knows chairs, commands and events.  It does not touch disk or network.
"""
