"""The end of a game of SIXTO in sentences: every way it ends, every tie."""

from __future__ import annotations

import pytest

from endings import NAMES, Case, check_told
from sixfold.games.sixto import rules
from sixfold.positions.position import Position
from sixfold.telling.results import standings

SQUARE = "1 2|1 2"  # four marks, no points
WIDE = "1 2 3 4 5|1 2 3 4 5"  # thirty points


def over(*sheets: str, ended: int = rules.CAP) -> Position:
    """A game that is over, with the marks of each player: the cells of red, of orange …, with | between rows."""
    position = Position.start("sixto", len(sheets))
    state = position._state
    for player, rows in enumerate(sheets):
        for row, cells in enumerate(rows.split("|")):
            state.marks[player][row] = sum(1 << int(cell) - 1 for cell in cells.split())
    state.phase, state.ended = rules.OVER, ended
    return position


def finished(*players: int) -> Position:
    """Three players, of whom some can never mark again."""
    barred = "|".join(["9"] * rules.ROWS)
    return over(*(barred if player in players else "" for player in range(3)), ended=rules.FINISHED)


def closed(*players: int) -> Position:
    """Three players, of whom some close the third row with the last word; two rows are closed before."""
    position = Position.start("sixto", 3, None, {f"sheet-{letter}": " ".join(["123456123456"] * 6) for letter in "ABC"})
    state = position._state
    state.closed = 0b11
    for player in players:
        state.marks[player][2] = 0b1000001111
    position = position.play("=--5555").play("keep")
    for player in sorted(range(3), key=lambda player: player not in players):
        position = position.play(f"{player}:Y11" if player in players else f"{player}:none")
    return position


