"""Why a move of STAR is good, in the words of the lesson: the goal, the way out, jumps that it takes or makes.

It looks one move ahead and proves nothing: a reason says what the move does, a search has said that it is good.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.games.star import bits, board, rules, say
from sixfold.games.star.notation import holes_of, legal_moves
from sixfold.games.star.rules import State
from sixfold.games.star.status import goer, squatter
from sixfold.text.messages import Message

FAR = 3  # steps nearer the goal that are worth a word
NEARLY_FULL = 3  # pieces in a goal whose owner may be kept out
LAST = 2  # pieces in the start base that may well wait there


def reasons(scene: Scene) -> list[Message]:
    """Arriving outweighs everything else; a move that leads nowhere has none."""
    before: State = scene.before
    state: State = scene.state
    player = scene.player or 0
    if scene.move == rules.PASS:
        return []
    if state.fate[player] > 0:
        return [say("it brings your last piece into the goal")]
    if rules.is_past_squatters(state, player):
        return [say("you have arrived unless {name} leaves your goal", name=scene.names[squatter(state, player)])]
    out = [other for other in range(state.players) if state.fate[other] < before.fate[other]]
    if out:
        return [say("it blocks a piece of {name} in the start base", name=scene.names[out[0]])]
    origin, target = bits.origin_of(scene.move or 0), bits.target_of(scene.move or 0)
    found = [*_nearer(before, state, player, origin, target), *_jumps(scene)]
    return found or [*_waiting(scene, target), *_jumps(scene, far=2, change=1), *_quiet(scene, target)]


def _waiting(scene: Scene, target: int) -> list[Message]:
    """Whom the player waits for, and what that costs.  To wait in the start base is no advice (4.1)."""
    before, state, player = scene.before, scene.state, scene.player or 0
    found = []
    host = goal_holder(state, player)
    if host is not None:
        found.append(say("it waits for {name} to leave your goal", name=scene.names[host]))
    start = rules.start_base(state, player)
    if target not in board.BASE_HOLES[start]:
        if rules.steps_home(before, player) == rules.steps_home(state, player):
            found.append(say("it waits without losing a step"))
        return found
    other = goer(state, start)
    if other is not None and rules.is_playing(state, other) and rules.at_home(state, other) >= NEARLY_FULL:
        found.append(say("it keeps a hole of {name}'s goal taken", name=scene.names[other]))
    return found


def _quiet(scene: Scene, target: int) -> list[Message]:
    """That nobody else gains by the move; not said in a start base that is still full."""
    before, state, player = scene.before, scene.state, scene.player or 0
    start = board.BASE_HOLES[rules.start_base(state, player)]
    if target in start and sum(hole in start for hole in holes_of(state, player)) > LAST:
        return []
    opened = any(longest(state, other) > longest(before, other) for other in _next_players(state, player))
    return [] if opened else [say("it waits and opens no longer jump to the others")]


def goal_holder(state: State, player: int) -> int | None:
    """Another player with a piece in the player's goal."""
    goal = board.BASE_HOLES[rules.goal_base(state, player)]
    others = [other for other in range(state.players) if other != player]
    return next((other for other in others if any(hole in goal for hole in holes_of(state, other))), None)


def _nearer(before: State, state: State, player: int, origin: int, target: int) -> list[Message]:
    """What the piece that moves has of it."""
    found = []
    start, goal = (board.BASE_HOLES[base(state, player)] for base in (rules.start_base, rules.goal_base))
    steps = board.STEPS_HOME[rules.start_base(state, player)]
    nearer = rules.steps_home(before, player) - rules.steps_home(state, player)
    if target in goal and origin not in goal:
        found.append(say("it brings a piece into the goal"))
    depth = board.STEPS_HOME[rules.goal_base(state, player)]  # how far from the start base
    if origin in goal and target in goal and depth[target] > depth[origin]:
        found.append(say("it makes room in the goal for the next piece"))
    if origin in start and target not in start:
        found.append(say("it brings a piece out of the start base, where it could be blocked"))
    if nearer >= FAR:
        found.append(say("it brings you {steps} steps nearer the goal", steps=nearer))
    if nearer > 0 and steps[origin] == max(steps[hole] for hole in holes_of(before, player)):
        found.append(say("your rearmost piece catches up"))
    if nearer == 1:
        found.append(say("it brings you a step nearer the goal"))
    if 1 < nearer < FAR:
        found.append(say("it brings you two steps nearer the goal"))
    return found


def _jumps(scene: Scene, far: int = FAR, change: int = 2) -> list[Message]:
    """Long jumps that become possible for the player, or impossible for others: first for who comes next."""
    before, state, player = scene.before, scene.state, scene.player or 0
    found = []
    mine, after = longest(before, player), longest(state, player)
    if after >= max(far, mine + change):
        found.append(say("it prepares a jump of {steps} steps", steps=after))
    for other in _next_players(state, player):
        theirs = longest(before, other)
        if theirs >= far and longest(state, other) <= theirs - change:
            found.append(
                say("it spoils a jump that would bring {name} {steps} steps", name=scene.names[other], steps=theirs)
            )
            break
    return found


def _next_players(state: State, player: int) -> list[int]:
    """The others who still play, in turn, as long as the game goes on."""
    clockwise = [(state.turn + turns) % state.players for turns in range(state.players)]
    return [other for other in clockwise if other != player and state.ended == 0]


def longest(state: State, player: int) -> int:
    """How many steps nearer the goal the player would come by their best move if it were their turn."""
    if not rules.is_playing(state, player):
        return 0
    asked = state.copy()
    asked.turn, asked.ended = player, 0
    steps = board.STEPS_HOME[rules.start_base(state, player)]
    ways = [(bits.origin_of(move), bits.target_of(move)) for move in legal_moves(asked, player) if move != rules.PASS]
    return max((steps[origin] - steps[target] for origin, target in ways), default=0)
