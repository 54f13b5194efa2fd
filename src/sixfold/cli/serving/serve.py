"""The command `serve`: the games in the browser."""

from __future__ import annotations

import os
import re
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from typing import Literal

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.parameters import OneOf, RealNumber, WholeNumber
from sixfold.machines.folders import user_data
from sixfold.text.errors import BadValue, MissingExtra
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PUBLIC = re.compile(r"(?P<origin>https?://(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?)/?")


@cli.command(
    "serve",
    help=_("Play in the browser. Starts the web app on this computer and shows its address."),
    epilog=example("sixfold serve", "sixfold serve --lan", "sixfold serve --port 8000 --store games.sqlite"),
)
@click.option(
    "--port", type=WholeNumber(0, 65535), help=_("The port; 0: any free one. Default: 6006 or the next free one.")
)
@click.option("--lan", is_flag=True, help=_("Let other devices on the local network play; shows a QR code for phones."))
@click.option(
    "--host",
    metavar=_("ADDRESS"),
    help=_("The address to listen on, IPv4 or IPv6; 0.0.0.0 means all. Default: this machine only."),
)
@click.option(
    "--address",
    "public",
    metavar="URL",
    help=_("The public address, for links and cookies: https://games.example.org."),
)
@click.option(
    "--behind",
    multiple=True,
    metavar=_("ADDRESS"),
    help=_("A trusted proxy (its X-Forwarded-For is used): 127.0.0.1, 10.0.0.0/8; may be repeated."),
)
@click.option(
    "--metrics-to",
    multiple=True,
    metavar=_("ADDRESS"),
    help=_("Who may read /metrics: 127.0.0.1, 10.0.0.0/8; may be repeated. Default: nobody."),
)
@click.option(
    "--log-format",
    type=OneOf(("text", "json")),
    default="text",
    help=_("How failures are written to the log, a line each."),
)
@click.option("--hsts", is_flag=True, help=_("Tell browsers to use only https, for a year."))
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar=_("HOST"),
    help=_("Another host name the server answers to; may be repeated."),
)
@click.option(
    "--store",
    metavar=_("FILE"),
    help=_("Where the tables are kept: a file, or postgresql://… for several servers; default: your data folder."),
)
@click.option(
    "--workers", type=WholeNumber(1, 256), default=1, help=_("Server processes on this port, with PostgreSQL only.")
)
@click.option("--open/--no-open", "opens", default=None, help=_("Whether to open the browser."))
@click.option(
    "--pace",
    type=RealNumber(0, 10),
    default=0.6,
    help=_("The fewest seconds that a bot takes for a move, so that people can follow."),
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=N",
    help=_(
        "Limits per address: requests, commands, tables, pictures, bots, unknown, new-sockets or notifications a "
        "minute, daily a day, sockets or connections at once; all-connections for everybody; 0: no limit; may be "
        "repeated."
    ),
)
@click.option(
    "--away-after",
    type=RealNumber(0, 86_400),
    default=120,
    help=_("Seconds without a connection after which the host may let a bot play for somebody."),
)
@click.option(
    "--keep-days",
    type=RealNumber(1, 36_500),
    metavar="N",
    help=_("Forget tables that nobody has visited for this many days. Default: they are kept for ever."),
)
@click.option(
    "--lobby",
    is_flag=True,
    help=_("List open tables on the first page: those that wait for a player or may be watched, if their host agrees."),
)
@click.option(
    "--push/--no-push",
    default=None,
    help=_(
        "Notify devices that agreed to it when it is their turn, even with the page closed. Default: wherever possible."
    ),
)
@click.option(
    "--bot",
    "level_bots",
    multiple=True,
    metavar=_("LEVEL=BOT"),
    help=_("Let a network play a level in its game: 6=onnx:FILE, with a budget 6=onnx:FILE@0.5s; may be repeated."),
)
def serve_command(
    port: int | None,
    lan: bool,
    host: str | None,
    public: str | None,
    behind: tuple[str, ...],
    metrics_to: tuple[str, ...],
    log_format: Literal["text", "json"],
    hsts: bool,
    names: tuple[str, ...],
    store: str | None,
    workers: int,
    opens: bool | None,
    pace: float,
    limits: tuple[str, ...],
    away_after: float,
    keep_days: float | None,
    lobby: bool,
    push: bool | None,
    level_bots: tuple[str, ...],
) -> int:
    from sixfold.bots.level_networks import LevelBots
    from sixfold.store.opening import is_address
    from sixfold.web.app import create_app
    from sixfold.web.http.lan import lan_address
    from sixfold.web.http.proxies import Proxies
    from sixfold.web.http.server import listen, run
    from sixfold.web.http.workers import Workers, check_workers
    from sixfold.web.limits.budgets import Limits, read_limits
    from sixfold.web.server_settings import LOOPBACK as OWN_NAMES
    from sixfold.web.server_settings import ServerSettings

    where = store or str(user_data() / "tables.sqlite")
    check_workers(workers, where, is_address(where))
    settings = ServerSettings(
        where,
        pace=pace,
        away_after=away_after,
        level_bots=LevelBots(level_bots),
        keep_days=keep_days,
        lobby=lobby,
        push=can_push(push),
        limits=read_limits(limits, Limits()),
        proxies=Proxies(behind),
        metrics_to=Proxies(metrics_to, "--metrics-to"),
        log_format=log_format,
        hsts=hsts,
        servers=workers,
        lan_switch=not (lan or host or public or behind) and workers == 1,
    )
    origin, public_name = read_address(public) if public else ("", "")
    listening = listen(host or (EVERYWHERE if lan else LOOPBACK), port)
    number = listening.getsockname()[1]
    check_store(settings.store)
    outside = lan_address() if lan or host in (EVERYWHERE, "::") else ""
    around = (outside, socket.gethostname(), f"{socket.gethostname()}.local") if outside else ()
    hosts = (*OWN_NAMES, *names, *around, public_name, host or "")
    origin = origin or (f"http://{outside}:{number}" if outside else "")
    settings = replace(settings, hosts=tuple(name.lower() for name in hosts if name), origin=origin)
    address = f"http://{own_address(host)}:{number}/"
    with suppress(OSError):  # the server runs for others, whoever reads this
        tell(address, origin, with_code=lan)
    if opens or (opens is None and sys.stdout.isatty()):
        threading.Timer(0.8, open_browser, [address]).start()
    if workers > 1:
        Workers(workers, lambda: run(create_app(settings), listening)).run()
    else:
        run(create_app(settings), listening)
    return 0


