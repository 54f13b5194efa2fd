"""STAR as shapes: the star, its bases, the pieces, the last moves.

Wells stand in a star whose points are tinted in the colour of who starts there.  A point where
nobody starts or goes is hatched where jumps may pass through it, and else left plain, with
faint holes.  A goal has a small piece of who goes there at its tip, and its wells are ringed in
that colour.  Pieces differ by their outline as well as by their colour.  Text lines are in `text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin

from sixfold.game.contract import Scene
from sixfold.game.pointing import Marks
from sixfold.game.shapes import Box, Circle, Group, Label, Moved, Path, Picture, Shape
from sixfold.game.things import made
from sixfold.games.star import bits, board, paths, rules, say
from sixfold.games.star.notation import hole_name, holes_of
from sixfold.games.star.option_pictures import option_picture
from sixfold.games.star.plan import BARE_SIDE, BOTTOM, GAP, SIDE, TIP, Place, Plan, at
from sixfold.games.star.rules import State
from sixfold.games.star.status import BASE_OF, ROLES, goer, last_ways, standing, starter
from sixfold.games.star.text import lines
from sixfold.text.grammar import is_you
from sixfold.text.messages import remembered

__all__ = ["badge", "directions", "lines", "marks", "option_picture", "picture", "score"]

WELL = 17  # radius of a hole
MAN = 19  # of a piece
LONGEST_NAME = 18
PLATE = (178, 70)  # of a player, about
BEND = 0.22  # of a hop, in its length


def _polygon(corners: int, radius: float, turned: float = 0) -> list[tuple[float, float]]:
    angles = [2 * pi * (number + turned) / corners - pi / 2 for number in range(corners)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def _closed(corners: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:z.2f} {y:z.2f}" for x, y in corners) + "Z"


def _pointed(radius: float) -> list[tuple[float, float]]:
    outer, inner = _polygon(5, radius), _polygon(5, radius * 0.5, 0.5)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


SHADE = f"M{-WELL} 0A{WELL} {WELL} 0 0 1 {WELL} 0A{WELL} {WELL * 0.8:zg} 0 0 0 {-WELL} 0Z"
# Outlines of the pieces, of about the same area: square, triangle, diamond, hexagon, star.
OUTLINES = (
    "",
    _closed(_polygon(4, MAN * 1.18, 0.5)),
    _closed([(x, y + 3) for x, y in _polygon(3, MAN * 1.32)]),
    _closed([(x * 0.86, y) for x, y in _polygon(4, MAN * 1.22)]),
    _closed(_polygon(6, MAN * 1.06, 0.5)),
    _closed([(x, y + 1) for x, y in _pointed(MAN * 1.34)]),
)


def directions(state: State) -> int:
    """Any of the six points can be at the bottom, first the viewer's."""
    return 6


def plan_of(scene: Scene) -> Plan:
    """The star with the viewer's start base at the bottom, and turned on from there."""
    own = BOTTOM if scene.viewer is None else rules.start_base(scene.state, scene.viewer)
    return _plan((BOTTOM - own + scene.turned) % 6, BARE_SIDE if scene.bare else SIDE)


@lru_cache(12)
def _plan(turn: int, side: float) -> Plan:
    """The same plan each time, so that what is drawn on it can be remembered."""
    return Plan(turn, side)


Uses = tuple[tuple[int | None, int | None], ...]  # of each base: who starts there, who goes there
Goals = tuple[tuple[bool, int | None], ...]  # of each hole: whether it is closed, whose goal it is


def picture(scene: Scene) -> Picture:
    state: State = scene.state
    plan, transit = plan_of(scene), state.transit == rules.YES
    uses = tuple((starter(state, base), goer(state, base)) for base in range(6))
    ways, goals = last_ways(scene), _goals(uses, transit)
    owners = {hole: player for player in range(state.players) for hole in holes_of(state, player)}
    taken = tuple(hole for hole in owners if goals[hole][1] is not None)
    shapes: list[Shape] = [*_ground(plan, uses, transit), *_wells(plan, goals, taken)]
    ends, names, holes = {way[-1] for way in ways}, scene.names, list(_empty_holes(plan, goals, scene.names))
    for hole, owner in owners.items():
        moved = _hops(scene, plan, ways, hole)
        holes[hole] = _hole(plan, hole, owner, goals[hole][0], names[owner], hole in ends, moved)
    shapes += [*holes, *(_trail(plan, way) for way in ways), *_ahead(scene, plan)]
    for player in range(state.players):
        shapes += [_plate(state, plan, player)] if scene.bare else _tag(scene, plan, player)
    return Picture(plan.width, plan.height, "STAR", tuple(shapes))


