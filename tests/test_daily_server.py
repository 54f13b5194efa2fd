"""The game of the day at a server whose clock a test sets: one try, the same dice, and nobody learns them early."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from commands import sixfold_here
from shared_store import SharedStore, SharedTables
from sixfold.game import shelf
from sixfold.positions import daily
from sixfold.positions.position import Position
from sixfold.positions.record import Reader
from sixfold.positions.verify import verify
from sixfold.store.opening import open_store
from sixfold.store.sqlite import SqliteStore
from sixfold.store.store import StoreUnavailable
from sixfold.table import events as e
from sixfold.table.seats.seating import Holder
from sixfold.web.app import create_app
from sixfold.web.daily import day_bots
from sixfold.web.daily.results import score_of
from sixfold.web.limits.budgets import Allowance, Budgets, Limits
from sixfold.web.running import Running
from sixfold.web.server_settings import ServerSettings
from sixfold.web.view.viewdata import daily_data, dice_data

TODAY, TOMORROW = "2026-11-16", "2026-11-17"
Json = dict[str, Any]


def at(day: int, hour: int = 12, minute: int = 0) -> float:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC).timestamp()


class Bots:
    """Bot processes that play the first legal word, and remember what they were asked."""

    count = 1

    def __init__(self, **_: Any) -> None:
        self.asked: list[Json] = []
        self.warmed: list[str] = []  # the bots that were compiled before any was asked for a move

    async def ask(self, question: Json, timeout: float = 0, **how: Any) -> Json:
        if "analyse" in question or question.get("warm"):
            self.warmed += [question["bot"]] if question.get("bot") and not self.asked else []
            return {}
        self.asked.append(question)
        await asyncio.sleep(0)
        start = question["position"]
        position = Position.from_code(start) if start else Position.start(question["game"], 1, question["options"])
        for word in question["words"]:
            position = position.play(word)
        return {"word": chosen(position, random.Random(len(question["words"])))}

    def close(self) -> None:
        pass


def chosen(position: Position, chooser: random.Random) -> str:
    """A move that brings the game to an end soon: alone in STAR one must get home, so it is solved there."""
    if position.game.id == "star":
        return _homewards(position, chooser)
    return chooser.choice(position.legal())


def _homewards(position: Position, chooser: random.Random) -> str:
    from sixfold.games.star.board import STEPS_HOME
    from sixfold.games.star.notation import holes_of

    def far(word: str) -> float:
        after = position.play(word, 0)
        steps = sum(STEPS_HOME[0][hole] for hole in holes_of(after.rules_state(), 0))
        return steps + 2.5 * chooser.random()  # so that nobody goes to and fro

    return min(position.legal(), key=far)


class Browser:
    """A browser of one person, asking an app in this process."""

    def __init__(self, app: Starlette, address: str = "192.0.2.1") -> None:
        self.app, self.address = app, address
        self.cookies: dict[tuple[str, str], str] = {}

    async def ask(self, method: str, target: str, body: Any = None) -> tuple[int, bytes]:
        path, _, query = target.partition("?")
        kept = [f"{name}={value}" for (place, name), value in self.cookies.items() if path.startswith(place)]
        headers = [(b"host", b"localhost"), (b"cookie", "; ".join(kept).encode()), (b"accept", b"text/html")]
        scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "headers": headers,
                 "query_string": query.encode(), "scheme": "http", "server": ("localhost", 80), "root_path": "",
                 "client": (self.address, 1), "http_version": "1.1", "asgi": {"version": "3.0"}}  # fmt: skip
        sent: list[Any] = []
        data = b"" if body is None else json.dumps(body).encode()

        bodies = [data]

        async def receive() -> Json:
            if not bodies:
                await asyncio.Event().wait()  # it stays until it has the answer
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        for name, value in sent[0]["headers"]:
            if name == b"set-cookie":
                self._keep(value.decode())
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])

    def _keep(self, written: str) -> None:
        pair, *more = written.split("; ")
        name, _, value = pair.partition("=")
        place = next(part[5:] for part in more if part.lower().startswith("path="))
        self.cookies[place, name] = value

    async def get(self, target: str) -> Any:
        status, body = await self.ask("GET", target)
        assert status == 200, (target, status, body[:300])
        return json.loads(body)

    async def open(self, game: str = "sixto", **body: Any) -> Json:
        status, answer = await self.ask("POST", f"/daily/{game}", body)
        assert status == 200, (status, answer)
        opened: Json = json.loads(answer)
        return opened

    async def refused(self, game: str = "sixto", **body: Any) -> str:
        status, answer = await self.ask("POST", f"/daily/{game}", body)
        assert 400 <= status < 500, (status, answer)
        return str(json.loads(answer)["error"])

    async def command(self, table: str, do: str, **more: Any) -> tuple[int, Json]:
        number = len(await self.events(table))
        body = {"id": f"{random.random():.15f}".replace(".", "-"), "expect": number, "do": do, "chair": 0} | more
        status, answer = await self.ask("POST", f"/t/{table}/commands", body)
        return status, json.loads(answer)

    async def events(self, table: str) -> list[Json]:
        _, body = await self.ask("GET", f"/t/{table}/events?follow=no")
        return [json.loads(line) for line in body.splitlines() if line]

    async def play(self, table: str, seed: int = 1, most: int = 10_000) -> Position:
        """Plays a table to its end, or so many moves."""
        live = await self.app.state.running.tables.find(table)
        for _ in range(most):
            position = live.table.position
            if position.over:
                break
            status, answer = await self.command(table, "play", word=chosen(position, random.Random(seed)))
            assert status == 200, answer
            seed += 1
        return live.table.position  # type: ignore[no-any-return]


class Clock:
    """What the server takes for the time."""

    def __init__(self) -> None:
        self.now = at(16)

    def __call__(self) -> float:
        return self.now


Work = Callable[[Clock, Starlette], Awaitable[None]]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Work], None]:
    """Runs work with an app whose clock it may set; each on the same store, and always with the same dice."""
    monkeypatch.setattr("sixfold.web.app.BotProcesses", Bots)
    monkeypatch.setattr(daily, "new_own_secret", lambda: bytes(range(32)))

    def run(work: Work) -> None:
        async def whole() -> None:
            clock = Clock()
            app = create_app(ServerSettings(str(tmp_path / "tables.sqlite"), clock=clock))
            async with app.router.lifespan_context(app):
                await asyncio.wait_for(work(clock, app), 60)

        asyncio.run(whole())

    return run


def rolls(events: list[Json]) -> list[str]:
    return [event["word"] for event in events if event["kind"] == "rolled"]


Serve = Callable[[Work], None]


# One try -----------------------------------------------------------------------------------


def test_a_try_is_played_counted_and_compared(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        scores = {}
        for number in range(4):
            browser = Browser(app, f"192.0.2.{number}")
            opened = await browser.open()
            assert opened["counts"]
            assert (await browser.open())["table"] == opened["table"]  # it goes on there
            status, body = await browser.ask("GET", f"{opened['address']}/daily")
            assert status == 403, body
            scores[number] = (await browser.play(opened["table"], seed=50 * number)).scores[0]
            result = await browser.get(f"{opened['address']}/daily")
            assert (result["score"], result["results"], result["counts"]) == (scores[number], number + 1, True)
            worse = sum(score < scores[number] for score in list(scores.values())[:-1])
            assert result["percent"] == (100 * worse // number if number else None)
        while (result := await browser.get(f"{opened['address']}/daily"))["bot"]["state"] == "working":
            await asyncio.sleep(0.01)
        assert (result["bot"]["state"], result["bot"]["level"]) == ("done", 6)
        assert isinstance(result["bot"]["score"], int)

    serve(work)


def test_everybody_rolls_the_same_and_it_can_be_verified_the_next_day(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada, bo = Browser(app), Browser(app)
        first, second = await ada.open(), await bo.open()
        for browser, opened in ((ada, first), (bo, second)):
            await browser.play(opened["table"], seed=3)
        assert rolls(await ada.events(first["table"])) == rolls(await bo.events(second["table"]))
        live = await app.state.running.tables.find(first["table"])
        assert dice_data(live) == {"commit": live.table.round.dice.commitment, "secret": ""}
        assert daily_data(live) == {"day": TODAY, "counts": True, "told": at(17, 1)}
        clock.now = at(17, 1)
        shown = dice_data(live)  # for the check in the page
        assert shown
        dice = daily.dice(shown["secret"])
        derived = [dice.shown(roll, tuple(numbers)) for roll, numbers in shown["places"]]
        assert [number % 6 + 1 for number in derived] == [
            int(word.rstrip("-")[-1]) for word in rolls(await ada.events(first["table"]))
        ]
        told = await ada.get("/daily.json")
        day = next(each for each in told["games"]["sixto"] if each["day"] == TODAY)
        _, record = await ada.ask("GET", f"/t/{first['table']}/record")
        assert day["secret"].encode() in record
        assert verify(Reader(record)).first is None
        assert verify(Reader(record)).rolls > 2
        start = daily.start(
            shelf.find_game("star"), next(one for one in told["games"]["star"] if one["day"] == TODAY)["secret"]
        )
        star = await bo.open("star", day=TODAY, practice=True)
        live = await app.state.running.tables.find(star["table"])
        assert live.table.position == start

    serve(work)


def test_a_second_table_of_the_day_is_practice_and_only_after_the_first(serve: Serve) -> None:
    """Otherwise its dice could be learned there and used in the try."""

    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        assert "first" in await ada.refused(practice=True)  # the try has not begun
        opened = await ada.open()
        await ada.play(opened["table"], most=4)
        assert await ada.refused(practice=True) == (
            "Finish your game of the day first. After that you can practise with it."
        )
        score = (await ada.play(opened["table"], seed=9)).scores[0]
        assert (await ada.open())["table"] == opened["table"]
        again = await ada.open(practice=True)
        assert not again["counts"]
        await ada.play(again["table"], seed=77)
        practice = await ada.get(f"{again['address']}/daily")
        assert (practice["practice"], practice["counts"], practice["percent"]) == (True, False, None)
        result = await ada.get(f"{opened['address']}/daily")
        assert (result["score"], result["results"]) == (score, 1)

    serve(work)


def test_a_try_that_is_given_up_has_no_result_and_there_is_no_other(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        opened = await ada.open()
        assert (await ada.command(opened["table"], "resign"))[0] == 200
        result = await ada.get(f"{opened['address']}/daily")
        assert (result["score"], result["counts"], result["results"]) == (None, False, 0)
        assert (await ada.open())["table"] == opened["table"]
        assert not (await ada.open(practice=True))["counts"]

    serve(work)


@pytest.mark.parametrize("game", ["sixto", "star"])
def test_a_try_that_is_over_cannot_be_made_better(serve: Serve, game: str) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        opened = await ada.open(game)
        await ada.play(opened["table"], seed=4)
        before = await ada.get(f"{opened['address']}/daily")
        status, answer = await ada.command(opened["table"], "undo")
        said = "Your game of the day is over; no move can be taken back any more."
        assert (status, answer["refused"]["text"]) == (422, said)
        after = await ada.get(f"{opened['address']}/daily")
        assert (after["score"], after["counts"]) == (before["score"], True)

    serve(work)


def test_what_a_try_came_to_is_what_was_kept(serve: Serve) -> None:
    """Also where an older version let moves be taken back and the game end again."""

    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        opened = await ada.open("star")
        await ada.play(opened["table"], seed=4)
        kept = (await ada.get(f"{opened['address']}/daily"))["score"]
        live = await app.state.running.tables.find(opened["table"])
        last, before = live.log[-1].event, live.table.position.before
        away = next(word for word in before.legal() if not before.play(word).over)
        back = "-".join(reversed(away.split("-")))
        longer = [e.Undone(ply=before.ply, chair=0), *(e.Played(chair=0, word=word) for word in (away, back)), last]
        await app.state.running.tables.append(live, longer)
        assert live.table.round.over
        assert score_of(live) == kept + 2
        assert (await ada.get(f"{opened['address']}/daily"))["score"] == kept

    serve(work)


def test_nobody_helps_at_the_table_of_a_day(serve: Serve) -> None:
    """No hint, no bot that plays for you, no second game, no spectators."""

    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        opened = await ada.open()
        status, _ = await ada.ask("POST", f"{opened['address']}/hint", {"chair": 0})
        assert status == 403
        assert (await ada.ask("GET", f"{opened['address']}/game"))[0] == 403  # of which an analysis would tell the best
        assert (await ada.command(opened["table"], "hand", level=6))[0] == 422
        stranger = Browser(app)
        for what in ("events?follow=no", "record", "view", "line", "state", "daily"):
            assert (await stranger.ask("GET", f"{opened['address']}/{what}"))[0] == 403, what
        await ada.play(opened["table"])
        assert (await ada.command(opened["table"], "rematch"))[0] == 422
        over = [
            json.loads((await ada.ask("GET", f"{opened['address']}/state{asked}"))[1]) for asked in ("", "?board=yes")
        ]
        assert over[0]["picture"] is None
        assert over[1]["picture"]["shapes"]

    serve(work)


def test_one_address_has_so_many_tries(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        app.state.running.daily._budgets = Budgets(Limits({"daily": Allowance(0.05, 3)}))
        many = [await Browser(app).ask("POST", "/daily/star", {}) for _ in range(3)]
        assert {status for status, _ in many} == {200}
        assert (await Browser(app).ask("POST", "/daily/star", {}))[0] == 429
        assert (await Browser(app, "192.0.2.99").ask("POST", "/daily/star", {}))[0] == 200

    serve(work)


# Nobody learns dice early --------------------------------------------------------------------


def all_secrets(app: Starlette, days: range) -> list[str]:
    secrets = app.state.running.daily.days
    return [secrets._secret(game.id, date(2026, 11, day)) for game in daily.games() for day in days]


async def everything(browser: Browser, table: str) -> bytes:
    """Whatever can be asked about days and a table, together."""
    found = b""
    for target in ("/daily", "/daily.json", f"/daily?day={TODAY}", f"/t/{table}"):
        found += (await browser.ask("GET", target))[1]
    for what in (
        "events?follow=no",
        "record",
        "view",
        "line",
        "state?board=yes",
        "links",
        "seat",
        "daily",
    ):
        found += (await browser.ask("GET", f"/t/{table}/{what}"))[1]
    for what, body in (("hint", {"chair": 0}), ("analysis", {"round": 1}), ("continue", {"round": 1, "ply": 1})):
        found += (await browser.ask("POST", f"/t/{table}/{what}", body))[1]
    found += (await browser.ask("POST", "/tables/states", {"tables": [{"table": table}]}))[1]
    return found


def test_no_answer_tells_a_secret_before_the_day_is_over(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        opened = await ada.open()
        own = app.state.running.daily.days._own.hex()
        for when in (at(16), at(16, 23, 59), at(17, 0, 0), at(17, 0, 59)):
            clock.now = when
            seen = await everything(ada, opened["table"])
            assert not any(secret.encode() in seen for secret in [own, *all_secrets(app, range(16, 20))]), when
            if when == at(16):
                await ada.play(opened["table"])  # and when the game is over
                seen = await everything(ada, opened["table"])
                assert not any(secret.encode() in seen for secret in [own, *all_secrets(app, range(16, 20))])
        clock.now = at(17, 1, 0)
        seen = await everything(ada, opened["table"])
        told = [secret.encode() in seen for secret in all_secrets(app, range(16, 20))]
        assert told == [True, False, False, False] * 2
        assert own.encode() not in seen

    serve(work)


def test_days_to_come_cannot_be_opened_nor_seen(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        for day in (TOMORROW, "2026-11-18", "9999-12-31", "tomorrow", "2026-11-15", "0001-01-01"):
            assert (await ada.ask("GET", f"/daily?day={day}"))[0] == 404, day
            for practice in (False, True):
                assert await ada.refused(day=day, practice=practice)
        told = await ada.get("/daily.json")
        days = [each["day"] for each in told["games"]["sixto"]]
        assert days == [TOMORROW, TODAY]
        assert all("secret" not in each and "start" not in each for game in told["games"].values() for each in game)
        for body in ({"now": 0}, {"seed": 1}, {"secret": "0" * 64}, {"day": TODAY, "clock": 1}):
            assert (await ada.ask("POST", "/daily/sixto", body))[0] == 400
        for extra in ({"daily": TOMORROW}, {"try_of": "me"}, {"secret": "0" * 64}):
            wanted = {"game": "sixto", "players": 1, "chairs": [{"kind": "you"}]} | extra
            assert (await ada.ask("POST", "/tables", wanted))[0] == 400, extra

    serve(work)


def test_tomorrow_s_commitment_of_today_is_kept_tomorrow(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        before = {game: days[0] for game, days in (await ada.get("/daily.json"))["games"].items()}
        clock.now = at(17)
        for game in before:
            opened = await ada.open(game)
            days = (await ada.get("/daily.json"))["games"][game]
            assert next(each["commit"] for each in days if each["day"] == TOMORROW) == before[game]["commit"]
            live = await app.state.running.tables.find(opened["table"])
            if live.table.round.dice:
                assert live.table.round.dice.commitment == before[game]["commit"]
        clock.now = at(18, 1)
        for game, days in (await ada.get("/daily.json"))["games"].items():
            told = next(each for each in days if each["day"] == TOMORROW)
            assert daily.dice(told["secret"]).commitment == before[game]["commit"]

    serve(work)


@pytest.mark.parametrize(("minute", "counts"), [(29, True), (30, False)])
def test_a_game_that_was_begun_before_midnight_counts_for_half_an_hour(serve: Serve, minute: int, counts: bool) -> None:
    """Half an hour later its dice are told, whatever the clocks of other servers say."""

    async def work(clock: Clock, app: Starlette) -> None:
        clock.now = at(16, 23, 59)
        ada = Browser(app)
        opened = await ada.open()
        await ada.play(opened["table"], most=3)
        clock.now = at(17, 0, minute)
        assert (await ada.open())["table"] != opened["table"]  # that is the game of the new day
        await ada.play(opened["table"], seed=5)
        result = await ada.get(f"{opened['address']}/daily")
        assert (result["day"], result["counts"]) == (TODAY, counts)
        assert (await app.state.running.store.tally(f"daily/{TODAY}/sixto/result/") != {}) == counts
        assert "not begun" in await Browser(app).refused(day="2026-11-18")
        for practice in (True, False):  # over, and not told yet
            assert await Browser(app).refused(day=TODAY, practice=practice)
        clock.now = at(17, 1)
        assert not (await Browser(app).open(day=TODAY))["counts"]

    serve(work)


def test_a_roll_that_was_seen_cannot_be_taken_back(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        opened = await ada.open()
        status, answer = await ada.command(opened["table"], "undo")
        assert (status, answer["refused"]["text"]) == (422, "A roll that has been seen cannot be taken back.")
        await ada.command(opened["table"], "play", word="reroll")
        assert (await ada.command(opened["table"], "undo"))[0] == 422

    serve(work)


def test_exports_tell_no_secret_and_bots_are_told_only_what_was_rolled(serve: Serve, tmp_path: Path) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        opened = await ada.open()
        await ada.play(opened["table"], most=5)
        file = str(tmp_path / "tables.sqlite")
        done = await asyncio.to_thread(sixfold_here, "tables", "export", file, "--to", tmp_path / "out.jsonl")
        assert done.returncode == 0, done.stderr
        out = (tmp_path / "out.jsonl").read_bytes()
        assert opened["table"].encode() in out
        secrets = [app.state.running.daily.days._own.hex(), *all_secrets(app, range(16, 20))]
        assert not any(secret.encode() in out for secret in secrets)
        processes = app.state.running.bots.processes
        while not processes.asked or processes.asked[-1]["game"] != "sixto":
            await asyncio.sleep(0.01)
        assert processes.warmed == ["bot:6"], "else a simpler bot would stand in"
        asked = json.dumps(processes.asked).encode()
        assert not any(secret.encode() in asked for secret in secrets)
        assert all(len([w for w in q["words"] if w.startswith("=")]) >= 1 for q in processes.asked)

    serve(work)


def test_the_bot_plays_no_day_that_has_not_begun(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        await app.state.running.daily.days.ready()
        app.state.running.daily._bots.begin(shelf.find_game("sixto"), date(2026, 11, 17))
        await asyncio.sleep(0.05)
        assert app.state.running.bots.processes.asked == []

    serve(work)


# Restarts, and several servers ------------------------------------------------------------------


def test_a_restart_changes_no_dice_and_loses_no_result(serve: Serve) -> None:
    seen: Json = {}

    async def before(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        seen["days"] = await ada.get("/daily.json")
        seen["opened"] = await ada.open()
        await ada.play(seen["opened"]["table"], most=6)
        seen["cookies"] = ada.cookies

    async def after(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        ada.cookies = seen["cookies"]
        assert await ada.get("/daily.json") == seen["days"]
        assert (await ada.open())["table"] == seen["opened"]["table"]
        await ada.play(seen["opened"]["table"], seed=7)
        assert (await ada.get(f"{seen['opened']['address']}/daily"))["results"] == 1

    async def later(clock: Clock, app: Starlette) -> None:
        tables = app.state.running.tables
        await app.state.running.store.forget(seen["opened"]["table"])  # as --keep-days does
        tables.drop(seen["opened"]["table"])
        assert await app.state.running.store.tally(f"daily/{TODAY}/sixto/result/")

    serve(before)
    serve(after)
    serve(later)


def test_two_servers_of_a_store_have_the_same_days_and_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day_bots, "RETRY_SECONDS", 0.01)

    async def whole() -> None:
        shared, clock = SharedTables(), Clock()
        servers = [Running(SharedStore(shared), Bots(), ServerSettings("", pace=0, clock=clock)) for _ in range(2)]  # type: ignore[arg-type]
        one, two = (server.daily for server in servers)
        game, visitor = shelf.find_game("sixto"), _visitor("same-device-on-both-servers")
        both = await asyncio.gather(*(each.open(game, date(2026, 11, 16), visitor, False) for each in (one, two)))
        assert both[0].live.id == both[1].live.id
        assert both[0].host == both[1].host
        assert one.days.commitment("sixto", date(2026, 11, 17)) == two.days.commitment("sixto", date(2026, 11, 17))
        name = f"daily/{TODAY}/sixto/bot"
        while name not in shared.kept:
            await asyncio.sleep(0.01)
        asked = [len(server.bots.processes.asked) for server in servers]  # type: ignore[attr-defined]
        assert min(asked) == 0, "only one server lets the bot play"
        assert (await two._bots.result(game, date(2026, 11, 16))).score == int(shared.kept[name])
        for server in servers:
            await server.close()

    asyncio.run(whole())


@pytest.mark.slow
def test_two_servers_on_postgresql_share_days_tries_and_results(database: str) -> None:
    async def whole() -> None:
        clock, game = Clock(), shelf.find_game("sixto")
        servers = [Running(open_store(database), Bots(), ServerSettings("", pace=0, clock=clock)) for _ in range(2)]  # type: ignore[arg-type]
        opened = [server.daily.open(game, date(2026, 11, 16), _visitor("one-device"), False) for server in servers]
        one, two = await asyncio.gather(*opened)
        assert (one.live.id, one.host) == (two.live.id, two.host)
        chooser = random.Random(4)
        while not one.live.table.round.over:
            word = chosen(one.live.table.position, chooser)
            command = e.Play(id=f"{chooser.random():.15f}", expect=one.live.table.number, chair=0, word=word)
            await servers[0].commands.carry_out(one.live, command, lambda: (Holder(frozenset([0])), ""))
        await servers[1].tables.refresh(two.live)
        result = await servers[1].daily.result(two.live)
        assert (result["counts"], result["results"], result["score"]) == (True, 1, one.live.table.position.scores[0])
        for server in servers:
            await server.close()

    asyncio.run(whole())


def _visitor(device: str) -> Any:
    from sixfold.web.daily.results import Visitor

    return Visitor(device, "192.0.2.1")


def test_the_store_keeps_no_device_and_days_cannot_be_put_together(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada = Browser(app)
        await ada.open()
        clock.now = at(17)
        await ada.open()
        device = next(value for (_, name), value in ada.cookies.items() if name == "sixfold-device")
        store = app.state.running.store
        assert isinstance(store, SqliteStore)
        names = await store._read(lambda connection: connection.execute("SELECT name FROM kept").fetchall())
        tries = [name.rpartition("/")[2] for (name,) in names if "/try/" in name]
        assert len(set(tries)) == 2
        assert not any(device in name for (name,) in names)

    serve(work)


def test_a_result_that_could_not_be_kept_is_kept_when_somebody_looks_again(serve: Serve) -> None:
    async def work(clock: Clock, app: Starlette) -> None:
        ada, store = Browser(app), app.state.running.store
        opened = await ada.open()
        keep = store.keep

        async def failing(name: str, value: bytes) -> bytes:
            raise StoreUnavailable(name)

        store.keep = failing
        await ada.play(opened["table"])
        await asyncio.sleep(0)
        assert await store.tally(f"daily/{TODAY}/sixto/result/") == {}
        store.keep = keep
        await app.state.running.tables.find(opened["table"])
        while not await store.tally(f"daily/{TODAY}/sixto/result/"):
            await asyncio.sleep(0.01)

    serve(work)
