"""The command `stats`: what one's own games came to, and the file that takes them along."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import STANDARD_OUTPUT, json_option
from sixfold.cli.output import print_json
from sixfold.cli.parameters import FILE, GAME
from sixfold.game import shelf
from sixfold.machines.files import write_whole
from sixfold.telling.own_results import REAL, OwnResult, sums
from sixfold.text.errors import BadFile
from sixfold.text.grammar import number
from sixfold.text.messages import Message, say
from sixfold.text.messages import translate as _

HEIGHTS = "▁▂▃▄▅▆▇█"
LAST = 40  # scores in a curve
ALONE_REAL = "alone real"
KINDS = {
    "bots": say("against bots"),
    "people": say("against people"),
    "device": say("on one device"),
    "alone": say("alone"),
    ALONE_REAL: say("alone, with real dice"),
}


@cli.command(
    "stats",
    help=_(
        "Show the results of your games: wins by level, streaks and scores, from this terminal and from "
        "files imported from a browser or another device."
    ),
    epilog=example("sixfold stats", "sixfold stats {board} --json", "sixfold stats --export mine.json"),
)
@click.argument("game", type=GAME, required=False)
@json_option
@click.option("--export", "to", type=FILE, help=_("Write everything to a file; - is standard output."))
@click.option("--import", "origin", type=FILE, help=_("Add what a file has; nothing is counted twice."))
def stats_command(game: str | None, as_data: bool, to: str | None, origin: str | None) -> int:
    from sixfold.terminal.own import own_results

    if game:
        shelf.find_game(game)
    if origin:
        count = own_results.import_from(Path(origin))
        click.echo(say("Imported. New results: {count}.", count=count), err=as_data or to == STANDARD_OUTPUT)
    found = own_results.statistics()
    if to:
        _export(found.text(), to)
        return 0
    results = [one for one in found.in_order() if game in (None, one.game)]
    if as_data:
        print_json(_data(results))
    elif not results:
        click.echo(say("No results yet. Finish a game and its result appears here."))
    else:
        _show(results)
    return 0


def _export(text: str, to: str) -> None:
    if to == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    if Path(to).exists():
        raise BadFile(to, say("this file exists; choose another name"))
    write_whole(Path(to), text)
    click.echo(say("Exported to {file}.", file=to))


def _by_kind(results: list[OwnResult]) -> dict[tuple[str, str], list[OwnResult]]:
    """Results by game and by kind, in the order of the shelf; scores alone with real dice are a kind of their own."""
    order = {name: number for number, name in enumerate(shelf.ids())}
    kinds: dict[tuple[str, str], list[OwnResult]] = {}
    for result in sorted(results, key=lambda one: (order.get(one.game, len(order)), list(KINDS).index(_kind(one)))):
        kinds.setdefault((result.game, _kind(result)), []).append(result)
    return kinds


def _kind(result: OwnResult) -> str:
    return ALONE_REAL if (result.against, result.dice) == ("alone", REAL) else result.against


def _show(results: list[OwnResult]) -> None:
    shown = ""
    for (game, kind), some in _by_kind(results).items():
        if game != shown:
            click.echo(shelf.find_game(game).title if game in shelf.ids() else game)
            shown = game
        for line in _lines(game, kind, some):
            click.echo(f"  {line}")


def _lines(game: str, kind: str, some: list[OwnResult]) -> list[str]:
    found, name = sums(some), KINDS[kind]
    if kind in ("alone", ALONE_REAL):
        return _alone(game, some, name)
    real = [f"  {say('of these with real dice: {count}', count=found.real_dice)}"] if found.real_dice else []
    if kind == "device":
        return [str(say("{kind}: games {games}", kind=name, games=found.games)), *real]
    in_a_row = say("winning streak: {streak} (longest: {longest})", streak=found.streak, longest=found.longest)
    lines = [str(_contest(name, some)), *real, f"  {in_a_row}"]
    levels = sorted({result.level or 0 for result in some} - {0})
    for level in levels:
        at_level = [result for result in some if result.level == level]
        lines.append("  " + str(_contest(say("level {level}", level=level), at_level)))
    return lines


def _contest(kind: Message, some: list[OwnResult]) -> Message:
    found = sums(some)
    return say(
        "{kind}: games {games}, won {won}, drawn {drawn}, lost {lost}",
        kind=kind,
        games=found.games,
        won=found.won,
        drawn=found.drawn,
        lost=found.lost,
    )


def _alone(game: str, some: list[OwnResult], kind: Message) -> list[str]:
    scores = sums(some).scores
    if not scores:
        return [str(say("{kind}: games {games}", kind=kind, games=len(some)))]
    known = shelf.find_game(game) if game in shelf.ids() else None
    best = min(scores) if known and known.solo_fewest else max(scores)
    unit, mean = known.solo_unit if known else "", number(sum(scores) / len(scores), 1)
    about: dict[str, Any] = {"kind": kind, "games": len(some), "best": best, "mean": mean, "unit": unit}
    lines = [str(say("{kind}: games {games}, best {best}, on average {mean} {unit}", **about))]
    over = [one.score - one.par for one in some if one.score is not None and one.par is not None]
    if over:
        lines.append("  " + str(say("over par on average: {over}", over=number(sum(over) / len(over), 1))))
    return [*lines, f"  {_curve(scores[-LAST:])}"] if len(scores) > 1 else lines


def _curve(scores: list[int]) -> str:
    """Scores as heights, the last one at the right."""
    low, high = min(scores), max(scores)
    return "".join(HEIGHTS[(len(HEIGHTS) - 1) * (score - low) // ((high - low) or 1)] for score in scores)


def _data(results: list[OwnResult]) -> list[dict[str, Any]]:
    data = []
    for (game, _kind_of), some in _by_kind(results).items():
        levels = sorted({result.level or 0 for result in some} - {0})
        by_level = {level: sums(result for result in some if result.level == level) for level in levels}
        found = sums(some)
        about = {"game": game, "against": some[0].against} | asdict(found) | {"share": found.share}
        data.append(about | {"levels": {level: asdict(one) for level, one in by_level.items()}})
    return data