@lru_cache(1000)
def _goals(uses: Uses, transit: bool) -> Goals:
    """Of each hole, whether nobody uses its base and no jump passes through (2.5, 2.6), and whose goal it is."""
    found = []
    for hole in range(board.HOLES):
        base = BASE_OF.get(hole)
        start, goal = (None, None) if base is None else uses[base]
        found.append((base is not None and start is None and goal is None and not transit, goal))
    return tuple(found)


@lru_cache(1000)
def _ground(plan: Plan, uses: Uses, transit: bool) -> tuple[Shape, ...]:
    """The board with its bases."""
    star = "M" + "L".join(plan.point(base) for base in range(6)) + "Z"
    shapes: list[Shape] = [made("slab", Path(star, "board"))]
    for base, (start, goal) in enumerate(uses):
        shapes += _base(plan, base, goal if start is None else start, goal, transit)
    return (*shapes, Path(star, "grid"))


def _base(plan: Plan, base: int, owner: int | None, goal: int | None, transit: bool) -> list[Shape]:
    """A point of the star in the colour of who starts there, with a flag of who goes there."""
    if owner is None:
        return [Path(plan.hatching(base), "hatch")] if transit else []
    flag = [] if goal is None else [man(*plan.around(base, TIP - 28), goal, 0.42)]
    return [Path(f"M{plan.point(base)}Z", f"tint-{ROLES[owner]}"), *flag]


@lru_cache(1000)
def _wells(plan: Plan, goals: Goals, taken: tuple[int, ...]) -> tuple[Shape, ...]:
    """All wells, with or without a piece where they are somebody's goal."""
    return tuple(_well(plan, hole, closed, goal, hole in taken) for hole, (closed, goal) in enumerate(goals))


@lru_cache(4000)
def _well(plan: Plan, hole: int, closed: bool, goal: int | None, taken: bool) -> Shape:
    """A shallow well, shaded at its upper edge; ringed where it is a goal, also under a piece; faint where closed."""
    x, y = plan.hole(hole)
    if closed:
        return Circle(x, y, WELL, "hatch")
    hollow = made("well", Circle(x, y, WELL, "well"), Path(SHADE, "shadow", x, y))
    if goal is None:
        return hollow
    return Group("", "", (hollow, Circle(x, y, MAN + 4 if taken else WELL + 2, f"goal-{ROLES[goal]}")))


def _trail(plan: Plan, way: list[int]) -> Group:
    """How a piece went, over what it jumped, hole by hole."""
    places = [plan.hole(hole) for hole in way]
    drawn = _hopping(places)
    touched = [Circle(x, y, 4, "amber") for x, y in places[1:-1]]
    return made("trail", Path(drawn, "trail"), *touched, Circle(*places[0], WELL, "last-from"))


def _hopping(places: list[Place]) -> str:
    """A line from hole to hole, in arcs."""
    return f"M{at(places[0])}" + "".join(
        f"Q{at(_beside(places[stop - 1], places[stop]))} {at(places[stop])}" for stop in range(1, len(places))
    )


def _ahead(scene: Scene, plan: Plan) -> list[Shape]:
    """The way of the viewer's own move, which is seen before it is made."""
    if scene.move is None or scene.move == rules.PASS or scene.player is None or scene.player != scene.viewer:
        return []
    way = paths.shortest(scene.before, scene.player, bits.origin_of(scene.move), bits.target_of(scene.move))
    line = Path(_hopping([plan.hole(hole) for hole in way]), "touch")
    return [Moved((), (made("ahead", line),))]


def _beside(start: Place, end: Place) -> Place:
    """Where a hop bends to."""
    (x, y), (u, v) = start, end
    return (x + u) / 2 + BEND * (v - y), (y + v) / 2 - BEND * (u - x)


@remembered
def _empty_holes(plan: Plan, goals: Goals, names: tuple[str, ...]) -> tuple[Group, ...]:
    """All holes as they are without pieces."""
    whose = ["" if goal is None else names[goal] for _, goal in goals]
    return tuple(_hole(plan, hole, None, goals[hole][0], whose[hole], False, ()) for hole in range(board.HOLES))


@remembered
def _hole(
    plan: Plan, hole: int, owner: int | None, closed: bool, name: str, ends: bool, hops: tuple[tuple[float, float], ...]
) -> Group:
    """What can be pointed at: the hole with its piece, or with its name."""
    x, y = plan.hole(hole)
    shapes: list[Shape] = []
    if owner is not None:
        shapes.append(man(x, y, owner))
    elif not closed:
        shapes.append(Label(x, y, hole_name(hole), 13, "coord"))
    under = [Circle(x, y, GAP / 2, "touch")]
    if ends and owner is not None:
        under.append(Circle(x, y, MAN + 5, "last"))
    if hops:
        shapes = [Moved(hops, tuple(shapes))]
    return Group(hole_name(hole), _label(hole, owner, closed, name), (*under, *shapes))


