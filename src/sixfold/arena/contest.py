"""A tournament: its settings, its games, and the standings that follow from results.

It knows schedule and ratings.  It does not know how games are spread over processes, nor
where results are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from sixfold.arena import pairing, ratings
from sixfold.arena.entrants import read_entrant
from sixfold.arena.match import Job, Result
from sixfold.arena.ratings import Outcome
from sixfold.bots.find import find
from sixfold.game import shelf
from sixfold.game.values import read_pair
from sixfold.simulation.batch.intervals import Estimate
from sixfold.text.errors import BadValue, CannotRead
from sixfold.text.messages import say


@dataclass(frozen=True)
class Contest:
    """The settings that decide what happens in each game; how many games there are is not one of them."""

    game: str
    players: int
    options: tuple[tuple[tuple[str, str], ...], ...]  # resolved; rounds of games take them in turn
    bots: tuple[str, ...]
    seed: int = 1
    seconds: float | None = None
    scale: float = 1.0
    first_alone: bool = False

    @cached_property
    def schedule(self) -> pairing.Schedule:
        return pairing.Schedule(len(self.bots), self.players, self.first_alone)

    def check(self) -> None:
        """Refuses bots that cannot be found and tables that cannot be filled."""
        for written in self.bots:
            find(read_entrant(written).bot, shelf.find_game(self.game)).close()
        if self.first_alone and (self.players == 1 or len(self.bots) == 1):
            raise BadValue("--first-alone", say("--first-alone needs at least two bots"))

    def options_of(self, number: int) -> dict[str, str]:
        rounds = number // self.schedule.round_size
        return dict(self.options[rounds % len(self.options)])

    def job(self, number: int, sources: str = "") -> Job:
        """A game, ready to be played in another process or on another machine."""
        schedule = self.schedule
        seating = schedule.seating(number)
        return Job(
            number,
            self.game,
            self.players,
            self.options_of(number),
            tuple(self.bots[bot] for bot in seating),
            tuple(pairing.bot_seed(self.seed, number, seat) for seat in range(self.players)),
            pairing.dice_secret(self.seed, schedule.group(number)),
            self.seconds,
            self.scale,
            sources,
        )

    def shown_options(self) -> dict[str, Any]:
        """The options as JSON shows them: a list where several values are taken in turn."""
        each = [dict(options) for options in self.options]
        shown: dict[str, Any] = {}
        for key in each[0]:
            values = list(dict.fromkeys(options[key] for options in each))
            shown[key] = values if len(values) > 1 else values[0]
        return shown

    def settings(self) -> dict[str, Any]:
        """Ready for JSON, for a journal: equal settings mean the same games."""
        data = asdict(self)
        data["options"] = [dict(options) for options in self.options]
        return data | {"bots": list(self.bots)}


def options_in_turn(game: str, players: int, pairs: Iterable[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Options as written, `key=value`; values of a key that is given several times are taken in turn."""
    values: dict[str, list[str]] = {}
    for pair in pairs:
        key, value = read_pair(pair)
        if value in values.get(key, ()):
            raise CannotRead(pair, say("this option is given twice"))
        values.setdefault(key, []).append(value)
    found = []
    for turn in range(max((len(each) for each in values.values()), default=1)):
        given = {key: each[turn % len(each)] for key, each in values.items()}
        found.append(tuple(shelf.find_game(game).resolve_options(given, players).items()))
    return tuple(found)


@dataclass(frozen=True)
class Standing:
    """The results of one bot."""

    bot: str
    games: int  # seats it had
    share: Estimate
    elo: Estimate
    seconds_per_move: float
    seats: tuple[float, ...]  # its share by seat
    words: float  # of a game, on average
    score: Estimate | None  # alone, as the game counts it
    scored: int = 0  # games that came to a score

    def json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "bot": self.bot,
            "games": self.games,
            "share": round(self.share.value, 4),
            "low": round(self.share.low, 4),
            "high": round(self.share.high, 4),
            "elo": round(self.elo.value),
            "elo_low": round(self.elo.low),
            "elo_high": round(self.elo.high),
            "seconds_per_move": round(self.seconds_per_move, 4),
            "seats": [round(share, 4) for share in self.seats],
            "words": round(self.words, 1),
        }
        if self.score:
            data["score"] = round(self.score.value, 2)
            data["score_low"], data["score_high"] = round(self.score.low, 2), round(self.score.high, 2)
            data["score_games"] = self.scored
        return data


