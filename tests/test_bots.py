"""Bots: legal, within their limits, the same for the same seed, and each level worth its name."""

from __future__ import annotations

import itertools
import os
import random
import signal
import time
from functools import cache
from pathlib import Path
from threading import Timer
from types import SimpleNamespace

import pytest

import sixfold
from long_runs import some_long
from sixfold.bots.bot import Bot
from sixfold.bots.find import find
from sixfold.bots.levels import ALWAYS, LEVELS, judge_for, level_of
from sixfold.game import shelf
from sixfold.game.candidates import MEGABYTE, Limit
from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.search import alphabeta_kernel as kernel
from sixfold.search.alphabeta import AlphaBeta, _aborted
from sixfold.search.mcts import TreeSearch
from sixfold.search.rollouts import Rollouts
from sixfold.search.shares import half_shares
from sixfold.testing import random_game, variants

pytestmark = pytest.mark.slow
SEED = 66
OTHERS = [pytest.param(game, 2, marks=pytest.mark.long) for game in shelf.ids()[1:]]


def decisions(game: str, count: int, players: int | None = None) -> list[Position]:
    """Positions of random games in which somebody has a choice."""
    chooser = random.Random(SEED)
    starts = [s for s in variants(shelf.find_game(game)) if players is None or s.players == players]
    found: list[Position] = []
    for start in itertools.cycle(starts):
        played = random_game(start, chooser)
        open_ones = [p for p in played if p.actors and len(p.legal(p.actors[0])) > 1]
        found += chooser.sample(open_ones, min(2, len(open_ones)))
        if len(found) >= count:
            return found[:count]
    raise AssertionError


@pytest.mark.parametrize("game", some_long(shelf.ids(), "sixto", "sixmix", "star"))
@pytest.mark.parametrize("level", [1, 3])
def test_a_bot_never_says_an_illegal_word(game: str, level: int) -> None:
    bot = find(f"bot:{level}", shelf.find_game(game), SEED)
    for position in decisions(game, 12):
        result = bot.think(position, Limit(simulations=30))
        assert result.player == position.actors[0]
        assert {candidate.word for candidate in result.candidates} <= set(position.legal(result.player))
        assert all(0 <= candidate.value <= 1 for candidate in result.candidates)


@pytest.mark.parametrize("game", some_long(shelf.ids(), "sixto", "sixmix"))
def test_the_same_seed_gives_the_same_thought(game: str) -> None:
    for position in decisions(game, 2):
        results = [TreeSearch(shelf.find_game(game), seed=5).think(position, Limit(simulations=200)) for _ in "ab"]
        assert results[0] == results[1]


@pytest.mark.parametrize(
    ("game", "threads"), [*some_long(((game, 1) for game in shelf.ids()), ("sixmix", 1)), (shelf.ids()[0], 2), *OTHERS]
)
def test_time_is_kept(game: str, threads: int) -> None:
    search = TreeSearch(shelf.find_game(game))
    position = decisions(game, 1)[0]
    search.think(position, Limit(simulations=2, threads=threads))
    for seconds in (0.1, 0.4):
        limit = Limit(seconds=seconds, threads=threads)
        tries = (_timed(search, position, limit) for _ in range(3))  # other work may hold a machine up
        assert any(taken < seconds * 1.2 + 0.05 for taken in tries)


def _timed(search: TreeSearch, position: Position, limit: Limit) -> float:
    """How long it thinks."""
    began = time.monotonic()
    search.think(position, limit)
    return time.monotonic() - began


def test_memory_is_kept_and_a_full_tree_still_answers() -> None:
    position = sixfold.start("sixth")
    search = TreeSearch(position.game)
    result = search.think(position, Limit(simulations=20_000, memory=MEGABYTE))
    assert result.simulations == 20_000
    used = sum(tree.nodes.nbytes + tree.sums.nbytes for tree in [*search._trees, *search._spare])
    assert used <= MEGABYTE
    assert result.best in position.legal()