TOLD: dict[str, Case] = {
    "5.1 one closed the third row": (
        lambda: closed(0),
        None,
        (
            "Ann won. Ann closed the third row, and its die has left the game (5.1). Bob and Cleo both have "
            "0 points and 0 marks, and share second place (6.4).",
            "Ann a gagné. Ann a fermé la troisième ligne, et son dé a quitté le jeu (5.1). Bob et Cleo sont "
            "à égalité avec 0 point et 0 coche, et se partagent la deuxième place (6.4).",
            "Ann hat gewonnen. Ann hat die dritte Reihe geschlossen, und ihr Würfel hat das Spiel verlassen "
            "(5.1). Bob und Cleo haben beide 0 Punkte und 0 Kreuze und teilen sich den zweiten Platz (6.4).",
        ),
    ),
    "5.1 you closed the third row": (
        lambda: closed(1),
        1,
        (
            "You won. You closed the third row, and its die has left the game (5.1). Ann and Cleo both have "
            "0 points and 0 marks, and share second place (6.4).",
            "Vous avez gagné. Vous avez fermé la troisième ligne, et son dé a quitté le jeu (5.1). Ann et "
            "Cleo sont à égalité avec 0 point et 0 coche, et se partagent la deuxième place (6.4).",
            "Du hast gewonnen. Du hast die dritte Reihe geschlossen, und ihr Würfel hat das Spiel verlassen "
            "(5.1). Ann und Cleo haben beide 0 Punkte und 0 Kreuze und teilen sich den zweiten Platz (6.4).",
        ),
    ),
    "5.1 two closed the third row": (
        lambda: closed(0, 2),
        None,
        (
            "Draw between Ann and Cleo. Ann and Cleo closed the third row, and its die has left the game "
            "(5.1). Ann and Cleo both have 1 point and 6 marks, and share first place (6.4).",
            "Égalité entre Ann et Cleo. Ann et Cleo ont fermé la troisième ligne, et son dé a quitté le jeu "
            "(5.1). Ann et Cleo sont à égalité avec 1 point et 6 coches, et se partagent la première place "
            "(6.4).",
            "Remis zwischen Ann und Cleo. Ann und Cleo haben die dritte Reihe geschlossen, und ihr "
            "Würfel hat das Spiel verlassen (5.1). Ann und Cleo haben beide 1 Punkt und 6 Kreuze und teilen "
            "sich den ersten Platz (6.4).",
        ),
    ),
    "5.1 you and another closed the third row": (
        lambda: closed(0, 2),
        2,
        (
            "You share first place. You and Ann closed the third row, and its die has left the game (5.1). "
            "You and Ann both have 1 point and 6 marks; you share first place (6.4).",
            "Vous partagez la première place. Vous et Ann avez fermé la troisième ligne, et son dé a quitté "
            "le jeu (5.1). Vous et Ann êtes à égalité avec 1 point et 6 coches~; vous partagez la première "
            "place (6.4).",
            "Du teilst dir den ersten Platz. Du und Ann habt die dritte Reihe geschlossen, und ihr Würfel "
            "hat das Spiel verlassen (5.1). Du und Ann habt beide 1 Punkt und 6 Kreuze; ihr teilt euch den "
            "ersten Platz (6.4).",
        ),
    ),
    "5.2 one can never mark again": (
        lambda: finished(1),
        0,
        (
            "You share first place. Bob can never mark again (5.2). You and Cleo both have 0 points and 0 "
            "marks; you share first place (6.4).",
            "Vous partagez la première place. Bob ne peut plus jamais cocher (5.2). Vous et Cleo êtes à "
            "égalité avec 0 point et 0 coche~; vous partagez la première place (6.4).",
            "Du teilst dir den ersten Platz. Bob kann nie mehr ankreuzen (5.2). Du und Cleo habt beide 0 "
            "Punkte und 0 Kreuze; ihr teilt euch den ersten Platz (6.4).",
        ),
    ),
    "5.2 you can never mark again": (
        lambda: finished(1),
        1,
        (
            "You came third of three. You can never mark again (5.2). Ann and Cleo both have 0 points and 0 "
            "marks, and share first place (6.4).",
            "Vous finissez troisième sur trois. Vous ne pouvez plus jamais cocher (5.2). Ann et Cleo sont à "
            "égalité avec 0 point et 0 coche, et se partagent la première place (6.4).",
            "Du belegst den dritten von drei Plätzen. Du kannst nie mehr ankreuzen (5.2). Ann und Cleo haben "
            "beide 0 Punkte und 0 Kreuze und teilen sich den ersten Platz (6.4).",
        ),
    ),
    "5.2 two can never mark again": (
        lambda: finished(0, 1),
        2,
        (
            "You won. Ann and Bob can never mark again (5.2). Ann and Bob both have −9 points and 6 marks, "
            "and share second place (6.4).",
            "Vous avez gagné. Ann et Bob ne peuvent plus jamais cocher (5.2). Ann et Bob sont à égalité avec "
            "−9 points et 6 coches, et se partagent la deuxième place (6.4).",
            "Du hast gewonnen. Ann und Bob können nie mehr ankreuzen (5.2). Ann und Bob haben beide −9 "
            "Punkte und 6 Kreuze und teilen sich den zweiten Platz (6.4).",
        ),
    ),
    "5.2 you and another can never mark again": (
        lambda: finished(0, 1),
        0,
        (
            "You came equal second of three. You and Bob can never mark again (5.2). You and Bob both have "
            "−9 points and 6 marks; you share second place (6.4).",
            "Vous finissez deuxième ex æquo sur trois. Vous et Bob ne pouvez plus jamais cocher (5.2). Vous "
            "et Bob êtes à égalité avec −9 points et 6 coches~; vous partagez la deuxième place (6.4).",
            "Du teilst dir den zweiten von drei Plätzen. Du und Bob könnt nie mehr ankreuzen (5.2). Du und "
            "Bob habt beide −9 Punkte und 6 Kreuze; ihr teilt euch den zweiten Platz (6.4).",
        ),
    ),
    "5.3 alone": (
        lambda: over("1|1", ended=rules.SOLO),
        0,
        (
            "You scored −10 points. You marked fewer than two cells in the last turn (5.3).",
            "Vous avez marqué −10 points. Vous avez coché moins de deux cases au dernier tour (5.3).",
            "Du hast −10 Punkte. Du hast im letzten Spielzug weniger als zwei Felder angekreuzt (5.3).",
        ),
    ),
    "5.3 alone, told to others": (
        lambda: over("1|1", ended=rules.SOLO),
        None,
        (
            "Ann scored −10 points. Ann marked fewer than two cells in the last turn (5.3).",
            "Ann a marqué −10 points. Ann a coché moins de deux cases au dernier tour (5.3).",
            "Ann hat −10 Punkte erreicht. Ann hat im letzten Spielzug weniger als zwei Felder angekreuzt (5.3).",
        ),
    ),
    "5.4 points decide": (
        lambda: over(WIDE, SQUARE),
        None,
        (
            "Ann beat Bob 30 – 0. 100 turns have been played (5.4).",
            "Ann bat Bob par 30 à 0. 100 tours ont été joués (5.4).",
            "Ann gewinnt 30:0 gegen Bob. 100 Spielzüge sind gespielt (5.4).",
        ),
    ),
    "6.4 marks decide": (
        lambda: over(SQUARE, ""),
        None,
        (
            "Ann beat Bob. 100 turns have been played (5.4). Ann and Bob both have 0 points; Ann has more "
            "marks, 4 to 0, and wins (6.4).",
            "Ann bat Bob. 100 tours ont été joués (5.4). Ann et Bob sont à égalité avec 0 point~; Ann a "
            "plus de coches, 4 contre 0, et gagne (6.4).",
            "Ann gewinnt gegen Bob. 100 Spielzüge sind gespielt (5.4). Ann und Bob haben beide 0 Punkte; Ann hat "
            "mehr Kreuze, 4 zu 0, und gewinnt (6.4).",
        ),
    ),
    "6.4 you have more marks": (
        lambda: over(SQUARE, ""),
        0,
        (
            "You won. 100 turns have been played (5.4). You and Bob both have 0 points; you have more marks, "
            "4 to 0, and win (6.4).",
            "Vous avez gagné. 100 tours ont été joués (5.4). Vous et Bob êtes à égalité avec 0 point~; vous "
            "avez plus de coches, 4 contre 0, et gagnez (6.4).",
            "Du hast gewonnen. 100 Spielzüge sind gespielt (5.4). Du und Bob habt beide 0 Punkte; du hast "
            "mehr Kreuze, 4 zu 0, und gewinnst (6.4).",
        ),
    ),
    "6.4 you have fewer marks": (
        lambda: over(SQUARE, ""),
        1,
        (
            "You lost. 100 turns have been played (5.4). You and Ann both have 0 points; Ann has more marks, "
            "4 to 0, and wins (6.4).",
            "Vous avez perdu. 100 tours ont été joués (5.4). Vous et Ann êtes à égalité avec 0 point~; Ann "
            "a plus de coches, 4 contre 0, et gagne (6.4).",
            "Du hast verloren. 100 Spielzüge sind gespielt (5.4). Du und Ann habt beide 0 Punkte; Ann hat "
            "mehr Kreuze, 4 zu 0, und gewinnt (6.4).",
        ),
    ),
    "6.4 marks are equal, too": (
        lambda: over(SQUARE, SQUARE),
        None,
        (
            "Draw between Ann and Bob. 100 turns have been played (5.4). Ann and Bob both have 0 points and "
            "4 marks, and share first place (6.4).",
            "Égalité entre Ann et Bob. 100 tours ont été joués (5.4). Ann et Bob sont à égalité avec 0 "
            "point et 4 coches, et se partagent la première place (6.4).",
            "Remis zwischen Ann und Bob. 100 Spielzüge sind gespielt (5.4). Ann und Bob haben beide "
            "0 Punkte und 4 Kreuze und teilen sich den ersten Platz (6.4).",
        ),
    ),
    "6.4 marks are equal, too, told to you": (
        lambda: over(SQUARE, SQUARE),
        1,
        (
            "Draw, 0 – 0. 100 turns have been played (5.4). You and Ann both have 0 points and 4 marks; you "
            "share first place (6.4).",
            "Partie nulle, 0 à 0. 100 tours ont été joués (5.4). Vous et Ann êtes à égalité avec 0 point et "
            "4 coches~; vous partagez la première place (6.4).",
            "Remis, 0:0. 100 Spielzüge sind gespielt (5.4). Du und Ann habt beide 0 Punkte und 4 Kreuze; "
            "ihr teilt euch den ersten Platz (6.4).",
        ),
    ),
    "6.4 marks decide for second place": (
        lambda: over(WIDE, "", SQUARE),
        0,
        (
            "You won. 100 turns have been played (5.4). Cleo and Bob both have 0 points; Cleo has more "
            "marks, 4 to 0, and takes second place (6.4).",
            "Vous avez gagné. 100 tours ont été joués (5.4). Cleo et Bob sont à égalité avec 0 point~; Cleo "
            "a plus de coches, 4 contre 0, et prend la deuxième place (6.4).",
            "Du hast gewonnen. 100 Spielzüge sind gespielt (5.4). Cleo und Bob haben beide 0 Punkte; Cleo "
            "hat mehr Kreuze, 4 zu 0, und belegt den zweiten Platz (6.4).",
        ),
    ),
    "6.4 you are second by marks": (
        lambda: over(WIDE, "", SQUARE),
        2,
        (
            "You came second of three. 100 turns have been played (5.4). You and Bob both have 0 points; you "
            "have more marks, 4 to 0, and take second place (6.4).",
            "Vous finissez deuxième sur trois. 100 tours ont été joués (5.4). Vous et Bob êtes à égalité "
            "avec 0 point~; vous avez plus de coches, 4 contre 0, et prenez la deuxième place (6.4).",
            "Du belegst den zweiten von drei Plätzen. 100 Spielzüge sind gespielt (5.4). Du und Bob habt "
            "beide 0 Punkte; du hast mehr Kreuze, 4 zu 0, und belegst den zweiten Platz (6.4).",
        ),
    ),
    "6.4 second place is shared": (
        lambda: over(WIDE, SQUARE, SQUARE),
        0,
        (
            "You won. 100 turns have been played (5.4). Bob and Cleo both have 0 points and 4 marks, and "
            "share second place (6.4).",
            "Vous avez gagné. 100 tours ont été joués (5.4). Bob et Cleo sont à égalité avec 0 point et 4 "
            "coches, et se partagent la deuxième place (6.4).",
            "Du hast gewonnen. 100 Spielzüge sind gespielt (5.4). Bob und Cleo haben beide 0 Punkte und 4 "
            "Kreuze und teilen sich den zweiten Platz (6.4).",
        ),
    ),
    "6.4 marks decide among three, and two are level": (
        lambda: over(SQUARE, "", SQUARE),
        None,
        (
            "Draw between Ann and Cleo. 100 turns have been played (5.4). Ann, Cleo and Bob all have 0 "
            "points; marks decide: Ann 4, Cleo 4, Bob 0 (6.4). Ann and Cleo both have 0 points and 4 marks, "
            "and share first place (6.4).",
            "Égalité entre Ann et Cleo. 100 tours ont été joués (5.4). Ann, Cleo et Bob sont à égalité avec "
            "0 point~; les coches décident~: Ann 4, Cleo 4, Bob 0 (6.4). Ann et Cleo sont à égalité avec 0 "
            "point et 4 coches, et se partagent la première place (6.4).",
            "Remis zwischen Ann und Cleo. 100 Spielzüge sind gespielt (5.4). Ann, Cleo und Bob haben "
            "alle 0 Punkte; die Kreuze entscheiden: Ann 4, Cleo 4, Bob 0 (6.4). Ann und Cleo haben beide 0 "
            "Punkte und 4 Kreuze und teilen sich den ersten Platz (6.4).",
        ),
    ),
    "6.4 the same told to the third": (
        lambda: over(SQUARE, "", SQUARE),
        1,
        (
            "You came third of three. 100 turns have been played (5.4). You, Ann and Cleo all have 0 points; "
            "marks decide: Ann 4, Cleo 4, you 0 (6.4). Ann and Cleo both have 0 points and 4 marks, and "
            "share first place (6.4).",
            "Vous finissez troisième sur trois. 100 tours ont été joués (5.4). Vous, Ann et Cleo êtes à "
            "égalité avec 0 point~; les coches décident~: Ann 4, Cleo 4, vous 0 (6.4). Ann et Cleo sont à "
            "égalité avec 0 point et 4 coches, et se partagent la première place (6.4).",
            "Du belegst den dritten von drei Plätzen. 100 Spielzüge sind gespielt (5.4). Du, Ann und Cleo "
            "habt alle 0 Punkte; die Kreuze entscheiden: Ann 4, Cleo 4, du 0 (6.4). Ann und Cleo haben beide "
            "0 Punkte und 4 Kreuze und teilen sich den ersten Platz (6.4).",
        ),
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_5_6_what_ended_and_what_decided(name: str):
    check_told(*TOLD[name])


def test_6_4_marks_stand_beside_equal_points():
    assert standings(over(WIDE, "", SQUARE), NAMES[:3]) == [
        ("Ann", "30", "10 marks"),
        ("Cleo", "0", "4 marks"),
        ("Bob", "0", "0 marks"),
    ]
    assert standings(over(WIDE, SQUARE), NAMES[:2]) == [("Ann", "30", ""), ("Bob", "0", "")]
