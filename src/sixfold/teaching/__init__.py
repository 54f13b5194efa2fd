"""What one tries: lessons and puzzles, and what is answered to a try.

It knows positions and texts.  It does not know where they are shown.
"""
