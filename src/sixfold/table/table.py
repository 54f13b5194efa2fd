"""A table: games played one after another by whoever sits there, one command at a time.

It knows chairs, turns, offers, take-backs and the dice that are rolled.  It does not know
which game this is, who is connected, or where anything is stored.

    table = Table.from_events(events)
    events = table.decide(command, holder)      # what the command does; nothing has changed yet
    for event in events:
        table.apply(event)

A chair is where somebody sits; a player is a seat of the rules.  Chairs stay, and which
player a chair is turns by one from round to round, so that everybody begins in turn, unless
the game itself decides who begins.  What people chose stays with their chairs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from sixfold import shelf
from sixfold.dice import Dice, new_secret
from sixfold.messages import Message, say
from sixfold.personal import options_of, turned
from sixfold.positions import Position
from sixfold.table import events as e
from sixfold.table.handing import STAND_IN, reason_not_to_hand
from sixfold.table.keys import hashed
from sixfold.table.refused import CommandRefused
from sixfold.table.round import Round
from sixfold.table.seating import Chair, Holder, Offer


class Table:
    """The state that a log of events leads to."""

    def __init__(self) -> None:
        self.number = 0
        self.opened: e.Opened
        self.chairs: list[Chair] = []
        self.rounds: list[Round] = []
        self.offer: Offer | None = None
        self.host = ""
        self.invite = ""
        self.invites = 0  # how often the invitation was revoked
        self.revoked: list[int] = []  # how often each chair was
        self._tried: dict[tuple[int, str, int | None], tuple[Position, Position]] = {}  # moves: before and after
        self.start: Position  # of a round that chair 0 begins

    @classmethod
    def from_events(cls, events: Iterable[e.AnyEvent]) -> Table:
        """The table that a log leads to."""
        table = cls()
        for event in events:
            table.apply(event)
        return table

    # State -----------------------------------------------------------------------------

    @property
    def round(self) -> Round:
        """The game being played, or the last one."""
        return self.rounds[-1]

    @property
    def position(self) -> Position:
        """The position of the present round."""
        return self.round.position

    def player_of(self, chair: int) -> int:
        """Which player of the rules a chair is in this round."""
        return (chair - self.round.first) % len(self.chairs)

    def chair_of(self, player: int, round_: Round | None = None) -> int:
        """Where a player sits, in this round or in an earlier one."""
        return (player + (round_ or self.round).first) % len(self.chairs)

    def holder(self, keys: Iterable[str]) -> Holder:
        """What some keys open together; those that open nothing are ignored."""
        found = {hashed(key) for key in keys}
        chairs = frozenset(number for number, chair in enumerate(self.chairs) if found.intersection(chair.keys))
        return Holder(chairs, self.host in found)

    def is_invitation(self, key: str) -> bool:
        """Whether a key opens any free chair."""
        return bool(self.invite) and hashed(key) == self.invite

    @property
    def acting(self) -> tuple[int, ...]:
        """The chairs that may act now, the first to be asked first."""
        if not self.rounds or self.round.over:
            return ()
        return tuple(self.chair_of(player) for player in self.position.actors)

    def others(self, holder: Holder) -> tuple[int, ...]:
        """The chairs of other people who play now, and so can answer."""
        return tuple(n for n, chair in enumerate(self.chairs) if chair.kind == "person" and n not in holder.chairs)

    def against_people(self, holder: Holder) -> bool:
        """Whether anybody else has had a chair in this round, even if a bot plays for them now."""
        return bool(self.round.people - holder.chairs)

    @property
    def bots(self) -> tuple[int, ...]:
        """The chairs that belong to bots; those that play for somebody do not count."""
        return tuple(n for n, chair in enumerate(self.chairs) if chair.level is not None and not chair.taken)

    def undo_ply(self, holder: Holder) -> tuple[int | None, Message | None]:
        """How many moves would be left if the holder took back their last one, or why they cannot."""
        if self.round.ended:
            return None, say("The game ended by agreement.")
        if self.round.over and self.round.dice:
            return None, say("The secret of the dice has been shown; no move can be taken back any more.")
        position: Position | None = self.position
        while position and position.ply:
            if position.word.startswith("="):
                return None, say("A roll that has been seen cannot be taken back.")
            if self.chair_of(position.player or 0) in holder.chairs:
                return position.ply - 1, None
            position = position.before
        return None, say("There is no move to take back.")

    # Events ----------------------------------------------------------------------------

    def apply(self, event: e.AnyEvent) -> None:
        """Changes the state as an event of the log says."""
        self.number += 1
        match event:
            case e.Opened():
                self._open(event)
            case e.Began():
                self._begin(event)
            case e.Sat(chair=chair, name=name, key=key):
                self.chairs[chair].taken = True
                self.chairs[chair].name = name or self.chairs[chair].name
                self.chairs[chair].keys += [key] if key else []
                self.round.people.add(chair)
            case e.Named(chair=chair, name=name):
                self.chairs[chair].name = name
            case e.Played(chair=chair, word=word):
                self._move(self._after(self.position, word, self.player_of(chair)))
            case e.Rolled(word=word):
                self._move(self._after(self.position, word))
            case e.Undone(ply=ply):
                self._move(self.position.at(ply))
            case e.Handed(chair=chair, level=level):
                self.chairs[chair].level = level
                self._drop_idle_offer()
            case e.Revoked():
                self._revoke(event)
                self._drop_idle_offer()
            case _:
                self._agree(event)

    def _open(self, event: e.Opened) -> None:
        self.opened = event
        self.chairs = [Chair(seat.name, seat.level, seat.taken, list(seat.keys)) for seat in event.chairs]
        self.host, self.invite = event.host, event.invite
        self.revoked = [0] * len(self.chairs)
        self.start = self.starting(0)

    def starting(self, first: int) -> Position:
        """The first position of a round that a chair begins; what people chose goes with their chairs."""
        opened, game = self.opened, shelf.find_game(self.opened.game)
        if opened.position:
            return Position.from_code(opened.position)
        own = options_of(game, turned([seat.options for seat in opened.chairs], first))
        return Position.start(game, opened.players, opened.options | own, opened.extras)

    def _begin(self, event: e.Began) -> None:
        dice = Dice(event.secret) if event.secret else None
        since = [self.number] * len(self.chairs)
        people = {number for number, chair in enumerate(self.chairs) if chair.taken}
        self.rounds.append(Round(len(self.rounds) + 1, event.first, self.starting(event.first), dice, since, people))
        self.round.last = self.number
        self.offer = None

    def _move(self, after: Position) -> None:
        """Sets the next position; a player whose question has not changed may still answer it."""
        before, self.round.position = self.position, after
        undisturbed: set[int] = set()
        if after.before is before and before.simultaneous and after.simultaneous:
            undisturbed = set(before.actors) & set(after.actors) - {after.player}
        self.round.since = [
            number if player in undisturbed else self.number for player, number in enumerate(self.round.since)
        ]
        self.round.last = self.number
        self.offer = None

    def _revoke(self, event: e.Revoked) -> None:
        if event.chair is None:
            self.invite = event.key
            self.invites += 1
        else:
            chair = self.chairs[event.chair]
            chair.keys, chair.taken, chair.name = [event.key], False, ""
            self.revoked[event.chair] += 1

    def _drop_idle_offer(self) -> None:
        """Drops an offer that nobody is left to answer."""
        if self.offer and not self.asked(self.offer):
            self.offer = None
            self.round.last = self.number

    def _agree(self, event: e.AnyEvent) -> None:
        self.round.last = self.number  # what was refused before stays refused, however late a copy arrives
        match event:
            case e.Offered(what=what, chairs=chairs, ply=ply):
                self.offer = Offer(what, chairs, self.number, ply)
            case e.Accepted(chairs=chairs):
                if self.offer:
                    self.offer.agreed |= set(chairs)
            case e.Declined() | e.Withdrawn():
                self.offer = None
            case e.Drawn():
                self.round.ended, self.offer = "draw", None
            case e.Resigned(chair=chair):
                alone = len(self.chairs) == 1
                self.round.ended = "given up" if alone else f"resign {self.player_of(chair)}"
                self.offer = None

    # Commands --------------------------------------------------------------------------

    def decide(
        self,
        command: e.AnyCommand,
        holder: Holder,
        secret: Callable[[], str] = new_secret,
        key: str = "",
        away: Collection[int] = (),
    ) -> list[e.AnyEvent]:
        """The events a command leads to.  Raises CommandRefused, or a Refusal of the rules.

        `key` is the hash of the key that takes the place of one that is revoked; `away` are the
        chairs whose people have been gone for a while.
        """
        if not 0 <= command.expect <= self.number:
            raise CommandRefused(say("The table is at event {number}.", number=self.number), "stale")
        if isinstance(command, e.Revoke):
            return self._decide_revoke(command, holder, key)
        if not 0 <= command.chair < len(self.chairs):
            raise CommandRefused(say("There is no such seat."), "input")
        if isinstance(command, e.Hand):
            return self._decide_hand(command, holder, away)
        if command.chair not in holder.chairs:
            raise CommandRefused(say("This is not your seat."), "right")
        return self._decided(command, holder, secret)

    def _decided(self, command: e.AnyCommand, holder: Holder, secret: Callable[[], str]) -> list[e.AnyEvent]:
        match command:
            case e.Play():
                return self._decide_play(command)
            case e.Accept() | e.Decline() | e.Withdraw():
                return self._decide_answer(command, holder, secret)
            case e.Name(chair=chair, name=name):
                return [e.Named(chair=chair, name=name)]
        self._must_have_seen(command.expect, self.round.last)
        match command:
            case e.Undo():
                return self._decide_undo(command, holder)
            case e.Draw():
                return self._decide_draw(holder)
            case e.Resign(chair=chair):
                return self._decide_resign(chair)
            case e.Rematch(level=level):
                return self._decide_rematch(holder, secret, level)
        raise AssertionError(command)

    def _must_have_seen(self, expect: int, number: int) -> None:
        if expect < number:
            raise CommandRefused(say("Something happened before your move arrived; look again."), "stale")

    def _must_go_on(self) -> None:
        if self.round.over:
            raise CommandRefused(say("The game is over."))

    def _decide_play(self, command: e.Play) -> list[e.AnyEvent]:
        self._must_go_on()
        player = self.player_of(command.chair)
        self._must_have_seen(command.expect, self.round.since[player])
        self._tried.clear()
        after = self._try(self.position, command.word, player)  # raises the refusal of the rules
        rolls = self._rolls(after, self.round.dice)
        return [e.Played(chair=command.chair, word=command.word), *rolls]

    def _rolls(self, position: Position, dice: Dice | None) -> list[e.AnyEvent]:
        """The rolls that are due now, from the committed stream."""
        events: list[e.AnyEvent] = []
        while position.is_chance:
            assert dice
            word = dice.roll(position)
            events.append(e.Rolled(word=word))
            position = self._try(position, word)
        return events

    def _try(self, position: Position, word: str, player: int | None = None) -> Position:
        """The position after a move, kept until the move is applied."""
        after = position.play(word, player)
        self._tried[position.ply, word, player] = position, after
        return after

    def _after(self, position: Position, word: str, player: int | None = None) -> Position:
        """The position after a move; one that `decide` has tried is not played again."""
        before, after = self._tried.pop((position.ply, word, player), (None, None))
        return after if after is not None and before is position else position.play(word, player)

    def _decide_undo(self, command: e.Undo, holder: Holder) -> list[e.AnyEvent]:
        ply, reason = self.undo_ply(holder)
        if ply is None:
            raise CommandRefused(reason or say("There is no move to take back."))
        if not self.against_people(holder):
            return [e.Undone(ply=ply, chair=command.chair)]
        if not self.others(holder):
            raise CommandRefused(say("Nobody is here to agree to an undo."))
        return self._offered("undo", holder, ply)

    def _offered(self, what: e.Offerable, holder: Holder, ply: int = 0) -> list[e.AnyEvent]:
        if self.offer:
            raise CommandRefused(say("Answer the open offer first."))
        return [e.Offered(what=what, chairs=tuple(sorted(holder.chairs)), ply=ply)]

    def _decide_draw(self, holder: Holder) -> list[e.AnyEvent]:
        self._must_go_on()
        if len(self.chairs) != 2:
            raise CommandRefused(say("Only a game for two ends by agreement."))
        if any(chair.kind != "person" for chair in self.chairs):
            raise CommandRefused(say("Only people can agree on a draw."))
        return self._offered("draw", holder) if self.others(holder) else [e.Drawn()]

    def _decide_answer(
        self, command: e.Accept | e.Decline | e.Withdraw, holder: Holder, secret: Callable[[], str]
    ) -> list[e.AnyEvent]:
        offer = self.offer
        if offer is None:
            raise CommandRefused(say("There is no offer to answer."), "stale")
        self._must_have_seen(command.expect, offer.number)
        mine = bool(holder.chairs & set(offer.chairs))
        if isinstance(command, e.Withdraw) and not mine:
            raise CommandRefused(say("Only whoever asked can withdraw it."), "right")
        if not isinstance(command, e.Accept):
            return [e.Withdrawn(chair=command.chair) if mine else e.Declined(chair=command.chair)]
        if mine:
            raise CommandRefused(say("You cannot accept your own offer."))
        asked = self.asked(offer)
        if not asked & holder.chairs:
            raise CommandRefused(say("You have nothing to answer, or have agreed already."))
        if asked - holder.chairs:
            return [e.Accepted(chairs=tuple(sorted(asked & holder.chairs)))]
        match offer.what:
            case "draw":
                return [e.Drawn()]
            case "undo":
                return [e.Undone(ply=offer.ply, chair=offer.chairs[0])]
            case _:
                return self._begin_again(secret)

    def asked(self, offer: Offer) -> set[int]:
        """The chairs that have not answered yet."""
        people = {number for number, chair in enumerate(self.chairs) if chair.kind == "person"}
        return people - set(offer.chairs) - offer.agreed

    def _decide_hand(self, command: e.Hand, holder: Holder, away: Collection[int]) -> list[e.AnyEvent]:
        chair, level = command.chair, command.level
        if reason := reason_not_to_hand(self.chairs, chair, level, holder, away):
            raise CommandRefused(reason, "right")
        return [e.Handed(chair=chair, level=level)] if level != self.chairs[chair].level else []

    def _decide_resign(self, chair: int) -> list[e.AnyEvent]:
        self._must_go_on()
        return [e.Handed(chair=chair, level=STAND_IN) if len(self.chairs) > 2 else e.Resigned(chair=chair)]

    def _decide_rematch(self, holder: Holder, secret: Callable[[], str], level: int | None) -> list[e.AnyEvent]:
        if not self.round.over:
            raise CommandRefused(say("The game is not over."))
        changed: list[e.AnyEvent] = []
        if level is not None:
            if not holder.host:
                raise CommandRefused(say("Only the host may do this."), "right")
            changed = [e.Handed(chair=bot, level=level) for bot in self.bots if self.chairs[bot].level != level]
        if self.others(holder):
            return [*changed, *self._offered("rematch", holder)]
        return [*changed, *self._begin_again(secret)]

    def _begin_again(self, secret: Callable[[], str]) -> list[e.AnyEvent]:
        """Another round, begun by the next chair unless the game itself decides who begins."""
        turn = 0 if self.start.game.starter.how == "game" else 1
        return self.begin((self.round.first + turn) % len(self.chairs), secret)

    def begin(self, first: int, secret: Callable[[], str] = new_secret, lot: bool = False) -> list[e.AnyEvent]:
        """The events of a new round, with its first rolls."""
        dice = Dice(secret()) if self.start.game.dice else None
        commit, hidden = (dice.commitment, dice.secret) if dice else ("", "")
        began = e.Began(first=first, lot=lot, commit=commit, secret=hidden)
        return [began, *self._rolls(self.starting(first), dice)]

    def _decide_revoke(self, command: e.Revoke, holder: Holder, key: str) -> list[e.AnyEvent]:
        if not holder.host:
            raise CommandRefused(say("Only the host may do this."), "right")
        if command.chair is not None and not 0 <= command.chair < len(self.chairs):
            raise CommandRefused(say("There is no such seat."), "input")
        return [e.Revoked(chair=command.chair, key=key)]
