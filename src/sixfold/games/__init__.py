"""The games, one folder each.

A game knows its own folder and the contract.  It does not know other games, and nothing outside its folder names
what is in it.
"""
