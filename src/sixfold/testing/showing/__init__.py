"""Checks of what is shown and told: pictures, narration, results, pages, books and puzzles.

Each knows the contract and samples of positions.  None knows any game.
"""
