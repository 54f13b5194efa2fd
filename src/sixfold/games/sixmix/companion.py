"""Points of a game with real dice, and positions that are set up: what the companion's page asks, by the rules.

The dice stay on the table: at the end of a round the rows are told, and the rules count them, add
them up and say who begins next.  Of which colours the dice in a row are counts for nothing (4.1 to 4.4), so
nobody is asked for them there.  It runs in the browser, translated; it does not know the page.
"""

from __future__ import annotations

from sixfold.games.sixmix import codes, rules
from sixfold.games.sixmix.beginning import by_points, by_roll
from sixfold.games.sixmix.notation import LETTERS, colours_in_order
from sixfold.games.sixmix.rules import COLUMNS, State
from sixfold.games.sixmix.scoring import Row, scored
from sixfold.games.sixmix.status import COLOUR_NAMES, ROLES
from sixfold.games.sixmix.status import LETTERS as NAMED_LETTERS
from sixfold.text.messages import Message

BLUE = 5  # points of a blue chip (4.6)
__all__ = ["COLOUR_NAMES", "LETTERS", "NAMED_LETTERS", "ROLES"]  # what the page asks for besides


def opened(
    players: int, colours: list[int], target: int, by_round: bool, starter: int, youngest: int = rules.NOBODY
) -> State:
    """The first round, begun by whoever rolled highest at the table (2.1); who is youngest may be told (5.2)."""
    state = State()
    state.players = players
    state.target = target
    state.next = rules.BY_ROUND if by_round else rules.BY_TOTAL
    for place, colour in enumerate(colours):
        state.colours[place] = colour
    if youngest != rules.NOBODY:
        state.youngest[youngest] = 1
    rules.setup(state)
    state.rolling = 0
    rules.begin_round(state, starter)
    return state


def rows_of(players: int) -> int:
    return rules.rows_of(players)


def row_count(state: State) -> int:
    return state.rows


def colour_at(state: State, place: int) -> int:
    """The colour of a row, by its place in the order of play."""
    return colours_in_order(state)[place]


def owner_at(state: State, place: int) -> int:
    return rules.owner(state, place)


def lines(state: State, rows: list[str]) -> list[list[int]]:
    """Of each row, six digits in the order of play: its number, its place (1, 2 or 0), triples and points (4)."""
    finished = [
        Row(LETTERS[colour], digits, (), digits) for colour, digits in zip(colours_in_order(state), rows, strict=True)
    ]
    return [[line.number, line.place, line.triples, line.points] for line in scored(finished)]


def finish_round(state: State, rows: list[str]) -> None:
    """The dice as they lie, six digits a row; the rules score them and begin the next round (2.5, 5)."""
    for colour, digits in zip(colours_in_order(state), rows, strict=True):
        for column in range(COLUMNS):
            state.cell[COLUMNS * colour + column] = int(digits[column])
    rules.close_round(state)


def who_begins(state: State, last: int, names: list[str]) -> Message:
    """Who begins this round, and why (2.1, 5.1, 5.2); `last`: who began the round before it."""
    return by_roll(state, names, None) if state.round == 1 else by_points(state, last, names, None)


def round_start(state: State) -> State:
    """The same points before the first die of the round (2.3); before the roll-off the first player begins."""
    known = state.copy()
    rules.clear_rows(known)
    known.die, known.rolling = 0, 0
    rules.begin_round(known, max(known.starter, 0))
    return known


def dice_in(state: State, place: int) -> list[list[int]]:
    """The dice of a row: colour and face on each cell; the face is 0 where none lies."""
    row = COLUMNS * colours_in_order(state)[place]
    return [[value >> 3, value & rules.FACE] for value in state.cell[row : row + COLUMNS]]


def with_die(state: State, place: int, column: int, colour: int, face: int) -> State:
    """With a die on a cell; with the face 0 without one."""
    known = state.copy()
    known.cell[COLUMNS * colours_in_order(state)[place] + column] = (face | (colour << 3)) if face else 0
    return settled(known)


def without_dice(state: State) -> State:
    known = state.copy()
    rules.clear_rows(known)
    known.die = 0
    return settled(known)


def with_starter(state: State, starter: int) -> State:
    """With another player who began the round."""
    known = state.copy()
    known.starter = starter
    return settled(known)


def in_hand(state: State, face: int) -> State:
    """With a die that is rolled and not placed yet; 0: it is to be rolled."""
    known = state.copy()
    known.die = face
    return known


def with_points(state: State, player: int, points: int) -> State:
    """With other points; whoever has some has them from an earlier round."""
    known = state.copy()
    known.points[player] = points
    known.round = max(known.round, 2) if any(known.points) else known.round
    return known


def settled(state: State) -> State:
    """Whose turn it is, and what else follows from the dice in the rows (2.3, 3)."""
    codes.fill(state)
    state.turn = (state.starter + state.placed) % state.rows
    return state


def mover(state: State) -> int:
    return rules.mover(state)


def doubt(state: State) -> Message | None:
    return codes.dice_doubt(state) or codes.points_doubt(state)


def set_up_from(state: State) -> State:
    """A position of a game, to be changed; before the roll-off is decided the first player begins."""
    return round_start(state) if state.starter == rules.NOBODY else state


def written_options(state: State) -> list[list[str]]:
    listed = [player for player in range(state.players) if state.youngest[player]]
    youngest = ",".join([str(player) for player in sorted(listed, key=lambda player: state.youngest[player])])
    found = [
        ["target", str(state.target)],
        ["next", "round" if state.next == rules.BY_ROUND else "total"],
        ["colours", "".join([LETTERS[colour] for colour in colours_in_order(state)])],
    ]
    return [*found, ["youngest", youngest]] if youngest else found


def chips(points: int) -> list[int]:
    """Blue and yellow ones (4.6)."""
    return [points // BLUE, points % BLUE]
