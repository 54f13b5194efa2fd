"""Checks of what is played: rules, notation, answers, secrets, encodings, compiled twins.

Each knows the contract and samples of positions.  None knows any game.
"""
