"""The end of a game of SIX MIX in sentences: who reached the target, and every tie."""

from __future__ import annotations

import pytest

from endings import NAMES, Case, check_told
from sixfold.games.sixmix import rules
from sixfold.positions.position import Position
from sixfold.telling.results import standings


def over(points: str, numbers: str, target: int = 2) -> Position:
    """A game that ended with round 3: everybody's points, and the numbers in the rows in the order of play."""
    scores = [int(one) for one in points.split()]
    position = Position.start("sixmix", len(scores), target=str(target))
    state = position._state
    state.points[: len(scores)] = scores
    for place, number in enumerate(numbers.split()):
        state.last[state.colours[place]] = int(number)
    state.round, state.ended = 3, rules.REACHED
    return position


TOLD: dict[str, Case] = {
    "5.3 one reached the target": (
        lambda: over("12 3", "1 2 3 4", target=10),
        1,
        (
            "You lost 3 – 12. Ann reached the target, 10 points, in round 3 (5.3).",
            "Vous avez perdu 3 à 12. Ann a atteint l’objectif, 10 points, à la manche 3 (5.3).",
            "Du hast 3:12 verloren. Ann hat das Ziel, 10 Punkte, in Runde 3 erreicht (5.3).",
        ),
    ),
    "5.3 you reached it": (
        lambda: over("12 3", "1 2 3 4", target=10),
        0,
        (
            "You won 12 – 3. You reached the target, 10 points, in round 3 (5.3).",
            "Vous avez gagné 12 à 3. Vous avez atteint l’objectif, 10 points, à la manche 3 (5.3).",
            "Du hast 12:3 gewonnen. Du hast das Ziel, 10 Punkte, in Runde 3 erreicht (5.3).",
        ),
    ),
    "5.3 two reached it": (
        lambda: over("3 12 11", "1 2 3", target=10),
        None,
        (
            "Bob won. Bob and Cleo reached the target, 10 points, in round 3 (5.3).",
            "Bob a gagné. Bob et Cleo ont atteint l’objectif, 10 points, à la manche 3 (5.3).",
            "Bob hat gewonnen. Bob und Cleo haben das Ziel, 10 Punkte, in Runde 3 erreicht (5.3).",
        ),
    ),
    "5.3 you and others reached it": (
        lambda: over("1 3 2", "1 2 3", target=1),
        0,
        (
            "You came third of three. You, Bob and Cleo reached the target, 1 point, in round 3 (5.3).",
            "Vous finissez troisième sur trois. Vous, Bob et Cleo avez atteint l’objectif, 1 point, à la "
            "manche 3 (5.3).",
            "Du belegst den dritten von drei Plätzen. Du, Bob und Cleo habt das Ziel, 1 Punkt, in Runde 3 "
            "erreicht (5.3).",
        ),
    ),
    "5.4 the digit in front decides": (
        lambda: over("2 2", "111111 511111 612345 511112"),
        None,
        (
            "Ann beat Bob. Ann and Bob reached the target, 2 points, in round 3 (5.3). Ann and Bob both have "
            "2 points; Ann has the higher digit in front, 6 to 5, and wins (5.4).",
            "Ann bat Bob. Ann et Bob ont atteint l’objectif, 2 points, à la manche 3 (5.3). Ann et Bob sont "
            "à égalité avec 2 points~; Ann a le plus grand chiffre en tête, 6 contre 5, et gagne (5.4).",
            "Ann gewinnt gegen Bob. Ann und Bob haben das Ziel, 2 Punkte, in Runde 3 erreicht (5.3). Ann und Bob "
            "haben beide 2 Punkte; Ann hat die höhere Ziffer vorn, 6 zu 5, und gewinnt (5.4).",
        ),
    ),
    "5.4 you have the higher digit": (
        lambda: over("2 2", "111111 511111 612345 511112"),
        0,
        (
            "You won. You and Bob reached the target, 2 points, in round 3 (5.3). You and Bob both have 2 "
            "points; you have the higher digit in front, 6 to 5, and win (5.4).",
            "Vous avez gagné. Vous et Bob avez atteint l’objectif, 2 points, à la manche 3 (5.3). Vous et "
            "Bob êtes à égalité avec 2 points~; vous avez le plus grand chiffre en tête, 6 contre 5, et "
            "gagnez (5.4).",
            "Du hast gewonnen. Du und Bob habt das Ziel, 2 Punkte, in Runde 3 erreicht (5.3). Du und Bob "
            "habt beide 2 Punkte; du hast die höhere Ziffer vorn, 6 zu 5, und gewinnst (5.4).",
        ),
    ),
    "5.4 the number decides, the higher of two rows": (
        lambda: over("2 2", "654321 643215 121234 611123"),
        None,
        (
            "Ann beat Bob. Ann and Bob reached the target, 2 points, in round 3 (5.3). Ann and Bob both have "
            "2 points and a 6 in front; Ann has the higher number, 654,321 to 643,215, and wins (5.4).",
            "Ann bat Bob. Ann et Bob ont atteint l’objectif, 2 points, à la manche 3 (5.3). Ann et Bob sont "
            "à égalité avec 2 points et un 6 en tête~; Ann a le plus grand nombre, 654~321 contre 643~215, et "
            "gagne (5.4).",
            "Ann gewinnt gegen Bob. Ann und Bob haben das Ziel, 2 Punkte, in Runde 3 erreicht (5.3). Ann und Bob "
            "haben beide 2 Punkte und eine 6 vorn; Ann hat die höhere Zahl, 654.321 zu 643.215, und gewinnt "
            "(5.4).",
        ),
    ),
    "5.4 you have the lower number": (
        lambda: over("2 2", "654321 643215 121234 611123"),
        1,
        (
            "You lost. You and Ann reached the target, 2 points, in round 3 (5.3). You and Ann both have 2 "
            "points and a 6 in front; Ann has the higher number, 654,321 to 643,215, and wins (5.4).",
            "Vous avez perdu. Vous et Ann avez atteint l’objectif, 2 points, à la manche 3 (5.3). Vous et "
            "Ann êtes à égalité avec 2 points et un 6 en tête~; Ann a le plus grand nombre, 654~321 contre "
            "643~215, et gagne (5.4).",
            "Du hast verloren. Du und Ann habt das Ziel, 2 Punkte, in Runde 3 erreicht (5.3). Du und Ann "
            "habt beide 2 Punkte und eine 6 vorn; Ann hat die höhere Zahl, 654.321 zu 643.215, und gewinnt "
            "(5.4).",
        ),
    ),
    "5.4 numbers are equal, too": (
        lambda: over("2 2", "654321 654321 121234 611123"),
        None,
        (
            "Draw between Ann and Bob. Ann and Bob reached the target, 2 points, in round 3 (5.3). Ann and "
            "Bob both have 2 points, a 6 in front and the number 654,321, and share first place (5.4).",
            "Égalité entre Ann et Bob. Ann et Bob ont atteint l’objectif, 2 points, à la manche 3 (5.3). Ann "
            "et Bob sont à égalité avec 2 points, un 6 en tête et le nombre 654~321, et se partagent la première "
            "place (5.4).",
            "Remis zwischen Ann und Bob. Ann und Bob haben das Ziel, 2 Punkte, in Runde 3 erreicht "
            "(5.3). Ann und Bob haben beide 2 Punkte, eine 6 vorn und die Zahl 654.321 und teilen sich den "
            "ersten Platz (5.4).",
        ),
    ),
    "5.4 you share first place": (
        lambda: over("2 2", "654321 654321 121234 611123"),
        0,
        (
            "Draw, 2 – 2. You and Bob reached the target, 2 points, in round 3 (5.3). You and Bob both have "
            "2 points, a 6 in front and the number 654,321; you share first place (5.4).",
            "Partie nulle, 2 à 2. Vous et Bob avez atteint l’objectif, 2 points, à la manche 3 (5.3). Vous "
            "et Bob êtes à égalité avec 2 points, un 6 en tête et le nombre 654~321~; vous partagez la "
            "première place (5.4).",
            "Remis, 2:2. Du und Bob habt das Ziel, 2 Punkte, in Runde 3 erreicht (5.3). Du und Bob habt "
            "beide 2 Punkte, eine 6 vorn und die Zahl 654.321; ihr teilt euch den ersten Platz (5.4).",
        ),
    ),
    "5.4 the digit decides for third place": (
        lambda: over("4 2 0 0", "654321 543211 211111 311111"),
        None,
        (
            "Ann won. Ann and Bob reached the target, 2 points, in round 3 (5.3). Dan and Cleo both have 0 "
            "points; Dan has the higher digit in front, 3 to 2, and takes third place (5.4).",
            "Ann a gagné. Ann et Bob ont atteint l’objectif, 2 points, à la manche 3 (5.3). Dan et Cleo sont "
            "à égalité avec 0 point~; Dan a le plus grand chiffre en tête, 3 contre 2, et prend la "
            "troisième place (5.4).",
            "Ann hat gewonnen. Ann und Bob haben das Ziel, 2 Punkte, in Runde 3 erreicht (5.3). Dan und Cleo "
            "haben beide 0 Punkte; Dan hat die höhere Ziffer vorn, 3 zu 2, und belegt den dritten Platz "
            "(5.4).",
        ),
    ),
    "5.4 you are third by the number": (
        lambda: over("4 2 0 0", "654321 543211 311112 311111"),
        2,
        (
            "You came third of four. Ann and Bob reached the target, 2 points, in round 3 (5.3). You and Dan "
            "both have 0 points and a 3 in front; you have the higher number, 311,112 to 311,111, and take "
            "third place (5.4).",
            "Vous finissez troisième sur quatre. Ann et Bob ont atteint l’objectif, 2 points, à la manche 3 "
            "(5.3). Vous et Dan êtes à égalité avec 0 point et un 3 en tête~; vous avez le plus grand "
            "nombre, 311~112 contre 311~111, et prenez la troisième place (5.4).",
            "Du belegst den dritten von vier Plätzen. Ann und Bob haben das Ziel, 2 Punkte, in Runde 3 "
            "erreicht (5.3). Du und Dan habt beide 0 Punkte und eine 3 vorn; du hast die höhere Zahl, 311.112 "
            "zu 311.111, und belegst den dritten Platz (5.4).",
        ),
    ),
    "5.4 among three the digit, then the number": (
        lambda: over("2 2 2", "611111 621111 511111"),
        None,
        (
            "Bob won. Ann, Bob and Cleo reached the target, 2 points, in round 3 (5.3). Ann, Bob and Cleo "
            "all have 2 points; the digit in front decides: Ann 6, Bob 6, Cleo 5 (5.4). Bob and Ann both "
            "have 2 points and a 6 in front; Bob has the higher number, 621,111 to 611,111, and wins (5.4).",
            "Bob a gagné. Ann, Bob et Cleo ont atteint l’objectif, 2 points, à la manche 3 (5.3). Ann, Bob "
            "et Cleo sont à égalité avec 2 points~; le chiffre en tête décide~: Ann 6, Bob 6, Cleo 5 (5.4). "
            "Bob et Ann sont à égalité avec 2 points et un 6 en tête~; Bob a le plus grand nombre, 621~111 "
            "contre 611~111, et gagne (5.4).",
            "Bob hat gewonnen. Ann, Bob und Cleo haben das Ziel, 2 Punkte, in Runde 3 erreicht (5.3). Ann, "
            "Bob und Cleo haben alle 2 Punkte; die Ziffer vorn entscheidet: Ann 6, Bob 6, Cleo 5 (5.4). Bob "
            "und Ann haben beide 2 Punkte und eine 6 vorn; Bob hat die höhere Zahl, 621.111 zu 611.111, und "
            "gewinnt (5.4).",
        ),
    ),
    "5.4 among three who all share": (
        lambda: over("2 2 2", "123456 123456 123456"),
        1,
        (
            "You share first place. You, Ann and Cleo reached the target, 2 points, in round 3 (5.3). You, "
            "Ann and Cleo all have 2 points, a 1 in front and the number 123,456; you share first place "
            "(5.4).",
            "Vous partagez la première place. Vous, Ann et Cleo avez atteint l’objectif, 2 points, à la "
            "manche 3 (5.3). Vous, Ann et Cleo êtes à égalité avec 2 points, un 1 en tête et le nombre "
            "123~456~; vous partagez la première place (5.4).",
            "Du teilst dir den ersten Platz. Du, Ann und Cleo habt das Ziel, 2 Punkte, in Runde 3 erreicht "
            "(5.3). Du, Ann und Cleo habt alle 2 Punkte, eine 1 vorn und die Zahl 123.456; ihr teilt euch den "
            "ersten Platz (5.4).",
        ),
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_5_3_5_4_what_ended_and_what_decided(name: str):
    check_told(*TOLD[name])


def test_5_4_what_decided_stands_beside_equal_points():
    assert standings(over("4 2 2", "111111 611111 511111"), NAMES[:3]) == [
        ("Ann", "4", "a 1 in front"),
        ("Bob", "2", "a 6 in front"),
        ("Cleo", "2", "a 5 in front"),
    ]
    level = standings(over("2 2 1", "611111 621111 511111"), NAMES[:3])
    assert level[0] == ("Bob", "2", "a 6 in front, the number 621,111")
