"""What people are told about a game before they play it: players, ages, minutes, who made it, options.

It knows how these are put into sentences.  It does not know any game, nor where the sentences
are shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.game.contract import Credit, Game
from sixfold.text.grammar import listed
from sixfold.text.messages import Message, say


def facts(game: Game) -> list[Message]:
    """Players, ages and minutes, as far as they are known."""
    sentences = [say("{counts} players", counts=counts(game.players))]
    if game.ages:
        sentences.append(say("from age {ages}", ages=game.ages))
    if game.minutes:
        sentences.append(say("about {minutes} minutes", minutes=game.minutes))
    return sentences


UNOFFICIAL = say(
    "sixfold is an independent, unofficial program, not connected with the authors or publishers of the games."
)


def credits_of(game: Game) -> list[Message]:
    """The title on the box, the designers, publisher, year and trade marks, as far as the rulebook tells them."""
    credit = game.credit
    sentences = []
    if credit.box_title:
        sentences.append(say("Sold as “{title}”.", title=credit.box_title))
    if credit.designers:
        sentences.append(say("A game by {names}.", names=listed(credit.designers)))
    if credit.publisher and credit.year:
        sentences.append(say("Published by {publisher}, {year}.", publisher=credit.publisher, year=credit.year))
    elif credit.publisher:
        sentences.append(say("Published by {publisher}.", publisher=credit.publisher))
    elif credit.year:
        sentences.append(say("Published in {year}.", year=credit.year))
    if credit.trademarks:
        sentences.append(_trademarks(credit))
    return sentences


def _trademarks(credit: Credit) -> Message:
    names, owner = listed(credit.trademarks), credit.publisher
    if len(credit.trademarks) > 1:
        return say("{names} are trademarks of {owner}.", names=names, owner=owner)
    return say("{name} is a trademark of {owner}.", name=names, owner=owner)


def credit_lines(game: Game) -> list[str]:
    """Two lines: whose game it is, and that sixfold is not theirs; none where a game names nobody."""
    credit = " ".join(map(str, credits_of(game)))
    return [credit, str(UNOFFICIAL)] if credit else []


def about(game: Game) -> list[str]:
    """The paragraph with facts and credit, and under a credit that sixfold is unofficial."""
    return [facts_line(game), *credit_lines(game)[1:]]


def facts_line(game: Game) -> str:
    """Facts and credit in a line, such as `2 players · about 15 minutes. Published by …`"""
    return " ".join([" · ".join(map(str, facts(game))) + ".", *map(str, credits_of(game))])


def counts(players: Sequence[int]) -> str:
    """How many can play: `2–5`, or with gaps `1–4 or 6`."""
    runs: list[list[int]] = []
    for count in players:
        if runs and count == runs[-1][-1] + 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    *others, last = [str(say("{first}–{last}", first=run[0], last=run[-1]) if len(run) > 1 else run[0]) for run in runs]
    return str(say("{counts} or {last}", counts=", ".join(others), last=last)) if others else last


OPTIONS = say("Options on the command line")
OPTION_COLUMNS = (say("option"), say("default"), say("what it does"))


def options_lead(game: Game) -> Message:
    """How options are given on the command line, in Markdown."""
    first = next((option for option in game.options if option.default), game.options[0])
    example = f"`sixfold play {game.id} --option {first.key}={first.default}`"
    return say("Options are given like this: {example}. On the set-up page they have names.", example=example)


def option_rows(game: Game) -> list[tuple[str, str, str]]:
    """Of every option its key, its default and its meaning, in Markdown."""
    return [
        (f"`{option.key}`", f"`{option.default}`" if option.default else "–", str(option.meaning))
        for option in game.options
    ]
