"""Lessons, puzzles, one's own mistakes and games of before, at this terminal.

It shows and asks; what is right, `teaching` and bots say.
"""
