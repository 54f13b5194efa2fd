"""Bots and advice in processes of their own: whose question is next, and whose turn.

It knows questions.  It does not know how a bot thinks.
"""