@dataclass(frozen=True)
class Standings:
    """The results of all bots in the games played so far."""

    contest: Contest
    results: tuple[Result, ...]

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """Ranks to rate bots by: of each game, or alone of the bots that had the same dice."""
        schedule = self.contest.schedule
        if self.contest.players > 1:
            seated = ((schedule.seating(r.number), r.ranks, schedule.group(r.number)) for r in self.results)
            return [Outcome(*each) for each in seated]
        groups: dict[int, list[Result]] = {}
        for result in self.results:
            groups.setdefault(schedule.group(result.number), []).append(result)
        return [self._compared(group, together) for group, together in sorted(groups.items())]

    def _compared(self, group: int, together: Sequence[Result]) -> Outcome:
        """Ranks of games alone: by score as the game counts it, any before none, and then by points."""
        sign = -1 if shelf.find_game(self.contest.game).solo_fewest else 1
        marks = [(r.solo is not None, sign * (r.solo or 0), r.scores[0]) for r in together]
        ranks = tuple(1 + sum(other > own for other in marks) for own in marks)
        return Outcome(tuple(self.contest.schedule.seating(r.number)[0] for r in together), ranks, group)

    @cached_property
    def bots(self) -> tuple[Standing, ...]:
        if not self.results:
            return ()
        elos = ratings.elo(self.outcomes, len(self.contest.bots))
        return tuple(self._standing(bot, elo) for bot, elo in enumerate(elos))

    def _standing(self, bot: int, elo: Estimate) -> Standing:
        sat = [(result, seat) for result in self.results for seat in self._seats_of(bot, result)]
        moves = sum(result.moves[seat] for result, seat in sat)
        seconds = sum(result.seconds[seat] for result, seat in sat)
        scores = [float(result.solo) for result, _ in sat if result.solo is not None]
        return Standing(
            self.contest.bots[bot],
            len(sat),
            ratings.share(self.outcomes, bot),
            elo,
            seconds / max(1, moves),
            self.by_seat(bot),
            sum(result.words for result, _ in sat) / max(1, len(sat)),
            ratings.mean_of(scores) if scores else None,
            len(scores),
        )

    def _seats_of(self, bot: int, result: Result) -> Iterator[int]:
        seating = self.contest.schedule.seating(result.number)
        return (seat for seat, other in enumerate(seating) if other == bot)

    def by_seat(self, bot: int | None = None) -> tuple[float, ...]:
        """The share of wins in each seat, of one bot or of all; empty alone."""
        if self.contest.players == 1:
            return ()
        won, sat = [0.0] * self.contest.players, [0] * self.contest.players
        for outcome in self.outcomes:
            for seat, (other, win) in enumerate(zip(outcome.bots, outcome.wins(), strict=True)):
                if bot is None or other == bot:
                    won[seat] += win
                    sat[seat] += 1
        return tuple(wins / max(1, count) for wins, count in zip(won, sat, strict=True))

    @property
    def fair(self) -> float:
        """The share of wins of a bot that is as strong as the others."""
        return 1 / (self.contest.players if self.contest.players > 1 else len(self.contest.bots))

    def ladder(self) -> list[Standing]:
        return sorted(self.bots, key=lambda standing: -standing.elo.value)

    def json(self) -> dict[str, Any]:
        contest = self.contest
        return {
            "game": contest.game,
            "options": contest.shown_options(),
            "players": contest.players,
            "games": len(self.results),
            "bots": [standing.json() for standing in self.bots],
        }
