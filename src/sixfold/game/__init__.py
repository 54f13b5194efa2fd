"""What a game is: the contract of its folder, defaults, the things that pictures are made of, the shelf, a game in
JavaScript.

It knows names and shapes.  It does not know any game.
"""
