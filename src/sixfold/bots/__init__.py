"""Bots: from a position and a limit to a word.

This room knows searches and what games bring along for them.  It does not know seats, tables
or screens.
"""

# How each kind of bot is written; `find` makes them.
KINDS = {
    "random": "random",
    "bot": "bot:1-6",
    "mcts": "mcts:SIMULATIONS",
    "python": "python:MODULE:FUNCTION",
    "program": "program:COMMAND",
    "onnx": "onnx:FILE",
}
