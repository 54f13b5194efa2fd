"""PIPS in words: take, leave, and =4 for a die."""

from sixfold.game.contract import no_button
from sixfold.text.errors import CannotRead

from . import say

WORDS = ("leave", "take")
FACES = ("=1", "=2", "=3", "=4", "=5", "=6")


def write(state, move):
    return WORDS[move]


def read(state, word):
    if word not in WORDS:
        raise CannotRead(word, say("say take or leave"))
    return WORDS.index(word)


def path_of(state, word):
    return (word,)


def word_of(state, path):
    word = " ".join(path)
    read(state, word)
    return word


def button(state, step):
    if step not in WORDS:
        raise no_button(step)
    return say("Take it") if step == "take" else say("Leave it")


def write_outcome(state, outcome):
    return FACES[outcome]


def read_outcome(state, word):
    if word not in FACES:
        raise CannotRead(word, say("a die is written =1 to =6"))
    return FACES.index(word)


def describe(state, earlier):
    return {"die": state.die or None, "rounds": state.rounds, "points": state.points[: state.players]}
