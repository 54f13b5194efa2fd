"""Checks of secrets: nothing that reaches somebody depends on what is hidden from them.

Two games are played that differ in one step alone, which is withheld from somebody: as long as it stays
hidden, they see the same in both and may do the same.  What is seen of a game is all its steps (`steps`),
and everything else, pictures and sentences too, is made from these.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from sixfold.positions.position import Position
from sixfold.positions.sight import players_mask, steps
from sixfold.testing.playing.encoding import observed
from sixfold.testing.samples import SEED, Sample, contract_check, random_words
from sixfold.testing.violations import Violation
from sixfold.text.messages import say

STEPS = 6  # that are played on, and after which two games that differ in a secret are still compared
OFTEN = 0.2  # of the positions that are played on
Viewers = tuple[int, ...]


@contract_check
def something_is_hidden_where_a_game_says_so(sample: Sample) -> None:
    """Something is hidden from somebody else, nothing from who owns it, and nothing when the game is over."""
    game = sample.game
    for positions in sample.games if _hides(sample) else ():
        found = [_hidden(position, viewers) for position in positions for viewers in _lookers(position)]
        if any(found) != (positions[0].players > 1):
            sentence = say("nothing is ever hidden, or something is hidden from a solo player")
            raise Violation(game, sentence, "rules.hidden", positions[0])
        if any(_hidden(positions[-1], viewers) for viewers in _lookers(positions[-1])):
            raise Violation(game, say("something is hidden when the game is over"), "rules.hidden", positions[-1])
        for position in positions:
            for player in range(position.players):
                if _hidden(position, (player,)) >> player & 1:
                    sentence = say("player {player} does not see what is their own", player=player)
                    raise Violation(game, sentence, "rules.hidden", position)


@contract_check
def what_is_seen_can_be_played_on(sample: Sample) -> None:
    """Who may act, what viewers may do and how it ended is the same there; it draws, is told, and rules go on."""
    chooser = random.Random(SEED)
    for position, viewers, seen in _seen(sample):
        hidden = _hidden(position, viewers)
        own = [player for player in viewers if not hidden >> player & 1]
        same = _public(position) == _public(seen) and hidden == _hidden(seen, viewers)
        if not same or any(position.legal(player) != seen.legal(player) for player in own):
            sentence = say("hiding things changes who may act, what they may do, or what else is hidden")
            raise Violation(sample.game, sentence, "rules.hide", position)
        for after in (seen, *_played_on(seen, chooser)):
            for reader in (None, *viewers[:1]):
                after.text(viewer=reader)
                after.look.picture(viewer=reader)
                after.telling.sentences(None, reader)


def _played_on(position: Position, chooser: random.Random) -> Iterator[Position]:
    """Now and then some positions that follow."""
    last = position.ply + STEPS if chooser.random() < OFTEN else 0
    while position.ply < last and (position.is_chance or position.legal()):
        position = _step(position, chooser)
        yield position


@contract_check
def secrets_are_kept(sample: Sample) -> None:
    """A step that is withheld tells nothing, and nor does what follows, until it is shown."""
    chooser = random.Random(SEED)
    for position in sample.some if sample.game.keeps_secrets else ():
        if not position.over:
            one, other = _step(position, chooser), _step(position, chooser)
            for viewers in _lookers(position):
                _compare(one, other, viewers, chooser)


@contract_check
def learners_see_no_secrets(sample: Sample) -> None:
    """What a player observes is the same where others' secrets are blank."""
    for position, viewers, seen in _seen(sample) if sample.game.keeps_secrets else ():
        for player in viewers if len(viewers) == 1 else ():
            if observed(position, player) != observed(seen, player):
                sentence = say("player {player} observes what is hidden from them", player=player)
                raise Violation(sample.game, sentence, "encoding.observe", position)


def _compare(one: Position, other: Position, viewers: Viewers, chooser: random.Random) -> None:
    """Goes on with two games that differ in their last step, as long as that is hidden from viewers."""
    game, seen, twin = one.game, one.seen_by(viewers), other.seen_by(viewers)
    assert one.before
    assert one.history.last_move
    owners = game.rules.secret(one.before.rules_state(), *one.history.last_move) & _hidden(one, viewers)
    if (owners or (one != other and seen == twin)) and steps(seen) != steps(twin):
        sentence = say(
            "a player who may not know {word} and {other} can tell them apart", word=one.word, other=other.word
        )
        raise Violation(game, sentence, "rules.secret", one.before)
    while owners & _hidden(one, viewers) and one.ply < seen.ply + STEPS:
        if steps(one.seen_by(viewers)) != steps(other.seen_by(viewers)):
            sentence = say("what follows a secret move gives it away")
            raise Violation(game, sentence, "rules.hide", one)
        if any(one.legal(player) != other.legal(player) for player in viewers):
            raise Violation(game, say("what players may do depends on what is hidden from them"), "rules.legal", one)
        word, player = random_words(one, chooser)
        if other.why(word, player) is not None:
            return
        one, other = one.play(word, player), other.play(word, player)


def _step(position: Position, chooser: random.Random) -> Position:
    return position.roll(chooser) if position.is_chance else position.play(chooser.choice(position.legal()))


def _seen(sample: Sample) -> Iterator[tuple[Position, Viewers, Position]]:
    """Positions in which something is hidden from somebody, who that is, and what they see."""
    for position in sample.some if _hides(sample) else ():
        for viewers in _lookers(position):
            hidden = _hidden(position, viewers)
            covered = [player for player in range(position.players) if hidden >> player & 1]
            if covered:
                yield position, viewers, position.seen_by(viewers, covered)


def _hides(sample: Sample) -> bool:
    return sample.game.keeps_secrets or sample.game.covering is not None


def _lookers(position: Position) -> list[Viewers]:
    """Who may look at a position: nobody at the table, each alone, all together."""
    everybody = tuple(range(position.players))
    return [(), *((player,) for player in everybody), everybody]


def _hidden(position: Position, viewers: Viewers) -> int:
    return position.game.rules.hidden(position.rules_state(), players_mask(viewers))


def _public(position: Position) -> tuple[object, ...]:
    return position.actors, position.simultaneous, position.outcome_count, position.ending
