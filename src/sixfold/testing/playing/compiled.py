"""Checks that need the rules compiled: the same games in every way, and counted sequences."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.game.values import read_pairs
from sixfold.positions.position import Position
from sixfold.simulation.engine import Engine
from sixfold.testing.samples import SEED, Sample, contract_check, thorough_check
from sixfold.testing.violations import Violation
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

PERFT = "perft.txt"
PLAIN_COUNT = 50_000  # sequences that are also counted interpreted
QUICK_COUNT = 5_000  # and when quick, interpreted only


@thorough_check
def interpreted_equals_compiled(sample: Sample) -> None:
    """The three ways play the same full games, every legal move and score on the way included."""
    amounts = sample.amounts
    plain, checked, fast = (Engine(sample.game, mode) for mode in ("plain", "checked", "fast"))
    for start, played in zip(sample.starts, sample.games, strict=True):
        for number in range(max(1, min(amounts.full_games, amounts.full_words // len(played)))):
            expected = plain.fingerprint(start, SEED, number)
            if any(engine.fingerprint(start, SEED, number) != expected for engine in (fast, checked)):
                sentence = say("compiled rules play a different game from interpreted ones")
                raise Violation(sample.game, sentence, "rules.play", start)


@thorough_check
def many_compiled_games_end(sample: Sample) -> None:
    """With every index checked."""
    checked, games = Engine(sample.game, "checked"), sample.amounts.compiled_games
    for start in sample.starts:
        tally = checked.playouts(start, games, SEED)
        if tally.endings["unfinished"] or sum(tally.endings.values()) != games:
            raise Violation(sample.game, say("a compiled game does not end"), "rules.State", start)


@contract_check
def perft_table_holds(sample: Sample) -> None:
    """Every line of perft.txt, compiled, and as deep as is quick interpreted."""
    game, table = sample.game, sample.game.folder / PERFT
    if game.dice:
        if table.is_file():
            raise Violation(game, say("sequences are counted only in games without dice"), PERFT)
        return
    if not table.is_file():
        command = f"sixfold perft {game.id} 3 --table > {game.id}/{PERFT}"
        raise Violation(game, say("the counts of move sequences are missing; try: {command}", command=command), PERFT)
    plain, fast = Engine(game, "plain"), None if sample.quick else Engine(game, "fast")
    for line, start, counts in _perft_lines(sample):
        for depth, count in enumerate(counts, 1):
            small = count < (QUICK_COUNT if sample.quick else PLAIN_COUNT)
            for engine in (plain if small else None, fast):
                found = engine.perft(start, depth) if engine else count
                if found != count:
                    _tell_miscount(start, line, depth, count, found)


def _tell_miscount(start: Position, line: int, depth: int, count: int, found: int) -> None:
    sentence = say(
        "the table has {count} sequences of {depth} moves, the rules have {found}",
        count=count,
        depth=depth,
        found=found,
    )
    raise Violation(start.game, sentence, PERFT, start, line)


def _perft_lines(sample: Sample) -> Iterator[tuple[int, Position, list[int]]]:
    """`players=2 size=6: 25 600`: the line, the first position, and the counts from depth 1 on."""
    game = sample.game
    for number, row in enumerate((game.folder / PERFT).read_text("utf-8").splitlines(), 1):
        if row and not row.startswith("#"):
            begun, _, counts = row.partition(":")
            try:
                options = read_pairs(begun.split())
                start = Position.start(game, int(options.pop("players")), options)
                found = [int(count) for count in counts.split()]
            except (CannotRead, KeyError, ValueError):
                sentence = say("a line reads like this: players=2 key=value: 25 600")
                raise Violation(game, sentence, PERFT, line=number) from None
            yield number, start, found
