"""A table: games played one after another by whoever sits there, one command at a time.

It knows who may do what, and the dice that are rolled.  It does not know which game this is, who
is connected, or where anything is stored.

    table = Table.from_events(events)
    events = table.decide(command, holder)      # what the command does; nothing has changed yet
    for event in events:
        table.apply(event)

A chair is where somebody sits; a player is a seat of the rules.  Chairs stay, and which
player a chair is turns by one from round to round, so that everybody begins in turn, unless
the game itself decides who begins.  What people chose stays with their chairs.

What was refused stays refused, however late a copy of the command arrives.  Whatever a decision
depends on is in the log, and a command must have seen the last event that could have changed the
decision: `round.since` and `chair.since` for a move, `round.last` and `rights` for all else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from sixfold.positions.dice import Dice, new_secret
from sixfold.positions.position import Position
from sixfold.table import events as e
from sixfold.table import older_rules
from sixfold.table.full import reason_it_is_full
from sixfold.table.phrases import reason_for_silence
from sixfold.table.refused import CommandRefused
from sixfold.table.round import OLDER
from sixfold.table.seats.handing import STAND_IN, reason_not_to_hand
from sixfold.table.seats.seating import Holder, hashed
from sixfold.table.state import TableState
from sixfold.text.messages import Message, say

NOBODY = Holder()


class Moves(list[e.AnyEvent]):
    """Events with the position after each, so that whoever applies them need not play them again."""

    def __init__(self, events: list[e.AnyEvent], positions: list[Position]) -> None:
        super().__init__(events)
        self.positions = positions


class Table(TableState):
    """A table, and what may be done at it."""

    def decide(
        self,
        command: e.AnyCommand,
        holder: Holder,
        secret: Callable[[], str] = new_secret,
        key: str = "",
        away: Collection[int] = (),
        spent: float = 0.0,
    ) -> list[e.AnyEvent]:
        """The events a command leads to.  Raises CommandRefused, or a Refusal of the rules.

        `key` is the hash of the key that takes the place of one that is revoked, and after a blank
        that of a new invitation for when somebody is removed; `away` are the chairs whose people have
        been gone for a while; `spent` are the seconds that a move costs, where there is a clock.
        """
        events = self._decided(command, holder, secret, key, away, spent)
        if reason := reason_it_is_full(self, events):
            raise CommandRefused(reason)
        return events

    def _decided(
        self,
        command: e.AnyCommand,
        holder: Holder,
        secret: Callable[[], str],
        key: str,
        away: Collection[int],
        spent: float,
    ) -> list[e.AnyEvent]:
        if isinstance(command, e.Revoke | e.Mute | e.Silence | e.Show):
            self._must_be_host(holder)
        elif not holder.belongs:
            raise CommandRefused(say("This is not your seat."), "right")
        if not 0 <= command.expect <= self.number:
            raise CommandRefused(say("The table is at event {number}.", number=self.number), "stale")
        if isinstance(command, e.Show | e.Mute | e.Silence):
            return self._decide_switch(command)
        if command.chair is not None and not 0 <= command.chair < len(self.chairs):
            raise CommandRefused(say("There is no such seat."), "input")
        if isinstance(command, e.Revoke):
            return self._decide_revoke(command, key)
        if self.opened.daily and isinstance(command, e.Hand | e.Rematch):
            raise CommandRefused(say("You play the game of the day alone, and only once at each table."))
        if isinstance(command, e.Hand):
            return self._decide_hand(command, holder, away)
        if command.chair not in holder.chairs:
            raise CommandRefused(say("This is not your seat."), "right")
        self._must_have_seen(command.expect, self.chairs[command.chair].since)
        return self._decided_for_chair(command, holder, secret, spent)

    def _decided_for_chair(
        self, command: e.OfChair, holder: Holder, secret: Callable[[], str], spent: float
    ) -> list[e.AnyEvent]:
        match command:
            case e.Play():
                return self._decide_play(command, spent)
            case e.Roll():
                return self._decide_roll(command)
            case e.Accept() | e.Decline() | e.Withdraw():
                return self._decide_answer(command, holder, secret)
            case e.Name(chair=chair, name=name):
                return [e.Named(chair=chair, name=name)]
            case e.Say():
                return self._decide_say(command, holder)
        self._must_have_seen(command.expect, self.round.last, self.rights)
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

    def _must_have_seen(self, expect: int, *numbers: int) -> None:
        if expect < max(numbers):
            raise CommandRefused(say("Something happened before your move arrived; look again."), "stale")

    def _must_be_host(self, holder: Holder) -> None:
        if not holder.host:
            raise CommandRefused(say("Only the host may do this."), "right")

    def _must_go_on(self) -> None:
        if self.round.ended == OLDER:
            raise CommandRefused(older_rules.refusal())
        if self.round.over:
            raise CommandRefused(say("The game is over."))

    def _must_not_stop_clocks(self, expect: int) -> None:
        if self.round.clocks is None:
            return
        self._must_have_seen(expect, self.round.last)  # what was refused while they ran stays refused afterwards
        if self.round.clocks.on:
            raise CommandRefused(say("No seat can be freed while the clocks run; finish this game first."))

    def _decide_play(self, command: e.Play, spent: float) -> list[e.AnyEvent]:
        player, now = self.player_of(command.chair), self.round
        if now.ended == f"time {player}" or (now.clocks and now.clocks.is_up(command.chair, spent)):
            raise CommandRefused(say("You ran out of time before this move arrived."))
        self._must_go_on()
        self._must_have_seen(command.expect, now.since[player])
        after = self.position.play(command.word, player)  # raises the refusal of the rules
        stand_in = isinstance(command, e.PlayAsStandIn)
        played = e.Played(chair=command.chair, word=command.word, stand_in=stand_in, spent=spent)
        return self._with_rolls(Moves([played], [after]), now.dice)

    def _with_rolls(self, moves: Moves, dice: Dice | None) -> Moves:
        """With the rolls that are due now, from the committed stream; real dice are waited for."""
        while moves.positions[-1].is_chance and not self.opened.real_dice:
            assert dice
            word = dice.roll(moves.positions[-1])
            moves.append(e.Rolled(word=word))
            moves.positions.append(moves.positions[-1].play(word))
        return moves

    def _decide_roll(self, command: e.Roll) -> list[e.AnyEvent]:
        """What real dice show; the second of two who enter the same roll is refused."""
        if not self.opened.real_dice:
            raise CommandRefused(say("The server rolls the dice at this table."))
        if self.round.ended == f"time {self.player_of(command.chair)}":
            raise CommandRefused(say("You ran out of time before this roll arrived."))
        self._must_go_on()
        self._must_have_seen(command.expect, self.round.last)
        if not self.position.is_chance:
            raise CommandRefused(say("No dice are to be rolled now."))
        after = self.position.play(command.word)  # raises the refusal of the rules
        return Moves([e.Rolled(word=command.word, chair=command.chair)], [after])

    def _decide_say(self, command: e.Say, holder: Holder) -> list[e.AnyEvent]:
        self._must_have_seen(command.expect, self.rights)
        if reason := reason_for_silence(self, holder):
            raise CommandRefused(reason)
        return [e.Said(chair=command.chair, phrase=command.phrase)]

    def _decide_undo(self, command: e.Undo, holder: Holder) -> list[e.AnyEvent]:
        ply, reason = self.undo_ply(holder)
        if ply is None:
            raise CommandRefused(reason or say("There is no move to take back."))
        roll = self.position.at(ply).is_chance
        if not self.against_people(holder) or self.is_own_roll(holder, ply):
            return [e.Undone(ply=ply, chair=command.chair, roll=roll)]
        if not self.others(holder):
            raise CommandRefused(say("Nobody is here to agree to an undo."))
        return self._offered("undo", holder, ply, roll)

    def _offered(self, what: e.Offerable, holder: Holder, ply: int = 0, roll: bool = False) -> list[e.AnyEvent]:
        self._must_be_free_to_offer()
        return [e.Offered(what=what, chairs=tuple(sorted(holder.chairs)), ply=ply, roll=roll)]

    def _must_be_free_to_offer(self) -> None:
        if self.offer:
            raise CommandRefused(say("Answer the open offer first."))

    def _decide_draw(self, holder: Holder) -> list[e.AnyEvent]:
        self._must_go_on()
        if len(self.chairs) != 2:
            raise CommandRefused(say("Only a game for two ends by agreement."))
        if any(chair.kind != "person" for chair in self.chairs):
            raise CommandRefused(say("Only people can agree on a draw."))
        if self.others(holder):
            return self._offered("draw", holder)
        if self.against_people(holder):
            raise CommandRefused(say("Nobody is here to agree to a draw."))
        return [e.Drawn()]

    def _decide_answer(
        self, command: e.Accept | e.Decline | e.Withdraw, holder: Holder, secret: Callable[[], str]
    ) -> list[e.AnyEvent]:
        offer = self.offer
        if offer is None:
            raise CommandRefused(say("There is no offer to answer."), "stale")
        self._must_have_seen(command.expect, offer.number, self.rights)
        mine = bool(holder.chairs & set(offer.chairs))
        if isinstance(command, e.Withdraw) and not mine:
            raise CommandRefused(say("Only the player who asked can withdraw it."), "right")
        if offer.seat is not None and not mine and offer.seat not in holder.chairs:
            raise CommandRefused(say("Only the player who was asked can answer."), "right")
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
                return [e.Undone(ply=offer.ply, chair=offer.chairs[0], roll=offer.roll)]
            case "hand":
                assert offer.seat is not None
                return [e.Handed(chair=offer.seat, level=offer.level)]
            case _:
                return self._begin_again(secret)

    def _decide_hand(self, command: e.Hand, holder: Holder, away: Collection[int]) -> list[e.AnyEvent]:
        """Whether somebody counts as away is in no event, so it never decides between yes and no (see `handing`)."""
        number, level, chair = command.chair, command.level, self.chairs[command.chair]
        if reason := reason_not_to_hand(chair, number, level, holder, self.round):
            raise CommandRefused(reason, "right")
        self._must_have_seen(command.expect, chair.since if number in holder.chairs else self.rights)
        if chair.taken and number not in holder.chairs:
            self._must_have_seen(command.expect, self.round.last)
            self._must_be_free_to_offer()
            if number not in away:
                return [e.Offered(what="hand", chairs=tuple(sorted(holder.chairs)), seat=number, level=level)]
        if level is None and not chair.taken:
            self._must_not_stop_clocks(command.expect)
        events: list[e.AnyEvent] = [e.Handed(chair=number, level=level)] if level != chair.level else []
        return self._with_first_rolls(events, [number] if level is not None else [])

    def _decide_resign(self, chair: int) -> list[e.AnyEvent]:
        self._must_go_on()
        return [e.Handed(chair=chair, level=STAND_IN) if len(self.chairs) > 2 else e.Resigned(chair=chair)]

    def _decide_rematch(self, holder: Holder, secret: Callable[[], str], level: int | None) -> list[e.AnyEvent]:
        if not self.round.over:
            raise CommandRefused(say("The game is not over."))
        if self.older:
            raise CommandRefused(older_rules.refusal())
        changed: list[e.AnyEvent] = []
        if level is not None:
            self._must_be_host(holder)
            changed = [e.Handed(chair=bot, level=level) for bot in self.bots if self.chairs[bot].level != level]
        if self.others(holder):
            return [*changed, *self._offered("rematch", holder)]
        return [*changed, *self._begin_again(secret)]

    def _begin_again(self, secret: Callable[[], str]) -> list[e.AnyEvent]:
        """Another round, begun by the next chair unless the game itself decides who begins."""
        turn = 0 if self.start.game.starter.how == "game" else 1
        return self.begin((self.round.first + turn) % len(self.chairs), secret)

    def begin(self, first: int, secret: Callable[[], str] = new_secret, lot: bool = False) -> list[e.AnyEvent]:
        """The events of a new round, with its first rolls unless somebody is missing, who is to see them."""
        dice = self._new_dice(secret)
        commit, hidden = (dice.commitment, "" if self.opened.daily else dice.secret) if dice else ("", "")
        began = Moves([e.Began(first=first, lot=lot, commit=commit, secret=hidden)], [self.starting(first)])
        return began if self.open_chairs else self._with_rolls(began, dice)

    def _with_first_rolls(self, events: list[e.AnyEvent], filled: Collection[int]) -> list[e.AnyEvent]:
        """With the rolls that waited until nobody is missing, where the events fill the last of the free chairs."""
        missing = [chair for chair in self.open_chairs if chair not in filled]
        if missing or not self.open_chairs or self.round.over:
            return events
        return [*events, *self._with_rolls(Moves([], [self.position]), self.round.dice)]

    def _new_dice(self, secret: Callable[[], str]) -> Dice | None:
        if not self.start.game.dice or self.opened.real_dice:
            return None
        return self._day_dice() or Dice(secret())

    def _decide_switch(self, command: e.Show | e.Mute | e.Silence) -> list[e.AnyEvent]:
        match command:
            case e.Mute(on=on):
                return [e.Muted(on=on)] if on != self.muted else []
            case e.Silence(on=on):
                return [e.Silenced(on=on)] if on != self.silent else []
        if command.on and self.private:
            raise CommandRefused(say("A private table is not shown to others."))
        return [e.Shown(on=command.on)] if command.on != self.shown else []

    def _decide_revoke(self, command: e.Revoke, key: str) -> list[e.AnyEvent]:
        if command.watch or command.chair is None:
            return [e.Revoked(chair=None, key=key, watch=command.watch)]
        chair = self.chairs[command.chair]
        self._must_have_seen(command.expect, chair.since)
        if chair.taken:
            self._must_not_stop_clocks(command.expect)
        own, _, invitation = key.partition(" ")
        events: list[e.AnyEvent] = [e.Revoked(chair=command.chair, key=own, removed=chair.taken)]
        if chair.taken and invitation:  # by which they would come back at once
            events.append(e.Revoked(chair=None, key=invitation))
        return events

    def decide_flag(self, now: float, patience: float = 0.0) -> list[e.AnyEvent]:
        """Whose time is up, if a move that is on its way for so many seconds could not count any more."""
        clocks = self.round.clocks
        if clocks is None or clocks.running is None or clocks.deadline is None or now < clocks.deadline + patience:
            return []
        return [e.Flagged(chair=clocks.running)]

    def decide_entering(self, key: str, own: str, name: str, holding: Holder = NOBODY) -> list[e.AnyEvent]:
        """The events that a key leads to which somebody brings along.  Raises CommandRefused.

        An invitation or the link to a chair is exchanged for a key of their `own`, which opens the
        chair from then on, and no other does: not even the host can sit there.  `holding` is what
        they hold already.
        """
        if self.holder([own]).chairs:
            return []  # they have asked before, and heard no answer
        free = self._free_chairs(key)
        if holding.chairs and set(free) & self.round.removed:
            raise CommandRefused(say("Somebody else played here in this game; you cannot play for them."), "right")
        sat: list[e.AnyEvent] = [e.Sat(chair=chair, name=name, key=hashed(own), only=True) for chair in free]
        events = self._with_first_rolls(sat, free)
        if reason := reason_it_is_full(self, events):
            raise CommandRefused(reason)
        return events

    def decide_joining(self, own: str, name: str, kept: int | None) -> list[e.AnyEvent]:
        """The events when somebody sits down who found the table on the first page, or on the chair `kept` for them.

        Raises CommandRefused.
        """
        if self.holder([own]).chairs:
            return []  # they have asked before, and heard no answer
        if kept is None and not self.shown:
            raise CommandRefused(say("This table is not open to everybody any more."), "right")
        free = [chair for chair in self.open_chairs if kept in (None, chair)][:1]
        if not free:
            raise CommandRefused(say("Somebody else was faster: every seat is taken."), "right")
        events = self._with_first_rolls([e.Sat(chair=free[0], name=name, key=hashed(own), only=True)], free)
        if reason := reason_it_is_full(self, events):
            raise CommandRefused(reason)
        return events

    def decide_following(self, holder: Holder, following: str) -> list[e.AnyEvent]:
        """The event when one of the people opens another table for all of them.  Raises CommandRefused."""
        own = [chair for chair in sorted(holder.chairs) if self.chairs[chair].taken]
        if not own:
            raise CommandRefused(say("This is not your seat."), "right")
        if not self.round.over:
            raise CommandRefused(say("The game is not over."))
        if not any(chair.taken for number, chair in enumerate(self.chairs) if number not in own):
            raise CommandRefused(say("Nobody else sits here."))
        events: list[e.AnyEvent] = [e.Followed(chair=own[0], next=following)]
        if reason := reason_it_is_full(self, events):
            raise CommandRefused(reason)
        return events

    def _free_chairs(self, key: str) -> list[int]:
        if self.is_invitation(key):
            if not self.open_chairs:
                raise CommandRefused(say("This table is full; you're watching."), "right")
            return self.open_chairs[:1]
        holder = self.holder([key])
        if not holder.belongs and not holder.watches:
            raise CommandRefused(self._dead_link(), "right")
        return [chair for chair in holder.chairs if not self.chairs[chair].taken]

    def _dead_link(self) -> Message:
        """Why a key opens nothing: most likely it was good once."""
        if self.invites or self.watches or any(self.revoked):
            return say("This link was cancelled. Ask the host for a new one.")
        return say("This link opens no free seat at this table. Ask the host for a new one.")
