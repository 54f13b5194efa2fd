"""Sentences for people in three languages, and what can be wrong: messages, grammar, catalogues, refusals.

It knows languages.  It does not know games, files or who reads.
"""
