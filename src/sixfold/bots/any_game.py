"""Bots as programs use them: one bot for any game, asked for any player who may act.

    with sixfold.bot("bot:4") as bot:
        word = bot.think(position).best

It knows how bots are written and keeps one for each game it is asked about.  It does not know
how they think.
"""

from __future__ import annotations

from typing import Any

from sixfold.bots.bot import Bot
from sixfold.bots.find import check, find
from sixfold.game.candidates import Limit, SearchResult
from sixfold.game.values import whole
from sixfold.positions.position import Position
from sixfold.text.errors import NotLegal
from sixfold.text.messages import say

MAX_GAMES = 8  # whose bots are kept


class AnyGameBot:
    def __init__(self, written: str, seed: int = 0) -> None:
        check(written)
        self.written = written
        self.seed = whole(seed, 0, 2**64 - 1)
        self._bots: dict[Any, Bot] = {}

    def think(self, position: Position, player: int | None = None, limit: Limit | None = None) -> SearchResult:
        """The words the bot considered for a player (the first to be asked), best first.

        Without a limit it takes what its level has.  Where several players may act, those who are asked
        before the player are assumed to act as the bot would for them.
        """
        if not position.actors:
            reason = say("the game is over") if position.over else say("dice are rolled now")
            raise NotLegal(self.written, reason)
        player = position.actors[0] if player is None else whole(player, 0, position.players - 1)
        if player not in position.actors:
            raise NotLegal(self.written, say("player {player} may not act now", player=player))
        bot, before = self._bot_for(position), position
        while before.actors[0] != player:
            before = before.play(bot.think(before, limit).best, before.actors[0])
        return bot.think(before, limit)

    def _bot_for(self, position: Position) -> Bot:
        key = (position.game.id, position.players, tuple(position.options.items()), position.history.origin)
        bot = self._bots.pop(key, None) or find(self.written, position.game, self.seed)
        self._bots[key] = bot
        while len(self._bots) > MAX_GAMES:
            self._bots.pop(next(iter(self._bots))).close()
        return bot

    def close(self) -> None:
        """Ends programs that were started; the bot can be asked again."""
        while self._bots:
            self._bots.popitem()[1].close()

    def __enter__(self) -> AnyGameBot:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"sixfold.bot({self.written!r}, seed={self.seed})"


def bot(written: str, seed: int = 0) -> AnyGameBot:
    """The bot that a text names, for any game: `random`, `bot:1` to `bot:6`, `mcts:1000`, `python:module:function`, …

    With the same seed and a limit in simulations it answers the same.
    """
    return AnyGameBot(written, seed)
