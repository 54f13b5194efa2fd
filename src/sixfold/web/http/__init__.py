"""Requests and connections: the server, who asks and from where, answers.

It knows HTTP.  It does not know tables or games.
"""
