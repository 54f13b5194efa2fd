"""The commands.  They read options and print; the work is done in the rooms below."""

from __future__ import annotations

import gettext
import importlib
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sixfold import __version__, shelf
from sixfold.errors import CannotRead, Refusal
from sixfold.game import NUMBER, Game, read_pairs
from sixfold.messages import DOMAIN, HOUSE, LANGUAGES, language, say, speaking
from sixfold.messages import translate as _
from sixfold.position import Position
from sixfold.record import BadRecord, Reader, Record, as_json, load, read_extras

if TYPE_CHECKING:
    from sixfold.bench import Speed

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 96}


def example(*lines: str) -> str:
    """The end of a help page: commands to try."""
    return "\b\n" + _("Examples:") + "\n" + "\n".join(f"  {line}" for line in lines)


class House(click.Group):
    """Our commands, and those that games bring along in a module `commands`.

    Such a module has `COMMANDS`, a dictionary of click commands; `"sheets"` becomes
    `sixfold sheets`, `"score sixto"` becomes `sixfold score sixto`.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted({*super().list_commands(context), *(name.split()[0] for name in brought_commands())})

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        own = super().get_command(context, name)
        if own:
            return own
        brought = {key: command for key, command in brought_commands().items() if key.split()[0] == name}
        if name in brought:
            return brought[name]
        inner = {key.split()[1]: command for key, command in brought.items()}
        return click.Group(name, inner, short_help=", ".join(inner), context_settings=CONTEXT) if inner else None


def brought_commands() -> dict[str, click.Command]:
    """The commands of all games on the shelf."""
    found: dict[str, click.Command] = {}
    for game in shelf.games():
        if (game.folder / "commands.py").is_file():
            found |= importlib.import_module(f"{game.package}.commands").COMMANDS
    return found


@click.group(
    cls=House,
    context_settings=CONTEXT,
    help=_("Four games of six: play, replay, draw, count."),
    epilog=example("sixfold play sixth", "sixfold replay game.six --json"),
)
@click.version_option(
    __version__, prog_name="sixfold", message="%(prog)s %(version)s", help=_("Show the version and exit.")
)
def cli() -> None:
    pass


players_option = click.option(
    "--players", type=int, metavar="N", help=_("How many players; the game's smallest number if not given.")
)
option_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    help=_("A game option, such as kings=6; may be repeated."),
)
json_option = click.option("--json", "as_data", is_flag=True, help=_("Print JSON, for programs."))


class Seed(click.ParamType):  # type: ignore[type-arg]
    """A 64-bit seed, as records write it."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        if not NUMBER.fullmatch(value) or len(value) > 20 or int(value) >= 2**64:
            raise CannotRead(value, say("a seed is a whole number from 0 to {most}", most=2**64 - 1))
        return int(value)


SEED = Seed()


def begin(game: str, players: int | None, options: Iterable[str], **files: str | None) -> Position:
    found = shelf.game(game)
    return Position.start(found, players, read_pairs(options), extras_from(found, files))


