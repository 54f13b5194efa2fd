"""Tournaments of bots: who sits where, with which dice, and how strong each bot is.

This room knows bots, results and ratings.  It does not know how a bot thinks, nor what a
terminal looks like.
"""
