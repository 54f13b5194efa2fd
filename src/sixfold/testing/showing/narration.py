"""Checks of the narration: every move is told to everybody in whole sentences, never as it is written."""

from __future__ import annotations

import re

from sixfold.game.shapes import Path
from sixfold.game.signs import Sign, parts
from sixfold.positions.position import Position
from sixfold.testing.places import corners
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import LANGUAGES, Message, say, speaking
from sixfold.views.roles import ROLES

PLAIN = re.compile(r"[a-z]\d{1,2}|[a-z]*")  # a move that is written as a cell or a plain word may be said so
IN_BRACKETS = re.compile(r"\([^)]*\)")
BLANK = re.compile(r"[{}]")
SIGN = 12  # how far a sign may reach from its middle


@contract_check
def every_move_is_told_to_everybody(sample: Sample) -> None:
    """In every language, to each player and to who only watches, as a sentence without blanks left."""
    for position in sample.some:
        if position.ply == 0:
            continue
        for reader in (None, *range(position.players)):
            said = position.telling.moved(None, reader)
            assert said is not None
            _check_sentence(sample, position, said, "narration.moved")
            for news in position.telling.news(None, reader):
                _check_sentence(sample, position, news, "narration.news")
            if _written_in(position, said) and sample.game.optional("narration"):
                sentence = say("the log repeats the text of a move: {word}", word=position.word)
                raise Violation(sample.game, sentence, "narration.moved", position)


@contract_check
def who_may_act_is_told_what_they_can_do(sample: Sample) -> None:
    """In every language, as a sentence without blanks left."""
    for position, player in sample.deciding:
        said = position.telling.can_do(player)
        assert said is not None
        _check_sentence(sample, position, said, "narration.can_do")


@contract_check
def a_roll_that_is_due_says_whose_it_is(sample: Sample) -> None:
    """One of the players, or nobody in particular; a look for each die that a roll writes, or for none."""
    for position in sample.some:
        due = position.telling.roll_due
        if due is None:
            continue
        written = sum(letter.isalnum() for letter in position.outcome(0))
        known = due.player is None or 0 <= due.player < position.players
        drawn = all(role in ROLES and f"on-{role}" in ROLES and str(name) for role, name in due.dice)
        if not known or not drawn or len(due.dice) not in (0, written):
            sentence = say("a roll of {count} dice is described wrongly: {due}", count=written, due=repr(due))
            raise Violation(sample.game, sentence, "narration.roll_due", position)


@contract_check
def a_coach_speaks_in_sentences(sample: Sample) -> None:
    """In every language, each without blanks left; to nobody who has to wait."""
    for position, player in sample.deciding:
        for said in position.telling.coach(player):
            _check_sentence(sample, position, said, "narration.coach")


@contract_check
def moves_have_a_place_in_the_log(sample: Sample) -> None:
    """The first move of a game begins an entry."""
    for positions in sample.games:
        if len(positions) > 1 and positions[1].telling.in_log != "begins":
            raise Violation(
                sample.game, say("the first move does not begin an entry of the log"), "narration.in_log", positions[1]
            )


def _check_sentence(sample: Sample, position: Position, said: Message, where: str) -> None:
    for language in LANGUAGES:
        with speaking(language):
            text, signs = str(said), [part for part in parts(said) if isinstance(part, Sign)]
        if not text.strip() or BLANK.search(text):
            sentence = say("“{text}” is empty, or a blank in it is not filled", text=text)
            raise Violation(sample.game, sentence, where, position)
        if not all(map(_is_drawn, signs)):
            sentence = say("a sign in “{text}” leaves its square of 24, or has a role without a colour", text=text)
            raise Violation(sample.game, sentence, where, position)


def _is_drawn(sign: Sign) -> bool:
    plain = [shape for shape in sign.shapes if not isinstance(shape, Path)]  # how far a path reaches is not said
    inside = all(max(abs(x), abs(y)) <= SIGN for shape in plain for x, y in corners(shape))
    return inside and all(getattr(shape, "role", "ink") in ROLES for shape in sign.shapes)


def _written_in(position: Position, said: Message) -> bool:
    """Whether the sentence has the move as a record writes it, other than in brackets after what it did."""
    word = position.word.removeprefix(f"{position.player}:")
    return not PLAIN.fullmatch(word) and word in IN_BRACKETS.sub("", str(said))
