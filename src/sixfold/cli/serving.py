"""The command `serve`: the games in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.parameters import RealNumber, WholeNumber
from sixfold.folders import user_data
from sixfold.messages import say
from sixfold.messages import translate as _
from sixfold.store.opening import is_address, open_store

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


@cli.command(
    "serve",
    help=_("Play in the browser. Starts the web app on this computer and shows its address."),
    epilog=example("sixfold serve", "sixfold serve --lan", "sixfold serve --port 8000 --store games.sqlite"),
)
@click.option(
    "--port",
    type=WholeNumber(0, 65535),
    metavar="N",
    help=_("The port; 0: any free one. Default: 6006 or the next free one."),
)
@click.option("--lan", is_flag=True, help=_("Let other devices in the local network play; shows a QR code for phones."))
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
    "--workers",
    type=WholeNumber(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help=_("Server processes on this port, with PostgreSQL only."),
)
@click.option("--open/--no-open", "opens", default=None, help=_("Whether to open the browser."))
@click.option(
    "--pace",
    type=RealNumber(0, 10),
    default=0.6,
    show_default=True,
    metavar="S",
    help=_("Seconds a bot takes at least for a move, so that people can follow."),
)
@click.option(
    "--tables-a-minute",
    "opening",
    type=WholeNumber(1, 1_000_000),
    default=60,
    show_default=True,
    metavar="N",
    help=_("How many tables one address may open per minute."),
)
@click.option(
    "--away-after",
    type=RealNumber(0, 86_400),
    default=120,
    show_default=True,
    metavar="S",
    help=_("Seconds without a connection after which the host may let a bot play for somebody."),
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
    names: tuple[str, ...],
    store: str | None,
    workers: int,
    opens: bool | None,
    pace: float,
    opening: int,
    away_after: float,
    level_bots: tuple[str, ...],
) -> int:
    """Runs the server until it is stopped."""
    from sixfold.bots.level_bots import LevelBots
    from sixfold.web.app import LOOPBACK as OWN_NAMES
    from sixfold.web.app import Settings, create_app
    from sixfold.web.bot_processes import default_count
    from sixfold.web.server import listen, run
    from sixfold.web.workers import Workers, check_workers

    bots = LevelBots(level_bots)
    where = store or str(user_data() / "tables.sqlite")
    check_workers(workers, where, is_address(where))
    listening = listen(EVERYWHERE if lan else LOOPBACK, port)
    number = listening.getsockname()[1]
    check_store(where)
    address = f"http://{LOOPBACK}:{number}/"
    outside = lan_address() if lan else ""
    origin = f"http://{outside}:{number}" if outside else ""
    hosts = (*OWN_NAMES, *names, *([outside, socket.gethostname(), f"{socket.gethostname()}.local"] if lan else []))
    settings = Settings(
        where,
        tuple(host.lower() for host in hosts),
        origin,
        pace,
        opening,
        away_after,
        bots,
        max(1, default_count() // workers),
    )
    with suppress(OSError):  # the server runs for others, whoever reads this
        tell(address, origin)
    if opens or (opens is None and sys.stdout.isatty()):
        threading.Timer(0.8, open_browser, [address]).start()
    if workers > 1:
        Workers(workers, lambda: run(create_app(settings), listening)).run()
    else:
        run(create_app(settings), listening)
    return 0


def check_store(where: str) -> None:
    """Refuses a file or a database that is no store before anything is started."""
    import asyncio

    async def look() -> None:
        await open_store(where).close()

    asyncio.run(look())


def lan_address() -> str:
    """This machine's address in the local network, as it would be used to reach another."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def tell(address: str, origin: str) -> None:
    """The address on a line of its own, so that programs can read it; for phones as a code, too."""
    click.echo(address)
    click.echo(say("Open this address in a browser. Ctrl-C stops the server; the games are kept."))
    if origin:
        import segno

        click.echo(say("In the local network: {address}", address=f"{origin}/"))
        segno.make(f"{origin}/", micro=False).terminal(compact=True)
    sys.stdout.flush()


def open_browser(address: str) -> None:
    """Opens an address in the browser, where there is a screen to show one."""
    if sys.platform not in ("win32", "darwin") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    webbrowser.open(address)
