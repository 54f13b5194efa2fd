"""STAR as shapes and as text lines: the star, its bases, the pieces, the last move.

Wells stand in a star whose points are tinted in the colour of who starts there.  A point where
nobody starts or goes is hatched where jumps may pass through it, and else left plain, with
faint holes.  The wells of a goal are ringed in the colour of who goes there.  Pieces differ
by their outline as well as by their colour.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from sixfold.contract import Scene
from sixfold.games.star import bits, board, paths, rules
from sixfold.games.star.notation import LENGTHS, ROWS, arrived, eliminated, hole_name, holes_of, owner_at
from sixfold.games.star.rules import State
from sixfold.games.star.table import PAR
from sixfold.messages import Message, say
from sixfold.shapes import Circle, Group, Label, Line, Moved, Path, Picture, Shape, Span, line

GAP = 48  # between neighbouring holes
WELL = 16  # radius of a hole
MAN = 18  # of a piece
TIP = 6 * GAP * sqrt(3) / 2 + 68  # from the centre to a point of the star
SIDE = 20  # of the picture beyond the star
WIDTH, HEIGHT = 2 * (TIP * sqrt(3) / 2 + SIDE), 2 * (TIP + SIDE)
LONGEST_NAME = 18
ROLES = ("red", "blue", "green", "yellow", "purple", "orange")
LETTERS = "RBGYPO"
PASSED, CLOSED = ":", "-"  # in text, an empty hole where nobody stops: jumps may pass through it, or may not
BASE_OF = {hole: base for base in range(6) for hole in board.BASE_HOLES[base]}  # none in the hexagon


def _polygon(corners: int, radius: float, turned: float = 0) -> list[tuple[float, float]]:
    angles = [2 * pi * (number + turned) / corners - pi / 2 for number in range(corners)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def _closed(corners: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


def _pointed(radius: float) -> list[tuple[float, float]]:
    outer, inner = _polygon(5, radius), _polygon(5, radius * 0.5, 0.5)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


SHADE = f"M{-WELL} 0A{WELL} {WELL} 0 0 1 {WELL} 0A{WELL} {WELL * 0.8:g} 0 0 0 {-WELL} 0Z"
# Outlines of the pieces, of about the same area: square, triangle, diamond, hexagon, star.
OUTLINES = (
    "",
    _closed(_polygon(4, MAN * 1.18, 0.5)),
    _closed([(x, y + 3) for x, y in _polygon(3, MAN * 1.32)]),
    _closed([(x * 0.86, y) for x, y in _polygon(4, MAN * 1.22)]),
    _closed(_polygon(6, MAN * 1.06, 0.5)),
    _closed([(x, y + 1) for x, y in _pointed(MAN * 1.34)]),
)


# Places ---------------------------------------------------------------------------------


def place(hole: int) -> tuple[float, float]:
    """Where the middle of a hole is drawn."""
    q, r = board.STAR[hole]
    return WIDTH / 2 + GAP * (q + r / 2), HEIGHT / 2 + GAP * r * sqrt(3) / 2


def _around(sixths: float, far: float) -> tuple[float, float]:
    """A place so many sixths of a turn clockwise from the top."""
    angle = pi * sixths / 3 - pi / 2
    return WIDTH / 2 + far * cos(angle), HEIGHT / 2 + far * sin(angle)


def _between(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _point(base: int) -> str:
    """One point of the star, its tip rounded, from notch to notch."""
    left, tip, right = _around(base - 0.5, TIP / sqrt(3)), _around(base, TIP), _around(base + 0.5, TIP / sqrt(3))
    before, after = _between(tip, left, 0.12), _between(tip, right, 0.12)
    return (
        f"{left[0]:.2f} {left[1]:.2f}L{before[0]:.2f} {before[1]:.2f}"
        f"Q{tip[0]:.2f} {tip[1]:.2f} {after[0]:.2f} {after[1]:.2f}L{right[0]:.2f} {right[1]:.2f}"
    )


def _hatching(base: int) -> str:
    """Lines across a point of the star."""
    left, tip, right = _around(base - 0.5, TIP / sqrt(3)), _around(base, TIP), _around(base + 0.5, TIP / sqrt(3))
    rows = []
    for number in range(1, 15):
        (x, y), (u, v) = _between(left, tip, number / 16), _between(right, tip, number / 16)
        rows.append(f"M{x:.2f} {y:.2f}L{u:.2f} {v:.2f}")
    return "".join(rows)


# The picture ----------------------------------------------------------------------------


def picture(scene: Scene) -> Picture:
    """The star, the pieces and the last move, as shapes."""
    state: State = scene.state
    star = "M" + "L".join(_point(base) for base in range(6)) + "Z"
    shapes: list[Shape] = [Path(star, "board")]
    for base in range(6):
        shapes += _base(state, base)
    shapes.append(Path(star, "grid"))
    shapes += [_well(state, hole) for hole in range(board.HOLES)]
    way = last_way(scene)
    shapes += _trail(way)
    shapes += [_hole(scene, way, hole) for hole in range(board.HOLES)]
    for player in range(state.players):
        shapes += _tag(scene, player)
    return Picture(WIDTH, HEIGHT, "STAR", tuple(shapes))


def starter(state: State, base: int) -> int | None:
    """Who starts in a base."""
    return next((p for p in range(state.players) if rules.start_base(state, p) == base), None)


def goer(state: State, base: int) -> int | None:
    """Whose goal a base is."""
    return next((p for p in range(state.players) if rules.goal_base(state, p) == base), None)


def _base(state: State, base: int) -> list[Shape]:
    point = f"M{_point(base)}Z"
    owner = starter(state, base)
    if owner is None:
        owner = goer(state, base)
    if owner is not None:
        return [Path(point, f"tint-{ROLES[owner]}")]
    return [Path(_hatching(base), "hatch")] if state.transit == rules.YES else []


def is_closed(state: State, hole: int) -> bool:
    """Whether a hole is in a base that nobody uses and no jump passes through (2.5, 2.6)."""
    base = BASE_OF.get(hole)
    unused = base is not None and starter(state, base) is None and goer(state, base) is None
    return unused and state.transit != rules.YES


def _well(state: State, hole: int) -> Shape:
    """A shallow well, shaded at its upper edge; ringed while it is a goal that stands empty; faint where closed."""
    x, y = place(hole)
    if is_closed(state, hole):
        return Circle(x, y, WELL, "hatch")
    shapes: list[Shape] = [Circle(x, y, WELL, "well"), Path(SHADE, "shadow", x, y)]
    base = BASE_OF.get(hole)
    player = goer(state, base) if base is not None else None
    if player is not None and owner_at(state, hole) is None:
        shapes.append(Circle(x, y, WELL + 2, f"goal-{ROLES[player]}"))
    return Group("", "", tuple(shapes))


def _trail(way: list[int]) -> list[Shape]:
    """How the last piece went, hole by hole."""
    if not way:
        return []
    places = [place(hole) for hole in way]
    drawn = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in places)
    touched = [Circle(x, y, 5, "accent") for x, y in places[1:-1]]
    return [Path(drawn, "trail"), *touched, Circle(*places[0], WELL, "last-from")]


def last_way(scene: Scene) -> list[int]:
    """The holes the last move touched; none at the start and after a pass."""
    if scene.move is None or scene.before is None or scene.player is None or scene.move == rules.PASS:
        return []
    return paths.shortest(scene.before, scene.player, bits.origin_of(scene.move), bits.target_of(scene.move))


def _hole(scene: Scene, way: list[int], hole: int) -> Group:
    """What can be pointed at: the hole with its piece, or with its name."""
    x, y = place(hole)
    owner = owner_at(scene.state, hole)
    touch = Circle(x, y, GAP / 2, "touch")
    shapes: list[Shape] = []
    if owner is not None:
        shapes += [Circle(x + 2, y + 3, MAN, "shadow"), man(x, y, owner)]
    elif not is_closed(scene.state, hole):
        shapes.append(Label(x, y, hole_name(hole), 11, "muted"))
    if way[-1:] == [hole]:
        hops = tuple((u - x, v - y) for u, v in map(place, way[:-1]))
        shapes = [Moved(hops, tuple(shapes)), Circle(x, y, MAN + 6, "last")]
    return Group(hole_name(hole), _label(scene, hole, owner), (touch, *shapes))


def _label(scene: Scene, hole: int, owner: int | None) -> str:
    """What a screen reader says of a hole."""
    if owner is not None:
        return str(say("{hole}, a piece of {name}", hole=hole_name(hole), name=scene.names[owner]))
    base = BASE_OF.get(hole)
    player = goer(scene.state, base) if base is not None else None
    if player is not None:
        return str(say("{hole}, empty, goal of {name}", hole=hole_name(hole), name=scene.names[player]))
    if is_closed(scene.state, hole):
        return str(say("{hole}, not in use", hole=hole_name(hole)))
    return str(say("{hole}, empty", hole=hole_name(hole)))


def man(x: float, y: float, player: int, scale: float = 1) -> Shape:
    """A piece: every player's has an outline of its own."""
    if OUTLINES[player]:
        return Path(OUTLINES[player], ROLES[player], x, y, scale)
    return Circle(x, y, MAN * scale, ROLES[player])


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """A piece of the player's."""
    return (man(0, 0, player, 0.5),)


