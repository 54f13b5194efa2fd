"""The end of a game of SIXTH! in sentences: kings made and given, nothing to do, points."""

from __future__ import annotations

import pytest

from endings import Case, check_told
from sixfold.game import shelf
from sixfold.games.sixth import rules
from sixfold.positions.position import Position
from sixfold.positions.record import read_record


def king(golden: str, kings: int = 1) -> Position:
    """A golden game that a king ends; of six the sixth one."""
    record = read_record(shelf.find_game("sixth").folder / "golden" / f"{golden}.six").position
    changed = record.game.changed(record.options, 2)
    position = Position.start("sixth", 2, changed | {"kings": str(kings)})
    position._state.points = [kings - 1, kings - 1]
    for word in record.words:
        position = position.play(word)
    return position


def over(ended: int, winner: int, points: tuple[int, int] = (0, 0), kings: int = 1) -> Position:
    """A game that ended without a king; where somebody can do nothing, that is Bob."""
    position = Position.start("sixth", 2, kings=str(kings))
    state = position._state
    state.ended, state.winner, state.points, state.turn = ended, winner, list(points), 1
    return position


TOLD: dict[str, Case] = {
    "6.1 a king": (
        lambda: king("king"),
        None,
        (
            "Ann beat Bob. Ann crowned a king (6.1).",
            "Ann bat Bob. Ann a couronné un roi (6.1).",
            "Ann gewinnt gegen Bob. Ann hat einen König gekrönt (6.1).",
        ),
    ),
    "6.1 your king": (
        lambda: king("king"),
        0,
        (
            "You won. You crowned a king (6.1).",
            "Vous avez gagné. Vous avez couronné un roi (6.1).",
            "Du hast gewonnen. Du hast einen König gekrönt (6.1).",
        ),
    ),
    "6.1 a king given away": (
        lambda: king("giant"),
        None,
        (
            "Bob beat Ann. Ann gave Bob a king (6.1).",
            "Bob bat Ann. Ann a offert un roi à Bob (6.1).",
            "Bob gewinnt gegen Ann. Ann hat Bob einen König geschenkt (6.1).",
        ),
    ),
    "6.1 you gave a king away": (
        lambda: king("giant"),
        0,
        (
            "You lost. You gave Bob a king (6.1).",
            "Vous avez perdu. Vous avez offert un roi à Bob (6.1).",
            "Du hast verloren. Du hast Bob einen König geschenkt (6.1).",
        ),
    ),
    "6.1 you were given a king": (
        lambda: king("giant"),
        1,
        (
            "You won. Ann gave you a king (6.1).",
            "Vous avez gagné. Ann vous a offert un roi (6.1).",
            "Du hast gewonnen. Ann hat dir einen König geschenkt (6.1).",
        ),
    ),
    "6.1 the sixth king": (
        lambda: king("king", 6),
        1,
        (
            "You lost 5 – 6. Ann made their sixth king (6.1).",
            "Vous avez perdu 5 à 6. Ann a couronné son sixième roi (6.1).",
            "Du hast 5:6 verloren. Ann hat den sechsten König gekrönt (6.1).",
        ),
    ),
    "6.1 your sixth king": (
        lambda: king("king", 6),
        0,
        (
            "You won 6 – 5. You made your sixth king (6.1).",
            "Vous avez gagné 6 à 5. Vous avez couronné votre sixième roi (6.1).",
            "Du hast 6:5 gewonnen. Du hast deinen sechsten König gekrönt (6.1).",
        ),
    ),
    "6.1 the sixth king given away": (
        lambda: king("giant", 6),
        None,
        (
            "Bob beat Ann 6 – 5. Ann gave Bob the sixth king (6.1).",
            "Bob bat Ann par 6 à 5. Ann a offert le sixième roi à Bob (6.1).",
            "Bob gewinnt 6:5 gegen Ann. Ann hat Bob den sechsten König geschenkt (6.1).",
        ),
    ),
    "6.1 you gave the sixth king away": (
        lambda: king("giant", 6),
        0,
        (
            "You lost 5 – 6. You gave Bob the sixth king (6.1).",
            "Vous avez perdu 5 à 6. Vous avez offert le sixième roi à Bob (6.1).",
            "Du hast 5:6 verloren. Du hast Bob den sechsten König geschenkt (6.1).",
        ),
    ),
    "6.1 you were given the sixth king": (
        lambda: king("giant", 6),
        1,
        (
            "You won 6 – 5. Ann gave you the sixth king (6.1).",
            "Vous avez gagné 6 à 5. Ann vous a offert le sixième roi (6.1).",
            "Du hast 6:5 gewonnen. Ann hat dir den sechsten König geschenkt (6.1).",
        ),
    ),
    "6.2 nothing to do": (
        lambda: over(rules.STUCK, 0),
        None,
        (
            "Ann beat Bob. Bob can neither place nor move (6.2). A player who can do nothing loses: Ann wins (6.2).",
            "Ann bat Bob. Bob ne peut ni poser ni déplacer (6.2). Le joueur qui ne peut rien "
            "faire perd~: Ann gagne (6.2).",
            "Ann gewinnt gegen Bob. Bob kann weder setzen noch ziehen (6.2). Wer nichts tun kann, verliert: Ann "
            "gewinnt (6.2).",
        ),
    ),
    "6.2 you can do nothing": (
        lambda: over(rules.STUCK, 0),
        1,
        (
            "You lost. You can neither place nor move (6.2). A player who can do nothing loses: Ann wins (6.2).",
            "Vous avez perdu. Vous ne pouvez ni poser ni déplacer (6.2). Le joueur qui ne peut rien faire perd~: Ann "
            "gagne (6.2).",
            "Du hast verloren. Du kannst weder setzen noch ziehen (6.2). Wer nichts tun kann, verliert: Ann "
            "gewinnt (6.2).",
        ),
    ),
    "6.2 the other can do nothing": (
        lambda: over(rules.STUCK, 0),
        0,
        (
            "You won. Bob can neither place nor move (6.2). Your opponent can do nothing and loses: you win (6.2).",
            "Vous avez gagné. Bob ne peut ni poser ni déplacer (6.2). L’adversaire ne peut rien "
            "faire et perd~: vous gagnez (6.2).",
            "Du hast gewonnen. Bob kann weder setzen noch ziehen (6.2). Dein Gegner kann nichts tun und verliert: "
            "Du gewinnst (6.2).",
        ),
    ),
    "6.2 nothing to do, and equal points": (
        lambda: over(rules.STUCK, 0, (2, 2), 6),
        None,
        (
            "Ann beat Bob. Bob can neither place nor move (6.2). Points are equal, 2 – 2, so the player "
            "who can do nothing loses: Ann wins (6.2).",
            "Ann bat Bob. Bob ne peut ni poser ni déplacer (6.2). Les points sont égaux, 2 à 2, donc le "
            "joueur qui ne peut rien faire perd~: Ann gagne (6.2).",
            "Ann gewinnt gegen Bob. Bob kann weder setzen noch ziehen (6.2). Die Punkte sind gleich, 2:2, also "
            "verliert, wer nichts tun kann: Ann gewinnt (6.2).",
        ),
    ),
    "6.2 you can do nothing, and equal points": (
        lambda: over(rules.STUCK, 0, (2, 2), 6),
        1,
        (
            "You lost. You can neither place nor move (6.2). Points are equal, 2 – 2, so the player who can "
            "do nothing loses: Ann wins (6.2).",
            "Vous avez perdu. Vous ne pouvez ni poser ni déplacer (6.2). Les points sont égaux, 2 à 2, donc "
            "le joueur qui ne peut rien faire perd~: Ann gagne (6.2).",
            "Du hast verloren. Du kannst weder setzen noch ziehen (6.2). Die Punkte sind gleich, 2:2, also "
            "verliert, wer nichts tun kann: Ann gewinnt (6.2).",
        ),
    ),
    "6.2 nothing to do, and fewer points": (
        lambda: over(rules.STUCK, 0, (3, 2), 6),
        1,
        (
            "You lost 2 – 3. You can neither place nor move (6.2). Ann has more points, 3 to 2, and wins (6.2).",
            "Vous avez perdu 2 à 3. Vous ne pouvez ni poser ni déplacer (6.2). Ann a plus de points, 3 "
            "contre 2, et gagne (6.2).",
            "Du hast 2:3 verloren. Du kannst weder setzen noch ziehen (6.2). Ann hat mehr Punkte, 3 zu 2, "
            "und gewinnt (6.2).",
        ),
    ),
    "6.2 nothing to do, and more points": (
        lambda: over(rules.STUCK, 1, (2, 3), 6),
        None,
        (
            "Bob beat Ann 3 – 2. Bob can neither place nor move (6.2). Bob has more points, 3 to 2, and wins (6.2).",
            "Bob bat Ann par 3 à 2. Bob ne peut ni poser ni déplacer (6.2). Bob a plus de points, 3 contre 2, et "
            "gagne (6.2).",
            "Bob gewinnt 3:2 gegen Ann. Bob kann weder setzen noch ziehen (6.2). Bob hat mehr Punkte, 3 zu 2, "
            "und gewinnt (6.2).",
        ),
    ),
    "6.2 you can do nothing, and have more points": (
        lambda: over(rules.STUCK, 1, (2, 3), 6),
        1,
        (
            "You won 3 – 2. You can neither place nor move (6.2). You have more points, 3 to 2, and win (6.2).",
            "Vous avez gagné 3 à 2. Vous ne pouvez ni poser ni déplacer (6.2). Vous avez plus de points, 3 "
            "contre 2, et gagnez (6.2).",
            "Du hast 3:2 gewonnen. Du kannst weder setzen noch ziehen (6.2). Du hast mehr Punkte, 3 zu 2, "
            "und gewinnst (6.2).",
        ),
    ),
    "6.2 nothing to do, more points, and lost by the rules of before": (
        lambda: over(rules.STUCK, 0, (2, 3), 6),
        None,
        (
            "Ann beat Bob. Bob can neither place nor move (6.2). A player who can do nothing loses: Ann wins (6.2).",
            "Ann bat Bob. Bob ne peut ni poser ni déplacer (6.2). Le joueur qui ne peut rien "
            "faire perd~: Ann gagne (6.2).",
            "Ann gewinnt gegen Bob. Bob kann weder setzen noch ziehen (6.2). Wer nichts tun kann, verliert: Ann "
            "gewinnt (6.2).",
        ),
    ),
    "6.3 a repetition is a draw": (
        lambda: over(rules.REPETITION, rules.NOBODY),
        0,
        (
            "Draw. The same position has occurred for the third time (6.3).",
            "Partie nulle. La même position est apparue pour la troisième fois (6.3).",
            "Remis. Dieselbe Stellung ist zum dritten Mal entstanden (6.3).",
        ),
    ),
    "6.3 a repetition with more points": (
        lambda: over(rules.REPETITION, 0, (3, 1), 6),
        0,
        (
            "You won 3 – 1. The same position has occurred for the third time (6.3). You have more points, 3 to 1, "
            "and win (6.3).",
            "Vous avez gagné 3 à 1. La même position est apparue pour la troisième fois (6.3). Vous avez plus "
            "de points, 3 contre 1, et gagnez (6.3).",
            "Du hast 3:1 gewonnen. Dieselbe Stellung ist zum dritten Mal entstanden (6.3). Du hast mehr "
            "Punkte, 3 zu 1, und gewinnst (6.3).",
        ),
    ),
    "6.3 a repetition with equal points": (
        lambda: over(rules.REPETITION, rules.NOBODY, (2, 2), 6),
        None,
        (
            "Draw between Ann and Bob. The same position has occurred for the third time (6.3). Points are equal, "
            "2 – 2: a draw (6.3).",
            "Égalité entre Ann et Bob. La même position est apparue pour la troisième fois (6.3). Les points "
            "sont égaux, 2 à 2~: partie nulle (6.3).",
            "Remis zwischen Ann und Bob. Dieselbe Stellung ist zum dritten Mal entstanden (6.3). Die "
            "Punkte sind gleich, 2:2: Remis (6.3).",
        ),
    ),
    "6.5 400 moves are a draw": (
        lambda: over(rules.CAP, rules.NOBODY),
        None,
        (
            "Draw between Ann and Bob. 400 moves have been played (6.5).",
            "Égalité entre Ann et Bob. 400 coups ont été joués (6.5).",
            "Remis zwischen Ann und Bob. 400 Züge sind gespielt (6.5).",
        ),
    ),
    "6.5 400 moves with more points": (
        lambda: over(rules.CAP, 1, (1, 4), 6),
        None,
        (
            "Bob beat Ann 4 – 1. 400 moves have been played (6.5). Bob has more points, 4 to 1, and wins (6.5).",
            "Bob bat Ann par 4 à 1. 400 coups ont été joués (6.5). Bob a plus de points, 4 contre 1, et gagne (6.5).",
            "Bob gewinnt 4:1 gegen Ann. 400 Züge sind gespielt (6.5). Bob hat mehr Punkte, 4 zu 1, und gewinnt (6.5).",
        ),
    ),
    "6.5 400 moves with equal points": (
        lambda: over(rules.CAP, rules.NOBODY, (1, 1), 6),
        1,
        (
            "Draw, 1 – 1. 400 moves have been played (6.5). Points are equal, 1 – 1: a draw (6.5).",
            "Partie nulle, 1 à 1. 400 coups ont été joués (6.5). Les points sont égaux, 1 à 1~: partie nulle (6.5).",
            "Remis, 1:1. 400 Züge sind gespielt (6.5). Die Punkte sind gleich, 1:1: Remis (6.5).",
        ),
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_6_what_ended_and_what_decided(name: str):
    check_told(*TOLD[name])
