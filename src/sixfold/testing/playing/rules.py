"""Checks of the rules: who acts, how games end, and that a position is a value."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from sixfold.game import personal
from sixfold.game.contract import Game
from sixfold.machines.layout import packed, unpack
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.testing.samples import SEED, Sample, contract_check, random_game, random_words
from sixfold.testing.violations import Violation
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import say

NO_MOVE = -1  # of a number in a trial
NONSENSE = ["", "x", "=", "=99", "pass me", "0:", "7:x", "☃", "a1-", "-", "12345678901234567890", "\x00", "0:0:0"]


@contract_check
def games_end_within_their_bound(sample: Sample) -> None:
    """Random games are over within MAX_PLIES, and until then somebody can act."""
    for positions in sample.games:
        if positions[-1].ply != len(positions) - 1:
            raise Violation(sample.game, say("a game's moves are not counted one by one"), "rules.play", positions[-1])


@contract_check
def trials_find_every_legal_move_once(sample: Sample) -> None:
    """Where moves are drawn by trial, every legal move has one number, and the others have none."""
    sampling: Any = sample.game.sampling
    for position, player, moves in _decisions(sample) if sample.game.optional("sampling") else ():
        state, room = position.rules_state(), [0] * sample.game.rules.MAX_MOVES
        numbers = range(sampling.trials(state, player, room))
        found = [move for number in numbers if (move := sampling.trial(state, player, room, number)) != NO_MOVE]
        passes = len(moves) == 1 and not found  # the only move need not have a number
        if numbers and not passes and sorted(found) != sorted(moves):
            raise Violation(sample.game, say("trials and legal differ"), "sampling.trial", position)


def _decisions(sample: Sample) -> Iterator[tuple[Position, int, list[int]]]:
    """Positions with everybody who may act there, and their legal moves."""
    rules, room = sample.game.rules, [0] * sample.game.rules.MAX_MOVES
    for position in sample.some:
        for player in position.actors:
            yield position, player, room[: rules.legal(position.rules_state(), player, room)]


@contract_check
def dice_are_declared(sample: Sample) -> None:
    """GAME.outcomes says whether there are dice, and no roll has more outcomes."""
    most, rolls = sample.game.outcomes, [one for line in sample.games for one in line if one.is_chance]
    for position in rolls:
        if position.outcome_count > most:
            sentence = say("GAME.outcomes is {most}, and a roll has {count}", most=most, count=position.outcome_count)
            raise Violation(sample.game, sentence, "__init__.py", position)
    if most and not rolls:
        raise Violation(sample.game, say("GAME.outcomes is {most}, and no dice are rolled", most=most), "__init__.py")


@contract_check
def endings_are_declared(sample: Sample) -> None:
    """The state's `ended` is a number of GAME.endings."""
    most = len(sample.game.endings)
    for end in sample.ends:
        how = end.rules_state().ended
        if not 0 < how <= most:
            sentence = say("ended is {how}, and GAME declares {most} endings", how=how, most=most)
            raise Violation(sample.game, sentence, "rules.State", end)


@contract_check
def play_leaves_the_old_position_alone(sample: Sample) -> None:
    """Playing a move changes the new state only."""
    for positions in sample.games:
        for position in positions[:-1]:
            before = position.rules_state().key()
            position.play(*random_words(position, random.Random(1)))
            if position.rules_state().key() != before:
                raise Violation(sample.game, say("playing a move changes the old position"), "rules.play", position)


@contract_check
def repeated_words_give_equal_positions(sample: Sample) -> None:
    """The same moves lead to the same position."""
    for positions in sample.games:
        again = positions[0]
        for word in positions[-1].words:
            again = again.play(word)
        if again != positions[-1] or hash(again) != hash(positions[-1]):
            raise Violation(sample.game, say("the same moves lead to different states"), "rules.play", positions[-1])
        if len(positions) > 1 and positions[0] == positions[1]:
            raise Violation(sample.game, say("a move changes nothing in the state"), "rules.play", positions[0])


@contract_check
def states_survive_packing(sample: Sample) -> None:
    """Every number of a state fits its field, as compiled code has it."""
    for position in sample.some:
        state = position.rules_state()
        if unpack(type(state), packed(state)[0]) != state:
            raise Violation(sample.game, say("a field holds what does not fit it"), "rules.State", position)


@contract_check
def ranks_follow_the_strictly_better(sample: Sample) -> None:
    """A rank is 1 and the number of players who did strictly better."""
    for positions in sample.games:
        last = positions[-1]
        ranks = last.ranks or ()
        if ranks != tuple(1 + sum(other < rank for other in ranks) for rank in ranks):
            sentence = say("ranks are {ranks}: each is 1 and the number of players who did better", ranks=ranks)
            raise Violation(sample.game, sentence, "rules.ranks", last)


