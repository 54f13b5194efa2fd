"""The browser's server: pages, tables over HTTP, and what is pushed.

It knows visitors and tables.  It does not know rules: positions say what is allowed.
"""
