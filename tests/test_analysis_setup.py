"""Positions that are set up by hand: their codes, the way back, and what is not possible."""

from __future__ import annotations

import random

import pytest

from sixfold.game import shelf
from sixfold.games.sixmix import companion as sixmix
from sixfold.games.sixth import companion as sixth
from sixfold.games.star import companion as star
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead
from sixfold.web.analysis.setup import PositionRequest, code_of, fields_of

VARIANTS = [
    ("sixth", 2, {}),
    ("sixth", 2, {"kings": "6", "size": "4"}),
    ("sixth", 2, {"pieces": "all", "army": "during"}),
    ("sixth", 2, {"pieces": "all"}),
    ("sixth", 2, {"pieces": "milady", "kings": "6"}),
    ("star", 3, {"transit": "no"}),
    ("star", 6, {}),
    ("sixmix", 2, {"next": "round"}),
    ("sixto", 3, {"sheets": "CDA"}),
]


def some_positions(game: str, players: int, options: dict[str, str], count: int = 40) -> list[Position]:
    chooser, position = random.Random(3), Position.start(game, players, options)
    while not position.over and position.ply < count:
        if position.is_chance:
            position = position.roll(chooser)
        else:
            player = chooser.choice(position.actors)
            position = position.play(chooser.choice(position.legal(player)), player)
    return [each for each in position.line() if not each.over]


def request_for(position: Position) -> PositionRequest:
    about = fields_of(position)
    changed = position.game.changed(position.options, position.players)
    return PositionRequest(about["game"], about["players"], about["fields"], changed)


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_what_a_code_says_is_written_as_the_same_code(game: str, players: int, options: dict[str, str]) -> None:
    for position in some_positions(game, players, options)[::3]:
        assert code_of(request_for(position)) == position.code()


@pytest.mark.parametrize(("game", "players", "options"), [each for each in VARIANTS if each[0] == "sixth"])
def test_the_companion_of_sixth_finds_piles_armies_points_and_the_move_before(
    game: str, players: int, options: dict[str, str]
) -> None:
    for position in some_positions(game, players, options):
        state = position.rules_state()
        if state.phase != sixth.rules.TURNS:
            continue
        men = state.men if state.pieces == sixth.rules.CLASSIC else 0
        known = sixth.armies_of(state), sixth.piles_of(state), state.turn, sixth.before_of(state), state.points
        again = sixth.position(state.size, state.kings, state.pieces, state.army, men, *known)
        again.plies = state.plies
        assert sixth.doubt(again) is None
        again.tall, again.occupied, again.men = state.tall, state.occupied, state.men
        assert again == state


@pytest.mark.parametrize(("players", "options"), [(2, {"next": "round"}), (3, {"colours": "LRG"}), (5, {})])
def test_the_companion_of_sixmix_finds_the_dice_in_the_rows_and_in_hand(players: int, options: dict[str, str]) -> None:
    for position in some_positions("sixmix", players, options, 90):
        state = position.rules_state()
        if state.starter == sixmix.rules.NOBODY:
            assert sixmix.set_up_from(state).starter == 0
            continue
        again = sixmix.with_starter(sixmix.without_dice(sixmix.set_up_from(state)), state.starter)
        for place in range(state.rows):
            for column, (colour, face) in enumerate(sixmix.dice_in(state, place)):
                again = sixmix.with_die(again, place, column, colour, face)
        again = sixmix.in_hand(again, state.die)
        assert again == state
        assert sixmix.doubt(again) is None
        assert sixmix.mover(again) == sixmix.rules.mover(state)
        fields = {name: ",".join(map(str, _flat(getattr(again, name)))) for name in again.fields}
        options = dict(sixmix.written_options(again))
        assert code_of(PositionRequest("sixmix", players, fields, options)) == position.code()


def test_what_is_wrong_in_a_tray_is_said_with_its_clause() -> None:
    """Green begins, dark blue and red follow; what is refused of the tray is said."""
    begun = sixmix.opened(3, [0, 1, 2], 10, False, 0)

    def doubts(*dice: tuple[int, int, int], starter: int = 0) -> str:
        """Of dice on cells: place of the row, column, colour; the server says the same of the whole position."""
        state = sixmix.with_starter(begun, starter)
        for place, column, colour in dice:
            state = sixmix.with_die(state, place, column, colour, 3)
        said = str(sixmix.doubt(state) or "")
        assert refusal_of(state) == said
        return said

    assert doubts((0, 0, 0)) == ""
    assert doubts((0, 0, 0), (2, 5, 1), (1, 1, 2), (1, 2, 0)) == ""
    turns = "dice of this colour in the rows, {}: {}; the colours take turns, so it should be {} (2.3)"
    assert doubts((0, 0, 1)) == turns.format("green", 0, 1)
    assert doubts((0, 0, 1), starter=1) == ""
    assert doubts((0, 1, 0), (0, 2, 0)) == turns.format("green", 2, 1)
    two = doubts((0, 0, 0), (0, 1, 1), (0, 2, 2), (1, 0, 0))
    assert two == "two dice of this colour lie in the first column: green (3.2)"
    all_six = [(place, column, colour) for column in range(1, 6) for place, colour in ((0, 0), (1, 1), (2, 2))]
    last = doubts(*all_six, (0, 0, 1), (1, 0, 0), (2, 0, 2))
    assert last == "all cells are full, so the round is over (2.5)"
    missing = [(0, column, 0) for column in range(1, 6)] + [(1, 1, 0)]
    assert doubts(*missing) == "all six dice of this colour are placed, but none in the first column: green (3.3)"


