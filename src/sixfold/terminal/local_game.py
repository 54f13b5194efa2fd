"""A game in line mode: show the board, ask for a move, play it.

It knows seats, dice that are rolled or asked for, and where the game is saved.  It does not know
the game; positions answer every question about it.  What is shown and asked goes through the
screen, which need not be a terminal.
"""

from __future__ import annotations

import shlex
import textwrap
from pathlib import Path

from sixfold.bots.bot import random_below
from sixfold.machines.files import refuse_existing, write_whole
from sixfold.positions.dice import Dice, entropy_of, new_secret
from sixfold.positions.position import Position
from sixfold.positions.record import ENDED, Record
from sixfold.positions.record_lines import dice_lines, is_seat
from sixfold.table.seats.handing import STAND_IN
from sixfold.table.seats.onlookers import covered_sides
from sixfold.telling import narration
from sixfold.telling.proposals import question, warnings
from sixfold.telling.results import closing
from sixfold.terminal.opponents import Opponents
from sixfold.terminal.own import dice_secrets
from sixfold.terminal.own.after_alone import bests_sentence
from sixfold.terminal.own.bests import personal_best
from sixfold.terminal.own.own_results import keep_game
from sixfold.terminal.own.saved_games import is_in_folder, new_file, note
from sixfold.terminal.prompt.answers import NOTHING_TYPED, first_sentence
from sixfold.terminal.prompt.command_words import understood
from sixfold.terminal.prompt.commands import find_command, sentences
from sixfold.terminal.prompt.question import Question
from sixfold.terminal.prompt.reading import read_move
from sixfold.terminal.screen import Screen
from sixfold.terminal.seats import Seat, introduced
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say


