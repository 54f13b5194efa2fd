"""The command `daily`: the game of the day of a server, at this terminal."""

from __future__ import annotations

import click

from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.output import fail
from sixfold.cli.parameters import GAME
from sixfold.game import shelf
from sixfold.positions import daily
from sixfold.text.errors import BadValue
from sixfold.text.messages import say
from sixfold.text.messages import translate as _

HERE = "http://127.0.0.1:6006"  # where `sixfold serve` answers


@cli.command(
    "daily",
    help=_(
        "Play the game of the day of a running server. It has the same start and dice for everybody. Your first try "
        "counts; afterwards you see how it compares with the others, and a line to share."
    ),
    epilog=example("sixfold daily {solo} --server http://192.168.1.7:6006"),
)
@click.argument("game", required=False, type=GAME)
@click.option("--server", metavar=_("ADDRESS"), default=HERE, help=_("The server."))
@click.option("--practice", is_flag=True, help=_("Play it without counting."))
def daily_command(game: str | None, server: str, practice: bool) -> int:
    from sixfold.terminal.remote.day_game import play_day
    from sixfold.terminal.remote.table_client import NoTable

    known = daily.games()
    if game is not None and shelf.find_game(game) not in known:
        listed = ", ".join(one.id for one in known)
        raise BadValue(game, say("this game has no game of the day; there are: {games}", games=listed))
    try:
        return play_day(server, game or known[0].id, practice)
    except NoTable as reason:
        return fail(reason)