def test_points_are_told_with_a_tray_and_too_many_of_them_are_refused() -> None:
    begun = sixmix.with_points(sixmix.opened(3, [0, 1, 2], 10, False, 1), 2, 9)
    assert (begun.points[2], begun.round, sixmix.doubt(begun), refusal_of(begun)) == (9, 2, None, "")
    many = sixmix.with_points(begun, 0, 10)
    assert str(sixmix.doubt(many)) == refusal_of(many) == "somebody has the points that end the game already (5.3)"


def refusal_of(state: sixmix.State) -> str:
    """What the server says to a tray; nothing where it writes its code."""
    fields = {name: ",".join(map(str, _flat(getattr(state, name)))) for name in state.fields}
    try:
        code_of(PositionRequest("sixmix", state.players, fields))
    except CannotRead as refused:
        return str(refused.reason)
    return ""


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_companion_of_star_finds_the_pieces(players: int) -> None:
    for position in some_positions("star", players, {})[::4]:
        state = position.rules_state()
        again = star.position(players, state.squat, state.transit, star.owners_of(state), state.turn)
        assert star.doubt(again) is None
        assert again.pieces == state.pieces


def test_what_is_wrong_on_a_star_is_said_with_its_clause() -> None:
    def doubts(owners: list[int], players: int = 2, turn: int = 0) -> str:
        return str(star.doubt(star.position(players, 0, 0, owners, turn)) or "")

    begun, empty = star.start(2), [star.NOBODY] * len(star.PLACES)
    assert doubts(begun) == ""
    assert doubts(empty) == "Red has 0 pieces, not six (1.4)"
    swapped = [{0: 1, 1: 0}.get(owner, owner) for owner in begun]
    assert doubts(swapped) == "Red has arrived already (5.1)"
    three = star.start(3)
    alone = [owner if owner == 0 else star.NOBODY for owner in three]
    assert doubts(alone, 3) == "the game is over: only one player is left (5.3)"
    two_left = [owner if owner < 2 else star.NOBODY for owner in three]
    assert doubts(two_left, 3) == ""
    assert doubts(two_left, 3, turn=2) == "Green has 0 pieces, not six (1.4)"
    elsewhere = star.NAMES.index(
        next(name for name, owner in zip(star.NAMES, star.start(3), strict=True) if owner == 2)
    )
    first = begun.index(0)
    moved = [star.NOBODY if hole == first else 0 if hole == elsewhere else owner for hole, owner in enumerate(begun)]
    assert doubts(moved) == f"Red may not stop in {star.NAMES[elsewhere]} (2.5)"


def test_three_players_of_whom_one_has_arrived_have_a_code() -> None:
    """Who is out of the game already plays no more, and the others go on (4.2, 5.3)."""
    owners = [owner if owner < 2 else star.NOBODY for owner in star.start(3)]
    state = star.position(3, 0, 0, owners, 1)
    fields = {name: ",".join(map(str, _flat(getattr(state, name)))) for name in state.fields}
    position = Position.from_code(code_of(PositionRequest("star", 3, fields)))
    assert position.actors == (1,)
    assert len(position.legal()) > 0


def _flat(value: object) -> list[int]:
    return [number for each in value for number in _flat(each)] if isinstance(value, list) else [value]  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"pile": ",".join(["9"] + ["0"] * 24)}, "the pieces on the board and in reserve do not add up"),
        ({"pile": "1"}, "this field has 25 numbers"),
        ({"turn": "7"}, "turn"),
        ({"nonsense": "1"}, "sixth has no such field"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(changes: dict[str, str], reason: str) -> None:
    wanted = request_for(Position.start("sixth").play("c3"))
    wanted.fields |= changes
    with pytest.raises(CannotRead) as refused:
        code_of(wanted)
    assert reason in str(refused.value.reason)


def test_every_companion_can_tell_its_position() -> None:
    for game in shelf.games():
        source = (game.folder / "companion.js").read_text("utf-8")
        assert "export function position(" in source
        assert "export function from(" in source
