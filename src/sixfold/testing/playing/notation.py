"""Checks of the notation: words, paths, buttons, dice, reasons, data."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

from sixfold.game.contract import RULES_PAGE
from sixfold.game.pointing import Toggles
from sixfold.positions import record, words
from sixfold.positions.position import Position
from sixfold.testing.places import names_in
from sixfold.testing.samples import SEED, Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.errors import CannotRead, NotLegal, Refusal
from sixfold.text.messages import say

WORD = re.compile(r"[!-~]+")
CLAUSE = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)
JSON_KEYS = ["game", "ply", "player", "word", "actors", "chance", "legal", "over", "scores", "ranks", "state"]


@contract_check
def words_are_unique_and_read_back(sample: Sample) -> None:
    """Every legal move has a word of its own that is read as that move."""
    for positions in sample.games:
        for position in positions:
            for player in position.actors:
                _check_words(position, player)


def _check_words(position: Position, player: int) -> None:
    game, state = position.game, position.rules_state()
    moves = [0] * game.rules.MAX_MOVES
    count = game.rules.legal(state, player, moves)
    words = [game.notation.write(state, move) for move in moves[:count]]
    if len(set(moves[:count])) < count:
        raise Violation(game, say("legal gives a move twice"), "rules.legal", position)
    if len(set(words)) < count:
        twice = next(word for word in words if words.count(word) > 1)
        raise Violation(game, say("two moves are written {word}", word=twice), "notation.write", position)
    for word, move in zip(words, moves, strict=False):
        if not WORD.fullmatch(word):
            sentence = say("“{word}” is not written in printable ASCII without blanks", word=word)
            raise Violation(game, sentence, "notation.write", position)
        found = game.notation.read(state, word)
        if found != move:
            sentence = say(
                "{word} is written for the move {move} and read as {found}", word=word, move=move, found=found
            )
            raise Violation(game, sentence, "notation.read", position)


@contract_check
def paths_lead_to_words(sample: Sample) -> None:
    """A path makes its word, no word ends on the way to another, and every step can be pointed at."""
    for position, player in sample.deciding:
        words = position.legal(player)
        paths = {word: position.look.path_of(word) for word in words}
        for word, path in paths.items():
            made = position.look.word_of(path)
            if made != word:
                sentence = say(
                    "the path of {word}, {path}, makes the word {made}", word=word, path=" ".join(path), made=made
                )
                raise Violation(sample.game, sentence, "notation.word_of", position)
        if position.look.toggles(player) is None:
            _check_tree(position, player, paths)
        _check_steps(position, player, paths)


def _check_tree(position: Position, player: int, paths: dict[str, tuple[str, ...]]) -> None:
    inner = {path[:count] for path in paths.values() for count in range(len(path))}
    for word, path in paths.items():
        if path in inner:
            sentence = say("the path of {word} is the beginning of another one", word=word)
            raise Violation(position.game, sentence, "notation.path_of", position)
    if sorted(_leaves(position.look.tree(player))) != sorted(paths):
        raise Violation(position.game, say("two moves have the same path"), "notation.path_of", position)


def _leaves(tree: dict[str, Any]) -> Iterator[str]:
    for branch in tree.values():
        yield from _leaves(branch) if isinstance(branch, dict) else [branch]


def _check_steps(position: Position, player: int, paths: dict[str, tuple[str, ...]]) -> None:
    places = names_in(position.look.picture(viewer=player).shapes)
    for step in {step for path in paths.values() for step in path}:
        is_button = _is_button(position, step)
        if step not in places and not is_button:
            sentence = say("{step} is neither a Group of that name in the picture nor a button", step=step)
            raise Violation(position.game, sentence, "notation.button", position)
        if step in places and is_button:
            sentence = say("{step} is a place of the picture and a button", step=step)
            raise Violation(position.game, sentence, "notation.button", position)


def _is_button(position: Position, step: str) -> bool:
    try:
        return bool(str(position.look.button(step)))
    except CannotRead:
        return False


@contract_check
def toggles_make_all_words(sample: Sample) -> None:
    """Where moves are free choices, the legal ones are all choices of at most one place of each row."""
    for position, player in sample.deciding:
        toggles = position.look.toggles(player)
        if toggles is not None:
            chosen = itertools.product(*([None, *row] for row in toggles.rows))
            choices = [[step for step in choice if step] for choice in chosen]
            words = [position.look.word_of(choice) for choice in choices]
            joined = [_joined(toggles, choice) or position.look.word_of(()) for choice in choices]
            if words != joined or sorted(words) != list(position.legal(player)) or position.look.tree(player):
                sentence = say("the choices of toggles are not exactly the legal moves")
                raise Violation(sample.game, sentence, "picture.toggles", position)
            _check_cycles(position, player, toggles)


def _joined(toggles: Toggles, choice: list[str]) -> str:
    return toggles.prefix + toggles.join.join(choice) if choice else ""


def _check_cycles(position: Position, player: int, toggles: Toggles) -> None:
    """What steps through the places of a row is a place itself; everything has a label."""
    places, rows = names_in(position.look.picture(viewer=player).shapes), [list(row) for row in toggles.rows]
    cycles = toggles.cycles
    own = set(cycles) <= places - {step for row in rows for step in row}
    if not own or any(cycle and list(cycle) not in rows for cycle in cycles.values()):
        sentence = say("a cycle of toggles is not a place of its own, or does not step through a row")
        raise Violation(position.game, sentence, "picture.toggles", position)
    if not all(str(toggles.done(count)) for count in range(len(rows) + 1)) or not _cards_are_whole(position, player):
        raise Violation(position.game, say("toggles lack a label"), "picture.toggles", position)


def _cards_are_whole(position: Position, player: int) -> bool:
    """Whether what stands in a row and is no place is a card, and cards are drawn, named and paid for."""
    toggles = position.look.toggles(player)
    assert toggles is not None
    cards = {card.step: card for card in toggles.cards}
    places = names_in(position.look.picture(viewer=player).shapes)
    steps = {step for row in toggles.rows for step in row}
    drawn = all(card.shapes for card in cards.values())
    priced = sum(cards[step].price for step in steps & set(cards)) <= toggles.purse
    labelled = all(str(card.label) and str(card.about) for card in cards.values()) and (not cards or toggles.left)
    return bool(steps <= places | set(cards) and drawn and labelled and priced)


@contract_check
def numbers_and_sides_have_labels(sample: Sample) -> None:
    """Games whose paths have numbers say how they are asked for; what opens a side or can be dragged is drawn."""
    game, steps, drawn, sources = sample.game, set(), set(), set()
    for position in sample.some:
        steps |= {
            step
            for player in position.actors
            for word in position.legal(player)
            for step in position.look.path_of(word)
        }
        scene = position.look.scene(viewer=0)
        picture = game.drawing.picture(scene)
        places = names_in(picture.shapes)
        drawn |= places
        sources |= {position.look.marks(player).source for player in position.actors} - {""}
        for side in picture.sides:
            if side.place not in places or not position.look.directions or not str(side.label) or not str(side.back):
                sentence = say(
                    "{place} opens no side: it is a place of a picture with directions, and has labels",
                    place=side.place,
                )
                raise Violation(game, sentence, "picture.picture", position)
    if not sources <= drawn - steps:
        raise Violation(game, say("the source is not a place of the picture, or is a step of a path"), "picture.marks")


@contract_check
def whatever_is_pointed_at_is_a_word_or_refused(sample: Sample) -> None:
    """word_of makes something that can be read, or refuses with CannotRead."""
    chooser = random.Random(SEED)
    for positions in sample.games:
        words = ((position, word) for position in positions for a in position.actors for word in position.legal(a)[:9])
        pool = ["", "#2", "x", *(step for position, word in words for step in position.look.path_of(word))]
        for position in positions[:-1:5]:
            for _ in range(20):
                _check_path(position, chooser.choices(pool, k=chooser.randrange(5)))


def _check_path(position: Position, path: list[str]) -> None:
    try:
        word = position.look.word_of(path)
    except CannotRead:
        return
    found = words.read(position, word, position.actors[0] if position.actors else None)
    if isinstance(found, CannotRead):
        sentence = say("word_of makes {word} of {path}, which read refuses", word=word, path=path)
        raise Violation(position.game, sentence, "notation.word_of", position)


@contract_check
def outcomes_are_numbered_in_order(sample: Sample) -> None:
    """The order of the words, so that dice that can be checked mean the same to every program."""
    for position in sample.some:
        count = position.outcome_count
        numbers = sorted({*range(min(count, 40)), count // 2, count - 1}) if count else []
        words = [position.outcome(number) for number in numbers]
        if words != sorted(set(words)) or not all(word.startswith("=") for word in words):
            sentence = say("outcomes are numbered in the order of their words, which begin with =")
            raise Violation(sample.game, sentence, "notation.write_outcome", position)


@contract_check
def why_explains_exactly_what_is_refused(sample: Sample) -> None:
    """A reason with an existing clause for whatever is not legal, none for what is."""
    clauses = set(CLAUSE.findall((sample.game.folder / RULES_PAGE).read_text("utf-8")))
    chooser = random.Random(SEED)
    for played in sample.games:
        pool = sorted({word for p in played for actor in p.actors for word in p.legal(actor)})
        pool = chooser.sample(pool, min(len(pool), 120))
        for position in [*played[:4], *played[4::9]]:
            for player in position.actors:
                _check_reasons(position, player, pool, clauses)


def _check_reasons(position: Position, player: int, pool: list[str], clauses: set[str]) -> None:
    game, legal = position.game, set(position.legal(player))
    for word in pool:
        found = words.read(position, word, player)
        if isinstance(found, Refusal) == (word in legal):
            raise Violation(game, say("{word} is legal and refused, or the other way round", word=word), "", position)
        if isinstance(found, NotLegal) and found.reason.clause not in clauses:
            sentence = say(
                "the reason against {word} does not name a clause of the rules: {reason}",
                word=word,
                reason=found.reason,
            )
            raise Violation(game, sentence, "why.why", position)
        if word in legal and game.explanation.why(position.rules_state(), player, position._moves(player)[word]):
            raise Violation(
                game, say("why has a reason against {word}, which is legal", word=word), "why.why", position
            )


@contract_check
def json_has_what_the_pages_say(sample: Sample) -> None:
    """A position is data that programs can read."""
    for position in sample.some:
        data = json.loads(json.dumps(record.as_json(position)))
        if list(data) != JSON_KEYS or not isinstance(data["state"], dict):
            raise Violation(sample.game, say("describe does not give a dict for JSON"), "notation.describe", position)