def test_the_tree_is_kept_between_moves() -> None:
    position = sixfold.start("sixth")
    search = TreeSearch(position.game, seed=3)
    result = search.think(position, Limit(simulations=5000))
    after = position.play(result.best).play("e5" if result.best != "e5" else "a1")
    again = search.think(after, Limit(simulations=1))
    assert sum(candidate.visits for candidate in again.candidates) > 1
    other = search.think(sixfold.start("sixth", kings=6), Limit(simulations=1))
    assert sum(candidate.visits for candidate in other.candidates) <= 1


def test_many_threads_agree_on_a_won_position() -> None:
    position = won_in_one()[0]
    result = TreeSearch(position.game).think(position, Limit(simulations=3000, threads=2))
    assert position.play(result.best).over
    assert result.candidates[0].proven


def test_a_search_that_is_interrupted_answers_with_its_best_so_far() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # workers of pytest-xdist ignore it
    position = sixfold.start("sixth")
    search = TreeSearch(position.game)
    search.think(position, Limit(simulations=2))
    Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    began = time.monotonic()
    result = search.think(position, Limit(seconds=60))
    signal.signal(signal.SIGINT, before)
    assert time.monotonic() - began < 20
    assert result.interrupted
    assert result.best in position.legal()


# SIXTH!: what can be proven is seen


def wins(position: Position, player: int) -> list[str]:
    """Words that end the game in the player's favour at once."""
    afters = {word: position.play(word) for word in position.legal()}
    return [
        word
        for word, after in afters.items()
        if after.over and (after.ranks or ())[player] == 1 and after.ranks != (1, 1)
    ]


def loses(position: Position, word: str, player: int) -> bool:
    """Whether a word loses at once or lets the opponent win with the next."""
    after = position.play(word)
    if after.over:
        return (after.ranks or ())[player] != 1
    return bool(wins(after, 1 - player)) if after.actors[0] != player else False


def tactical(wanted: int, fits) -> list[Position]:
    chooser, found = random.Random(SEED), []
    for start in itertools.cycle(variants(shelf.find_game("sixth"))):
        played = random_game(start, chooser)
        for position in played[-8:-1]:
            if not position.over and len(position.legal()) > 1 and fits(position):
                found.append(position)
                break
        if len(found) == wanted:
            return found
    raise AssertionError


@cache
def won_in_one() -> list[Position]:
    return tactical(24, lambda position: wins(position, position.actors[0]))


def in_danger(position: Position) -> bool:
    player = position.actors[0]
    if wins(position, player):
        return False
    lost = [loses(position, word, player) for word in position.legal()]
    return any(lost) and not all(lost) and sum(lost) * 3 > len(lost)


@cache
def dangerous() -> list[Position]:
    return tactical(16, in_danger)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_every_win_in_one_is_found(level: int) -> None:
    bot = find(f"bot:{level}", shelf.find_game("sixth"), SEED)
    for position in won_in_one():
        player = position.actors[0]
        assert bot.think(position, Limit(simulations=50)).best in wins(position, player), position


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_every_loss_in_one_or_two_that_can_be_avoided_is(level: int) -> None:
    bot = find(f"bot:{level}", shelf.find_game("sixth"), SEED)
    for position in dangerous():
        word = bot.think(position, Limit(simulations=50)).best
        assert not loses(position, word, position.actors[0]), (position, word)


def ends_it_for_the_other(position: Position, word: str) -> bool:
    after = position.play(word)
    return after.over and (after.ranks or ())[position.actors[0]] != 1


def is_lost(position: Position) -> bool:
    """Whether every move loses with the reply at the latest, some of them by themselves."""
    player, words = position.actors[0], position.legal()
    by_itself = [ends_it_for_the_other(position, word) for word in words]
    return any(by_itself) and not all(by_itself) and all(loses(position, word, player) for word in words)


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_what_is_lost_is_not_ended_by_oneself(level: int) -> None:
    """The last move is left to who wins with it: nobody crowns the other's king who can help it."""
    bot = find(f"bot:{level}", shelf.find_game("sixth"), SEED)
    for position in tactical(8, is_lost):
        word = bot.think(position, Limit(simulations=50)).best
        assert not ends_it_for_the_other(position, word), (position, word)


