"""What a game's modules are completed with where they leave a name of the contract out.

Each module knows what its role promises.  It does not know any game.
"""