def score(scene: Scene, player: int) -> str:
    """Pieces that are home; alone the moves and par."""
    state: State = scene.state
    return str(standing(state, player)) if state.players == 1 else f"{rules.at_home(state, player)}/{rules.MEN}"


def through_places(state: State, player: int) -> dict[str, list[str]]:
    """For each piece that jumps the holes it touches and may not stop in (2.5)."""
    base = rules.start_base(state, player)
    found = {}
    for hole in holes_of(state, player):
        over = [other for other in paths.jumped_to(state, player, hole) if not may_stop(base, other)]
        if over:
            found[hole_name(hole)] = [hole_name(other) for other in sorted(over)]
    return found


def may_stop(base: int, hole: int) -> bool:
    """Whether the player of a base may stop in a hole."""
    return bool(board.STOPS[base][board.QUARTER[hole]] >> board.BIT[hole] & 1)


def _tag(scene: Scene, player: int) -> list[Shape]:
    """Name and standing, beside the point where the player starts."""
    base = rules.start_base(scene.state, player)
    x, y = _around(base, TIP)
    x += (52, -14, -14, -64, 14, 14)[base]
    y += (24, -66, 46, -46, 46, -66)[base]
    anchor = "start" if base in (0, 4, 5) else "end"
    inward = 1 if anchor == "start" else -1
    name = scene.names[player]
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    to_move = scene.state.ended == 0 and scene.state.turn == player
    shapes: list[Shape] = [man(x, y, player, 0.6), Label(x + 24 * inward, y, name, 18, "title", anchor)]
    if to_move:
        shapes.insert(0, Circle(x, y, MAN, "last"))
    return [*shapes, Label(x + 24 * inward, y + 20, str(standing(scene.state, player)), 13, "muted", anchor)]


