"""A sheet for real dice: what the companion's page asks, by the rules and by what scores finished sheets.

With everybody's sheet and all dice on one phone a game is played by the rules.  Else there are only marks:
a phone that has some of the sheets cannot know what the others close, so rows are closed by hand.
It runs in the browser, translated; it does not know the page.
"""

from __future__ import annotations

from sixfold.games.sixto import rules, say
from sixfold.games.sixto.letters import LETTERS as ROW_NAMES
from sixfold.games.sixto.notation import PHASES, cells_marked, markable, outcome_of
from sixfold.games.sixto.proposal import ends_with
from sixfold.games.sixto.rules import ROWS, State
from sixfold.games.sixto.scoring import Finished, impossible, ranks
from sixfold.games.sixto.sheet_data import (
    LETTERS,
    MAX_PLAYERS,
    PRINTED,
    ROW_LETTERS,
    SheetLines,
    numbered,
    shown,
    why_no_sheet,
)
from sixfold.games.sixto.sheet_picture import ROLES, Sheet
from sixfold.games.sixto.why import why
from sixfold.machines.bitsets import count
from sixfold.text.messages import Message

NOTE = SheetLines.note
SHEETS = PRINTED
CHANCE = -1
# what the page asks for besides
__all__ = ["LETTERS", "MAX_PLAYERS", "ROLES", "ROW_NAMES"]


def no_sheet(rows: list[str]) -> Message | None:
    """Why rows that somebody brings along are no sheet (1.3, 1.5)."""
    return why_no_sheet(rows)


def still_needed(half: str) -> list[str]:
    """The numbers that are missing in half a row, which has each of them once (1.3)."""
    return [digit for digit in "123456" if digit not in half]


def opened(letters: str, leftmost: bool, own: list[list[str]]) -> State:
    """Sheets without marks (1.4); `own` has a player's rows where they brought their sheet along, else none (1.5)."""
    state = State()
    state.players = len(letters)
    state.leftmost = int(leftmost)
    for player, letter in enumerate(letters):
        state.sheets[player] = LETTERS.index(letter)
        rows = own[player] if own[player] else SHEETS[letter]
        state.halves[player] = [numbered(row) for row in rows]
    rules.setup(state)
    return state


def phase(state: State) -> str:
    return PHASES[state.phase]


def ending(state: State) -> int:
    """How the game has ended by the marks and closed rows that are known here, 0 while it goes on (5.1, 5.2)."""
    if state.ended:
        return state.ended
    known = state.copy()
    known.marked[0] = rules.ALL  # alone on a phone is not alone at the table (5.3)
    return rules.how_it_ends(known)


def roll(state: State, faces: list[int]) -> None:
    """The dice as they lie, in row order; whether to roll again was decided at the table (2.1, 2.2)."""
    rules.play(state, CHANCE, outcome_of([face for row, face in enumerate(faces) if not state.closed >> row & 1]))
    rules.play(state, rules.active(state), rules.KEEP)


def active(state: State) -> int:
    """Who rolls (2.1)."""
    return rules.active(state)


def waiting(state: State) -> list[int]:
    """Who has still to mark, the active player first."""
    players = [0] * state.players
    return players[: rules.actors(state, players)]


def mark(state: State, player: int, cells: list[int]) -> None:
    """A player's marks of this turn, a cell for each row or 0 (3.1)."""
    rules.play(state, player, sum(cell << (4 * row) for row, cell in enumerate(cells)))


def open_cells(state: State, player: int) -> list[list[int]]:
    return [markable(state, player, row) for row in range(ROWS)]


def warning(state: State, player: int, cells: list[int]) -> Message | None:
    """What is said first where these marks, a cell or 0 for each row, end a game alone (5.3)."""
    if state.players > 1 or len([cell for cell in cells if cell]) > 1:
        return None
    end = state.copy()
    mark(end, player, cells)
    return ends_with(rules.score_of(end, player)) if end.ended else None


def why_not(state: State, player: int, row: int, cell: int) -> Message | None:
    return why(state, player, cell << (4 * row))


