"""Opponents: a bot is a function from a position and a limit to a word.

This room knows searches and what games bring along for them.  It does not know seats, tables
or screens.
"""
