"""A game as its page has it, in JavaScript, beside the same game in Python: every answer has to be the same.

Random games are replayed by the translated rules in Node, and everything that a page may ask of a position
is asked on both sides: rules, words, pictures, text, sentences, in some language, for somebody's eyes, on some screen.
And what is chosen before a game comes to the same.
"""

from sixfold.testing.page.choosing import differing_choice
from sixfold.testing.page.comparison import INSTALL, Comparison, Difference, lay_out, node_program, run_node

__all__ = ["INSTALL", "Comparison", "Difference", "differing_choice", "lay_out", "node_program", "run_node"]
