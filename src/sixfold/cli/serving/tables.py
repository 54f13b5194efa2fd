"""The commands `tables …`: the tables of a server moved, copied and checked, while it runs or not."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, TYPE_CHECKING, Any

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import STANDARD_OUTPUT, json_option
from sixfold.cli.output import print_json
from sixfold.cli.parameters import FILE
from sixfold.machines.files import check_folder
from sixfold.terminal.progress import bar
from sixfold.text.errors import BadFile, BadValue, Refusal, shown, system_error
from sixfold.text.messages import Message, say
from sixfold.text.messages import translate as _

if TYPE_CHECKING:
    from sixfold.store.archive import Added, Archive, TableCopy

MAX_LISTED = 20  # tables that are named one by one, with their problems
STORE = click.argument("store", type=FILE, metavar=_("STORE"))
table_option = click.option(
    "--table", "tables", multiple=True, metavar="ID", help=_("Only this table; may be repeated. Default: all.")
)


@cli.group(
    "tables",
    help=_(
        "Move, copy and check the tables of a server, while it runs or not. STORE is what the server was given "
        "as --store: a file, or the address of a PostgreSQL database (postgresql://…)."
    ),
    epilog=example(
        "sixfold tables backup tables.sqlite --to monday.sqlite",
        "sixfold tables import postgresql://sixfold@db/sixfold tables.sqlite",
        "sixfold tables check tables.sqlite",
    ),
)
def tables_group() -> None:
    """Does nothing by itself; its commands do."""


@tables_group.command(
    "export",
    help=_(
        "Write a snapshot of the tables as JSON Lines. Keys are included only as hashes; names, and the "
        "secrets of games still running, are included in full. Exit code 1: something could not be read."
    ),
    epilog=example("sixfold tables export tables.sqlite --to tables.jsonl"),
)
@STORE
@table_option
@click.option("--to", type=FILE, help=_("Where to write; default: standard output."))
def export_command(store: str, tables: tuple[str, ...], to: str | None) -> int:
    from sixfold.store.export_file import write

    damage = _DamageReport()
    with _opened(store) as source:
        copies = _copies(source, _chosen(source, tables))
        with _written_to(to) as stream:
            count = write(damage.reporting(copies), stream)
    _note(say("Tables exported: {count}.", count=count))
    return damage.exit_code()


@tables_group.command(
    "import",
    help=_(
        "Add tables to a store: from an export, from a file of a server, or from a database. A table that is there "
        "already gets what is missing; one that differs is left alone and named. The same import may be repeated. "
        "Exit code 1: not everything could be imported."
    ),
    epilog=example("sixfold tables import postgresql://sixfold@db/sixfold tables.jsonl"),
)
@STORE
@click.argument("source", type=FILE, metavar=_("SOURCE"))
@table_option
@json_option
def import_command(store: str, source: str, tables: tuple[str, ...], as_data: bool) -> int:
    from sixfold.store.archive import add_all

    damage = _DamageReport()
    with _opened(source) as read:
        copies = _copies(read, _chosen(read, tables))
        with _opened(store, adding=True) as target:
            added = add_all(target, damage.reporting(copies))
            if not tables:
                target.keep(read.kept())
    if as_data:
        print_json({"new": added.new, "longer": added.longer, "same": added.same, "differ": added.differ})
    else:
        _tell_added(added)
    return 1 if added.differ else damage.exit_code()


@tables_group.command(
    "backup",
    help=_(
        "Copy a snapshot of all tables into a new SQLite file that a server can use at once: sixfold "
        "serve --store FILE."
    ),
    epilog=example("sixfold tables backup tables.sqlite --to monday.sqlite"),
)
@STORE
@click.option("--to", type=FILE, required=True, help=_("The new file."))
def backup_command(store: str, to: str) -> int:
    from sixfold.store.archive import add_all
    from sixfold.store.archive_sqlite import SqliteArchive

    file = Path(to)
    if file.exists():
        raise BadFile(to, say("this file exists; choose another name"))
    check_folder(file)
    damage = _DamageReport()
    with _opened(store) as source, _beside(file) as unfinished:
        if isinstance(source, SqliteArchive):
            source.back_up(unfinished)
        else:
            with closing(SqliteArchive(unfinished, adding=True)) as target:
                add_all(target, damage.reporting(_copies(source, source.tables())))
                target.keep(source.kept())
        with closing(SqliteArchive(unfinished)) as made:
            count, problems = len(made.tables()), made.problems()
    for problem in problems:
        _note(problem)
    _note(say("Tables copied to {file}: {count}.", count=count, file=to))
    return 1 if problems else damage.exit_code()


@tables_group.command(
    "check",
    help=_(
        "Read everything and say what is damaged: pages of the file, missing events, events that cannot "
        "be read, tables that cannot be replayed. Exit code 1: something is damaged."
    ),
    epilog=example("sixfold tables check tables.sqlite", "sixfold tables check tables.sqlite --json"),
)
@STORE
@table_option
@json_option
def check_command(store: str, tables: tuple[str, ...], as_data: bool) -> int:
    with _opened(store) as source:
        general = source.problems()
        count = events = 0
        damaged: dict[str, list[Message]] = {}
        older: dict[str, Message] = {}
        for copy in _copies(source, _chosen(source, tables)):
            count, events = count + 1, events + len(copy.events)
            problem, reason = _replayed(copy)
            if problems := [*copy.problems, *filter(None, [problem])]:
                damaged[copy.table] = problems
            elif reason:
                older[copy.table] = reason
    if as_data:
        damage = {table: [str(problem) for problem in problems] for table, problems in damaged.items()}
        read = {"tables": count, "events": events, "problems": [str(line) for line in general], "damaged": damage}
        print_json(read | {"older": {table: str(reason) for table, reason in older.items()}})
    else:
        _tell_older(older)
        _tell_checked(store, count, events, general, damaged)
    return 1 if general or damaged else 0


@contextmanager
def _opened(where: str, adding: bool = False) -> Iterator[Archive]:
    from sixfold.store.opening import open_archive

    with closing(open_archive(where, adding)) as archive:
        yield archive


def _chosen(source: Archive, tables: tuple[str, ...]) -> list[str]:
    """The names of the tables that were named, or of all; refuses one that is not there."""
    names = source.tables()
    known = set(names)
    for name in tables:
        if name not in known:
            raise BadValue(name, say("there is no table {table}", table=shown(name)))
    return list(dict.fromkeys(tables)) or names


def _copies(source: Archive, names: list[str]) -> Iterator[TableCopy]:
    """Tables one after another, with a bar where a person is watching."""
    from sixfold.store.archive import copies

    with bar(len(names), _("reading tables")) as tell:
        yield from copies(source, names, tell)


@contextmanager
def _written_to(name: str | None) -> Iterator[IO[bytes]]:
    """A file that is there whole or not at all, or standard output."""
    if name is None or name == STANDARD_OUTPUT:
        yield sys.stdout.buffer
        return
    file = Path(name)
    check_folder(file)
    with _beside(file) as unfinished, unfinished.open("wb") as stream:
        yield stream


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A file for nobody else to read, which is put in its place when everything went well."""
    unfinished = file.with_name(f".{file.name[:100]}-{token_hex(4)}")
    try:
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield unfinished
        os.replace(unfinished, file)
    except OSError as error:
        raise BadFile(str(file), say("the file cannot be written: {error}", error=system_error(error))) from None
    finally:
        for left in (unfinished, *(unfinished.with_name(unfinished.name + end) for end in ("-wal", "-shm"))):
            with suppress(OSError):
                left.unlink()


