"""What one visitor may take from everybody: requests, and work.

It knows addresses and seconds.  It does not know what is asked for.
"""
