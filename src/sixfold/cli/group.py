"""The `sixfold` command itself: our commands, and those that games bring along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import click

from sixfold import __version__
from sixfold.cli.examples import example
from sixfold.cli.translated_commands import Group
from sixfold.game import shelf
from sixfold.game.contract.pastimes import Commands
from sixfold.text.errors import BrokenGame
from sixfold.text.messages import Message
from sixfold.text.messages import translate as _


class CommandGroup(Group):
    """Our commands, and those that games bring along in a module `commands`.

    Such a module has `COMMANDS`, a dictionary of click commands; `"sheets"` becomes
    `sixfold sheets`, `"score mygame"` becomes `sixfold score mygame`, and `"score"` is what that group does.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted({*super().list_commands(context), *(name.split()[0] for name in brought_commands())})

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """A command of ours or of a game; None if there is none of that name."""
        own = super().get_command(context, name)
        if own:
            return own
        brought = {key: command for key, command in brought_commands().items() if key.split()[0] == name}
        alone = brought.pop(name, None)
        if isinstance(alone, click.Command):
            return alone
        inner = {key.split()[1]: command for key, command in brought.items() if isinstance(command, click.Command)}
        if not inner:
            return None
        text = str(alone or next(iter(inner.values())).get_short_help_str())
        return Group(name, inner, help=text)


def brought_commands() -> dict[str, click.Command | Message]:
    """The commands of all games on the shelf, by name, and what groups of them do."""
    return {name: command for module in _command_modules() for name, command in module.COMMANDS.items()}


def _command_modules() -> Iterator[Commands]:
    """The `commands` of games; broken ones are left out, and `sixfold check` tells why."""
    for game in shelf.games():
        with suppress(BrokenGame):
            if module := game.optional("commands"):
                yield module


@click.group(
    cls=CommandGroup,
    help=_("Tabletop games around the number six: play, replay, analyse."),
    epilog=example("sixfold play {board}", "sixfold replay game.six --json"),
)
@click.version_option(
    __version__, prog_name="sixfold", message="%(prog)s %(version)s", help=_("Show the version and exit.")
)
def cli() -> None:
    """Does nothing by itself; its commands do."""
