"""The words of commands at a prompt, in the reader's language; the English ones are understood everywhere.

It knows words.  It does not know what a command does, nor where it can be typed.
"""

from __future__ import annotations

import unicodedata

from sixfold.text.messages import say

WORDS = {
    "why": say("why"),
    "hint": say("hint"),
    "coach": say("coach"),
    "undo": say("undo"),
    "redo": say("redo"),
    "moves": say("moves"),
    "board": say("board"),
    "save": say("save"),
    "draw": say("draw"),
    "resign": say("resign"),
    "new": say("new"),
    "next": say("next"),
    "rematch": say("rematch"),
    "accept": say("accept"),
    "decline": say("decline"),
    "solution": say("solution"),
    "back": say("back"),
    "skip": say("skip"),
    "help": say("help"),
    "quit": say("quit"),
}

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def shown(name: str) -> str:
    return str(WORDS.get(name, name)).lower()


def understood(line: str) -> str:
    """A line whose command, if it begins with one in the reader's language, stands there in English."""
    first, blank, rest = line.partition(" ")
    known = {spelling: name for name, word in WORDS.items() for spelling in spellings(str(word))}
    return known.get(first.casefold(), first) + blank + rest


def spellings(word: str) -> tuple[str, str, str]:
    """A word in small letters, without its accents, and with German umlauts written out: zurück, zuruck, zurueck."""
    small = word.casefold()
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", small) if not unicodedata.combining(letter))
    return plain, small.translate(UMLAUTS), small
