"""Lessons and puzzles over HTTP, as data that a page then plays by itself.

It knows pages.  It does not know what they teach.
"""
