"""What pictures and text both show of a position of SIX MIX: names, duties, medals, where the game stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.game.contract import CHANCE, Scene
from sixfold.games.sixmix import COLOUR_PICKS, rules, say
from sixfold.games.sixmix.notation import LOCAL_WORDS, colours_in_order, row_text
from sixfold.games.sixmix.rules import State
from sixfold.text.grammar import listed
from sixfold.text.messages import Message

ROLES = tuple(pick.role for pick in COLOUR_PICKS)
COLOUR_NAMES = tuple(pick.label for pick in COLOUR_PICKS)
LETTERS = tuple(LOCAL_WORDS.values())  # of the colours, in the reader's language
# What a column is worth: as it is written over it, and as it is said.
WORTHS = ("100 000", "10 000", "1 000", "100", "10", "1")
COLUMN_NAMES = (
    say("hundred thousands"),
    say("ten thousands"),
    say("thousands"),
    say("hundreds"),
    say("tens"),
    say("ones"),
)
ROW_NAMES = (say("green row"), say("dark blue row"), say("red row"), say("orange row"), say("light blue row"))
FIRST, SECOND, TRIPLE = "first", "second", "triple"


def owner_of(state: State, colour: int) -> int:
    return rules.owner(state, colours_in_order(state).index(colour))


def colours_of(state: State, player: int) -> list[int]:
    return colours_in_order(state)[player :: state.players]


def partner_of(state: State, colour: int) -> int | None:
    """The other colour of the same player, with two players."""
    return next((other for other in colours_of(state, owner_of(state, colour)) if other != colour), None)


def medals(state: State, colour: int) -> list[str]:
    """What a row won in the last finished round."""
    first = rules.highest_below(state, rules.NO_NUMBER)
    second = rules.highest_below(state, first)
    number = state.last[colour]
    place = {first: [FIRST], second: [SECOND]}.get(number, []) if number else []
    return place + [TRIPLE] * rules.triples_in(number)


def between_rounds(state: State) -> bool:
    """Whether a round lies behind whose rows are known, and another is being played."""
    return any(state.last) and not is_scored(state)


def is_scored(state: State) -> bool:
    """Whether the tray is full and what it brought is shown: at the end, and in the pause between two rounds."""
    return not state.free


def triples(state: State, colour: int) -> list[str]:
    """The triples that lie in a row already: they stay, whatever comes."""
    return [TRIPLE] * rules.triples_in(rules.number_in(state, colour))


def last_cell(scene: Scene) -> int | None:
    """Where the very last word put a die that still lies there."""
    placed = scene.move is not None and scene.player is not None and scene.player >= 0
    return scene.move if placed and scene.state.cell[scene.move or 0] else None


def last_cells(scene: Scene) -> set[int]:
    """Where the last moves put dice that still lie there."""
    placed = {step.move for step in scene.since if step.player != CHANCE}
    return {cell for cell in placed if scene.state.cell[cell]}


def rows_from_top(scene: Scene) -> list[int]:
    """The colours as their rows stand: in order of play, so turned that a row of the viewer is the last."""
    order = colours_in_order(scene.state)
    own = [number for number, colour in enumerate(order) if owner_of(scene.state, colour) == scene.viewer]
    first = (own[-1] + 1 if own else 0) + scene.turned
    return [order[(first + number) % len(order)] for number in range(len(order))]


class Row(NamedTuple):
    """Everything that a row is drawn from."""

    colour: int
    partner: int | None  # the other row of the same player
    owner: int
    name: str  # of the owner
    cells: tuple[int, ...]  # the dice in it
    marked: tuple[int, ...]  # the columns of those that were placed last
    fresh: int | None  # the column of the very last one
    duty: int
    digits: str  # of its number
    medals: tuple[str, ...]
    last: int | None  # its number in the last round, between two rounds
    last_medals: tuple[str, ...]
    points: int | None  # of the owner; with two players in the first of their rows only
    won: int | None  # in the last finished round
    fresh_chips: int  # of those how many they got just now


def rows(scene: Scene) -> list[Row]:
    marked, fresh = last_cells(scene), last_cell(scene)
    return [_row(scene, colour, marked, fresh) for colour in rows_from_top(scene)]


def _row(scene: Scene, colour: int, marked: set[int], fresh: int | None) -> Row:
    state: State = scene.state
    first, between, owner = rules.COLUMNS * colour, between_rounds(state), owner_of(state, colour)
    cells = range(first, first + rules.COLUMNS)
    return Row(
        colour,
        partner_of(state, colour),
        owner,
        scene.names[owner],
        tuple(state.cell[cell] for cell in cells),
        tuple(cell - first for cell in cells if cell in marked),
        None if fresh is None or fresh not in cells else fresh - first,
        duty(state, colour),
        row_text(state, colour),
        tuple(medals(state, colour) if is_scored(state) else triples(state, colour)),
        state.last[colour] if between else None,
        tuple(medals(state, colour)) if between else (),
        *_account(scene, owner, colour),
    )


def _account(scene: Scene, owner: int, colour: int) -> tuple[int | None, int | None, int]:
    """What an owner has, and won last and just now, where their row tells it."""
    state: State = scene.state
    if state.rolling or colours_of(state, owner)[0] != colour:
        return None, None, 0
    won = state.won[owner] if any(state.won) else None
    just_now = is_scored(state) and scene.move is not None and scene.player != CHANCE
    return state.points[owner], won, won or 0 if just_now else 0


def last_roller(scene: Scene) -> int | None:
    """Who rolled in the roll-off with the last word."""
    return scene.before.roller if scene.player == CHANCE and scene.before.rolling else None


PLAYED, NOW, OPEN = range(3)  # how a colour stands with its die for the first column
DUTIES = (say("first column: played"), say("first column: due now"), say("first column: still to play"))
SHORT_DUTIES = (say("played"), say("now"), say("open"))  # where there is little room


def duty(state: State, colour: int) -> int:
    """How a colour stands with its hundred-thousands die."""
    if state.heads >> colour & 1:
        return PLAYED
    return NOW if state.placed >= (rules.COLUMNS - 1) * state.rows and not is_scored(state) else OPEN


def heading(scene: Scene) -> Message:
    """Where the game stands."""
    state: State = scene.state
    if state.rolling:
        return say("Who begins? The highest roll.")
    if state.target == 1:
        return say("Round {round}: 1 point ends the game", round=state.round)
    return say("Round {round}: {target} points end the game", round=state.round, target=state.target)


def verdict(scene: Scene) -> Message:
    """Who won, when the game is over."""
    places = [0] * scene.state.players
    rules.ranks(scene.state, places)
    winners = [name for name, place in zip(scene.names, places, strict=True) if place == 1]
    if len(winners) == 1:
        return say("{name} wins.", name=winners[0])
    return say("{names} share first place.", names=listed(winners))


def asking(scene: Scene) -> Message:
    """What is to be done now, and by whom; at the end who won."""
    state: State = scene.state
    if state.ended:
        return verdict(scene)
    if state.rolling:
        return say("{name} rolls for the start.", name=scene.names[state.roller])
    if is_scored(state):
        return say("Round {round} is scored.", round=state.round)
    colour = rules.mover(state)
    name = scene.names[owner_of(state, colour)]
    blanks: dict[str, Any] = {"name": name, "colour": COLOUR_NAMES[colour]}
    if not state.die:
        return say("{name} rolls ({colour}).", **blanks)
    if state.heads >> colour & 1:
        return say("{name} places it ({colour}), not in the first column.", **blanks)
    if rules.is_last_die(state):
        return say("{name} places it ({colour}) in the first column.", **blanks)
    return say("{name} places it ({colour}).", **blanks)