def test_alpha_beta_agrees_with_looking_at_everything() -> None:
    """Three words deep, without a judge: won, lost or open, as plain recursion says."""

    def value(position: Position, side: int, left: int) -> int:
        if position.over:
            ranks = position.ranks or ()
            return 0 if ranks[0] == ranks[1] else (1 if ranks[side] == 1 else -1)
        if left == 0:
            return 0
        values = [value(position.play(word), side, left - 1) for word in position.legal()]
        return max(values) if position.actors[0] == side else min(values)

    search = AlphaBeta(shelf.find_game("sixth"))
    for position in tactical(6, lambda p: len(p.legal()) < 24):
        player = position.actors[0]
        result = search.think(position, Limit(depth=3))
        best = max(value(position.play(word), player, 2) for word in position.legal())
        candidate = result.candidates[0]
        assert value(position.play(candidate.word), player, 2) == best
        assert candidate.proven or best == 0


def test_alpha_beta_knows_that_repeating_is_a_draw() -> None:
    """What stood in the game before counts as a draw; the same position without a past is worth what it looks like."""
    game = shelf.find_game("sixth")
    words = ["a1", "b1", "b1-a1", "e1", "d1", "d1-e1", "a2", "e2", "1a1-a2", "1e1-e2", "1a2-a1", "1e2-e1"]
    with_past = sixfold.start(game)
    for word in words:
        with_past = with_past.play(word)
    values = []
    for position in (with_past, sixfold.position(with_past.code())):
        search = AlphaBeta(game, game.optional("judge"))
        found = search.think(position, Limit(depth=3), exact=True)
        values.append({candidate.word: candidate.value for candidate in found.candidates}["1a1-a2"])
    assert values[0] == 0.5 != values[1]


def test_a_share_has_half_a_win_over_each_who_is_level() -> None:
    assert [half_shares(ranks, len(ranks), 0) for ranks in ([1, 2], [1, 1], [2, 1], [2, 1, 2, 4])] == [2, 1, 0, 3]


def test_a_repetition_is_seen_back_to_the_root_and_before_it() -> None:
    work = SimpleNamespace(past=[0] * kernel.PAST, frames=[SimpleNamespace(position=key) for key in (5, 6, 7, 8, 5, 8)])
    assert [kernel.is_repeated(work, ply) for ply in range(6)] == [False, False, False, False, True, True]
    work.past[6] = 6
    assert kernel.is_repeated(work, 1)


def test_a_move_that_was_found_to_lose_when_time_was_up_is_not_played() -> None:
    before, lost = [(30, 7), (20, 8), (10, 9)], -kernel.WIN + 9
    assert _aborted(before, [lost], 1) == [(20, 8), (10, 9), (lost, 7)]
    assert _aborted(before, [lost, 15], 2) == [(15, 8), (30, 7), (10, 9)]
    assert _aborted(before, [], 0) == before


@pytest.mark.parametrize("game", ["sixth", "star"])
def test_alpha_beta_repeats_itself_and_knows_only_legal_words(game: str) -> None:
    """With a number of simulations; in every variant and in positions that lie one after the other in a game."""
    own = shelf.find_game(game)
    for start in [start for start in variants(own) if start.players == 2][:6]:
        line = random_game(start, random.Random(SEED))
        both = [AlphaBeta(own, own.optional("judge"), SEED) for _ in range(2)]
        for position in [position for position in line if not position.over][:12:3]:
            first, second = (search.think(position, Limit(simulations=60)) for search in both)
            assert first == second
            assert {candidate.word for candidate in first.candidates} == set(position.legal())


# Levels


def seat_share(game: str, players: int, strong: Bot, weak: Bot, limits: tuple[Limit, Limit], rounds: int) -> float:
    """What share of the games the strong bot wins, ties split, seats rotated."""
    won = 0.0
    for number in range(rounds):
        position = sixfold.start(game, players)
        seat = number % players
        chooser = random.Random(number)
        while not position.over:
            if position.is_chance:
                position = position.play(position.outcome(chooser.randrange(position.outcome_count)))
                continue
            player = position.actors[0]
            bot, limit = (strong, limits[0]) if player == seat else (weak, limits[1])
            position = position.play(bot.think(position, limit).best, player)
        ranks = position.ranks or ()
        won += 1 / ranks.count(1) if ranks[seat] == 1 else 0
    return won / rounds


