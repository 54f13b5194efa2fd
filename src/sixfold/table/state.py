"""The state of a table: what a log of events leads to.

It knows chairs, rounds, offers and the numbers of the events that changed them.  It does not know
what anybody may do, which game this is, nor where anything is stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from sixfold.game import shelf
from sixfold.game.contract import CHANCE
from sixfold.game.personal import options_of, turned
from sixfold.machines.layout import numbers_from
from sixfold.positions.dice import Dice
from sixfold.positions.position import Position
from sixfold.positions.sight import stepped_to
from sixfold.table import events as e
from sixfold.table import older_rules
from sixfold.table.clocks import Clocks
from sixfold.table.days import Days
from sixfold.table.round import OLDER, Round
from sixfold.table.seats.seating import Chair, Holder, Offer, hashed
from sixfold.telling.proposals import pause_after
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say

PAUSE_SECONDS = 15.0  # for which clocks stand when a part of the game has ended


class TableState:
    def __init__(self, days: Days | None = None) -> None:
        """`days` are asked for the dice of the day; a table that only follows a log needs none."""
        self.days = days
        self.number = 0
        self.opened: e.Opened
        self.chairs: list[Chair] = []
        self.rounds: list[Round] = []
        self.offer: Offer | None = None
        self.host = ""
        self.invite = ""
        self.invites = 0  # how often the invitation was revoked
        self.revoked: list[int] = []  # how often each chair was
        self.private = False  # whether only people with a link may watch
        self.watch_key = ""
        self.watches = 0  # how often the link to watch was revoked
        self.shown = False  # whether everybody finds the table on the server's first page
        self.muted = False  # whether seats are called by their own names, whatever people typed
        self.silent = False  # whether nobody can say phrases
        self.followed: e.Followed | None = None  # the last table that was opened for the same people
        self.rights = 0  # the last event that changed who may do what
        self.start: Position  # of a round that chair 0 begins
        self.older: Message | None = None  # why no round can begin any more as this table was set up

    @classmethod
    def from_events(cls, events: Iterable[e.AnyEvent]) -> Self:
        table = cls()
        for event in events:
            table.apply(event)
        return table

    @property
    def round(self) -> Round:
        return self.rounds[-1]

    @property
    def position(self) -> Position:
        return self.rounds[-1].position

    def player_of(self, chair: int) -> int:
        """Which player of the rules a chair is in this round."""
        return (chair - self.rounds[-1].first) % len(self.chairs)

    def chair_of(self, player: int, round_: Round | None = None) -> int:
        """Where a player sits, in this round or in an earlier one."""
        return (player + (round_ or self.round).first) % len(self.chairs)

    def holder(self, keys: Iterable[str]) -> Holder:
        """What some keys open together; those that open nothing are ignored."""
        return self.holding(frozenset(map(hashed, keys)))

    def holding(self, hashes: frozenset[str]) -> Holder:
        """The same for who has the hashes of keys."""
        chairs = frozenset([number for number, chair in enumerate(self.chairs) if hashes.intersection(chair.keys)])
        return Holder(chairs, self.host in hashes, bool(self.watch_key) and self.watch_key in hashes)

    def may_watch(self, holder: Holder) -> bool:
        return not self.private or holder.belongs or holder.watches

    def is_invitation(self, key: str) -> bool:
        """Whether a key opens any free chair."""
        return bool(self.invite) and hashed(key) == self.invite

    @property
    def acting(self) -> tuple[int, ...]:
        """The chairs that may act now, the first to be asked first."""
        now = self.rounds[-1] if self.rounds else None
        if now is None or now.ended:
            return ()
        return tuple([(player + now.first) % len(self.chairs) for player in now.position.actors])

    @property
    def rolling(self) -> int | None:
        """The chair whose real dice are waited for."""
        due = self.position.telling.roll_due if self.opened.real_dice and not self.round.over else None
        return None if due is None or due.player is None else self.chair_of(due.player)

    def others(self, holder: Holder) -> tuple[int, ...]:
        """The chairs of other people who play now, and so can answer."""
        return tuple(n for n, chair in enumerate(self.chairs) if chair.kind == "person" and n not in holder.chairs)

    def against_people(self, holder: Holder) -> bool:
        """Whether anybody else has had a chair in this round, even if a bot plays for them now or they were removed."""
        now = self.round
        return bool(now.removed or now.people - holder.chairs)

    @property
    def open_chairs(self) -> list[int]:
        """The chairs that wait for somebody."""
        return [number for number, chair in enumerate(self.chairs) if chair.kind == "open"]

    @property
    def bots(self) -> tuple[int, ...]:
        """The chairs that belong to bots; those that play for somebody do not count."""
        return tuple(n for n, chair in enumerate(self.chairs) if chair.level is not None and not chair.taken)

    def undo_ply(self, holder: Holder) -> tuple[int | None, Message | None]:
        """How many moves would be left if the holder took back their last one, or why they cannot."""
        now = self.round
        if now.ended == OLDER:
            return None, older_rules.refusal()
        if now.ended.startswith("time"):
            return None, say("The game was lost on time; no move can be taken back any more.")
        if now.ended:
            return None, say("The game ended by agreement.")
        over = now.over
        if over and self.opened.daily:
            return None, say("Your game of the day is over; no move can be taken back any more.")
        if over and now.dice:
            return None, say("The secret of the dice has been shown; no move can be taken back any more.")
        position: Position | None = self.position
        while position and position.ply:
            if position.word.startswith("="):
                if self.opened.real_dice:
                    return position.ply - 1, None
                return None, say("A roll that has been seen cannot be taken back.")
            if self.chair_of(position.player or 0) in holder.chairs:
                return position.ply - 1, None
            position = position.before
        return None, say("There is no move to take back.")

    def is_own_roll(self, holder: Holder, ply: int) -> bool:
        """Whether the move after a ply is a roll that the holder entered and no other person has used yet."""
        if self.round.entered.get(ply + 1) not in holder.chairs or not self.position.at(ply).is_chance:
            return False
        since = self.position.line()[ply + 2 :]
        used = {self.chair_of(position.player) for position in since if position.player is not None}
        return all(self.chairs[chair].kind == "bot" for chair in used - holder.chairs)

    def asked(self, offer: Offer) -> set[int]:
        """The chairs that have not answered yet."""
        people = {number for number, chair in enumerate(self.chairs) if chair.kind == "person"}
        if offer.seat is not None:
            return people & {offer.seat}
        return people - set(offer.chairs) - offer.agreed

    def apply(self, event: e.AnyEvent, after: Position | None = None) -> None:
        """Changes the state as an event of the log says; `after` is the position after a move, for who knows it."""
        self.number += 1
        before = self.position if self.rounds else None
        if not isinstance(event, e.Outage | e.Said):  # by which clocks alone are other ones, or nothing is
            self._take_in(event, after)
        if self.rounds and self.round.clocks:
            self.round.clocks = self._clocks_after(event, self.round.clocks, before)

    def _take_in(self, event: e.AnyEvent, after: Position | None) -> None:
        """Lets an event happen; a move that today's rules do not allow is kept as it was written."""
        moves = isinstance(event, older_rules.MOVES)
        if not (moves and self.round.older):
            try:
                return self._happen(event, after)
            except Refusal as refusal:
                if not (moves and older_rules.may_have_changed(self.opened)):
                    raise
                older_rules.stop(self.round, refusal.message)
        older_rules.keep(self.round, event, self.player_of(event.chair) if isinstance(event, e.Played) else None)
        self.round.last, self.offer = self.number, None
        return None

    def _happen(self, event: e.AnyEvent, after: Position | None) -> None:
        match event:
            case e.Opened():
                self._open(event)
            case e.Began():
                self._begin(event)
            case e.Sat():
                self._sit(event)
            case e.Named(chair=chair, name=name):
                self.chairs[chair].name = name
            case e.Played(chair=chair):
                self._move(self._after(event, self.player_of(chair), after))
            case e.Rolled():
                self._roll(event, after)
            case e.Undone(ply=ply):
                self._move(self.position.at(ply))
            case e.Handed(chair=chair, level=level):
                self.chairs[chair].level = level
                self.rights = self.number
                self._drop_idle_offer()
            case e.Revoked():
                self._revoke(event)
                self._drop_idle_offer()
            case e.Muted(on=on):
                self.muted = on
            case e.Shown(on=on):
                self.shown = on
            case _:
                self._agree(event)

    def _open(self, event: e.Opened) -> None:
        self.opened = event
        self.chairs = [Chair(seat.name, seat.level, seat.taken, list(seat.keys)) for seat in event.chairs]
        self.host, self.invite = event.host, event.invite
        self.private, self.watch_key = event.private, event.watch_key
        self.shown = event.shown and not event.private
        self.revoked = [0] * len(self.chairs)
        try:
            self.start = self.starting(0)
        except Refusal as refusal:
            self.older, self.start = refusal.message, Position.start(event.game, event.players)

    def starting(self, first: int) -> Position:
        """The first position of a round that a chair begins; what people chose goes with their chairs."""
        if self.older:
            return self.start
        opened, game = self.opened, shelf.find_game(self.opened.game)
        if opened.position:
            return Position.from_code(opened.position, opened.rules_version)
        own = options_of(game, turned([seat.options for seat in opened.chairs], first))
        options, version = opened.options | own, opened.rules_version
        return Position.start(game, opened.players, options, opened.extras, rules_version=version)

    def _begin(self, event: e.Began) -> None:
        dice = Dice(event.secret) if event.secret else self._day_dice() if event.commit else None
        since = [self.number] * len(self.chairs)
        people = {number for number, chair in enumerate(self.chairs) if chair.taken}
        self.rounds.append(Round(len(self.rounds) + 1, event.first, self.starting(event.first), dice, since, people))
        if self.opened.daily:
            self.round.may_reveal = lambda: bool(self.days and self.days.is_revealed(self.opened.daily))
        self.round.real_dice = self.opened.real_dice
        self.round.last = self.rights = self.number
        self.offer = None
        if self.older:
            older_rules.stop(self.round, self.older)
        if self.opened.clock:
            self.round.clocks = Clocks.wound(self.opened.clock, len(self.chairs))

    def _day_dice(self) -> Dice | None:
        """What is rolled on the day whose game this is."""
        return self.days.dice(self.opened.game, self.opened.daily) if self.days and self.opened.daily else None

    def _sit(self, event: e.Sat) -> None:
        chair = self.chairs[event.chair]
        chair.taken, chair.name = True, event.name or chair.name
        chair.keys = ([] if event.only else chair.keys) + ([event.key] if event.key else [])
        chair.since = self.rights = self.number
        self.round.people.add(event.chair)

    def _after(self, event: e.Played | e.Rolled, player: int | None, known: Position | None) -> Position:
        """The position after a move; one that is known is not played again, nor one that is only told."""
        position = self.position
        if known is not None and known.before is position:
            return known
        if event.seen is not None:
            state = position.game.rules.State.from_key(numbers_from(event.seen))
            return stepped_to(position, CHANCE if player is None else player, event.word, state)
        return position.play(event.word, player)

    def _move(self, after: Position) -> None:
        """Sets the next position; a player whose question has not changed may still answer it."""
        now = self.round
        before, now.position = now.position, after
        undisturbed: set[int] = set()
        if after.before is before and before.simultaneous and after.simultaneous:
            undisturbed = set(before.actors) & set(after.actors) - {after.player}
        now.since = [number if player in undisturbed else self.number for player, number in enumerate(now.since)]
        now.last = self.number
        self.offer = None

    def _roll(self, event: e.Rolled, after: Position | None) -> None:
        self._move(self._after(event, None, after))
        if event.chair is not None:
            self.round.entered[self.position.ply] = event.chair

    def _revoke(self, event: e.Revoked) -> None:
        if event.watch:
            self.private, self.watch_key, self.shown = True, event.key, False
            self.watches += 1
        elif event.chair is None:
            self.invite = event.key
            self.invites += 1
        else:
            self._free(event.chair, event.key)

    def _free(self, number: int, key: str) -> None:
        """A chair is free again; what its people offered is dropped."""
        chair = self.chairs[number]
        if chair.taken:
            self.round.removed.add(number)
        chair.keys, chair.taken, chair.name = [key], False, ""
        chair.since = self.rights = self.number
        self.revoked[number] += 1
        if self.offer and number in self.offer.chairs:
            self.offer = None
            self.round.last = self.number

    def _drop_idle_offer(self) -> None:
        """Drops an offer that nobody is left to answer."""
        if self.offer and not self.asked(self.offer):
            self.offer = None
            self.round.last = self.number

    def _agree(self, event: e.AnyEvent) -> None:
        self.round.last = self.number  # what was refused before stays refused, however late a copy arrives
        match event:
            case e.Offered(what=what, chairs=chairs, ply=ply, seat=seat, level=level, roll=roll):
                self.offer = Offer(what, chairs, self.number, ply, seat, level, roll)
            case e.Accepted(chairs=chairs):
                if self.offer:
                    self.offer.agreed |= set(chairs)
            case e.Declined() | e.Withdrawn():
                self.offer = None
            case e.Silenced(on=on):
                self.silent, self.rights = on, self.number
            case e.Followed():
                self.followed = event
            case e.Drawn():
                self.round.ended, self.offer = "draw", None
            case e.Resigned(chair=chair):
                alone = len(self.chairs) == 1
                self.round.ended = "given up" if alone else f"resign {self.player_of(chair)}"
                self.offer = None
            case e.Flagged(chair=chair):
                self.round.ended, self.offer = f"time {self.player_of(chair)}", None

    def _clocks_after(self, event: e.AnyEvent, clocks: Clocks, before: Position | None) -> Clocks:
        """The clocks after an event, which the rest of the state has taken in already.

        `before` is the position that it found.  A roll that is corrected gives no time back.
        """
        now, wait = self.round, 0.0
        match event:
            case e.Played(chair=chair, spent=spent):
                clocks = clocks.moved(chair, spent)
                now.opening = self.position.ply - 1 if now.opening is None else now.opening
            case e.Undone(ply=ply) if before and any(p.player is not None for p in before.line()[ply + 1 :]):
                clocks = clocks.back_to(now.times[ply])
            case e.Outage(since=since, until=until):
                clocks = clocks.without(since, until)
            case e.Flagged(chair=chair):
                clocks = clocks.fallen(chair)
        if isinstance(event, e.Began | e.Played | e.Rolled):
            now.times[self.position.ply] = clocks.left
            wait = PAUSE_SECONDS if self._pauses() else 0.0
        chair_to_move = self._on_the_clock()
        if chair_to_move is None:
            return clocks.turn(None, "person", event.at)
        wait += 0.0 if self._has_begun else self.opened.first_seconds
        kind = "open" if self._clocks_stand() else self.chairs[chair_to_move].owner
        return clocks.turn(chair_to_move, kind, event.at, wait)

    def _clocks_stand(self) -> bool:
        """Whether nobody loses time yet: a seat is free, or only a bot waits for the first move."""
        return bool(self.open_chairs) or not (self._has_begun or all(chair.taken for chair in self.chairs))

    def _on_the_clock(self) -> int | None:
        """The chair that is to move; in old logs from the first move on, which everybody may take their time for.

        Who is to roll real dice is to move already; but nobody waits on the clock for dice that others roll for them.
        """
        if self.position.simultaneous or not (self._has_begun or self.opened.first_seconds):
            return None
        if self.acting:
            return self.acting[0]
        roller = self.rolling if self._has_begun else None  # first it is found out who begins
        return roller if roller is not None and self.chairs[roller].kind != "bot" else None

    @property
    def _has_begun(self) -> bool:
        """Whether a player has made a move that was not taken back."""
        opening = self.round.opening
        return opening is not None and self.position.ply > opening

    def _pauses(self) -> bool:
        """Whether people are shown something first: a part of the game has ended with the last player's move."""
        position: Position | None = self.position
        while position is not None and position.player is None:
            position = position.before
        return position is not None and pause_after(position) is not None
