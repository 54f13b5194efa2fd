"""Commands for whoever runs a server: the server, and its tables.

They read options and print; `web` serves and `store` keeps.
"""