def standing(state: State, player: int) -> Message:
    """How far a player has come, in a few words."""
    if state.players == 1:
        return say("moves: {moves}, par: {par}", moves=state.plies, par=PAR)
    if player in arrived(state):
        return say("arrived as number {number}", number=arrived(state).index(player) + 1)
    if player in eliminated(state):
        return say("eliminated")
    return say("home: {home} of {men}", home=rules.at_home(state, player), men=rules.MEN)


# The same in letters --------------------------------------------------------------------


def lines(scene: Scene) -> list[Line]:
    """Pieces are capital letters, the empty holes of a player's goal small ones."""
    state: State = scene.state
    way = last_way(scene)
    text = [_text_row(state, way, row) for row in range(len(ROWS))]
    text += [(), *(_text_tag(scene, player) for player in range(state.players))]
    return text + _text_last(scene, way)


def _text_row(state: State, way: list[int], row: int) -> Line:
    """A row of holes between the names of its first and last."""
    first = sum(LENGTHS[:row])
    middle = 2 * (LENGTHS[row] - 1)
    spans = [Span(f"{ROWS[row] + '1':>{32 - middle}}", "muted"), Span("  ")]
    for hole in range(first, first + LENGTHS[row]):
        spans += [_text_hole(state, way, hole), Span("   ")]
    last = f"  {ROWS[row]}{LENGTHS[row]}" if LENGTHS[row] > 1 else ""
    return (*spans[:-1], Span(last, "muted"))


def _text_hole(state: State, way: list[int], hole: int) -> Span:
    owner = owner_at(state, hole)
    if owner is not None:
        return Span(LETTERS[owner], "last" if way[-1:] == [hole] else ROLES[owner])
    if hole in way:
        return Span("*" if hole == way[0] else "+", "accent")
    base = BASE_OF.get(hole)
    if base is None:
        return Span(".", "muted")
    player = goer(state, base)
    if player is not None:
        return Span(LETTERS[player].lower(), ROLES[player])
    if starter(state, base) is not None:
        return Span(".", "muted")
    return Span(CLOSED if is_closed(state, hole) else PASSED, "muted")


def _text_tag(scene: Scene, player: int) -> Line:
    state: State = scene.state
    mark = ">" if state.ended == 0 and state.turn == player else " "
    return line(
        Span(f"{mark} ", "accent"),
        Span(LETTERS[player], ROLES[player]),
        f" {scene.names[player]:<14} ",
        str(standing(state, player)),
    )


def _text_last(scene: Scene, way: list[int]) -> list[Line]:
    """The last move, with the holes it touched when it jumped more than once."""
    if scene.move is None or scene.player is None:
        return []
    sentence = say("last: {word}", word=scene.word)
    if len(way) > 2:
        sentence = say("last: {word} by {way}", word=scene.word, way=" ".join(hole_name(hole) for hole in way[1:-1]))
    return [line(Span(f"  {sentence}", "muted"))]
