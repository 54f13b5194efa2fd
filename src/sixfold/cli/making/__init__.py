"""Commands for those who write games and bots: new games, checks, counts, speed.

They read options and print; the work is done in the rooms below.
"""