def _hops(scene: Scene, plan: Plan, ways: list[list[int]], hole: int) -> tuple[tuple[float, float], ...]:
    """How the very last move came to a hole, if it ended there: how far from it the piece was on its way."""
    if not (ways and ways[-1][-1] == hole and _is_last(scene, hole)):
        return ()
    x, y = plan.hole(hole)
    return tuple((u - x, v - y) for u, v in map(plan.hole, ways[-1][:-1]))


def _is_last(scene: Scene, hole: int) -> bool:
    """Whether the very last move ended in a hole."""
    return scene.move is not None and scene.move != rules.PASS and bits.target_of(scene.move) == hole


def _label(hole: int, owner: int | None, closed: bool, name: str) -> str:
    """What a screen reader says of a hole; the name is that of whose piece or goal it is."""
    if owner is not None:
        whose = say("{hole}, your piece") if is_you(name) else say("{hole}, a piece of {name}", name=name)
        return str(whose.with_values(hole=hole_name(hole)))
    if name:
        goal = say("{hole}, empty, your goal") if is_you(name) else say("{hole}, empty, goal of {name}", name=name)
        return str(goal.with_values(hole=hole_name(hole)))
    if closed:
        return str(say("{hole}, not in use", hole=hole_name(hole)))
    return str(say("{hole}, empty", hole=hole_name(hole)))


@remembered
def man(x: float, y: float, player: int, scale: float = 1) -> Shape:
    """A piece: every player's has an outline of its own; one that stands in a hole has a shadow."""
    outline, role = OUTLINES[player], ROLES[player]
    shape: Shape = Path(outline, role, x, y, scale) if outline else Circle(x, y, MAN * scale, role)
    return made("peg", *((Circle(x + 2, y + 3, MAN, "shadow"),) if scale == 1 else ()), shape)


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    return (man(0, 0, player, 0.46),)


def score(scene: Scene, player: int) -> str:
    """Pieces that are home; alone the moves and par."""
    state: State = scene.state
    return str(standing(scene, player)) if state.players == 1 else f"{rules.at_home(state, player)}/{rules.MEN}"


def marks(state: State, player: int, moves: Mapping[str, int]) -> Marks:
    """For each piece that jumps the holes it touches and may not stop in (2.5)."""
    base = rules.start_base(state, player)
    found = {}
    for hole in holes_of(state, player):
        touched = sorted(paths.jumped_to(state, player, hole))
        over = [hole_name(other) for other in touched if not may_stop(base, other)]
        if over:
            found[hole_name(hole)] = over
    return Marks(through=found)


def may_stop(base: int, hole: int) -> bool:
    return bool(board.STOPS[base][board.QUARTER[hole]] >> board.BIT[hole] & 1)


def _plate(state: State, plan: Plan, player: int) -> Group:
    """Where a page puts who starts at a point of the star: beside the tip, or over the edge that leads to it."""
    base = rules.start_base(state, player)
    x, y = plan.around(base, TIP)
    corner = (base + plan.turn) % 6
    across, down = ((160, 34), (84, -44), (84, 62), (160, -20), (-84, 62), (-84, -44))[corner]
    wide, high = PLATE
    return Group("", "", (Box(x + across - wide / 2, y + down - high / 2, wide, high, "touch"),), ("plate", player))


def _tag(scene: Scene, plan: Plan, player: int) -> list[Shape]:
    """Name and standing, beside the point where the player starts."""
    base = rules.start_base(scene.state, player)
    x, y = plan.around(base, TIP)
    corner = (base + plan.turn) % 6
    x += (52, -14, -14, -64, 14, 14)[corner]
    y += (24, -66, 46, -46, 46, -66)[corner]
    anchor = "start" if corner in (0, 4, 5) else "end"
    inward = 1 if anchor == "start" else -1
    name = scene.names[player]
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    to_move = scene.state.ended == 0 and scene.state.turn == player
    shapes: list[Shape] = [man(x, y, player, 0.6), Label(x + 24 * inward, y, name, 18, "title", anchor)]
    if to_move:
        shapes.insert(0, Circle(x, y, MAN, "ringed"))
    return [*shapes, Label(x + 24 * inward, y + 20, str(standing(scene, player)), 13, "muted", anchor)]