class LocalGame:
    """One game at the terminal.

    `dice` are committed to before the first roll, and with `mix` the players add their own
    entropy after that; without them dice depend on the seed alone.  With `covered` people cover
    their side from each other when the game says so; with `repeatable` what bots play depends on
    the seed alone, whatever has been compiled before.
    """

    def __init__(
        self,
        record: Record,
        seats: tuple[Seat, ...],
        seed: int,
        *,
        named: bool = False,
        ask_dice: bool = False,
        dice: Dice | None = None,
        mix: bool = False,
        file: Path | None = None,
        covered: bool = False,
        repeatable: bool = False,
        coach: bool = False,
        screen: Screen | None = None,
    ) -> None:
        self.position = record.position
        self.seats = seats
        self.seed = seed
        self.ask_dice = ask_dice
        self.dice = dice
        self.mix = mix
        self.file = file
        self.covered = covered
        self.repeatable = repeatable
        self.coach = coach  # whether people are told what each kind of move is good for
        self.screen = screen or Screen()
        self.names = tuple(seat.name for seat in seats)
        self.named = named  # by people: other names follow the reader's language and are not kept
        self.ended = ""  # without the rules: "draw", "resign 0", or "given up" alone
        self.undone: list[Position] = []  # where moves were taken back from, the last one last
        self.another = False  # whether somebody wants another game
        self.next_start: Position | None = None  # the game alone that they want, if not the same again
        self._noted: Path | None = None  # the file that is known to be this game's
        self._bot_failed = False
        self._introduced = not self.screen.introduces  # whether it has been said what can be typed
        self._shown: Position | None = None  # the board that was last shown
        self.opponents = Opponents(seats, self.position.game, seed, self.screen, repeatable)

    def run(self) -> int:
        """Plays until the game is over or somebody quits; every move is saved.  Returns 1 if a bot failed, else 0."""
        try:
            self._introduce()
            self._commit()
            while not self.over and self._next():
                pass
        except KeyboardInterrupt:
            self.screen.interrupted()
        self.opponents.close()
        if self.over:
            self._announce()
        self._say_where()
        return 1 if self._bot_failed else 0

    def _introduce(self) -> None:
        for sentence in filter(None, map(introduced, self.seats)):
            self.screen.tell(sentence)

    @property
    def over(self) -> bool:
        return self.position.over or bool(self.ended)

    @property
    def real_dice(self) -> bool:
        """Whether people roll dice of their own, in a game that has some."""
        return self.ask_dice and self.position.game.dice

    def _commit(self) -> None:
        """Tells the commitment, and only then asks what the players mix in."""
        if not self.dice:
            return
        self.screen.tell(
            say(
                "The dice are fixed for the whole game; their fingerprint is {commitment}",
                commitment=self.dice.commitment,
            )
        )
        if self.mix:
            self.dice = Dice(self.dice.secret, " ".join(self._entropy(seat) for seat in self.seats))

    def _entropy(self, seat: Seat) -> str:
        if not seat.is_human:
            return new_secret()[:32]
        prompt = say("{name}, type anything to mix into the dice", name=seat.name)
        question = Question(self.position, self.seats.index(seat), {}, moves=False)
        return entropy_of(self.screen.ask(f"{prompt}> ", question) or "")

    def _rolled(self) -> str:
        if self.dice:
            return self.dice.roll(self.position)
        return self.position.outcome(random_below(self.seed, self.position.ply, self.position.outcome_count))

    def _next(self) -> bool:
        """One word, or one command; False when somebody quits."""
        if self.position.is_chance:
            return self._ask(None) if self.ask_dice else self._play(self._rolled(), None)
        humans = [player for player in self.position.actors if self.seats[player].is_human]
        if humans:
            return self._ask(humans[0])
        return self._let_play(self.position.actors[0])

    def _let_play(self, player: int) -> bool:
        """A bot's turn; False if it cannot go on, which ends the program and saves the game."""
        try:
            thought = self.opponents.think(player, self.position)
        except Refusal as refusal:
            self.screen.tell(f"{refusal}")
            self._bot_failed = True
            return False
        if thought.interrupted and not self.people:
            raise KeyboardInterrupt  # nobody waits for this move: whoever watches wants to leave
        return self._play(thought.best, player)

    def _play(self, word: str, player: int | None) -> bool:
        self.position = self.position.play(word, player)
        for sentence in narration.sentences(self.seen, self.names, self.reader):
            self.screen.tell(sentence)
        self._save_move()
        if not self.people:
            self.show()  # nobody is asked, before which it would be shown
        return True

    def _ask(self, player: int | None) -> bool:
        if self._shown is not self.position:
            self.show()
            self.tell_coach(player)
        if not self._introduced:
            self.screen.tell(self.position.game.sentence)
            self.screen.tell(first_sentence(self.position, player))
            self._introduced = True
        prompt = say("dice") if player is None else self.names[player]
        line = self.screen.ask(f"{prompt}> ", Question(self.seen, player, sentences(self.position.players)))
        if line is None:
            return False
        if not line:
            self.screen.tell(NOTHING_TYPED)
            return True
        first, _, rest = understood(line).partition(" ")
        if command := find_command(first):
            return command.run(self, rest.strip(), player) is not False
        return self._answer(line, player)

    def tell_coach(self, player: int | None) -> None:
        """What a player can do and what it is good for, where the coach is on."""
        if self.coach and player is not None:
            said = [self.position.telling.can_do(player, self.names), *self.position.telling.coach(player, self.names)]
            self.screen.tell(textwrap.fill(" ".join(str(one) for one in said if one), self.screen.width))

    def _answer(self, line: str, player: int | None) -> bool:
        try:
            player, word = read_move(self.position, line, player)
        except Refusal as refusal:
            self.screen.tell(f"{refusal}")
            return True
        if not self._is_meant(word, player):
            return True
        self.undone.clear()
        return self._play(word, player)

    def _is_meant(self, word: str, player: int | None) -> bool:
        """Whether a move shall count: of some the game warns, and a person is asked back."""
        if player is None or not self.screen.asks_back or word not in warnings(self.position, player, self.names):
            return True
        return self.confirms(question(self.position, word, player, self.names), player)

    def confirms(self, question: Message, player: int) -> bool:
        answers = {"yes": say("yes"), "no": say("no")}
        known = {text: kind for kind, word in answers.items() for text in (kind, kind[0], str(word), str(word)[0])}
        asked = Question(self.position, player, {str(word): say("your answer") for word in answers.values()}, False)
        while True:
            answer = self.screen.ask(f"{question} ({answers['yes']}/{answers['no']})> ", asked)
            if answer is None or answer.lower() in known:
                return known[answer.lower()] == "yes" if answer else False
            self.screen.tell(say("Type yes or no."))

    def end(self, ended: str) -> None:
        """Ends the game without the rules: "draw", "resign 0" …, or "given up" alone."""
        self.ended = ended
        self._save_move()

    def resign(self, player: int) -> None:
        """Somebody gives up: between two the other one wins; among more a bot plays on for them, as at tables."""
        if self.position.players <= 2:
            self.end(f"resign {player}" if self.position.players == 2 else "given up")
            return
        written = f"bot:{STAND_IN}"
        self.seats = tuple(Seat(written, s.name) if n == player else s for n, s in enumerate(self.seats))
        self.opponents.sit_down(player, written)
        self.screen.tell(say("A bot plays on for {name}.", name=self.names[player]))

    def is_decision(self, position: Position) -> bool:
        if position.is_chance:
            return self.ask_dice
        return any(self.seats[player].is_human for player in position.actors)

    def go_to(self, position: Position) -> None:
        self.position = position
        self._save_move()

    def show(self) -> None:
        self._shown = self.position
        self.screen.tell("")
        self.screen.board(self.seen, self.names, self.viewer, self.covered_sides)
        self.screen.tell("")

    @property
    def seen(self) -> Position:
        """The game as the people here may know it; who only watches bots sees everything."""
        return self.position.seen_by(self.people) if self.people and not self.over else self.position

    @property
    def people(self) -> list[int]:
        return [player for player, seat in enumerate(self.seats) if seat.is_human]

    @property
    def covered_sides(self) -> frozenset[int]:
        """The sides that people cover from each other now."""
        return covered_sides(self.position, self.people, self.people) if self.covered else frozenset()

    @property
    def viewer(self) -> int | None:
        """Who looks at the board: the person who is asked next, or the only one there is."""
        asked = [player for player in self.position.actors if player in self.people]
        return asked[0] if asked else self.reader

    @property
    def reader(self) -> int | None:
        """Who is "you" in sentences: the only person there is."""
        return self.people[0] if len(self.people) == 1 else None

    def _announce(self) -> None:
        if self._shown is not self.position:
            self.show()
        self.screen.tell(str(closing(self.position, self.names, self.ended, self.reader)))
        keep_game(self.position, self.ended, tuple(seat.written for seat in self.seats), self.file, self.real_dice)
        if self.seats[0].is_human:
            self._tell_bests()
        if self.dice and self._is_finished:
            secret = self.dice.secret
            self.screen.tell(
                say("The secret of the dice was {secret}; sixfold verify checks the saved game with it.", secret=secret)
            )

    def _tell_bests(self) -> None:
        """How a game alone compares with those before it."""
        bests = bests_sentence(self.position, self.real_dice)
        compared = None if self.ended else personal_best(self.position, "", self.real_dice, listed=bests is not None)
        for sentence in (compared, bests):
            if sentence:
                self.screen.tell(sentence)

    @property
    def _own_file(self) -> bool:
        """Whether nobody named a file: the game has one of its own from the first move on."""
        return self.file is None or is_in_folder(self.file)

    def save_as(self, file: Path | None) -> Path | None:
        """Moves the game into a file, for every move from now on; without one where somebody said before, else None."""
        if file is None and self._own_file:
            return None
        file, old = file or self.file, self.file
        assert file
        if file != old:
            refuse_existing(file)
        own = old if self._own_file else None
        self._write(file)
        self.file = file
        if own:
            own.unlink(missing_ok=True)  # it would be behind with the next move
        return file

    def _save_move(self) -> None:
        """Every move is on disk before the next one: in the file that was named, else in one of the game's own."""
        if self.position.history.origin:
            return
        if self.file is None:
            self.file = new_file(self.position.game.id)
        try:
            if self._own_file and not self.position.words:
                self.file.unlink(missing_ok=True)  # everything was taken back
            else:
                self._write(self.file)
        except Refusal as refusal:
            self.screen.tell(f"{refusal}")

    def _say_where(self) -> None:
        if self.position.history.origin:
            code = self.position.code()
            self.screen.tell(say("A game that began from a code is not saved. The position now: {code}", code=code))
        elif self.file and self.file.exists():
            kept = say("The game is saved in {file}.", file=self.file)
            command = f"sixfold play --from {shlex.quote(str(self.file))}"
            again = say("The game is saved in {file}. To continue it: {command}", file=self.file, command=command)
            self.screen.tell(kept if self._is_finished else again)

    @property
    def _is_finished(self) -> bool:
        """Whether the record says that the game is over: one that was given up alone can be taken up again."""
        return self.position.over or self.ended in ENDED

    def _write(self, file: Path) -> None:
        seed = None if self.dice else self.seed  # with a commitment a seed would only mislead
        names = self.names if self.named else None
        written = tuple(seat.written for seat in self.seats)
        seats = written if all(is_seat(text) for text in written) else None
        ended, over = self.ended if self.ended in ENDED else None, self._is_finished
        record = Record(self.position, names, seed, ended, dice_lines(self.dice, over), seats)
        if self.dice and not over:
            dice_secrets.keep(self.dice)  # first: a record whose dice nobody knows cannot be played on
        write_whole(file, record.text())
        if file != self._noted:
            note(file, written, self._noted)
            self._noted = file
        if self.dice and over:
            dice_secrets.forget(self.dice)
