"""The prompt: what somebody means by a line, commands, completion, answers that change nothing.

It knows words.  It does not know where a game is kept.
"""
