"""The games, one folder each.

A game knows its own folder and the contract.  Nothing outside a folder names what is in it.
"""
