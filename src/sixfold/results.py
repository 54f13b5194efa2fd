"""What a game that is over came to: its result in a sentence, and what a game alone is compared by.

It knows what every game has to say, and asks a game that has more to say.  It does not know
where the sentence is read.
"""

from __future__ import annotations

from sixfold.messages import Message, say
from sixfold.personal import personal_options
from sixfold.positions import Position


def verdict(position: Position, names: tuple[str, ...], ended: str = "") -> Message:
    """How a game has ended, in a sentence; `ended` as tables and records write an agreement."""
    if ended == "draw":
        return say("The game is a draw by agreement.")
    if ended.startswith("resign"):
        loser = int(ended[-1])
        return say("{winner} wins: {loser} resigns.", winner=names[1 - loser], loser=names[loser])
    if ended:
        return say("The game was given up.")
    results = position.game.results
    if results and (own := results.result(position.scene(names))):
        return own
    sentence, ranks = position.ending_sentence, position.ranks or ()
    if len(ranks) == 1:
        return say("The game is over with {points} points: {how}.", points=position.scores[0], how=sentence)
    winners = [name for name, rank in zip(names, ranks, strict=True) if rank == 1]
    if len(winners) == 1:
        return say("{winner} wins: {how}.", winner=winners[0], how=sentence)
    return say("A draw between {winners}: {how}.", winners=", ".join(winners), how=sentence)


def solo_score(position: Position) -> int | None:
    """What a game alone came to, to be compared with others; None until over, and where nothing is to compare.

    A game that began from a code is not compared with those from the start.
    """
    if position.players != 1 or not position.over or position.origin:
        return None
    results = position.game.results
    return results.solo_score(position.rules_state()) if results else position.scores[0]


def solo_key(position: Position) -> str:
    """Games alone with the same key are compared: the game, and the options that make it another one.

    What belongs to a person, such as their sheet, does not.
    """
    personal = [option.key for option in personal_options(position.game)]
    changed = position.game.changed(position.options, position.players)
    return " ".join([position.game.id, *(f"{k}={v}" for k, v in changed.items() if k not in personal)])
