"""CUPS in words: `=trey-sice` for a roll, `stay`, `left`, `right`, `p12` for so many pips, `doubt`."""

import re

from sixfold.game.contract import no_button
from sixfold.text.errors import CannotRead

from . import say
from .rules import DOUBT, FACES, MOST, PIPS

NAMES = ("ace", "cater", "cinque", "deuce", "sice", "trey")  # of faces, in their alphabetical order
SAID = re.compile(r"p([1-9][0-9]?)")
WORDS = ("stay", "left", "right", "doubt")  # by move
BUTTONS = (say("Leave them"), say("Turn the left one over"), say("Turn the right one over"), say("I doubt it"))


def face_name(pips):
    """What a face is called."""
    return NAMES[PIPS.index(pips)]


def write(state, move):
    """The word of a move."""
    return WORDS[move] if move <= DOUBT else f"p{move - DOUBT}"


def read(state, word):
    """The move of a word, legal or not."""
    if word in WORDS:
        return WORDS.index(word)
    found = SAID.fullmatch(word)
    if found and int(found[1]) <= MOST:
        return DOUBT + int(found[1])
    raise CannotRead(word, say("say how many pips there are (p12), doubt, stay, left or right"))


def path_of(state, word):
    """One place or button."""
    return (word,)


def word_of(state, path):
    """The same."""
    word = "-".join(path)
    read(state, word)
    return word


def button(state, step):
    """What is no number of pips is a button."""
    if step not in WORDS:
        raise no_button(step)
    return BUTTONS[WORDS.index(step)]


def write_outcome(state, outcome):
    """Both dice by their names, numbered as the rules number them."""
    return f"={NAMES[outcome // FACES]}-{NAMES[outcome % FACES]}"


def read_outcome(state, word):
    """The way back."""
    first, _, second = word.removeprefix("=").partition("-")
    if first not in NAMES or second not in NAMES or not word.startswith("="):
        raise CannotRead(word, say("a roll is written as {example}", example="=trey-sice"))
    return NAMES.index(first) * FACES + NAMES.index(second)
