"""Other people's programs as bots: they read lines and answer each with a move.

It knows processes, pipes and time.  It does not know what a program is written in or how it thinks.
The first line of a game names it; a program that has finished a game is kept for the next one, in
this process, and ended with it.  A program that is late, says nothing or answers nonsense is ended
at once.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import signal
import subprocess
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue

from sixfold.bots.bot import checked
from sixfold.game.candidates import Limit, SearchResult
from sixfold.positions.position import Position
from sixfold.text.errors import BadValue, BotFailed, shown, system_error
from sixfold.text.grammar import number
from sixfold.text.messages import say

TIME_LIMIT = 60.0  # seconds for a move, where no budget was set
GRACE = 10.0  # seconds beyond a budget before a program is taken to hang
LONGEST_ANSWER = 1000  # bytes


class ProgramBot:
    """A program that plays one game after the other.

    A game begins with the line `game: NAME players: 2 options: key=value`, with the program's budget
    (` seconds: 0.5`, ` simulations: 4000`) before the options if it has one, and at the end the code of
    the first position if the game began from one (` position: sixfold1:…`).  Then, whenever the
    program is to act, it gets one line with all words played so far and writes its word.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self._program = _take(command)
        self._introduced = False

    def think(self, position: Position, limit: Limit | None = None) -> SearchResult:
        new_to_it = not self._introduced
        self._introduced = True
        try:
            return self._ask(position, limit, new_to_it)
        except BotFailed:
            self._program.end()
            if not (new_to_it and self._program.has_played):
                raise
        self._program = Program(self.command)  # one that plays a single game is started again for the next
        return self._ask(position, limit, introduce=True)

    def _ask(self, position: Position, limit: Limit | None, introduce: bool) -> SearchResult:
        lines = [first_line(position, limit)] if introduce else []
        text = "".join(f"{line}\n" for line in [*lines, " ".join(position.words)])
        return checked(position, self._program.answer(text, time_limit(limit)), self.command)

    def close(self) -> None:
        """Lets the program wait for the next game; one that owes an answer, or was never asked, is ended."""
        if self._introduced:
            self._program.rest()
        else:
            self._program.end()


class Program:
    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=os.name == "posix",  # Ctrl-C is for us, and we can end its children too
            )
        except (OSError, ValueError) as error:
            reason = say("the program cannot be started: {error}", error=system_error(error))
            raise BotFailed(command, reason) from None
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._owes_answer = False
        self.has_played = False  # a game before this one
        threading.Thread(target=self._listen, daemon=True).start()
        _running.add(self)

    def _listen(self) -> None:
        """Collects its lines; the last one, which is empty, means that it has ended."""
        assert self._process.stdout
        line = b"-"
        while line:
            try:
                line = self._process.stdout.readline(LONGEST_ANSWER)
            except (OSError, ValueError):  # closed by `end`
                line = b""
            self._answers.put(line)

    def answer(self, text: str, seconds: float) -> str:
        """Its answer to some lines; refuses silence, lateness and bytes that are no text."""
        assert self._process.stdin
        self._owes_answer = True
        try:
            self._process.stdin.write(text.encode())
            line = self._answers.get(timeout=seconds)
        except OSError:
            line = b""
        except Empty:
            late = say(
                "the program did not answer within {seconds} seconds; it has to write each answer at once, "
                "without waiting for a full buffer",
                seconds=number(seconds, 0 if seconds == int(seconds) else 1),
            )
            raise BotFailed(self.command, late) from None
        if not line:
            raise BotFailed(self.command, say("the program did not answer"))
        self._owes_answer = False
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise BotFailed(self.command, say("the program's answer is not UTF-8 text")) from None

    def rest(self) -> None:
        """Waits for another game, if it can."""
        if self._owes_answer or self._process.poll() is not None or not self._answers.empty():
            self.end()
        elif self in _running and self not in _resting:
            self.has_played = True
            _resting.append(self)

    def end(self) -> None:
        _running.discard(self)
        if self in _resting:
            _resting.remove(self)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()


_running: set[Program] = set()
_resting: list[Program] = []  # that have finished a game


def _take(command: str) -> Program:
    for program in _resting:
        if program.command == command:
            _resting.remove(program)
            return program
    return Program(command)


def end_programs() -> None:
    for program in list(_running):
        program.end()


atexit.register(end_programs)


def first_line(position: Position, limit: Limit | None) -> str:
    """What a program is told about the game that begins."""
    budget = ""
    if limit and limit.seconds is not None:
        budget += f" seconds: {limit.seconds:g}"
    if limit and limit.simulations is not None:
        budget += f" simulations: {limit.simulations}"
    options = " ".join(f"{key}={value}" for key, value in position.options.items())
    begun = f" position: {position.history.origin}" if position.history.origin else ""
    return f"game: {position.game.id} players: {position.players}{budget} options: {options}".rstrip() + begun


def check_command(command: str) -> None:
    """Refuses a command whose program is not on this computer, before anything is begun with it."""
    try:
        program = (shlex.split(command) or [""])[0]
    except ValueError:
        raise BadValue(command, say("program:{command} has a quotation mark too few", command=command)) from None
    if not program:
        raise BadValue(command, say("add the command that starts the program, as in program:./bot"))
    if not shutil.which(program):
        raise BadValue(command, say("there is no program {program} that could be started", program=shown(program)))


def time_limit(limit: Limit | None) -> float:
    """Seconds after which a program is taken to hang."""
    if limit is None or limit.seconds is None:
        return TIME_LIMIT
    return 2 * limit.seconds + GRACE