def read_address(written: str) -> tuple[str, str]:
    """A public address and the host name in it; refuses anything with a path."""
    found = PUBLIC.fullmatch(written)
    if not found:
        raise BadValue(
            f"--address {written}",
            say("“{address}” is not a public address; write one like https://games.example.org", address=written),
        )
    return found["origin"].lower(), found["name"].strip("[]").lower()


def own_address(host: str | None) -> str:
    """How this machine itself reaches the server."""
    if host in (None, EVERYWHERE, "::"):
        return LOOPBACK
    return f"[{host}]" if ":" in host else host


def can_push(wanted: bool | None) -> bool:
    """Whether devices are told of turns: where what encrypts is installed, and it is not switched off."""
    there = find_spec("cryptography") is not None
    if wanted and not there:
        raise MissingExtra("cryptography", "push")
    return there and wanted is not False


def check_store(where: str) -> None:
    """Refuses what is no store before anything is started."""
    import asyncio

    from sixfold.store.opening import open_store

    async def look() -> None:
        await open_store(where).close()

    asyncio.run(look())


def tell(address: str, origin: str, with_code: bool) -> None:
    """The address on a line of its own, so that programs can read it; for phones as a code, too."""
    click.echo(address)
    click.echo(say("Open this address in a browser. Ctrl-C stops the server; the games are kept."))
    if origin and not with_code:
        click.echo(say("For others: {address}", address=f"{origin}/"))
    elif origin:
        import segno

        click.echo(say("On the local network: {address}", address=f"{origin}/"))
        segno.make(f"{origin}/", micro=False).terminal(compact=True)
    sys.stdout.flush()


def open_browser(address: str) -> None:
    if sys.platform not in ("win32", "darwin") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    webbrowser.open(address)
