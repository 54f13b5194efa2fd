"""A game in line mode: show the board, ask for a move, play it.

It knows seats, dice that are rolled or asked for, and where the game is saved.  It does not know
the game; positions answer every question about it.  What is shown and asked goes through the
screen, which need not be a terminal.
"""

from __future__ import annotations

from pathlib import Path

from sixfold import narration
from sixfold.bots.bot import random_below
from sixfold.dice import Dice, entropy_of, new_secret
from sixfold.errors import Refusal
from sixfold.files import refuse_existing, write_whole
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.record import Record, dice_lines, is_seat
from sixfold.results import verdict
from sixfold.table.covering import covered_sides
from sixfold.terminal import dice_secrets
from sixfold.terminal.bests import personal_best
from sixfold.terminal.commands import SENTENCES, find_command
from sixfold.terminal.opponents import Opponents
from sixfold.terminal.prompt import NOTHING_TYPED, spoken
from sixfold.terminal.question import Question
from sixfold.terminal.saved_games import new_file
from sixfold.terminal.screen import Screen
from sixfold.terminal.seats import Seat


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
        self.screen = screen or Screen()
        self.names = tuple(seat.name for seat in seats)
        self.named = named  # by people: other names follow the reader's language and are not kept
        self._own_file = file is None  # nobody named one: the game gets one of its own with the first move
        self._bot_failed = False
        self.opponents = Opponents(seats, self.position.game, seed, self.screen, repeatable)

    def run(self) -> int:
        """Plays until the game is over or somebody quits; every move is saved.  Returns 1 if a bot failed, else 0."""
        try:
            self._commit()
            self.show()
            while not self.position.over and self._next():
                pass
        except KeyboardInterrupt:
            self.screen.interrupted()
        self.opponents.close()
        if self.position.over:
            self._announce()
        self._say_where()
        return 1 if self._bot_failed else 0

    # Dice ------------------------------------------------------------------------------

    def _commit(self) -> None:
        """Tells the commitment, and only then asks what the players mix in."""
        if not self.dice:
            return
        self.screen.tell(
            say(
                "The dice are fixed for the whole game; their commitment is {commitment}",
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

    # Turns -----------------------------------------------------------------------------

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
        return self._play(thought.best, player)

    def _play(self, word: str, player: int | None) -> bool:
        self.position = self.position.play(word, player)
        for sentence in narration.sentences(self.position, self.names, self._reader):
            self.screen.tell(sentence)
        self._save_move()
        self.show()
        return True

    def _ask(self, player: int | None) -> bool:
        prompt = say("dice") if player is None else self.names[player]
        line = self.screen.ask(f"{prompt}> ", Question(self.position, player, SENTENCES))
        if line is None:
            return False
        if not line:
            self.screen.tell(NOTHING_TYPED)
            return True
        first, _, rest = line.partition(" ")
        if command := find_command(first):
            return command.run(self, rest.strip(), player)
        try:
            player, word = spoken(self.position, line, player)
            return self._play(word, player)
        except Refusal as refusal:
            self.screen.tell(f"{refusal}")
        return True

    def is_decision(self, position: Position) -> bool:
        """Whether somebody is asked in a position."""
        if position.is_chance:
            return self.ask_dice
        return any(self.seats[player].is_human for player in position.actors)

    def go_to(self, position: Position) -> None:
        """Goes to another moment of the game."""
        self.position = position
        self._save_move()
        self.show()

    # Showing and keeping ---------------------------------------------------------------

    def show(self) -> None:
        """The board, as whoever is asked next sees it."""
        self.screen.tell("")
        people = [player for player, seat in enumerate(self.seats) if seat.is_human]
        covered = covered_sides(self.position, people, people) if self.covered else frozenset()
        self.screen.board(self.position, self.names, self._viewer(), covered)
        self.screen.tell("")

    def _viewer(self) -> int | None:
        """Who looks at the board: the person who is asked next, or the only one there is."""
        humans = [player for player, seat in enumerate(self.seats) if seat.is_human]
        asked = [player for player in self.position.actors if player in humans]
        return (asked or humans)[0] if asked or len(humans) == 1 else None

    @property
    def _reader(self) -> int | None:
        """Who is "you" in sentences: the only person there is."""
        humans = [player for player, seat in enumerate(self.seats) if seat.is_human]
        return humans[0] if len(humans) == 1 else None

    def _announce(self) -> None:
        self.screen.tell(verdict(self.position, self.names))
        if self.seats[0].is_human and (compared := personal_best(self.position)):
            self.screen.tell(compared)
        if self.dice:
            secret = self.dice.secret
            self.screen.tell(
                say("The secret of the dice was {secret}; sixfold verify checks the saved game with it.", secret=secret)
            )

    def save_as(self, file: Path | None) -> Path | None:
        """Saves in a file, and every move from now on; without one where somebody said before, else None."""
        file = file or (None if self._own_file else self.file)
        if file is None:
            return None
        if file != self.file:
            refuse_existing(file)
        self._write(file)
        self.file, self._own_file = file, False
        return file

    def _save_move(self) -> None:
        """Every move is on disk before the next one: in the file that was named, else in one of the game's own."""
        if self.position.origin:
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
        """On leaving: where the game is saved, if that has not been said before."""
        if self.position.origin:
            code = self.position.code()
            self.screen.tell(say("A game that began from a code is not saved. The position now: {code}", code=code))
        elif self._own_file and self.file and self.file.exists():
            kept = say("The game is saved in {file}.", file=self.file)
            again = say("The game is saved in {file}. To continue it: sixfold play --from {file}", file=self.file)
            self.screen.tell(kept if self.position.over else again)

    def _write(self, file: Path) -> None:
        seed = None if self.dice else self.seed  # with a commitment a seed would only mislead
        names = self.names if self.named else None
        written = tuple(seat.written for seat in self.seats)
        seats = written if all(is_seat(text) for text in written) else None
        record = Record(self.position, names, seed, dice=dice_lines(self.dice, self.position.over), seats=seats)
        write_whole(file, record.text())
        if self.dice:
            (dice_secrets.forget if self.position.over else dice_secrets.keep)(self.dice)
