"""What is said of a position: what happened, what is asked, what a move would come to, how a game ended.

It knows positions and who reads.  It does not know tables or how anything is sent.
"""
