"""What this computer keeps for somebody: games, results, bests, secrets of dice.

It knows files.  It does not know how a game is played.
"""
