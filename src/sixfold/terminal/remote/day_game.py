"""The game of the day of a running server, at the terminal: one try, compared with everybody's, and a line to share.

It knows how a day is opened and what its results say.  It does not know the game, nor how a table is played at.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from sixfold.machines.files import change_object, read_object
from sixfold.machines.folders import user_data
from sixfold.terminal.remote.remote_game import RemoteGame
from sixfold.terminal.remote.table_client import DEVICE, Data, Link, NoTable, TableClient
from sixfold.text.errors import BadValue
from sixfold.text.grammar import long_day
from sixfold.text.messages import Message, language, say

CHAIRS = (0,)  # one plays alone


def play_day(server: str, game: str, practice: bool) -> int:
    """Plays the game of the day of a server, or goes on with it; the exit code.  Raises NoTable."""
    client, counts = opened(read_server(server), game, practice)
    return DayGame(client, server, counts).run()


def read_server(written: str) -> Link:
    """A server's address; refuses what is none."""
    found = None if "?" in written or "#" in written else Link.taken_apart(written)
    if found is None:
        raise BadValue("--server", say("the address of a server looks like {shape}", shape="http://HOST:6006"))
    return found


def opened(server: Link, game: str, practice: bool) -> tuple[TableClient, bool]:
    """The client of the table at which the day is played, and whether that counts; this device has one try there."""
    known = _devices().get(server.address, "")
    days = Link(server.scheme, server.place, f"{server.path}/daily", "")
    asking = TableClient(days, language(), f"{DEVICE}={known}" if known else "")
    answer = asking.post(game, {"practice": practice})
    table = answer.data.get("table")
    if not answer.done or not isinstance(table, str):
        raise NoTable(answer.reason)
    _keep_device(server.address, asking.device)
    link = Link.read(f"{server.address}/t/{table}")
    return TableClient(link, language(), asking.cookie, asking.key), bool(answer.data.get("counts"))


class DayGame(RemoteGame):
    def __init__(self, client: TableClient, server: str, counts: bool) -> None:
        super().__init__(client, CHAIRS)
        self.server = server  # as it was typed
        self.counts = counts  # whether this is the try of this device
        self._compared_with: Data | None = None  # what the server said of the result, once it has

    def _greeting(self) -> list[Message]:
        title, day = self.table.start.game.title, long_day(date.fromisoformat(self.table.opened.daily))
        if self.counts:
            return [say("{title}, game of the day for {day}. This game counts.", title=title, day=day)]
        return [say("{title}, game of the day for {day}. This is practice and does not count.", title=title, day=day)]

    def _leaving(self) -> list[Message]:
        if self.table.round.over:
            return []
        if not self.counts:
            return super()._leaving()
        again = f"sixfold daily {self.table.opened.game} --server {self.server}"
        return [
            say(
                "Your game is kept, and counts if you finish it before midnight UTC. To go on: {command}", command=again
            )
        ]

    @property
    def sentences(self) -> dict[str, Message]:
        """Everybody thinks for themselves, and plays once."""
        return {word: said for word, said in super().sentences.items() if word not in ("hint", "rematch")}

    def _status_lines(self) -> list[Message | str]:
        """How it ended and how it compares with the others of the day; before that as at other tables."""
        if not self.table.round.over:
            return super()._status_lines()
        if self._compared_with is None:
            self._compared_with = self.client.day_result()
            self._keep_result()
        found = self._compared_with
        last: list[Message | str] = [self._closing, *comparison(found)]
        return [*last, *([share_line(found)] if found.get("score") is not None else []), say("Type quit to leave.")]


def comparison(found: Data) -> list[Message]:
    """How a result compares with the others of its day, and with the bot."""
    sentences = [_standing(found)]
    bot = _bot(found)
    if bot.get("state") == "working":
        sentences.append(say("Level {level} is still working it out.", level=bot.get("level")))
    elif bot.get("state") == "done" and bot.get("score") is not None:
        sentences.append(say("Level {level}: {score}.", level=bot.get("level"), score=bot.get("score")))
    return sentences


def _bot(found: Data) -> Data:
    bot = found.get("bot")
    return bot if isinstance(bot, dict) else {}


def _standing(found: Data) -> Message:
    if found.get("practice"):
        return say("Practice: this game does not count.")
    if found.get("score") is None:
        return say("Your game of the day has no result.")
    if not found.get("counts"):
        return say("Finished too late to count.")
    if found.get("percent") is None:
        return say("The first result of this day.")
    percent, results = found.get("percent"), found.get("results")
    return say("Better than {percent}% of the others ({results} results).", percent=percent, results=results)


def share_line(found: Data) -> Message:
    """A line for others that tells nothing of the dice."""
    parts = [str(say("sixfold daily {day}", day=found.get("day"))), f"{found.get('title')} {found.get('score')}"]
    if found.get("counts") and found.get("percent") is not None:
        parts.append(str(say("better than {percent}%", percent=found.get("percent"))))
    bot = _bot(found)
    if bot.get("state") == "done" and bot.get("score") is not None:
        parts.append(str(say("level {level}: {score}", level=bot.get("level"), score=bot.get("score"))))
    return say("To share: {line}", line=" · ".join(parts))


def _file() -> Path:
    return user_data() / "devices.json"


def _devices() -> dict[str, Any]:
    """By what name each server knows this device; none where nothing readable is kept."""
    return read_object(_file())


def _keep_device(server: str, device: str) -> None:
    if device and _devices().get(server) != device:
        change_object(_file(), lambda devices: devices | {server: device})