def _replayed(copy: TableCopy) -> tuple[Message | None, Message | None]:
    """Why a table cannot be replayed, if so; and what of it today's rules do not allow any more, if anything."""
    import msgspec

    from sixfold.table.events import read_event
    from sixfold.table.table import Table

    table = Table()
    for number, data in enumerate(copy.events, 1):
        try:
            event = read_event(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return say("event {number} cannot be read: {error}", number=number, error=error), None
        try:
            table.apply(event)
        except Refusal as error:
            return say("event {number} cannot be replayed: {error}", number=number, error=error), None
        except Exception as error:  # an event that does not fit makes a table fail in any way
            name = f"{type(error).__name__}: {error}"
            return say("event {number} cannot be replayed: {error}", number=number, error=name), None
    older = next((round_.older for round_ in table.rounds if round_.older), None)
    return None if copy.events else say("it has no events"), older


class _DamageReport:
    """Reports tables that could not be read whole, as they are copied."""

    def __init__(self) -> None:
        self.damaged = 0

    def reporting(self, copies: Iterator[TableCopy]) -> Iterator[TableCopy]:
        for copy in copies:
            if copy.problems:
                self.damaged += 1
                _note(
                    say(
                        "{table}: {problem}; events that are kept: {count}",
                        table=copy.table,
                        problem=copy.problems[0],
                        count=len(copy.events),
                    )
                )
            yield copy

    def exit_code(self) -> int:
        return 1 if self.damaged else 0


def _note(sentence: Any) -> None:
    print(str(sentence), file=sys.stderr, flush=True)


def _tell_added(added: Added) -> None:
    click.echo(
        say(
            "Tables imported: {new} new, {longer} continued, {same} there already.",
            new=added.new,
            longer=added.longer,
            same=added.same,
        )
    )
    for table in added.differ[:MAX_LISTED]:
        _note(say("{table}: another table with this name is there already; it was left alone", table=table))
    if len(added.differ) > MAX_LISTED:
        _note(say("… and {count} more", count=len(added.differ) - MAX_LISTED))


def _tell_older(older: dict[str, Message]) -> None:
    for table in [*older][:MAX_LISTED]:
        _note(say("{table}: begun under older rules: {reason}", table=table, reason=older[table]))
    if older:
        said = say("Begun under older rules: {count}. These tables can be read, but not played on.", count=len(older))
        click.echo(said)


def _tell_checked(
    store: str, count: int, events: int, general: list[Message], damaged: dict[str, list[Message]]
) -> None:
    for problem in general:
        _note(problem)
    for table in [*damaged][:MAX_LISTED]:
        for problem in damaged[table]:
            _note(say("{table}: {problem}", table=table, problem=problem))
    if len(damaged) > MAX_LISTED:
        _note(say("… and {count} more", count=len(damaged) - MAX_LISTED))
    if not general and not damaged:
        click.echo(say("Everything is sound (tables: {count}, events: {events}).", count=count, events=events))
        return
    click.echo(say("Damaged tables: {damaged} of {count}.", damaged=len(damaged), count=count))
    click.echo(
        say(
            "What to do: stop the server and make a new store from your last backup, then add from this one "
            "whatever is sound: {first}, {then}. Tables that differ stay as they are in the backup.",
            first="sixfold tables import NEW BACKUP",
            then=f"sixfold tables import NEW {store}" if "://" not in store else "sixfold tables import NEW OLD",
        )
    )
