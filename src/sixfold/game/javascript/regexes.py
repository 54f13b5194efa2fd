"""Regular expressions of Python as those of JavaScript, in Unicode mode.

It knows the part of the language that means the same in both once it is written so; the rest is refused.
"""

from __future__ import annotations

import re

SYNTAX = set("^$\\.*+?()[]{}|/")
BLANKS = r"\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
# Classes of letters, as Python has them: by the flag ASCII, and without it
CLASSES = {
    "d": ("0-9", r"\p{Nd}"),
    "w": ("a-zA-Z0-9_", r"\p{L}\p{N}_"),
    "s": (r"\t-\r ", BLANKS),
}
GROUPS = re.compile(r"\(\?(?:P<(\w+)>|[:=!])")
FLAGS = re.ASCII | re.IGNORECASE | re.UNICODE


class Unsupported(Exception):
    """A pattern that JavaScript would read otherwise, or not at all."""


def regular_expression(pattern: re.Pattern[str]) -> tuple[str, str]:
    """Source and flags of the same pattern in JavaScript."""
    if pattern.flags & ~FLAGS:
        raise Unsupported(f"flags of the pattern {pattern.pattern}")
    ascii_only, ignoring = bool(pattern.flags & re.ASCII), bool(pattern.flags & re.IGNORECASE)
    if ignoring and not pattern.pattern.isascii():
        raise Unsupported(f"capitals in the pattern {pattern.pattern}")
    return _Rewritten(pattern.pattern, ascii_only).text, "iu" if ignoring else "u"


class _Rewritten:
    """Goes through a pattern sign by sign."""

    def __init__(self, pattern: str, ascii_only: bool) -> None:
        self.pattern = pattern
        self.ascii_only = ascii_only
        self.place = 0
        self.in_class = False
        self.text = ""
        while self.place < len(pattern):
            self.text += self._next()

    def _next(self) -> str:
        sign = self.pattern[self.place]
        if sign == "\\":
            return self._escape()
        if self.in_class:
            return self._inside(sign)
        if sign == "(":
            return self._group()
        if sign in "^$":
            raise Unsupported(f"{sign} in the pattern {self.pattern}")
        self.in_class = sign == "["
        self.place += 1
        return sign

    def _inside(self, sign: str) -> str:
        """A sign within brackets; a bracket that opens there is one of the signs."""
        first = self.pattern[self.place - 1] == "[" or self.pattern[self.place - 2 : self.place] == "[^"
        if (sign == "]" and first) or sign in "&~|" or self.pattern.startswith("--", self.place):
            raise Unsupported(f"{sign} in a class of the pattern {self.pattern}")
        self.in_class = sign != "]"
        self.place += 1
        return f"\\{sign}" if sign == "[" else sign

    def _escape(self) -> str:
        sign = self.pattern[self.place + 1]
        self.place += 2
        if sign in CLASSES:
            found = CLASSES[sign][0 if self.ascii_only else 1]
            return found if self.in_class else f"[{found}]"
        if sign in "tnrfv":
            return f"\\{sign}"
        if sign.isalnum():
            raise Unsupported(f"\\{sign} in the pattern {self.pattern}")
        return f"\\{sign}" if sign in SYNTAX or (self.in_class and sign == "-") else sign

    def _group(self) -> str:
        if not self.pattern.startswith("(?", self.place):
            self.place += 1
            return "("
        found = GROUPS.match(self.pattern, self.place)
        if not found:
            raise Unsupported(f"a group in the pattern {self.pattern}")
        self.place = found.end()
        return f"(?<{found[1]}>" if found[1] else found[0]
