"""A game as JavaScript: the Python of its folder, translated function by function.

A fourth way of running one source, for rules, pictures and sentences alike.  Functions are translated from
their syntax trees; what modules computed at import is written as data.  Values are those of the interpreter:
whole numbers are Numbers while that is safe and BigInts beyond, lists Arrays; `static/python/python.js`, which
modules import, has Python's operators.  What is not known here is refused with file and line, so that nothing is
translated wrongly in silence.
"""

from __future__ import annotations

from sixfold.game.javascript.exports import house_javascript, javascript, javascript_of, roles, setup_javascript
from sixfold.game.javascript.modules import House

__all__ = ["House", "house_javascript", "javascript", "javascript_of", "roles", "setup_javascript"]
