"""Many games at once: vectors of games that are stepped together, and mass simulation, on a CPU or a GPU.

It knows arrays and the contract of rules.  It does not know any game, nor what the games are played for.
"""
