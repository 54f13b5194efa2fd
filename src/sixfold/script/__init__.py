"""Rules as JavaScript: the Python of a game's folder, translated function by function.

A fourth way of running one source.  Functions are translated from their syntax trees; what modules
computed at import is written as data.  Values are those of the interpreter: whole numbers are BigInts,
lists Arrays, dictionaries Maps; `static/python.js`, which is put before them, has Python's operators.
What is not known here is refused with file and line, so that nothing is translated wrongly in silence.
"""

from __future__ import annotations

from sixfold.script.modules import javascript

__all__ = ["javascript"]
