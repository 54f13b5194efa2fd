"""The end of a game of STAR in sentences: home, blocked, the last one left, and every tie."""

from __future__ import annotations

import pytest

from endings import NAMES, Case, check_told
from sixfold.games.star import rules
from sixfold.games.star.notation import HOLE
from sixfold.positions.position import Position
from sixfold.telling.results import standings


def over(fates: str, ended: int, moved: str = "") -> Position:
    """A game that is over: when each player arrived, or with a minus was blocked; 0 is still on the way.

    `moved` are pieces that were moved from their start bases before: `0:a1-k1`.
    """
    position = Position.start("star", len(fates.split()))
    state = position._state
    state.fate[: state.players] = [int(fate) for fate in fates.split()]
    state.ended, state.turn = ended, next((player for player in range(state.players) if state.fate[player] == 0), 0)
    for number in range(state.players):
        home = rules.BASE[rules.goal_base(state, number)]
        if state.fate[number]:
            state.pieces[number] = [home[quarter] * (state.fate[number] > 0) for quarter in range(rules.QUARTERS)]
    for one in moved.split():
        player, _, holes = one.partition(":")
        origin, target = holes.split("-")
        rules.carry(state, int(player), HOLE[origin], HOLE[target])
    return position


TOLD: dict[str, Case] = {
    "5.1 home": (
        lambda: over("9 0", rules.ARRIVAL),
        None,
        (
            "Ann beat Bob 6 – 0. Ann has all six pieces in the goal (5.1).",
            "Ann bat Bob par 6 à 0. Ann a ses six pièces à l’arrivée (5.1).",
            "Ann gewinnt 6:0 gegen Bob. Ann hat alle sechs Steine im Ziel (5.1).",
        ),
    ),
    "5.1 you are home": (
        lambda: over("9 0", rules.ARRIVAL),
        0,
        (
            "You won 6 – 0. You have all six pieces in your goal (5.1).",
            "Vous avez gagné 6 à 0. Vous avez vos six pièces à l’arrivée (5.1).",
            "Du hast 6:0 gewonnen. Du hast alle sechs Steine im Ziel (5.1).",
        ),
    ),
    "4.1 blocked": (
        lambda: over("0 -8", rules.BLOCKED),
        None,
        (
            "Ann beat Bob. Bob is blocked: a piece cannot get out of the start base (4.1). So Ann wins (4.2).",
            "Ann bat Bob. Bob a une pièce bloquée dans sa base de départ (4.1). Ann gagne donc (4.2).",
            "Ann gewinnt gegen Bob. Bob ist blockiert: Ein Stein kommt nicht aus der Startbasis heraus (4.1). "
            "Damit gewinnt Ann (4.2).",
        ),
    ),
    "4.1 you are blocked": (
        lambda: over("0 -8", rules.BLOCKED),
        1,
        (
            "You lost. You are blocked: a piece cannot get out of your start base (4.1). So Ann wins (4.2).",
            "Vous avez perdu. Vous avez une pièce bloquée dans votre base de départ (4.1). Ann gagne donc (4.2).",
            "Du hast verloren. Du bist blockiert: Ein Stein kommt nicht aus deiner Startbasis heraus (4.1). "
            "Damit gewinnt Ann (4.2).",
        ),
    ),
    "4.1 the other is blocked": (
        lambda: over("0 -8", rules.BLOCKED),
        0,
        (
            "You won. Bob is blocked: a piece cannot get out of the start base (4.1). So you win (4.2).",
            "Vous avez gagné. Bob a une pièce bloquée dans sa base de départ (4.1). Vous gagnez donc (4.2).",
            "Du hast gewonnen. Bob ist blockiert: Ein Stein kommt nicht aus der Startbasis heraus (4.1). "
            "Damit gewinnst du (4.2).",
        ),
    ),
    "4.3 both are blocked": (
        lambda: over("-8 -8", rules.BLOCKED),
        None,
        (
            "Draw between Ann and Bob. Ann and Bob are blocked: pieces cannot get out of the start bases "
            "(4.1). Ann and Bob were blocked by the same move and share the rank (5.6).",
            "Égalité entre Ann et Bob. Ann et Bob ont des pièces bloquées dans leurs bases de départ (4.1). "
            "Le même coup a bloqué Ann et Bob, qui se partagent leur rang (5.6).",
            "Remis zwischen Ann und Bob. Ann und Bob sind blockiert: Steine kommen nicht aus den "
            "Startbasen heraus (4.1). Ann und Bob sind durch denselben Zug blockiert worden und teilen sich "
            "den Rang (5.6).",
        ),
    ),
    "4.3 you and the other are blocked": (
        lambda: over("-8 -8", rules.BLOCKED),
        0,
        (
            "Draw, 0 – 0. You and Bob are blocked: pieces cannot get out of the start bases (4.1). You and "
            "Bob were blocked by the same move and share the rank (5.6).",
            "Partie nulle, 0 à 0. Vous et Bob avez des pièces bloquées dans vos bases de départ (4.1). Vous "
            "et Bob avez été bloqués par le même coup et partagez le rang (5.6).",
            "Remis, 0:0. Du und Bob seid blockiert: Steine kommen nicht aus den Startbasen heraus (4.1). "
            "Du und Bob seid durch denselben Zug blockiert worden und teilt euch den Rang (5.6).",
        ),
    ),
    "5.3 the last one left": (
        lambda: over("9 0 12", rules.ARRIVAL),
        None,
        (
            "Ann won. Only Bob is still on the way (5.3). Arrived in this order: Ann, Cleo (5.6).",
            "Ann a gagné. Il n’y a plus que Bob en route (5.3). Dans l’ordre d’arrivée~: Ann, Cleo (5.6).",
            "Ann hat gewonnen. Nur Bob ist noch unterwegs (5.3). In dieser Reihenfolge im Ziel: Ann, Cleo (5.6).",
        ),
    ),
    "5.3 you are left": (
        lambda: over("9 0 12", rules.ARRIVAL),
        1,
        (
            "You came third of three. Only you are still on the way (5.3). Arrived in this order: Ann, Cleo (5.6).",
            "Vous finissez troisième sur trois. Il n’y a plus que vous en route (5.3). Dans l’ordre "
            "d’arrivée~: Ann, Cleo (5.6).",
            "Du belegst den dritten von drei Plätzen. Nur du bist noch unterwegs (5.3). In dieser "
            "Reihenfolge im Ziel: Ann, Cleo (5.6).",
        ),
    ),
    "5.3 you were second home": (
        lambda: over("9 0 12", rules.ARRIVAL),
        2,
        (
            "You came second of three. Only Bob is still on the way (5.3). Arrived in this order: Ann, you (5.6).",
            "Vous finissez deuxième sur trois. Il n’y a plus que Bob en route (5.3). Dans l’ordre "
            "d’arrivée~: Ann, vous (5.6).",
            "Du belegst den zweiten von drei Plätzen. Nur Bob ist noch unterwegs (5.3). In dieser "
            "Reihenfolge im Ziel: Ann, du (5.6).",
        ),
    ),
    "5.3 one home, one blocked, one left": (
        lambda: over("9 -5 0", rules.ARRIVAL),
        None,
        (
            "Ann won. Only Cleo is still on the way (5.3). Ann arrived first (5.6). Bob was blocked (4.1).",
            "Ann a gagné. Il n’y a plus que Cleo en route (5.3). Ann a atteint l’arrivée en premier (5.6). "
            "Bob a été bloqué et éliminé (4.1).",
            "Ann hat gewonnen. Nur Cleo ist noch unterwegs (5.3). Ann war zuerst im Ziel (5.6). Bob war "
            "blockiert (4.1).",
        ),
    ),
    "5.3 you were home first": (
        lambda: over("9 -5 0", rules.ARRIVAL),
        0,
        (
            "You won. Only Cleo is still on the way (5.3). You arrived first (5.6). Bob was blocked (4.1).",
            "Vous avez gagné. Il n’y a plus que Cleo en route (5.3). Vous avez atteint l’arrivée en premier "
            "(5.6). Bob a été bloqué et éliminé (4.1).",
            "Du hast gewonnen. Nur Cleo ist noch unterwegs (5.3). Du warst zuerst im Ziel (5.6). Bob war "
            "blockiert (4.1).",
        ),
    ),
    "5.3 you were blocked": (
        lambda: over("9 -5 0", rules.ARRIVAL),
        1,
        (
            "You came third of three. Only Cleo is still on the way (5.3). Ann arrived first (5.6). You "
            "were blocked (4.1).",
            "Vous finissez troisième sur trois. Il n’y a plus que Cleo en route (5.3). Ann a atteint "
            "l’arrivée en premier (5.6). Vous avez été bloqué et éliminé (4.1).",
            "Du belegst den dritten von drei Plätzen. Nur Cleo ist noch unterwegs (5.3). Ann war zuerst im "
            "Ziel (5.6). Du warst blockiert (4.1).",
        ),
    ),
    "5.6 blocked one after the other": (
        lambda: over("-9 -5 0", rules.BLOCKED),
        0,
        (
            "You came second of three. Only Cleo is still on the way (5.3). Blocked, the latest first: you, Bob (5.6).",
            "Vous finissez deuxième sur trois. Il n’y a plus que Cleo en route (5.3). Bloqués, du dernier au "
            "premier~: vous, Bob (5.6).",
            "Du belegst den zweiten von drei Plätzen. Nur Cleo ist noch unterwegs (5.3). Blockiert, von "
            "zuletzt bis zuerst: du, Bob (5.6).",
        ),
    ),
    "5.6 blocked by one move": (
        lambda: over("9 -5 -5 0", rules.ARRIVAL),
        None,
        (
            "Ann won. Only Dan is still on the way (5.3). Ann arrived first (5.6). Bob and Cleo were "
            "blocked by the same move and share the rank (5.6).",
            "Ann a gagné. Il n’y a plus que Dan en route (5.3). Ann a atteint l’arrivée en premier (5.6). Le "
            "même coup a bloqué Bob et Cleo, qui se partagent leur rang (5.6).",
            "Ann hat gewonnen. Nur Dan ist noch unterwegs (5.3). Ann war zuerst im Ziel (5.6). Bob und Cleo "
            "sind durch denselben Zug blockiert worden und teilen sich den Rang (5.6).",
        ),
    ),
    "5.6 blocked by one move, told to one of them": (
        lambda: over("9 -5 -5 0", rules.ARRIVAL),
        1,
        (
            "You came equal third of four. Only Dan is still on the way (5.3). Ann arrived first (5.6). You "
            "and Cleo were blocked by the same move and share the rank (5.6).",
            "Vous finissez troisième ex æquo sur quatre. Il n’y a plus que Dan en route (5.3). Ann a atteint "
            "l’arrivée en premier (5.6). Vous et Cleo avez été bloqués par le même coup et partagez le rang "
            "(5.6).",
            "Du teilst dir den dritten von vier Plätzen. Nur Dan ist noch unterwegs (5.3). Ann war zuerst im "
            "Ziel (5.6). Du und Cleo seid durch denselben Zug blockiert worden und teilt euch den Rang "
            "(5.6).",
        ),
    ),
    "5.6 nobody is left": (
        lambda: over("9 -5 -5", rules.BLOCKED),
        0,
        (
            "You won. Nobody is on the way any more (5.3). You arrived first (5.6). Bob and Cleo were "
            "blocked by the same move and share the rank (5.6).",
            "Vous avez gagné. Plus personne n’est en route (5.3). Vous avez atteint l’arrivée en premier "
            "(5.6). Le même coup a bloqué Bob et Cleo, qui se partagent leur rang (5.6).",
            "Du hast gewonnen. Niemand ist mehr unterwegs (5.3). Du warst zuerst im Ziel (5.6). Bob und Cleo "
            "sind durch denselben Zug blockiert worden und teilen sich den Rang (5.6).",
        ),
    ),
    "5.4 a repetition, more pieces home": (
        lambda: over("0 0", rules.REPETITION, "0:a1-k1"),
        None,
        (
            "Ann beat Bob 1 – 0. The same position has occurred for the third time (5.4). Ann has more pieces "
            "in the goal, 1 to 0, and wins (5.6).",
            "Ann bat Bob par 1 à 0. La même position est apparue pour la troisième fois (5.4). Ann a plus de pièces "
            "à l’arrivée, 1 contre 0, et gagne (5.6).",
            "Ann gewinnt 1:0 gegen Bob. Dieselbe Stellung ist zum dritten Mal entstanden (5.4). Ann hat mehr "
            "Steine im Ziel, 1 zu 0, und gewinnt (5.6).",
        ),
    ),
    "5.4 a repetition, your pieces home": (
        lambda: over("0 0", rules.REPETITION, "0:a1-k1"),
        0,
        (
            "You won 1 – 0. The same position has occurred for the third time (5.4). You have more pieces in the goal, "
            "1 to 0, and win (5.6).",
            "Vous avez gagné 1 à 0. La même position est apparue pour la troisième fois (5.4). Vous avez plus "
            "de pièces à l’arrivée, 1 contre 0, et gagnez (5.6).",
            "Du hast 1:0 gewonnen. Dieselbe Stellung ist zum dritten Mal entstanden (5.4). Du hast mehr "
            "Steine im Ziel, 1 zu 0, und gewinnst (5.6).",
        ),
    ),
    "5.4 a repetition, fewer steps to go": (
        lambda: over("0 0", rules.REPETITION, "1:k1-g4"),
        None,
        (
            "Bob beat Ann. The same position has occurred for the third time (5.4). Bob and Ann both have 0 pieces "
            "in the goal; Bob has fewer steps to go, 48 to 52, and wins (5.6).",
            "Bob bat Ann. La même position est apparue pour la troisième fois (5.4). Bob et Ann sont à égalité "
            "avec 0 pièce à l’arrivée~; Bob a moins de pas à faire, 48 contre 52, et gagne (5.6).",
            "Bob gewinnt gegen Ann. Dieselbe Stellung ist zum dritten Mal entstanden (5.4). Bob und Ann haben "
            "beide 0 Steine im Ziel; Bob hat weniger Schritte bis ins Ziel, 48 zu 52, und gewinnt (5.6).",
        ),
    ),
    "5.4 a repetition, you have more steps to go": (
        lambda: over("0 0", rules.REPETITION, "1:k1-g4"),
        0,
        (
            "You lost. The same position has occurred for the third time (5.4). You and Bob both have 0 pieces "
            "in the goal; Bob has fewer steps to go, 48 to 52, and wins (5.6).",
            "Vous avez perdu. La même position est apparue pour la troisième fois (5.4). Vous et Bob êtes à "
            "égalité avec 0 pièce à l’arrivée~; Bob a moins de pas à faire, 48 contre 52, et gagne (5.6).",
            "Du hast verloren. Dieselbe Stellung ist zum dritten Mal entstanden (5.4). Du und Bob habt beide "
            "0 Steine im Ziel; Bob hat weniger Schritte bis ins Ziel, 48 zu 52, und gewinnt (5.6).",
        ),
    ),
    "5.4 a repetition, all is equal": (
        lambda: over("0 0", rules.REPETITION),
        None,
        (
            "Draw between Ann and Bob. The same position has occurred for the third time (5.4). Ann and Bob both "
            "have 0 pieces in the goal and 52 steps to go, and share first place (5.6).",
            "Égalité entre Ann et Bob. La même position est apparue pour la troisième fois (5.4). Ann et Bob "
            "sont à égalité avec 0 pièce à l’arrivée et 52 pas à faire, et se partagent la première place "
            "(5.6).",
            "Remis zwischen Ann und Bob. Dieselbe Stellung ist zum dritten Mal entstanden (5.4). Ann "
            "und Bob haben beide 0 Steine im Ziel und noch 52 Schritte bis ins Ziel und teilen sich den "
            "ersten Platz (5.6).",
        ),
    ),
    "5.4 a repetition, all is equal, told to you": (
        lambda: over("0 0", rules.REPETITION),
        1,
        (
            "Draw, 0 – 0. The same position has occurred for the third time (5.4). You and Ann both have 0 pieces "
            "in the goal and 52 steps to go; you share first place (5.6).",
            "Partie nulle, 0 à 0. La même position est apparue pour la troisième fois (5.4). Vous et Ann êtes à "
            "égalité avec 0 pièce à l’arrivée et 52 pas à faire~; vous partagez la première place (5.6).",
            "Remis, 0:0. Dieselbe Stellung ist zum dritten Mal entstanden (5.4). Du und Ann habt beide 0 "
            "Steine im Ziel und noch 52 Schritte bis ins Ziel; ihr teilt euch den ersten Platz (5.6).",
        ),
    ),
    "5.5 200 turns": (
        lambda: over("0 0", rules.CAP, "1:k1-g4"),
        1,
        (
            "You won. Ann has had 200 turns (5.5). You and Ann both have 0 pieces in the goal; you have "
            "fewer steps to go, 48 to 52, and win (5.6).",
            "Vous avez gagné. Ann a joué ses 200 tours (5.5). Vous et Ann êtes à égalité avec 0 pièce à "
            "l’arrivée~; vous avez moins de pas à faire, 48 contre 52, et gagnez (5.6).",
            "Du hast gewonnen. Ann hat alle 200 Züge gehabt (5.5). Du und Ann habt beide 0 Steine im Ziel; "
            "du hast weniger Schritte bis ins Ziel, 48 zu 52, und gewinnst (5.6).",
        ),
    ),
    "5.5 200 turns among three, one is home": (
        lambda: over("7 0 0", rules.CAP, "1:h8-g4"),
        None,
        (
            "Ann won. Bob has had 200 turns (5.5). Ann arrived first (5.6). Bob and Cleo both have 0 pieces "
            "in the goal; Bob has fewer steps to go, 48 to 52, and takes second place (5.6).",
            "Ann a gagné. Bob a joué ses 200 tours (5.5). Ann a atteint l’arrivée en premier (5.6). Bob et "
            "Cleo sont à égalité avec 0 pièce à l’arrivée~; Bob a moins de pas à faire, 48 contre 52, et "
            "prend la deuxième place (5.6).",
            "Ann hat gewonnen. Bob hat alle 200 Züge gehabt (5.5). Ann war zuerst im Ziel (5.6). Bob und "
            "Cleo haben beide 0 Steine im Ziel; Bob hat weniger Schritte bis ins Ziel, 48 zu 52, und belegt "
            "den zweiten Platz (5.6).",
        ),
    ),
    "5.5 200 turns among three on the way": (
        lambda: over("0 0 0", rules.CAP, "1:h8-g4"),
        0,
        (
            "You came equal second of three. You have had 200 turns (5.5). You, Bob and Cleo all have 0 "
            "pieces in the goal; steps to go decide: Bob 48, you 52, Cleo 52 (5.6). You and Cleo both have 0 "
            "pieces in the goal and 52 steps to go; you share second place (5.6).",
            "Vous finissez deuxième ex æquo sur trois. Vous avez joué vos 200 tours (5.5). Vous, Bob et Cleo "
            "êtes à égalité avec 0 pièce à l’arrivée~; les pas à faire décident~: Bob 48, vous 52, Cleo 52 "
            "(5.6). Vous et Cleo êtes à égalité avec 0 pièce à l’arrivée et 52 pas à faire~; vous partagez "
            "la deuxième place (5.6).",
            "Du teilst dir den zweiten von drei Plätzen. Du hast deine 200 Züge gehabt (5.5). Du, Bob und "
            "Cleo habt alle 0 Steine im Ziel; die Schritte bis ins Ziel entscheiden: Bob 48, du 52, Cleo 52 "
            "(5.6). Du und Cleo habt beide 0 Steine im Ziel und noch 52 Schritte bis ins Ziel; ihr teilt "
            "euch den zweiten Platz (5.6).",
        ),
    ),
    "5.5 200 turns alone": (
        lambda: over("0", rules.CAP),
        0,
        (
            "Not in the goal after 0 moves; par is 17. You have had 200 turns (5.5).",
            "Pas arrivé après 0 coups~; le minimum est de 17. Vous avez joué vos 200 tours (5.5).",
            "Nach 0 Zügen nicht im Ziel; der Bestwert liegt bei 17. Du hast deine 200 Züge gehabt (5.5).",
        ),
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_4_5_what_ended_and_what_decided(name: str):
    check_told(*TOLD[name])


def test_5_6_steps_stand_beside_equal_pieces_home():
    stopped = over("7 0 0", rules.CAP, "1:h8-g4")
    assert [figures for _, _, figures in standings(stopped, NAMES[:3])] == ["", "48 steps to go", "52 steps to go"]
