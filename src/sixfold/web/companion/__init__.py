"""Companions of the real boxes and sheets to print, over HTTP.

It knows files of games.  It does not know what is in them.
"""
