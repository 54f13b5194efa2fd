"""What works without the server: the service worker's lists, games as modules, tables on one device.

It knows files.  It does not know how a page plays.
"""
