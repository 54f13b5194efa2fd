"""A game in line mode at a table of a running server.

It knows the table as its log has it, and the chairs it may play for.  It does not know the game, nor HTTP,
nor what each command at the prompt does; the server decides what is allowed, and positions explain.

Three things happen at the same time: the log goes on, somebody types, and the connection may be
lost.  Each comes from a thread of its own into one queue, which is handled in order here.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from functools import partial

import msgspec

from sixfold.positions.position import Position
from sixfold.table import events as e
from sixfold.table.clocks import left_text
from sixfold.table.own_result import own_result
from sixfold.table.seats.names import player_names, reading_player
from sixfold.table.seats.onlookers import covered_at, facts_of
from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table
from sixfold.telling.onlooker import Facts, entering, is_asked_to_roll, roll_request, waiting_for
from sixfold.telling.proposals import warnings
from sixfold.telling.results import closing
from sixfold.terminal.own.bests import personal_best
from sixfold.terminal.own.own_results import keep_result
from sixfold.terminal.prompt.answers import NOTHING_TYPED
from sixfold.terminal.prompt.command_words import understood
from sixfold.terminal.prompt.reading import read_move
from sixfold.terminal.remote.commands import ALONE, COMMANDS, SENTENCES
from sixfold.terminal.remote.table_client import Data, Link, LogUpdate, NoTable, TableClient
from sixfold.terminal.screen import Screen, typed_lines
from sixfold.text.errors import Refusal, escaped
from sixfold.text.messages import Message, language, say

INTERRUPTED = 130


def play_at(link: str, name: str) -> int:
    """Sits down where a link leads and plays there; the exit code.  Raises NoTable and CannotRead."""
    client = TableClient(Link.read(link), language())
    chairs = client.enter(name)
    return RemoteGame(client, chairs).run(name)


class TypedLine(str):
    __slots__ = ()


class EndOfInput:
    """Standard input has ended."""


class RemoteGame:
    def __init__(self, client: TableClient, chairs: Sequence[int], screen: Screen | None = None) -> None:
        self.client = client
        self.chairs = list(chairs)  # ours
        self.screen = screen or Screen()
        self.screen.pages = False  # what is typed comes through the inbox
        self.table = Table()
        self.commit = ""  # of the dice of this round
        self._inbox: queue.SimpleQueue[LogUpdate | TypedLine | EndOfInput] = queue.SimpleQueue()
        self._line: TypedLine | EndOfInput | None = None  # typed, and not yet handled
        self._handled = threading.Semaphore()  # one line at a time is read
        self._reached = 0  # the event up to which our last command leads
        self._away_shown = False
        self._shown: tuple[int, int] = (0, 0)  # round and event of the board last shown
        self._question: tuple[int, ...] = ()  # what we were last asked
        self._status: list[str] = []  # the lines that were shown last
        self._turn: tuple[int, float] | None = None  # whose clock of ours runs, and since when
        self._turn_seen = 0.0  # when we saw it, on the monotonic clock
        self._warned: tuple[int, str] | None = None  # a move that the game warned of, and when

    def run(self, name: str = "") -> int:
        try:
            self._sit_down(name)
            while self._step():
                pass
            code = 0
        except KeyboardInterrupt:
            code = INTERRUPTED
        finally:
            self.client.leave()
            self.screen.end_prompt()
        for sentence in self._leaving():
            self.screen.tell(sentence)
        return code

    def _leaving(self) -> list[Message]:
        return [say("The table stays as it is. To come back: sixfold play --at {link}", link=self.client.way_back)]

    def _sit_down(self, name: str) -> None:
        for data in self.client.log():
            self._apply(data)
        if not self.table.rounds:
            raise NoTable(say("this is not the log of a table"))
        for sentence in self._greeting():
            self.screen.tell(sentence)
        self._tell_commitment()
        self._note_own_clock()
        follow = partial(self.client.follow, self.table.number, self._inbox.put)
        for work in (follow, self._read_lines):
            threading.Thread(target=work, daemon=True).start()
        if name and self.chairs and self.table.chairs[self.chairs[0]].name != name:
            self.send("name", self.chairs[0], name=name)

    def _greeting(self) -> list[Message]:
        title = self.table.start.game.title
        names = ", ".join(self.names[self.table.player_of(chair)] for chair in self.chairs)
        if not names:
            return [say("{title}: you are watching.", title=title)]
        seated = [say("{title}: you are {name}.", title=title, name=names)]
        if self.client.key in ("", self.client.link.key):
            return seated
        return [*seated, say("This seat is yours. To come back: sixfold play --at {link}", link=self.client.way_back)]

    def _read_lines(self) -> None:
        """Reads what is typed, in a thread: the next line when the last one was handled."""
        for line in typed_lines():
            self._handled.acquire()
            self._inbox.put(TypedLine(line))
        self._handled.acquire()
        self._inbox.put(EndOfInput())

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(escaped, player_names(self.table)))

    @property
    def own_actors(self) -> list[int]:
        """The players of ours who may act now, the first to be asked first."""
        mine = [chair for chair in self.table.acting if chair in self.chairs]
        return [self.table.player_of(chair) for chair in mine if self.table.chairs[chair].kind == "person"]

    @property
    def viewer(self) -> int | None:
        players = self.own_actors or [self.table.player_of(chair) for chair in self.chairs]
        return players[0] if players else None

    @property
    def _holder(self) -> Holder:
        return Holder(frozenset(self.chairs))

    @property
    def _entering(self) -> int | None:
        """The chair of ours for which we may enter what real dice show; None where no roll is to be entered."""
        player = entering(self.position, self._facts)
        return None if player is None else self._facts.chair(player)

    @property
    def _facts(self) -> Facts:
        return facts_of(self.table, self._holder, self.names)

    @property
    def _must_answer(self) -> bool:
        offer = self.table.offer
        return offer is not None and bool(self.table.asked(offer) & set(self.chairs))

    @property
    def _takes_line(self) -> bool:
        """Whether a line is handled now.  What comes through a pipe waits until it is asked for."""
        if self.table.number < self._reached:
            return False
        rolling = is_asked_to_roll(self.position, self._facts)
        return self.screen.typed or bool(self.own_actors) or rolling or self._must_answer or self.table.round.over

    def _step(self) -> bool:
        """Takes in what has come, shows it, handles a line; False when somebody leaves."""
        while not self._inbox.empty():
            self._receive(self._inbox.get())
        self._show()
        if self._line is not None and self._takes_line:
            line, self._line = self._line, None
            self._handled.release()
            return isinstance(line, TypedLine) and self._handle(line)
        self._receive(self._wait())
        return True

    def _wait(self) -> LogUpdate | TypedLine | EndOfInput:
        while True:
            try:
                return self._inbox.get(timeout=0.5)  # not for ever: some systems cannot interrupt that
            except queue.Empty:
                continue

    def _receive(self, update: LogUpdate | TypedLine | EndOfInput) -> None:
        if isinstance(update, TypedLine | EndOfInput):
            self._line = update
        elif isinstance(update, NoTable):
            raise update
        elif update is None:
            self._tell_connection()
        else:
            self._on_event(update)

    def _tell_connection(self) -> None:
        """Says that the connection is lost, or back, if that is new."""
        if self.client.away != self._away_shown:
            self._away_shown = self.client.away
            away, back = say("The server does not answer; trying again."), say("The server answers again.")
            self.screen.tell(away if self._away_shown else back)

    def _on_event(self, data: Data) -> None:
        if data["number"] <= self.table.number:
            return
        event = self._apply(data)
        self._note_own_clock()
        if text := escaped(str(data.get("text", ""))):
            self.screen.tell(text)
        if isinstance(event, e.Began):
            self._tell_commitment()
        if isinstance(event, e.Revoked) and event.chair in self.chairs:
            self.chairs.remove(event.chair)
            if not self.chairs:
                raise NoTable(say("your link to this table was cancelled; ask the host for a new one"))

    def _apply(self, data: Data) -> e.AnyEvent:
        try:
            event = e.read_public(data)
            self.table.apply(event)
            self.table.start.game.check_players(len(self.table.chairs))
        except (msgspec.ValidationError, Refusal, LookupError, AttributeError, ArithmeticError) as problem:
            text = say(
                "this table cannot be followed; perhaps it is played with another version: {error}", error=problem
            )
            raise NoTable(text) from None
        if isinstance(event, e.Began):
            self.commit = event.commit
        return event

    def _show(self) -> None:
        """The board and the status lines where they are new, and the prompt."""
        rolling = self.position.is_chance and not self.table.round.over and not self.table.opened.real_dice
        if self.table.number < self._reached or rolling:
            return
        now = self.table.round
        question = tuple(number for player in self.own_actors for number in (player, now.since[player]))
        if self._shown != (now.number, now.last) and (not question or question != self._question):
            self.show_board()
        self._question = question
        status = list(map(str, self._status_lines()))
        if status != self._status:
            self._status = status
            for sentence in status:
                self.screen.tell(sentence)
        if is_asked_to_roll(self.position, self._facts):
            self.screen.prompt(f"{self._clocks()}{say('dice')}> ")
        elif self.chairs and (self.own_actors or self._must_answer or now.over):
            self.screen.prompt(f"{self._clocks()}{self.names[self.viewer or 0]}> ")

    def _clocks(self) -> str:
        """What the clocks show now, ours first, before the prompt; nothing where there are none."""
        clocks = self.table.round.clocks
        if clocks is None:
            return ""
        players = sorted(range(len(self.table.chairs)), key=lambda player: player != self.viewer)
        now = self.client.now()
        times = [left_text(clocks.shown(self.table.chair_of(player), now)) for player in players]
        shown = ", ".join(f"{self.names[player]} {left}" for player, left in zip(players, times, strict=True))
        return f"[{shown}] "

    def _note_own_clock(self) -> None:
        """Notes when a clock of ours begins to run, and lets the server know at once."""
        clocks = self.table.round.clocks
        mine = clocks is not None and clocks.running in self.chairs
        turn = (clocks.running or 0, clocks.since) if clocks and mine else None
        if turn == self._turn:
            return
        self._turn, self._turn_seen = turn, time.monotonic()
        if turn:
            threading.Thread(target=self.client.seen, args=(self.table.number,), daemon=True).start()

    def show_board(self) -> None:
        self._shown = (self.table.round.number, self.table.round.last)
        self.screen.tell("")
        self.screen.board(self.position, self.names, self.viewer, covered_at(self.table, self.chairs))
        self.screen.tell("")

    @property
    def _closing(self) -> str:
        reader = reading_player(self.table, self._holder)
        return str(closing(self.position, self.names, self.table.round.ended, reader))

    def _status_lines(self) -> list[Message | str]:
        now = self.table.round
        if now.over:
            address = f"{self.client.link.address}/record?round={now.number}"
            lines: list[Message | str] = [self._closing]
            lines += [say("Download the game: {address}", address=address)] if not self.position.history.origin else []
            lines += self._comparison()
            self._keep_result()
            lines += [say("Type rematch for another game, or quit.")] if self.chairs and not self.table.offer else []
        else:
            lines = [] if self.own_actors else [self._waiting_sentence]
        return lines + ([say("Type accept or decline.")] if self._must_answer else [])

    @property
    def _waiting_sentence(self) -> Message:
        """Who is waited for, or what we are to roll."""
        if self.table.opened.real_dice and self.position.is_chance:
            return roll_request(self.position, self._facts)
        return waiting_for(self.position, self._facts)

    def _comparison(self) -> list[Message]:
        """How a game that we played alone compares with our best so far."""
        now = self.table.round
        if now.ended or not self.chairs or self.table.chairs[0].kind != "person":
            return []
        compared = personal_best(now.position, f"{self.client.link.address} {now.number}", now.real_dice)
        return [compared] if compared else []

    def _keep_result(self) -> None:
        """Keeps what the round came to for us; the page at the same table would keep the same."""
        table = self.client.link.path.rpartition("/")[2]
        name = f"{table} {self.table.round.number}"
        if result := own_result(self.table, self._holder, name, int(time.time())):
            keep_result(result)

    def _tell_commitment(self) -> None:
        if self.commit:
            commitment = escaped(self.commit)
            self.screen.tell(
                say("The dice are fixed for the whole game; their fingerprint is {commitment}", commitment=commitment)
            )

    def _handle(self, line: str) -> bool:
        self.screen.heard(line)
        first, _, rest = understood(line).partition(" ")
        if command := COMMANDS.get(first.lower()):
            return command(self, rest.strip()) is not False
        if not line:
            self.screen.tell(NOTHING_TYPED)
        elif self._entering is not None:
            self._enter_roll(line, self._entering)
        elif self.may_play():
            self._play_line(line)
        return True

    def may_play(self) -> bool:
        """Whether one of ours may move now; else it is said why not."""
        if not self.chairs:
            self.screen.tell(say("You are only watching."))
        elif self.table.round.over:
            self.screen.tell(say("The game is over."))
        elif not self.own_actors:
            self.screen.tell(self._waiting_sentence)
        return bool(self.own_actors)

    def _play_line(self, line: str) -> None:
        try:
            player, word = read_move(self.position, line, self.own_actors[0])
        except Refusal as refusal:
            self.screen.tell(str(refusal))
            return
        if player is not None and not self._is_meant(word, player):
            return
        chair = self.table.chair_of(player or 0)
        thought = round(time.monotonic() - self._turn_seen, 3)
        more = {"thought": thought} if self._turn and self._turn[0] == chair else {}
        self.send("play", chair, word=word, **more)

    def _is_meant(self, word: str, player: int) -> bool:
        """Whether a move shall count: one that the game warns of is to be typed a second time."""
        warning = warnings(self.position, player).get(word) if self.screen.asks_back else None
        if warning is None or self._warned == (self.position.ply, word):
            return True
        self._warned = (self.position.ply, word)
        self.screen.tell(say("{warning} Type it again to play it.", warning=warning))
        return False

    def _enter_roll(self, line: str, chair: int) -> None:
        """Enters what real dice show: `3 5 1 2 6 4` is enough."""
        try:
            _, word = read_move(self.position, line, None)
        except Refusal as refusal:
            self.screen.tell(str(refusal))
        else:
            self.send("roll", chair, word=word)

    @property
    def sentences(self) -> dict[str, Message]:
        """What can be typed here besides moves, and what it does."""
        return SENTENCES if len(self.table.chairs) > 1 else ALONE

    def send(self, do: str, chair: int, **more: str | float) -> None:
        """Has the table do something for a chair; a refusal is shown."""
        answer = self.client.command(do, self.table.number, self._tell_connection, chair=chair, **more)
        self._reached = answer.number
        if not answer.done:
            self.screen.tell(answer.reason)
