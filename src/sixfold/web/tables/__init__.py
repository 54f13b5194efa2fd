"""The tables of this server: in memory, opened, entered, played at, forgotten.

It knows tables and the store.  It does not know pages.
"""
