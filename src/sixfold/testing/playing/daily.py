"""Checks of a game of the day: everybody begins alike, and every roll has a place that is its own."""

from __future__ import annotations

import random

from sixfold.positions import daily
from sixfold.positions.dice import roll_place
from sixfold.positions.position import Position
from sixfold.testing.samples import SEED, Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import say

SECRETS = tuple(f"{number:064x}" for number in range(1, 6))
FILE = "daily.py"


@contract_check
def the_game_of_the_day_begins_alike(sample: Sample) -> None:
    """A secret leads to one position, of one player, that is not over."""
    game = sample.game
    if game.daily is None:
        return
    if 1 not in game.players:
        raise Violation(game, say("the game of the day is played alone, and this game is not"), FILE)
    for secret in SECRETS:
        start = daily.start(game, secret)
        if start.over or start != daily.start(game, secret):
            raise Violation(game, say("a day does not begin with one position in which the game goes on"), FILE, start)
        if start.history.origin and game.optional("codes") is None:
            raise Violation(game, say("a day that begins with another position needs a module codes"), FILE, start)


@contract_check
def rolls_of_the_day_have_places_of_their_own(sample: Sample) -> None:
    """No two rolls of a game are the same dice, and the dice make as many outcomes as there are."""
    game = sample.game
    if game.daily is None or not game.dice:
        return
    chooser = random.Random(SEED)
    for secret in SECRETS:
        _play(daily.start(game, secret), secret, chooser)


def _play(position: Position, secret: str, chooser: random.Random) -> None:
    seen: set[int] = set()
    dice = daily.dice(secret)
    while not position.over:
        if position.is_chance:
            roll, numbers = roll_place(position)
            if 6 ** len(numbers) != position.outcome_count or len(set(numbers)) < len(numbers) or min(numbers) < 1:
                raise Violation(position.game, say("these dice do not make this roll"), FILE, position)
            if roll in seen or roll < 1:
                raise Violation(position.game, say("two rolls of a game have the same place"), FILE, position)
            seen.add(roll)
            position = position.play(dice.roll(position))
        else:
            player = position.actors[0]
            position = position.play(chooser.choice(position.legal(player)), player)