def lay_out(state: State, faces: list[int]) -> None:
    """Dice beside sheets that are kept by hand: they say what may be marked; none: any number."""
    state.dice = [0 if state.closed >> row & 1 else face for row, face in enumerate(faces)]
    state.phase = rules.MARK
    state.waiting = (1 << state.players) - 1


def put(state: State, player: int, row: int, cell: int) -> None:
    state.marks[player][row] |= 1 << (cell - 1)
    state.marked[player] |= 1 << row


def why_not_by_hand(state: State, player: int, row: int, cell: int) -> Message | None:
    """Why there can be no such mark: by the dice, where they are known, else whatever they showed."""
    if state.closed >> row & 1:
        return say("row {row} is closed and its die has left the game", clause="4.1", row=ROW_LETTERS[row])
    if state.dice[row]:
        if state.marked[player] >> row & 1:
            return say("mark at most one cell of each row in a turn", clause="3.1")
        return why(state, player, cell << (4 * row))
    refusal = impossible(state.marks[player][row], row, cell)
    return refusal.reason if refusal else None


def open_by_hand(state: State, player: int) -> list[list[int]]:
    """The cells that may be marked, by row."""
    cells = range(1, rules.CELLS + 1)
    return [[cell for cell in cells if why_not_by_hand(state, player, row, cell) is None] for row in range(ROWS)]


def end_turn(state: State) -> None:
    """Rows that a sheet here has closed leave the game (4.1), and the dice are rolled again."""
    state.turn += 1
    rules.clear_dice(state)
    for player in range(state.players):
        state.marked[player] = 0
        for row in range(ROWS):
            if count(state.marks[player][row] & rules.TARGET) == rules.CLOSES:
                state.closed |= 1 << row


def close_by_hand(state: State, row: int) -> None:
    """A row that somebody else has closed; once more opens it again."""
    state.closed ^= 1 << row


def take_off(state: State, player: int, row: int) -> None:
    """The last mark of a row, by hand."""
    marks = state.marks[player][row]
    state.marks[player][row] = marks & ~(1 << (marks.bit_length() - 1)) if marks else 0


def between_turns(state: State) -> State:
    """The same sheets before a roll, for the analysis: rows that a sheet here has closed are out of the game (4.1)."""
    known = state.copy()
    end_turn(known)
    known.turn = state.turn
    known.closing, known.waiting, known.phase = 0, 0, rules.ROLL
    known.called = [0] * len(known.called)
    return known


def numbers_in(state: State, player: int, row: int) -> str:
    return shown(state.halves[player][row])


def brings_sheets(state: State) -> bool:
    """Whether somebody's sheet is not the project's (1.5)."""
    for player in range(state.players):
        rows = SHEETS[LETTERS[state.sheets[player]]]
        if any(numbers_in(state, player, row) != rows[row] for row in range(ROWS)):
            return True
    return False


def sheet_of(state: State, player: int) -> Sheet:
    letter = LETTERS[state.sheets[player]]
    rows = tuple([numbers_in(state, player, row) for row in range(ROWS)])
    return Sheet(letter, rows, "", tuple(state.marks[player]), 0, state.closed)


def marked_cells(state: State, player: int, row: int) -> list[int]:
    return cells_marked(state.marks[player][row])


def skipped_cells(state: State, player: int, row: int) -> list[int]:
    sheet = sheet_of(state, player)
    return [cell for cell in range(1, rules.CELLS + 1) if sheet.skipped(row, cell)]


def is_dead(state: State, player: int, row: int) -> bool:
    """Whether nothing can be marked in a row any more."""
    return sheet_of(state, player).dead(row)


def is_closed(state: State, row: int) -> bool:
    return bool(state.closed >> row & 1)


def points(state: State) -> list[list[list[int]]]:
    """Of each sheet the points of rows and of columns, then the sum, the marks and the rank (6)."""
    sheets = [Finished("", tuple(state.marks[player])) for player in range(state.players)]
    places = ranks(sheets)
    return [
        [sheet.rows, sheet.columns, [sheet.score, sheet.mark_count, place]]
        for sheet, place in zip(sheets, places, strict=True)
    ]