@pytest.mark.parametrize("times", [1, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "game", some_long([game.id for game in shelf.games() if game.optional("judge")], "star", "sixmix")
)
def test_level_4_beats_level_2(game: str, times: int) -> None:
    players = 2
    strong, weak = (find(f"bot:{level}", shelf.find_game(game), SEED) for level in (4, 2))
    limits = (Limit(simulations=400), Limit(simulations=level_of(shelf.find_game(game), 2).simulations))
    assert seat_share(game, players, strong, weak, limits, times * (24 if shelf.find_game(game).dice else 8)) > 0.6


@pytest.mark.parametrize("game", shelf.games(), ids=shelf.ids())
def test_levels_are_ordered_by_what_they_may_use(game: Game) -> None:
    for low, high in itertools.pairwise(level_of(game, number) for number in LEVELS):
        assert low.judge <= high.judge
        assert low.full_strength <= high.full_strength
        for players in game.players:
            if high.glances_of(players) == ALWAYS:
                assert low.glances_of(players) == ALWAYS
                assert low.noise_of(players) >= high.noise_of(players)
                assert low.attention <= high.attention
            elif low.glances_of(players) < ALWAYS:
                assert (low.simulations or 10**9) <= (high.simulations or 10**9)


def yardstick(game: Game) -> Bot:
    """A player who does what the first lesson says."""
    return find(f"python:{game.package}.bots:yardstick", game)


@pytest.mark.parametrize("game", [game for game in shelf.games() if game.optional("judge")], ids=lambda game: game.id)
@pytest.mark.parametrize(("pairs", "least"), [(6, 1 / 12), pytest.param(100, 1 / 3, marks=pytest.mark.long)])
def test_a_beginner_and_a_player_of_the_first_lesson_win_half_their_games(game: Game, pairs: int, least: float) -> None:
    """Pairs of games, in which they change seats, are played by beginners of their own."""
    limits = Limit(), Limit()
    shares = [
        seat_share(game.id, 2, yardstick(game), find("bot:1", game, seed), limits, rounds=2) for seed in range(pairs)
    ]
    assert least <= sum(shares) / pairs <= 1 - least


@pytest.mark.parametrize("game", shelf.games(), ids=shelf.ids())
def test_what_a_level_chooses_at_sight_is_never_clearly_worse(game: Game) -> None:
    """By the evaluator, a move is behind the best by less than the noise."""
    for number, position in itertools.product((1, 2, 3), decisions(game.id, 6)):
        level, judge = level_of(game, number), judge_for(game, position.players)
        if judge and level.glances_of(position.players) == ALWAYS and not level.attention:
            worths = worths_of(Rollouts(game, judge, SEED, "plain"), position)
            chosen = worths[find(f"bot:{number}", game, SEED).think(position).best]
            assert max(worths.values()) - chosen <= 1000 * level.noise_of(position.players)


def worths_of(search: Rollouts, position: Position) -> dict[str, int]:
    """What every move looks like at sight."""
    work = search._workspace(position, 0)
    player, found = position.actors[0], {}
    for word, move in position._moves(player).items():
        work.state[0] = work.start[0]
        found[word] = search._kernel.judge.prior(work.state[0], player, move)
    return found


# Other people's bots


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("bot:7", "levels go from 1 to 6"),
        ("bot:", "levels go from 1 to 6"),
        ("mcts:x", "add the number of simulations"),
        ("mcts:0", "add the number of simulations"),
        ("robot", "a bot is one of"),
        ("python:no_such_module:x", "the function cannot be imported"),
        ("python:math", "the function cannot be imported"),
        ("program:/no/such/program", "there is no program /no/such/program that could be started"),
    ],
)
def test_what_is_no_bot(written: str, reason: str) -> None:
    with pytest.raises(sixfold.CannotRead, match=reason):
        find(written, shelf.find_game("sixth"))


def test_the_documented_function_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parent.parent / "docs" / "bots.md").read_text("utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 20
    (tmp_path / "mybot.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = find("python:mybot:greedy", shelf.find_game("sixth"))
    position = sixfold.start("sixth", kings=6)
    for _ in range(12):
        position = position.play(bot.think(position).best)
    assert position.ply == 12
