"""The games as environments of well-known libraries for learning: one adapter a library.

It knows those libraries and encodings.  It does not know any game.
"""
