"""SIX MIX as text lines: rows, duties, numbers, medals and chips in letters."""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Line, Span, shortened, width, wrapped
from sixfold.games.sixmix import rules, say, status
from sixfold.games.sixmix.notation import cell_name, colour_to_move, colours_in_order, row_text
from sixfold.games.sixmix.rules import State

NAME = 12  # columns of a name, at least
SIGNS = {status.FIRST: say("1st"), status.SECOND: say("2nd"), status.TRIPLE: "3x"}
SIGN_ROLES = {status.FIRST: "yellow", status.SECOND: "silver", status.TRIPLE: "accent"}


def lines(scene: Scene) -> list[Line]:
    """The rows with the colour of each die beside its number, then the players."""
    if scene.bare:
        return _bare(scene)
    room = scene.columns - width(_tray(scene, 0))
    text = _tray(scene, min(max(NAME, *map(len, scene.names)), room)) if room >= NAME else _narrow_tray(scene)
    rolled = f"={scene.state.die}  " if scene.state.die else ""
    asked = wrapped(f"{rolled}{status.asking(scene)}", scene.columns, "accent")
    return [*wrapped(str(status.heading(scene)), scene.columns), (), *text, (), *asked]


def _bare(scene: Scene) -> list[Line]:
    """The rows without names, and the die that was rolled; before the first round the roll-off."""
    state: State = scene.state
    rows = [_row(scene, colour, 0) for colour in colours_in_order(state)]
    text = [*wrapped(str(status.heading(scene)), scene.columns), (), _column_heads(state, 0), *rows]
    if state.rolling:
        text += [(), *(_player(scene, player, NAME) for player in range(state.players))]
    colour = colour_to_move(state)
    if not state.die or colour is None:
        return text
    return [*text, (), (Span("  "), Span(f" {state.die}{_letter(colour)} ", status.ROLES[colour], "die"))]


def _tray(scene: Scene, name: int) -> list[Line]:
    """Rows and players, with so many columns for a name."""
    state: State = scene.state
    text = [_column_heads(state, name), *(_row(scene, colour, name) for colour in colours_in_order(state)), ()]
    return text + [_player(scene, player, name) for player in range(state.players)]


def _narrow_tray(scene: Scene) -> list[Line]:
    """Rows without names and numbers, and the names with their colours below."""
    state: State = scene.state
    text: list[Line] = [(Span("    1 |2  3  4  5  6  100k", "muted"),)]
    for colour in colours_in_order(state):
        text.append((*_row_head(state, colour), Span(" "), *_cells(scene, colour, ""), _duty(state, colour)))
        text[-1] += tuple(_signs(_medals(state, colour)))
    text += [(), *(row for player in range(state.players) for row in _narrow_player(scene, player))]
    if status.between_rounds(state) and not status.is_scored(state):
        text += [(), (Span(str(say("last round")), "muted"),)]
        text += [(*_row_head(state, colour), *_before(state, colour)) for colour in colours_in_order(state)]
    return text


def _narrow_player(scene: Scene, player: int) -> list[Line]:
    """Name and points, and the chips below if there are any."""
    name = scene.columns - 5 - len(_points(scene.state, player))
    head = _player(scene, player, min(name - 1, max(NAME, *map(len, scene.names))), chips=False)
    chips = _extra(scene, player)
    return [head, (Span("     "), *chips)] if any(span.text.strip() for span in chips) else [head]


def _column_heads(state: State, name: int) -> Line:
    number, before = str(say("number")), str(say("last round"))
    pair = 2 if state.players == 2 else 0
    heads = [f"{'':{name + 4 + pair}}1 ", "| ", "2  3  4  5  6   ", f"{'100k':<6} ", f"{number:<14}"]
    return tuple(Span(text, "muted") for text in [*heads, *([before] if status.between_rounds(state) else [])])


def _row(scene: Scene, colour: int, name: int) -> Line:
    state: State = scene.state
    owner = shortened(scene.names[status.owner_of(state, colour)], name)
    spans = [*_row_head(state, colour), *_partner(state, colour), Span(f" {owner:<{name}}")]
    spans += [*_cells(scene, colour, " "), _duty(state, colour), Span(f"{row_text(state, colour):<7} ")]
    return (*spans, *_last_round(state, colour))


def _row_head(state: State, colour: int) -> list[Span]:
    mark = ">" if colour == colour_to_move(state) else " "
    return [Span(mark, "accent"), Span(f" {status.LETTERS[colour]}", status.ROLES[colour])]


def _cells(scene: Scene, colour: int, after_first: str) -> list[Span]:
    spans: list[Span] = []
    for column in range(rules.COLUMNS):
        spans += _cell(scene, colour * rules.COLUMNS + column)
        spans.append(Span(f"|{after_first}" if column == 0 else " ", "muted"))
    return spans


def _duty(state: State, colour: int) -> Span:
    return Span(f" {status.SHORT_DUTIES[status.duty(state, colour)]!s:<6} ", "muted")


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
    spans = _signs(_medals(state, colour))
    if not status.between_rounds(state) or status.is_scored(state):
        return spans
    pad = Span(" " * (6 - sum(len(span.text) for span in spans)))
    return [*spans, pad, *_before(state, colour)]


def _medals(state: State, colour: int) -> list[str]:
    """What a row has in this round: at its end medals, before triples."""
    return status.medals(state, colour) if status.is_scored(state) else status.triples(state, colour)


def _before(state: State, colour: int) -> list[Span]:
    """The number and medals of the round before."""
    return [Span(f"{state.last[colour]}", "muted"), *_signs(status.medals(state, colour))]


def _signs(medals: list[str]) -> list[Span]:
    return [Span(f" {SIGNS[medal]}", SIGN_ROLES[medal]) for medal in medals]


def _player(scene: Scene, player: int, name: int, chips: bool = True) -> Line:
    state: State = scene.state
    letters = [Span(str(status.LETTERS[colour]), status.ROLES[colour]) for colour in status.colours_of(state, player)]
    pad = Span(" " * (3 - len(letters)))
    text = f"{shortened(scene.names[player], name):<{name}} {_points(state, player)}  "
    return (Span("  "), *letters, pad, Span(text), *(_extra(scene, player) if chips else []))


def _points(state: State, player: int) -> str:
    won = f" (+{state.won[player]})" if any(state.won) else ""
    return str(say("points: {points}", points=state.points[player])) + won


def _extra(scene: Scene, player: int) -> list[Span]:
    """Chips; during the roll-off what was rolled."""
    state: State = scene.state
    if state.rolling:
        rolled = f"={state.rolls[player]}" if state.rolls[player] else ""
        return [Span(rolled, "ink" if state.rolling >> player & 1 else "muted")]
    blue, yellow = divmod(state.points[player], 5)
    blues = "(5)" * blue if blue <= 4 else f"{blue} x (5)"
    return [Span(blues, "blue"), Span(" " if blue > 4 else ""), Span("(1)" * yellow, "yellow")]
