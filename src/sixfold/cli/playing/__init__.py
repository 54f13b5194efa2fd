"""Commands for players: a game, the day's, lessons, puzzles, games of before and what they came to.

They read options and print; `terminal` plays.
"""
