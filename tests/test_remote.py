"""The terminal at a table of a running server: real processes, real links, broken lines."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from commands import refused, sixfold
from sixfold.table import events as e
from sixfold.table.table import Table
from sixfold.terminal.remote.table_client import Link, TableClient
from sixfold.text.errors import CannotRead
from web.client import Client, insist
from web.server import Server

pytestmark = pytest.mark.slow
pty = pytest.importorskip("pty")  # Windows has no pseudo-terminals

KING = ["a5", "c5", "c3", "d5", "d5-c5", "c5-c3", "b2", "b5", "c3-b5", "a5-b5", "b5-b2"]
PATIENCE = 60.0  # seconds, on a busy machine
COMPILING = 300.0  # the first time a bot thinks


class Sitting:
    """One `sixfold play --at LINK` in pipes, or in a terminal of its own."""

    def __init__(self, link: str, *more: str, terminal: bool = False, **environment: str) -> None:
        self.output = ""
        self.seen = 0  # characters of it that were waited for
        mine, its = pty.openpty() if terminal else (None, subprocess.PIPE)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sixfold", "play", "--at", link, *more],
            stdin=its,
            stdout=its,
            stderr=its if terminal else subprocess.PIPE,
            env=os.environ | {"SIXFOLD_LANG": "en"} | environment,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        if mine is not None:
            os.close(its)
            self.reading = self.writing = mine
        else:
            assert self.process.stdin
            assert self.process.stdout
            self.reading, self.writing = self.process.stdout.fileno(), self.process.stdin.fileno()

    def until(self, wanted: str, patience: float = PATIENCE) -> str:
        """What is told up to the wanted text, from where the last call ended."""
        deadline = time.monotonic() + patience
        while wanted not in self.output[self.seen :]:
            ready = select.select([self.reading], [], [], max(0, deadline - time.monotonic()))[0]
            part = os.read(self.reading, 65536).decode("utf-8", "replace") if ready else ""
            assert part, f"waited in vain for {wanted!r}:\n{self.output}"
            self.output += part
        begin = self.seen
        self.seen = self.output.index(wanted, begin) + len(wanted)
        return self.output[begin : self.seen]

    def type(self, *lines: str) -> None:
        os.write(self.writing, "".join(f"{line}\n" for line in lines).encode())

    def no_more(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.stdin = None

    def end(self, code: int = 0) -> str:
        """Waits until it has left; what it said on standard error."""
        out, err = self.process.communicate(timeout=PATIENCE)
        self.output += out.decode("utf-8", "replace")
        assert self.process.returncode == code, (self.output, err)
        assert b"Traceback" not in err
        return err.decode("utf-8", "replace")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


Sit = Callable[..., Sitting]


@pytest.fixture
def sit() -> Iterator[Sit]:
    sittings: list[Sitting] = []

    def sitting(*arguments: str, **more: object) -> Sitting:
        sittings.append(Sitting(*arguments, **more))  # type: ignore[arg-type]
        return sittings[-1]

    yield sitting
    for left in sittings:
        left.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        insist(lambda: Client(running.address).get("/rules"))
        yield running
    assert "Traceback" not in running.log, running.log


class Hosted:
    """A table and its links, opened by somebody who does not sit at a terminal."""

    def __init__(
        self,
        server: Server,
        game: str = "sixth",
        chairs: tuple[str | int, ...] = ("you:Ada", "open"),
        covered: bool = False,
        clock: dict[str, int] | None = None,
        real_dice: bool = False,
    ) -> None:
        self.host = Client(server.address)
        self.table = self.host.open(game, chairs, covered=covered, clock=clock, real_dice=real_dice)
        self.watch = f"{server.address}/t/{self.table}"
        keys = {str(opens): key for opens, key in self.host.links(self.table).items()}
        _, *own = self.host.cookie(f"/t/{self.table}").partition("=")[2].split(".")
        self.links = {opens: f"{self.watch}#{key}" for opens, key in (keys | {"0": own[0]}).items()}

    def words(self) -> list[str]:
        self.host.close()  # the server may be another one by now
        return [event["word"] for event in self.host.events(self.table) if event["word"]]


def play(sittings: dict[str, Sitting], words: list[str], first: str) -> None:
    """Each types the next word when asked."""
    names = sorted(sittings, key=lambda name: name != first)
    for number, word in enumerate(words):
        name = names[number % len(names)]
        sittings[name].until(f"{name}> ")
        sittings[name].type(word)


def test_two_terminals_play_by_link_to_the_end_and_again(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    ada, bob = sit(hosted.links["0"]), sit(hosted.links["invite"], "--name", "Bob")
    bob.until("SIXTH!: you are Bob.\nThis seat is yours. To come back: sixfold play --at http://")
    play({"Ada": ada, "Bob": bob}, KING, "Ada")
    ada.until("\nYou won. You crowned a king (6.1).\n")
    bob.until("\nYou lost. Ada crowned a king (6.1).\n")
    for sitting in (ada, bob):
        sitting.until("Type rematch for another game, or quit.")
    assert hosted.words() == KING
    assert "Bob placed a pawn on c5.\n" in ada.output
    assert "Ada placed a pawn on b2.\n" in bob.output
    ada.type("rematch")
    bob.until("Ada asks for another game.\n")
    bob.until("Type accept or decline.\nBob> ")
    bob.type("accept")
    ada.until("New game.\n")
    play({"Ada": ada, "Bob": bob}, ["a1", "a2", "undo"], "Bob")  # who begins changes
    ada.until("Type accept or decline.\nAda> ")
    ada.type("accept")
    bob.until("You undid your last move.\n")
    play({"Bob": bob}, ["resign"], "Bob")
    ada.until("You won. Bob resigned.\n")
    for sitting in (ada, bob):
        sitting.type("quit")
        assert sitting.end() == ""
    assert ada.output.isascii()
    assert "\x1b" not in ada.output


def test_the_clocks_stand_in_the_prompt_and_run_out(server: Server, sit: Sit) -> None:
    hosted = Hosted(server, clock={"move": 8})
    bob = sit(hosted.links["invite"], "--name", "Bob")
    bob.until("SIXTH!: you are Bob.\n")
    ada = sit(hosted.links["0"])
    ada.until("[Ada 8.0, Bob 8.0] Ada> ")
    ada.type("c3")
    told = bob.until("Bob> ")
    assert re.search(r"\n\[Bob [5-8]\.\d, Ada 8\.0\] Bob> $", told), told
    bob.until("You ran out of time. You lost.\n")
    ada.until("Bob ran out of time. You won.\n")
    ada.until("You won. Bob ran out of time.\n")


def test_a_chair_from_an_invitation_is_come_back_to(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    first = sit(hosted.links["invite"], "--name", "Bob")
    first.type("quit")
    first.until("To come back: sixfold play --at ")
    link = first.until("\n").strip()
    play({"Ada": sit(hosted.links["0"]), "Bea": sit(link, "--name", "Bea")}, ["c3", "c4"], "Ada")
    again = sit(link)
    assert "c3." not in again.until("SIXTH!: you are Bea.")  # the board tells what was
    assert "This table is full" in refused("play", "--at", hosted.links["invite"])


def test_commands_at_the_prompt(server: Server) -> None:
    hosted = Hosted(server)
    lines = ["?", "why c3", "why", "c9", "", "help", "undo", "accept", "draw", "board", "1:c3", "quit", "c3"]
    done = sixfold("play", "--at", hosted.links["0"], typed="".join(f"{line}\n" for line in lines))
    assert (done.returncode, done.stderr) == (0, "")
    for text in (
        "Ada> ?\na1  a2  a3  a4  a5  b1",
        "Ada> why c3\nc3 is legal.\n",
        "Ada> why\nType why and a move, as in: why c3\n",
        "Ada> c9\ncannot read “c9”: cells run from a1 to e5\n",
        "Ada> \nType a move, ? for the legal moves, or help.\n",
        "\nquit      leaves the table, which stays as it is\n",
        "Ada> undo\nThere is no move to take back.\n",
        "Ada> accept\nThere is no offer to answer.\n",
        "Ada> draw\nOnly people can agree on a draw.\n",
        "Ada> quit\nThe table stays as it is. To come back: sixfold play --at " + hosted.links["0"],
    ):
        assert text in done.stdout
    assert done.stdout.count(" 5     .      .") == 2  # at first, and when asked for
    assert hosted.words() == []


def test_what_is_typed_ahead_waits_until_it_is_asked_for(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    sittings = [sit(hosted.links["0"]), sit(hosted.links["1"], "--name", "Bob")]
    for number, sitting in enumerate(sittings):
        sitting.type(*KING[number::2])
        sitting.no_more()
    for sitting, told in zip(sittings, ("You won. You crowned a king", "You lost. Ada crowned a king"), strict=True):
        assert sitting.end() == ""
        assert f"{told} (6.1).\n" in sitting.output
    assert hosted.words() == KING


def legal_words(sitting: Sitting, name: str) -> list[str]:
    """What `?` lists; nothing once the game is over."""
    sitting.type("?")
    sitting.until("?\n", COMPILING)
    answer = sitting.until(f"{name}> ")
    if answer.startswith("Choose at most one from each line; "):
        return re.findall(r"[A-Z]\d+(?=\s)", answer.partition(":\n")[2])
    listed = re.match(r"([\w,-]+(  +[\w,-]+)*\n)+", answer)
    assert listed or answer.startswith("The game is over.\n"), answer
    return listed[0].split() if listed else []


def test_where_all_act_together_each_is_asked_at_once(server: Server, sit: Sit) -> None:
    """A whole game of SIXTO against a bot, with words as `?` lists them."""
    hosted = Hosted(server, "sixto", ("you:Ada", 1))
    ada = sit(hosted.links["0"])
    assert "The dice are fixed for the whole game; their fingerprint is " in ada.until("Ada> ")
    turn = 0
    while words := legal_words(ada, "Ada"):
        turn += 7
        ada.type(words[turn % len(words)])
        ada.until("\nYou ")
    ada.type("quit")
    assert ada.end() == ""
    ending = ada.output[-2000:]
    assert re.search(r"^You (won|lost) −?\d+ – −?\d+\. .* \(5\.\d\)\.$", ending, re.M), ending
    written = hosted.host.get(f"/t/{hosted.table}/record").text
    assert f"Download the game: {hosted.watch}/record?round=1\n" in ada.output
    assert "result: " in written


def test_everybody_may_mark_before_the_others_have(server: Server, sit: Sit) -> None:
    hosted = Hosted(server, "sixto", ("you:Ada", "open", "open"))
    ada, bob, cid = (sit(hosted.links[link], "--name", name) for link, name in zip("012", NAMES, strict=True))
    ada.until("Ada> ")
    ada.type("keep")
    for sitting, name in ((cid, "Cid"), (bob, "Bob")):  # not in the order of the rules
        sitting.until(f"{name}> ")
        sitting.type("none")
        ada.until(f"{name} marked nothing.\n")
        assert " 5 " not in ada.until("Ada> ")  # the prompt alone is said again, not the sheet
    ada.type("none")
    bob.until("You rolled ")


NAMES = ("Ada", "Bob", "Cid")


def test_real_dice_are_typed_by_who_rolls(server: Server, sit: Sit) -> None:
    hosted = Hosted(server, "sixmix", real_dice=True)
    ada, bob = sit(hosted.links["0"]), sit(hosted.links["invite"], "--name", "Bob")
    ada.until("Roll the die and enter what it shows.\ndice> ")
    bob.until("Ada rolls. Anybody at the table can enter the result.\n")
    bob.type("3")  # through a pipe it waits until Bob is to roll
    ada.type("seven", "4")
    ada.until("Type what the dice show, such as ")
    bob.until("Roll the die and enter what it shows.\ndice> ")
    ada.until("Bob rolled 3.")
    ada.until("dice> ")
    ada.type("2", "undo")
    ada.until("You took back the last roll.\n")
    ada.until("dice> ")
    ada.type("6")
    ada.until("Ada> ")
    assert "commitment" not in ada.output
    assert hosted.words() == ["=4", "=3", "=2", "=6"]


def test_a_game_alone_is_compared_with_the_best_on_this_device(server: Server, sit: Sit, tmp_path: Path) -> None:
    """SIXTO, ended at once by marking nothing; who comes back hears the same, and a second game is no new best."""
    hosted = Hosted(server, "sixto", ("you:Ada",))
    for words, compared in (
        (["keep", "none"], "A new personal best."),
        (["rematch", "keep", "none"], "Your best so far: 0."),
    ):
        ada = sit(hosted.links["0"], SIXFOLD_DATA=str(tmp_path))
        ada.type(*words)
        ada.until("You scored 0 points. ")
        if "rematch" in words:
            assert "\nA new personal best.\n" in ada.until("The dice are fixed")
        ada.until(f"\n{compared}\n")
        ada.no_more()
        ada.end()


def test_at_a_terminal_a_move_that_ends_a_game_alone_is_typed_twice(server: Server, sit: Sit) -> None:
    hosted = Hosted(server, "sixto", ("you:Ada",))
    ada = sit(hosted.links["0"], terminal=True)
    ada.until("Ada> ")
    ada.type("keep")
    ada.until("Ada> ")
    ada.type("none")
    ada.until("That ends the game with 0 points. Type it again to play it.")
    ada.until("Ada> ")
    ada.type("none")
    ada.until("You scored 0 points.")


def test_covered_sheets_are_covered_at_a_far_terminal(server: Server, sit: Sit) -> None:
    """Sheets of SIXTO while Ada decides about a reroll (2.3)."""
    hosted = Hosted(server, "sixto", ("you:Ada", "open", "open"), covered=True)
    ada, bob = sit(hosted.links["0"]), sit(hosted.links["1"], "--name", "Bob")
    sit(hosted.links["2"], "--name", "Cid")  # dice wait for everybody
    assert ada.until("Ada> ").count("covered") == 2
    assert bob.until("Waiting for Ada.").count("covered") == 1
    ada.type("keep")
    assert "covered" not in ada.until("Ada> ")


def test_a_server_that_is_killed_and_comes_back(tmp_path: Path, sit: Sit) -> None:
    with Server(tmp_path, thinking=False) as server:
        insist(lambda: Client(server.address).get("/rules"))
        hosted = Hosted(server)
        ada, bob = sit(hosted.links["0"]), sit(hosted.links["1"], "--name", "Bob")
        play({"Ada": ada, "Bob": bob}, KING[:4], "Ada")
        ada.until("Ada> ")
        server.kill()
        ada.type(KING[4])
        for sitting in (ada, bob):
            sitting.until("The server does not answer; trying again.\n")
        server.start()
        bob.until("The server answers again.\n")
        ada.until("You moved a pawn from d5 to c5, now a rook.\n")
        play({"Bob": bob, "Ada": ada}, KING[5:], "Bob")
        ada.until("You won. You crowned a king (6.1).\n")
        bob.until("You lost. Ada crowned a king (6.1).\n")
        assert hosted.words() == KING


def test_who_watches_is_shown_everything_and_asked_nothing(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    watcher = sit(hosted.watch)
    watcher.type("c3")
    watcher.no_more()
    watcher.until("SIXTH!: you are watching.\n")
    watcher.until("Waiting for Ada.\n")
    bob = sit(hosted.links["1"], "--name", "Bob")
    watcher.until("Bob joined.\n")
    play({"Ada": sit(hosted.links["0"]), "Bob": bob}, ["c3", "c4", "resign"], "Ada")
    watcher.until("Ada placed a pawn on c3.\n")
    watcher.until("Bob placed a pawn on c4.\n")
    watcher.until("Bob won. Ada resigned.\n")
    watcher.until("You are only watching.\n")  # now that nothing else is to come
    assert watcher.end() == ""
    assert "> " not in watcher.output
    assert hosted.words() == ["c3", "c4"]


def test_who_sits_at_a_terminal_is_there(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    bob = sit(hosted.links["1"], "--name", "Bob")
    bob.until("Waiting for Ada.\n")
    with hosted.host.socket(hosted.table) as frames:
        frames.until(lambda view: view["chairs"][1]["here"])
        bob.process.kill()
        frames.until(lambda view: not view["chairs"][1]["here"])


def test_sentences_are_in_the_readers_language(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    bob = sit(hosted.links["invite"], "--name", "Bob", SIXFOLD_LANG="de")
    bob.until("SIXTH!: Du bist Bob.\n")
    hosted.host.command(hosted.table, "resign", len(hosted.host.events(hosted.table)), chair=0)
    bob.until("Ada hat aufgegeben.\n")
    bob.type("undo")
    bob.until("Die Partie wurde durch Vereinbarung beendet.\n")


def test_links_that_are_revoked(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    bob = sit(hosted.links["1"])
    bob.until("Waiting for Ada.\n")
    hosted.host.command(hosted.table, "revoke", len(hosted.host.events(hosted.table)), chair=1)
    assert bob.end(2) == "your link to this table was cancelled; ask the host for a new one\n"
    message = refused("play", "--at", hosted.links["1"])
    assert message == "This link was cancelled. Ask the host for a new one."


@pytest.mark.parametrize(
    "link",
    [
        "",
        "c3",
        "#",
        "http://",
        "http://a",
        "http://a/t/x",
        "http://[::1/t/abcdefgh",
        "ftp://a/t/abcdefgh",
        "http://a:b/t/abcdefgh",
        "http://a:99999/t/abcdefgh",
        "http://a/t/abc defgh",
        "http:/t/abcdefgh",
        "http://a/t/ü2345678",
    ],
)
def test_what_is_no_link(link: str) -> None:
    with pytest.raises(CannotRead, match="the link to a table looks like"):
        Link.read(link)


def test_links_are_read_with_and_without_a_key() -> None:
    assert Link.read("http://Ada.local:6006/t/abcdefgh#KEY") == Link("http", "ada.local:6006", "/t/abcdefgh", "KEY")
    assert Link.read(" https://[::1]/games/t/abcdefgh/?lang=fr ").address == "https://[::1]/games/t/abcdefgh"


def test_bad_links(server: Server) -> None:
    hosted = Hosted(server)
    shape = "the link to a table looks like http://HOST:6006/t/TABLE#KEY"
    assert refused("play", "--at", f"{server.address}/rules#secret") == f"cannot read “{server.address}/rules”: {shape}"
    assert refused("play", "--at", f"{server.address}/t/abcdefgh") == "There is no such table."
    assert refused("play", "--at", f"{hosted.watch}#secret") == "This link is incomplete. Copy all of it."
    nowhere = "http://127.0.0.1:1/t/abcdefgh"
    assert refused("play", "--at", f"{nowhere}#secret") == f"nobody answers at {nowhere}: Connection refused"
    assert refused("play", "--at", hosted.watch.replace("http:", "https:")).startswith("nobody answers at https://")
    assert "|" in refused("play", "--at", hosted.links["invite"], "--name", "a|b")


@pytest.mark.parametrize(
    "more",
    [
        "sixth",
        "--players 2",
        "--option kings=6",
        "--seat human",
        "--seed 1",
        "--dice roll",
        "--entropy",
        "--save x.six",
        "--from x.six",
        "--sheets-file x",
    ],
)
def test_a_table_has_its_own_game(more: str) -> None:
    first, *rest = more.split()
    reason = "a table has its own game, players and options; only --name goes with --at"
    assert refused("play", "--at", "http://127.0.0.1:1/t/abcdefgh", first, *rest) == reason


def test_a_name_goes_with_a_link() -> None:
    assert refused("play", "sixth", "--name", "Ada").startswith("--name goes with --at; ")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")
def test_on_a_terminal_news_come_while_somebody_types_and_ctrl_c_leaves(server: Server, sit: Sit) -> None:
    hosted = Hosted(server)
    ada = sit(hosted.links["0"], terminal=True)
    ada.until("Ada> ")
    Client(server.address).enter(hosted.table, hosted.links["1"].partition("#")[2], "Bob")
    ada.until("Bob joined.\r\n")
    ada.until("Ada> ")
    ada.type("hint")
    ada.until("Hints are only for the player to move, and only against bots.")
    ada.type("c3")
    ada.until("Waiting for Bob.")
    ada.type("c4")  # at once, though nobody asked
    ada.until("Waiting for Bob.")
    os.killpg(ada.process.pid, signal.SIGINT)
    ada.until("To come back: sixfold play --at ")
    assert ada.process.wait(PATIENCE) == 130
    os.close(ada.reading)


# Servers that are none of ours ----------------------------------------------------------


OPENED = {"number": 1, "kind": "opened", "version": "1", "game": "sixth", "players": 2, "options": {}, "extras": {}}
CHAIRS = [{"name": "\x1b[2JAda", "level": None, "taken": True}, {"name": "", "level": None, "taken": True}]
BEGAN = {"number": 2, "kind": "began", "first": 0, "commit": "\x1b[2J", "ply": None}


def lines(*events: dict[str, object]) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (200, b"<html>hello</html>\n", "nobody answers at http"),
        (200, b"", "this is not the log of a table"),
        (200, b"[1]\n", "this is not the log of a table"),
        (200, lines({"number": 1, "kind": "nonsense"}), "perhaps it is played with another version: Invalid value"),
        (200, lines(BEGAN), "perhaps it is played with another version"),
        (200, lines(OPENED | {"chairs": CHAIRS, "game": "go"}), "there is no game go"),
        (200, lines(OPENED | {"chairs": []}, BEGAN), "perhaps it is played with another version"),
        (301, b"", "no table answers there (301)"),
        (500, b'{"error": "\\u001b[2Jsorry"}', "\\x1b[2Jsorry"),
        (503, b"not now", "no table answers there (503)"),
    ],
)
def test_servers_that_answer_nonsense(status: int, body: bytes, message: str) -> None:
    with pretending(status, body) as address:
        assert message in refused("play", "--at", f"{address}/t/abcdefgh")


def test_what_a_server_tells_cannot_steer_the_terminal() -> None:
    text = {"number": 3, "kind": "named", "chair": 0, "name": "\x1b[2JAda", "text": "\x1b[2Jhello"}
    with pretending(200, lines(OPENED | {"chairs": CHAIRS}, BEGAN), lines(text)) as address:
        watcher = Sitting(f"{address}/t/abcdefgh")
        try:
            watcher.until("\\x1b[2Jhello")
            watcher.seen = 0  # the board may come before what is new, or after it
            watcher.until("\\x1b[2JAda")
        finally:
            watcher.close()
    assert "\x1b" not in watcher.output


class pretending:  # noqa: N801
    """A server that answers everything alike; what is new follows the log once."""

    def __init__(self, status: int, body: bytes, news: bytes = b"") -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(status)
                self.end_headers()
                self.wfile.write(body if "follow=no" in self.path else news)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def __enter__(self) -> str:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


# What the log tells ---------------------------------------------------------------------


def test_a_lost_answer_does_not_take_another_chair() -> None:
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            if len(asked) > 1:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b'{"chairs": [1], "host": false}')

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        link = Link.read(f"http://127.0.0.1:{server.server_port}/t/abcdefgh#key")
        assert TableClient(link, "en").enter("Ada") == [1]
        server.shutdown()
    assert asked[0] == asked[1]


def test_the_log_that_everybody_may_read_leads_to_the_same_table() -> None:
    seats = (e.Seat("Ada", None, True, ("k0",)), e.Seat("", 3, False, ("k1",)))
    happened: list[e.AnyEvent] = [
        e.Opened(version="1", game="sixth", players=2, options={"kings": "6"}, extras={}, chairs=seats, host="h"),
        e.Began(first=1, commit="c", secret="s"),
        e.Handed(chair=1, level=None),
        e.Sat(chair=1, name="Bob", key="k2"),
        e.Played(chair=1, word="c3"),
        e.Played(chair=0, word="c4"),
        e.Named(chair=0, name="Bea"),
        e.Offered(what="undo", chairs=(0,), ply=1),
        e.Declined(chair=1),
        e.Undone(ply=1, chair=0),
        e.Revoked(chair=0, key="k3"),
        e.Revoked(chair=None, key="k4"),
        e.Offered(what="draw", chairs=(1,)),
    ]
    public = [json.loads(json.dumps(e.public(event) | {"ply": None, "text": "x"})) for event in happened]
    public[9]["ply"] = 1
    assert not re.search(r'"(k\d|h|s)"', json.dumps(public))
    table, again = Table.from_events(happened), Table.from_events(map(e.read_public, public))
    assert again.position == table.position
    assert again.round.since == table.round.since
    assert [(chair.name, chair.kind) for chair in again.chairs] == [(chair.name, chair.kind) for chair in table.chairs]
    assert again.offer
    assert again.offer.what == "draw"
