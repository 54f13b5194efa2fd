"""CUPS, in the order of rules.en.md.

A die that lies on the table is kept as a number that stands nowhere else, so that tests can look
for it in whatever is sent; 0 is a die that is not rolled yet, or that one may not see.
"""

from __future__ import annotations

from sixfold.machines.layout import Grid, Ints, StateClass, ints

SEATS = 3
DICE = 2
FACES = 6
FACE = 7_000  # and the pips of a die
PIPS: Ints = [1, 4, 5, 2, 6, 3]  # of ace, cater, cinque, deuce, sice and trey
MOST = SEATS * DICE * FACES  # pips
ROLL, LOOK, SAY, OVER = range(4)  # phases
STAY, LEFT, RIGHT, DOUBT = range(4)  # moves; all above say a number of pips
MOVES = DOUBT + MOST + 1
MAX_MOVES = MOST + 1
MAX_PLIES = 2 * SEATS + MOST + 1
CHANCE = -1
TRUE, FALSE = 1, 2  # how a game ends


class State(StateClass):
    """Everything on the table, and under the cups."""

    players: int = 2
    dice: Grid = ints(SEATS, DICE)  # under each player's cup
    phase: int = ROLL
    turn: int = 0  # who rolls, looks or is to say something
    said: int = 0  # pips, by the player before; 0: nothing yet
    ended: int = 0
    loser: int = -1


def setup(state: State) -> None:
    """Everybody rolls first (1.1)."""
    state.phase = ROLL


def outcome_count(state: State) -> int:
    """Two dice (1.1)."""
    return FACES**DICE if state.phase == ROLL else 0


def legal(state: State, player: int, moves: Ints) -> int:
    """One may turn a die over (2.1); then one says more than the player before, or doubts (3.1)."""
    if state.phase == LOOK:
        for move in range(3):
            moves[move] = move
        return 3
    count = 0
    if state.said > 0:
        moves[0] = DOUBT
        count = 1
    for pips in range(state.said + 1, state.players * DICE * FACES + 1):
        moves[count] = DOUBT + pips
        count += 1
    return count


def play(state: State, player: int, move: int) -> None:
    """A roll, a die that is turned over, or what is said."""
    if player == CHANCE:
        state.dice[state.turn][0] = FACE + PIPS[move // FACES]
        state.dice[state.turn][1] = FACE + PIPS[move % FACES]
        pass_on(state)
    elif state.phase == LOOK:
        if move != STAY:
            turn_over(state, player, move - LEFT)
        pass_on(state)
    elif move == DOUBT:
        lift_cups(state, player)
    else:
        state.said = move - DOUBT
        state.turn = (player + 1) % state.players


def pass_on(state: State) -> None:
    """Clockwise; when everybody has rolled or looked, the next phase begins (1.2)."""
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
        state.phase += 1


def turn_over(state: State, player: int, die: int) -> None:
    """Opposite faces have seven pips together (2.1)."""
    if state.dice[player][die] > 0:
        state.dice[player][die] = FACE + FACE + FACES + 1 - state.dice[player][die]


def lift_cups(state: State, player: int) -> None:
    """Who was wrong loses (4.1, 4.2)."""
    pips = 0
    for other in range(state.players):
        for die in range(DICE):
            if state.dice[other][die] > 0:
                pips += state.dice[other][die] - FACE
    state.phase = OVER
    state.ended = TRUE if pips >= state.said else FALSE
    state.loser = player if state.ended == TRUE else (player + state.players - 1) % state.players


def scores(state: State, points: Ints) -> None:
    """A point for everybody but the loser (4.3)."""
    for player in range(state.players):
        points[player] = 1 if state.ended > 0 and player != state.loser else 0


def ranks(state: State, places: Ints) -> None:
    """The loser is last (4.3)."""
    for player in range(state.players):
        places[player] = state.players if player == state.loser else 1


# Secrets (1.3) --------------------------------------------------------------------------


def hidden(state: State, viewers: int) -> int:
    """Everybody's dice but one's own, until the cups are lifted.

    Where several look at one screen, it shows the dice of whose turn it is alone.
    """
    if state.phase == OVER:
        return 0
    turn = 1 << state.turn
    return ((1 << state.players) - 1) & ~(turn if viewers & turn else viewers)


def hide(state: State, players: int) -> None:
    """Dice that one may not see are like dice that are not rolled."""
    for player in range(state.players):
        if players >> player & 1:
            for die in range(DICE):
                state.dice[player][die] = 0


def secret(state: State, player: int, move: int) -> int:
    """What somebody rolls, and whether they turn a die over (2.2)."""
    if state.phase == ROLL or state.phase == LOOK:
        return 1 << state.turn
    return 0
