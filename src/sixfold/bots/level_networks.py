"""Networks in the place of levels, as whoever runs a server wants it: `6=onnx:agent.onnx@0.5s`.

It knows which network plays which level of its game.  It does not know tables, nor who sits there:
the files are named by whoever starts the server, never by those who play.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.bots.budget import split_budget
from sixfold.bots.levels import LEVELS
from sixfold.bots.network_file import Network, game_of, open_network
from sixfold.game import shelf
from sixfold.game.values import read_number
from sixfold.positions.position import Position
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import say


class LevelBots:
    """Which bot plays a level: the game's own, unless a network takes its place."""

    def __init__(self, written: Iterable[str] = ()) -> None:
        """Refuses what is not written `LEVEL=onnx:FILE`, and files that hold no network for a game."""
        self._networks: dict[tuple[str, int], tuple[str, Network]] = {}
        for text in written:
            number, _, bot = text.partition("=")
            level = read_number(number, 1, max(LEVELS))
            if level is None or not bot.startswith("onnx:"):
                raise CannotRead(text, say("a level and its network are written 6=onnx:FILE"))
            file = split_budget(bot)[0].removeprefix("onnx:")
            game = shelf.find_game(game_of(file))
            self._networks[game.id, level] = (bot, open_network(file, game))

    def at(self, position: Position, level: int) -> str:
        """The bot that plays a level here, as `find` reads it."""
        bot, network = self._networks.get((position.game.id, level), ("", None))
        try:
            if network:
                network.check_fits(position)
                return bot
        except Refusal:  # other players or options than it was trained for
            pass
        return f"bot:{level}"
