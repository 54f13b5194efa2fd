"""SIX MIX as text lines: rows, duties, numbers, medals and chips in letters."""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.games.sixmix import rules, status
from sixfold.games.sixmix.notation import cell_name, colour_to_move, colours_in_order, row_text
from sixfold.games.sixmix.rules import State
from sixfold.messages import say
from sixfold.shapes import Line, Span, line

NAME = 12  # columns of a name
SIGNS = {status.FIRST: "1st", status.SECOND: "2nd", status.TRIPLE: "3x"}
SIGN_ROLES = {status.FIRST: "yellow", status.SECOND: "silver", status.TRIPLE: "accent"}


def lines(scene: Scene) -> list[Line]:
    """The rows with the colour of each die beside its number, then the players."""
    state: State = scene.state
    if scene.bare:
        return _bare(scene)
    text = [line(str(status.heading(scene))), (), _column_heads(state, NAME + 1)]
    text += [_row(scene, colour) for colour in colours_in_order(state)]
    text += [(), *(_player(scene, player) for player in range(state.players))]
    rolled = f"={state.die}  " if state.die else ""
    return [*text, (), line(rolled, Span(str(status.asking(scene)), "accent"))]


def _bare(scene: Scene) -> list[Line]:
    """The rows without names, and the die that was rolled; before the first round the roll-off."""
    state: State = scene.state
    rows = [_row(scene, colour) for colour in colours_in_order(state)]
    text = [line(str(status.heading(scene))), (), _column_heads(state, 1), *rows]
    if state.rolling:
        text += [(), *(_player(scene, player) for player in range(state.players))]
    colour = colour_to_move(state)
    if not state.die or colour is None:
        return text
    return [*text, (), line("  ", Span(f" {state.die}{_letter(colour)} ", status.ROLES[colour], "die"))]


def _column_heads(state: State, name: int) -> Line:
    number, before = str(say("number")), str(say("last round"))
    pair = 2 if state.players == 2 else 0
    heads = [f"{'':{name + 3 + pair}}1 ", "| ", "2  3  4  5  6   ", f"{'100k':<6} ", f"{number:<14}"]
    return tuple(Span(text, "muted") for text in [*heads, *([before] if status.between_rounds(state) else [])])


def _row(scene: Scene, colour: int) -> Line:
    state: State = scene.state
    mark = ">" if colour == colour_to_move(state) else " "
    name = " " if scene.bare else f" {_short(scene.names[status.owner_of(state, colour)]):<{NAME}}"
    spans = [Span(mark, "accent"), Span(f" {status.LETTERS[colour]}", status.ROLES[colour]), *_partner(state, colour)]
    spans.append(Span(name))
    for column in range(rules.COLUMNS):
        spans += _cell(scene, colour * rules.COLUMNS + column)
        spans.append(Span("| " if column == 0 else " ", "muted"))
    spans += [
        Span(f" {status.SHORT_DUTIES[status.duty(state, colour)]!s:<6} ", "muted"),
        Span(f"{row_text(state, colour):<7} "),
    ]
    return (*spans, *_last_round(state, colour))


def _partner(state: State, colour: int) -> list[Span]:
    """The other row of the same player, with two players."""
    partner = status.partner_of(state, colour)
    return [] if partner is None else [Span("+", "muted"), Span(str(status.LETTERS[partner]), status.ROLES[partner])]


def _cell(scene: Scene, cell: int) -> list[Span]:
    code, name = scene.state.cell[cell], cell_name(cell)
    if not code:
        return [Span(". ", "muted", name)]
    face, colour = str(code & rules.FACE), code >> 3
    return [
        Span(face, "last" if cell in status.last_cells(scene) else status.ROLES[colour], name),
        Span(_letter(colour), status.ROLES[colour], name),
    ]


def _letter(colour: int) -> str:
    return str(status.LETTERS[colour]).lower()


def _last_round(state: State, colour: int) -> list[Span]:
    """The number and medals of the round before; at the end, of this one; triples as they come."""
    if status.is_scored(state):
        return _signs(status.medals(state, colour))
    spans = _signs(status.triples(state, colour))
    if not status.between_rounds(state):
        return spans
    pad = Span(" " * (6 - sum(len(span.text) for span in spans)))
    return [*spans, pad, Span(str(state.last[colour]), "muted"), *_signs(status.medals(state, colour))]


def _signs(medals: list[str]) -> list[Span]:
    return [Span(f" {SIGNS[medal]}", SIGN_ROLES[medal]) for medal in medals]


def _player(scene: Scene, player: int) -> Line:
    state: State = scene.state
    letters = [Span(str(status.LETTERS[colour]), status.ROLES[colour]) for colour in status.colours_of(state, player)]
    pad = Span(" " * (3 - len(letters)))
    points = str(say("points: {points}", points=state.points[player]))
    won = f" (+{state.won[player]})" if any(state.won) else ""
    return (
        Span("  "),
        *letters,
        pad,
        Span(f"{_short(scene.names[player]):<{NAME}} {points}{won}  "),
        *_extra(scene, player),
    )


def _extra(scene: Scene, player: int) -> list[Span]:
    """Chips; during the roll-off what was rolled."""
    state: State = scene.state
    if state.rolling:
        rolled = f"={state.rolls[player]}" if state.rolls[player] else ""
        return [Span(rolled, "ink" if state.rolling >> player & 1 else "muted")]
    blue, yellow = divmod(state.points[player], 5)
    blues = "(5)" * blue if blue <= 4 else f"{blue} x (5)"
    return [Span(blues, "blue"), Span(" " if blue > 4 else ""), Span("(1)" * yellow, "yellow")]


def _short(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 2] + ".."