@contract_check
def refusals_change_nothing(sample: Sample) -> None:
    """Nonsense is refused in words, also at the end, and the position stands."""
    for positions in sample.games:
        position = positions[len(positions) // 2]
        before = position.rules_state()
        for word in NONSENSE:
            _check_refused(position, word)
        for word in ("x", *positions[-1].words[:1]):
            _check_refused(positions[-1], word)
        if position.rules_state() != before:
            raise Violation(sample.game, say("a refused move changes the position"), "notation.read", position)


def _check_refused(position: Position, word: str) -> None:
    try:
        position.play(word)
    except Refusal as refusal:
        if str(refusal):
            return
    raise Violation(position.game, say("“{word}” is not refused", word=word), "notation.read", position)


@contract_check
def records_are_lossless(sample: Sample) -> None:
    """A game that is written and read back is the same game."""
    for positions in sample.games:
        names = tuple(f"Ünï {number}" for number in range(positions[0].players))
        for position in (positions[0], positions[len(positions) // 2], positions[-1]):
            written = record.Record(position, names, 1)
            back = record.read(written.text())
            same = (back.position.words, back.position.options) == (position.words, position.options)
            if back != written or back.text() != written.text() or not same or back.result != position.ranks:
                raise Violation(sample.game, say("a record is not read back as it was written"), "", position)


@contract_check
def codes_are_lossless(sample: Sample) -> None:
    """A position's code is read as the same position, with the same moves and scores."""
    for position in sample.some:
        code = position.code()
        try:
            back = Position.from_code(code)
        except Refusal as refusal:
            reason = say("the code of a position is refused: {reason}", reason=refusal)
            raise Violation(sample.game, reason, "codes.restore", position) from refusal
        same = (back.legal(), back.scores, back.ranks) == (position.legal(), position.scores, position.ranks)
        if back != position or back.code() != code or not same:
            raise Violation(sample.game, say("the code of a position is read back as another one"), "", position)


@contract_check
def older_rules_are_played(sample: Sample) -> None:
    """Under every older version of the rules games end, and records and codes keep the version; others are refused."""
    game, chooser = sample.game, random.Random(SEED)
    for version, start in itertools.product(game.rules_versions[:-1], sample.starts):
        last = random_game(Position.start(*start.settings[:-1], rules_version=version), chooser)[-1]
        back = record.read(record.Record(last).text()).position
        if (back, back.words, Position.from_code(last.code())) != (last, last.words, last):
            raise Violation(game, say("a game under older rules is not read back as it was written"), "", last)
        if getattr(last.rules_state(), "rules_version", version) != version:
            raise Violation(game, say("the rules change the state's rules_version"), "rules.play", last)
    for version in (0, game.rules_versions[0] - 1, game.rules_version + 1):
        _check_version_refused(game, version)


def _check_version_refused(game: Game, version: int) -> None:
    try:
        Position.start(game, rules_version=version)
    except CannotRead:
        return
    raise Violation(game, say("version {version} of the rules is not refused", version=version), "__init__.py")


@contract_check
def options_are_validated(sample: Sample) -> None:
    """Values that make no sense are refused; options that differ from their defaults come back from a record."""
    game = sample.game
    for option in game.options:
        for bad in ("", " ", "-1", "no-such-value", "99999999999999999999"):
            _check_start_refused(game, None, {option.key: bad})
    _check_start_refused(game, None, {"nonsense": "1"})
    for players in {0, 1, 5, 7} - set(game.players):
        _check_start_refused(game, players, {})
    for start in sample.starts:
        changed = game.changed(start.options, start.players)
        if Position.start(game, start.players, changed) != start:
            raise Violation(game, say("options do not come back from those that differ"), "__init__.py", start)


def _check_start_refused(game: Game, players: int | None, options: dict[str, str]) -> None:
    try:
        Position.start(game, players, options)
    except CannotRead as refusal:
        if all(f"{key}={value}" in str(refusal) for key, value in options.items()):
            return
    given = " ".join(f"{key}={value}" for key, value in options.items()) or players
    raise Violation(game, say("the refusal of a game with {given} does not name it", given=given), "__init__.py")


@contract_check
def what_people_chose_stays_with_them(sample: Sample) -> None:
    """Options of people come apart and together again, whoever begins, and a record keeps them."""
    game = sample.game
    for players in game.players:
        resolved = game.resolve_options({}, players)
        if resolved != game.resolve_options(personal.turned_options(game, resolved, players, 0), players):
            raise Violation(game, say("options of people change when nobody changes seats"), "__init__.py")
        for people in _choices(game, players):
            _check_people(game, players, people)


def _check_people(game: Game, players: int, people: list[dict[str, str]]) -> None:
    start = Position.start(game, players, personal.options_of(game, people))
    parts = personal.parts_of(game, start.options, players)
    pairs = zip(people, parts, strict=True)
    if not all(part[key].startswith(letters) for person, part in pairs for key, letters in person.items()):
        raise Violation(game, say("what a person chose is lost"), "__init__.py", start)
    for first in range(players):
        turned = Position.start(game, players, personal.turned_options(game, start.options, players, first))
        stays = personal.parts_of(game, turned.options, players) == personal.turned(parts, first)
        if not stays or record.read(record.Record(turned).text()).position.options != turned.options:
            raise Violation(game, say("what a person chose does not move with their seat"), "__init__.py", turned)


def _choices(game: Game, players: int) -> Iterator[list[dict[str, str]]]:
    """One person who has chosen one thing, or everybody something different."""
    for option in personal.personal_options(game):
        if not str(option.label) or not set(option.letters) >= {pick.letter for pick in option.picks}:
            raise Violation(game, say("{key} has no label, or picks that are not its letters", key=option.key))
        for player, pick in itertools.product(range(players), option.picks):
            yield [{option.key: pick.letter} if player == number else {} for number in range(players)]
        if len(option.picks) >= players:
            backwards = list(reversed(option.picks))
            yield [{option.key: backwards[number].letter} for number in range(players)]