def files_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each kind of file that games bring along, such as --sheets-file."""
    brought = {game.extras.flag: str(game.extras.help) for game in shelf.games() if game.extras}
    for flag, meaning in sorted(brought.items(), reverse=True):
        command = click.option(flag, metavar=_("FILE"), help=meaning)(command)
    return command


def extras_from(game: Game, files: dict[str, str | None]) -> dict[str, str]:
    """The lines of the file given for this game; refuses one meant for another."""
    for name, file in files.items():
        if file is not None:
            flag = "--" + name.replace("_", "-")
            if game.extras is None or game.extras.flag != flag:
                raise CannotRead(flag, say("{game} takes no such file", game=game.id))
            return read_extras(game, load(file), file)
    return {}


@cli.command(
    "games", help=_("List the games and their options."), epilog=example("sixfold games", "sixfold games --json")
)
@json_option
def games_command(as_data: bool) -> None:
    games = shelf.games()
    if as_data:
        click.echo(json.dumps([_game_data(game) for game in games], ensure_ascii=False, indent=2))
        return
    for game in games:
        seats = ", ".join(map(str, game.players))
        click.echo(f"{game.id}: {game.title}. {game.sentence}")
        click.echo("  " + str(say("players: {seats}; about {minutes} minutes", seats=seats, minutes=game.minutes)))
        for option in game.options:
            click.echo(f"  {option.key}={option.default}  {option.meaning}")


def _game_data(game: Game) -> dict[str, Any]:
    options = [
        {"key": option.key, "default": option.default, "meaning": str(option.meaning)} for option in game.options
    ]
    return {
        "id": game.id,
        "title": game.title,
        "sentence": str(game.sentence),
        "players": list(game.players),
        "minutes": game.minutes,
        "dice": game.dice,
        "options": options,
    }


@cli.command(
    "rules",
    help=_("Print the rules of a game, in numbered clauses."),
    epilog=example("sixfold rules sixth", "sixfold rules sixth --lang fr"),
)
@click.argument("game", metavar=_("GAME"))
@click.option("--lang", type=click.Choice(LANGUAGES), help=_("The language; the system's if not given."))
def rules_command(game: str, lang: str | None) -> None:
    page = shelf.game(game).folder / f"rules.{lang or language()}.md"
    if not page.is_file():
        raise CannotRead(lang or language(), say("{game} has no rules page in this language", game=game))
    text = page.read_text(encoding="utf-8")
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(96, Console().width)).print(Markdown(text))
    else:
        click.echo(text, nl=False)


@cli.command(
    "replay",
    help=_("Read a record, check it, and show the game position by position."),
    epilog=example("sixfold replay game.six", "sixfold replay game.six --json"),
)
@click.argument("file", metavar=_("FILE"))
@json_option
def replay_command(file: str, as_data: bool) -> None:
    reader = Reader(load(file), file)
    for position in reader.positions():
        if as_data:
            click.echo(json.dumps(as_json(position), ensure_ascii=False))
        elif position.ply:
            click.echo(f"{position.ply:>4}  {_who(reader, position):<14} {position.word}")
    if not as_data:
        _tell_end(reader.record())


def _who(reader: Reader, position: Position) -> str:
    if position.player is None:
        return _("dice")
    return _names(reader.record())[position.player]


def _names(record: Record) -> tuple[str, ...]:
    return record.names or record.position.scene().names


def _tell_end(record: Record) -> None:
    click.echo("\n" + record.position.text(_names(record)) + "\n")
    if record.result is None:
        click.echo(_("The game is not over."))
        return
    how = record.position.ending_sentence or _("by agreement")
    ranks = ", ".join(f"{name} {rank}" for name, rank in zip(_names(record), record.result, strict=True))
    click.echo(say("Ranks: {ranks}; {how}", ranks=ranks, how=how))


@cli.command(
    "draw",
    help=_("Draw a position of a record as SVG."),
    epilog=example("sixfold draw game.six -o game.svg", "sixfold draw game.six --ply 12"),
)
@click.argument("record", metavar=_("RECORD"))
@click.option(
    "--ply", type=click.IntRange(0), metavar="N", help=_("After this many words; the last position if not given.")
)
@click.option("-o", "output", metavar=_("FILE"), help=_("Where to write; standard output if not given."))
def draw_command(record: str, ply: int | None, output: str | None) -> None:
    from sixfold.terminal.line import write_whole

    reader = Reader(load(record), record)
    positions = list(reader.positions())
    if ply is not None and ply >= len(positions):
        raise CannotRead(f"--ply {ply}", say("the record has {words} words", words=len(positions) - 1))
    picture = positions[-1 if ply is None else ply].svg(reader.names)
    if output:
        write_whole(Path(output), picture)
    else:
        click.echo(picture, nl=False)


@cli.command(
    "perft",
    help=_("Count the sequences of exactly DEPTH words, in games without dice."),
    epilog=example("sixfold perft sixth 5", "sixfold perft sixth 3 --option size=4 --option pieces=all --divide"),
)
@click.argument("game", metavar=_("GAME"))
@click.argument("depth", type=click.IntRange(0, 99), metavar=_("DEPTH"))
@players_option
@option_option
@click.option("--divide", is_flag=True, help=_("Also print the count behind each first word."))
@click.option("--interpreted", is_flag=True, help=_("Do not compile: slow, and needs no Numba."))
def perft_command(
    game: str, depth: int, players: int | None, options: tuple[str, ...], divide: bool, interpreted: bool
) -> None:
    from sixfold.search.engine import Engine

    position = begin(game, players, options)
    if depth == 0:
        click.echo("1")
        return
    engine = Engine(position.game, "plain" if interpreted else "fast")
    total = 0
    with bar(len(position.legal()), _("counting")) as tell:
        for number, (word, count) in enumerate(engine.divide(position, depth), 1):
            total += count
            tell(number)
            if divide:
                click.echo(f"{word} {count}")
    click.echo(str(total))


@cli.command(
    "play",
    help=_("Play a game at this terminal."),
    epilog=example(
        "sixfold play sixth",
        "sixfold play sixth --option kings=6 --seat human:Ada --seat random",
        "sixfold play --from game.six --save game.six",
    ),
)
@click.argument("game", required=False, metavar=_("GAME"))
@option_option
@players_option
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar=_("SEAT"),
    help=_("Who sits: human, human:Ada, random; once a seat, in seat order."),
)
@click.option("--seed", type=SEED, metavar="S", help=_("Makes dice and random seats the same again."))
@click.option(
    "--dice",
    type=click.Choice(["roll", "ask"]),
    default="roll",
    show_default=True,
    help=_("Roll the dice, or ask what your real dice show."),
)
@click.option("--save", "save", metavar=_("FILE"), help=_("Keep the game in this file, after every word."))
@click.option("--from", "source", metavar=_("RECORD"), help=_("Take up a saved game again."))
@files_options
def play_command(
    game: str | None,
    options: tuple[str, ...],
    players: int | None,
    seats: tuple[str, ...],
    seed: int | None,
    dice: str,
    save: str | None,
    source: str | None,
    **files: str | None,
) -> None:
    from sixfold.terminal.line import LineGame, refuse_existing
    from sixfold.terminal.seats import read_seats

    if source:
        record = _taken_up(source, game, players, (*options, *filter(None, files.values())))
    else:
        record = Record(begin(game or _chosen_game(), players, options, **files))
    defaults = _names(record)
    seed = next(value for value in (seed, record.seed, secrets.randbits(64)) if value is not None)
    sitting = read_seats(seats, defaults)
    if save and not (source and os.path.realpath(source) == os.path.realpath(save)):
        refuse_existing(Path(save))
    named = record.names is not None or any(":" in seat for seat in seats)
    LineGame(record, sitting, seed, named=named, ask_dice=dice == "ask", file=Path(save) if save else None).run()


def _taken_up(source: str, game: str | None, players: int | None, options: tuple[str, ...]) -> Record:
    """A saved game, which brings its own game, players and options."""
    if players is not None or options:
        raise CannotRead("--from", say("a saved game brings its own players and options"))
    reader = Reader(load(source), source)
    for _position in reader.positions():
        pass
    record = reader.record()
    if game and game != record.position.game.id:
        raise CannotRead(game, say("the saved game is {game}", game=record.position.game.id))
    if record.result:
        raise CannotRead(source, say("the saved game is over; sixfold replay shows it"))
    return record


def _chosen_game() -> str:
    """The game a person picks when none was named."""
    known = shelf.ids()
    if len(known) == 1:
        return known[0]
    for number, found in enumerate(shelf.games(), 1):
        click.echo(f"{number}  {found.title}: {found.sentence}")
    try:
        answer = input(_("Which game? Type its number or name:") + " ").strip()
    except EOFError:
        click.echo()
        raise CannotRead(_("GAME"), say("name a game: {known}", known=", ".join(known))) from None
    if NUMBER.fullmatch(answer) and 0 < int(answer) <= len(known):
        return known[int(answer) - 1]
    return answer


@cli.command(
    "bench",
    help=_("Measure random play: interpreted, compiled, on all cores."),
    epilog=example("sixfold bench", "sixfold bench sixth --seconds 10 --json"),
)
@click.argument("games", nargs=-1, metavar=_("[GAME]..."))
@option_option
@players_option
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    metavar="S",
    default=5.0,
    show_default=True,
    help=_("How long to measure each way."),
)
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="S", help=_("Which random games."))
@json_option
def bench_command(
    games: tuple[str, ...], options: tuple[str, ...], players: int | None, seconds: float, seed: int, as_data: bool
) -> None:
    from sixfold.bench import ROUNDS, measure
    from sixfold.layout import dtype

    if options and len(games) != 1:
        raise CannotRead("--option", say("options need one game to belong to"))
    for name in games or shelf.ids():
        position = begin(name, players, options)
        with bar(ROUNDS, name) as tell:
            speeds = measure(position, seconds, seed, tell)
        size = dtype(position.game.rules.State).itemsize
        if as_data:
            click.echo(json.dumps({"game": name, "state_bytes": size, "speeds": [speed.json() for speed in speeds]}))
            continue
        click.echo(f"{name}: " + str(say("random play, {size} bytes a state", size=size)))
        titles = (_("moves/s"), _("games/s"), _("ratio"))
        click.echo(f"  {'':<24}{titles[0]:>14}{titles[1]:>14}{titles[2]:>10}")
        for speed in speeds:
            figures = f"{speed.moves_per_second:>14,.0f}{speed.games_per_second:>14,.0f}{speed.ratio:>10.1f}"
            click.echo(f"  {_way(speed):<24}{figures}")


def _way(speed: Speed) -> str:
    if not speed.compiled:
        return _("interpreted")
    return str(say("compiled, threads: {threads}", threads=speed.threads))


@contextmanager
def bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error where a person is watching; call it with how much is done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


# Click looks its own words up in the process's gettext domain; these are the ones it shows for us.
CLICK_WORDS = (
    say("Usage:"),
    say("Options"),
    say("Commands"),
    say("Show this message and exit."),
    say("default: {default}"),
    say("Missing argument"),
    say("Missing option"),
    say("No such option {name!r}."),
    say("No such command {name!r}."),
    say("Invalid value for {param_hint}: {message}"),
    say("{value!r} is not a valid {number_type}."),
    say("{value} is not in the range {range}."),
    say("Option {name!r} does not take a value."),
)


def speak_click(code: str) -> None:
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, str(HOUSE))
    gettext.textdomain(DOMAIN)


def fail(message: object) -> int:
    """One line on standard error and the exit code for bad input."""
    print(" ".join(str(message).split("\n")), file=sys.stderr)
    return 2


def run(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0 done, 2 bad input, 130 interrupted."""
    try:
        answer = cli.main(arguments, prog_name="sixfold", standalone_mode=False)
    except (BadRecord, Refusal) as error:
        return fail(error)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        return 0
    except click.ClickException as error:
        return fail(f"sixfold: {error.format_message()}")
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return answer if isinstance(answer, int) else 0


def main() -> None:
    """The `sixfold` command."""
    with speaking(language()):
        speak_click(language())
        sys.exit(run())
