"""Random play: one game, every game to a depth (`perft`), millions of them on processors and GPUs.

It knows rules alone.  It does not know bots.
"""
