"""Web Push: devices that agreed to it are told that it is their turn, with the page closed.

It knows devices, push services and what is said.  It does not know pages, nor any game.
"""
