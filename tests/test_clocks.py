"""Clocks: what they show follows from the log, however it came about."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.game import shelf
from sixfold.positions.record import read_record
from sixfold.table import events as e
from sixfold.table import full as bounds
from sixfold.table.clocks import (
    BOT_LEAST,
    FIRST_SECONDS,
    MAX_LAG,
    Clocks,
    ClockSetting,
    left_text,
    reason_not_to_wind,
    setting_text,
)
from sixfold.table.permissions import permissions
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, hashed
from sixfold.table.sentences import event_sentence
from sixfold.table.state import PAUSE_SECONDS
from sixfold.table.table import Table
from sixfold.telling.results import closing
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening, reason_without_clock
from test_table import SECRET, table_of

MINUTE = ClockSetting(move=60)
BLITZ = ClockSetting(bank=300, add=5)
BOTH = Holder(frozenset([0, 1]), host=True)


class Timed:
    """A table with clocks, and the time there."""

    def __init__(
        self,
        setting: ClockSetting = BLITZ,
        game: str = "sixth",
        kinds: tuple[str, str] = ("person",) * 2,
        real_dice: bool = False,
        first_seconds: float = FIRST_SECONDS,
    ):
        plain = table_of(game, kinds)
        self.table = Table()
        self.now = 1000.0
        self.log: list[e.AnyEvent] = []
        more = {"real_dice": real_dice, "first_seconds": first_seconds}
        self.happen(msgspec.structs.replace(plain.opened, clock=setting, **more))
        self.happen(*self.table.begin(0, lambda: SECRET))

    def happen(self, *events: e.AnyEvent) -> None:
        for event in e.stamped(events, self.now):
            self.log.append(event)
            self.table.apply(event)

    @property
    def clocks(self) -> Clocks:
        assert self.table.round.clocks
        return self.table.round.clocks

    def shown(self) -> tuple[float, ...]:
        return tuple(round(self.clocks.shown(chair, self.now), 3) for chair in (0, 1))

    def do(self, kind: type, *, after: float = 0.0, chair: int = 0, **more: object) -> None:
        self.now += after
        spent = self.clocks.counted(chair, self.now) if kind is e.Play else 0.0
        command = kind(**{"id": "x" * 8, "expect": self.table.number, "chair": chair, **more})
        self.happen(*self.table.decide(command, BOTH, lambda: SECRET, hashed("new"), spent=spent))

    def play(self, after: float = 0.0) -> None:
        chair = self.table.acting[0]
        self.do(e.Play, after=after, chair=chair, word=self.table.position.legal(self.table.player_of(chair))[0])


# What counts ----------------------------------------------------------------------------


def test_the_first_clock_runs_a_minute_after_both_have_sat_down():
    timed = Timed(kinds=("person", "open"))
    timed.now += 500
    assert (timed.clocks.running, timed.shown()) == (None, (300, 300))
    timed.happen(*timed.table.decide_entering("invite", "own", "Bob"))
    timed.now += FIRST_SECONDS
    assert (timed.clocks.running, timed.shown()) == (0, (300, 300))
    timed.now += 20
    assert timed.shown() == (280, 300)
    timed.play()
    assert (timed.clocks.running, timed.shown()) == (1, (285, 300))
    assert [event.spent for event in timed.log if isinstance(event, e.Played)] == [20]


def test_who_never_makes_the_first_move_has_lost():
    timed = Timed(MINUTE)
    timed.now += FIRST_SECONDS + 59.9
    assert timed.table.decide_flag(timed.now) == []
    timed.now += 0.1
    timed.happen(*timed.table.decide_flag(timed.now))
    assert timed.table.round.ended == "time 0"
    assert read_record(timed.table.round.record(("Ada", "Bob")).text()).ended == "resign 0"


def test_the_first_move_against_a_bot_takes_as_long_as_it_takes():
    timed = Timed(kinds=("person", "bot"))
    timed.now += 5000
    assert (timed.clocks.running, timed.shown()) == (None, (300, 300))


def test_a_first_move_that_was_taken_back_has_its_minute_again():
    timed = Timed()
    timed.play()
    timed.now += 500
    timed.happen(e.Undone(ply=0, chair=0))
    timed.now += FIRST_SECONDS
    assert (timed.clocks.running, timed.shown()) == (0, (300, 300))


def test_in_old_logs_nobody_s_clock_runs_before_the_first_move():
    timed = Timed(first_seconds=0.0)
    timed.now += 500
    assert (timed.clocks.running, timed.shown()) == (None, (300, 300))
    timed.play()
    assert (timed.clocks.running, timed.shown()) == (1, (305, 300))


def test_a_bank_is_spent_and_every_move_adds_to_it():
    timed = Timed()
    timed.play()
    timed.play(after=40)
    timed.play(after=12.5)
    timed.now += 3
    assert timed.shown() == (305 - 12.5 + 5, 265 - 3)
    assert timed.clocks.deadline == timed.now - 3 + 265
    assert [event.spent for event in timed.log if isinstance(event, e.Played)] == [0, 40, 12.5]


def test_a_time_for_every_move_begins_anew():
    timed = Timed(MINUTE)
    timed.play()
    timed.play(after=59)
    timed.now += 5
    assert timed.shown() == (55, 60)


def test_both_must_sit_before_a_clock_runs():
    timed = Timed(kinds=("person", "open"))
    timed.play()
    timed.now += 1000
    assert (timed.clocks.running, timed.shown()) == (None, (305, 300))
    timed.happen(*timed.table.decide_entering("invite", "own", "Bob"))
    timed.now += 7
    assert (timed.clocks.running, timed.shown()) == (1, (305, 293))


def test_nobody_stops_a_clock_by_freeing_a_seat():
    """Neither their own, to think and sit down again, nor the other's."""
    for kinds, level in ((("person", "person"), 2), (("person", "bot"), None)):
        timed = Timed(kinds=kinds)
        timed.play()
        if kinds[1] == "bot":
            timed.play()
        refused = "No seat can be freed while the clocks run; finish this game first."
        for chair in (0, 1) if level else ():
            assert permissions(timed.table, Holder(frozenset([1 - chair]), host=True)).removes == ()
            with pytest.raises(CommandRefused, match=refused):
                timed.do(e.Revoke, chair=chair)
            timed.do(e.Hand, chair=chair, level=level)
            with pytest.raises(CommandRefused, match=refused):
                timed.do(e.Revoke, chair=chair)
        if level is None:
            with pytest.raises(CommandRefused, match=refused):
                timed.do(e.Hand, chair=1, level=None)


def test_a_seat_that_could_not_be_freed_is_not_freed_by_a_late_copy():
    timed = Timed()
    timed.play()
    early = timed.table.number
    with pytest.raises(CommandRefused):
        timed.do(e.Revoke, chair=1)
    timed.do(e.Resign, chair=1)
    with pytest.raises(CommandRefused, match="look again"):
        timed.do(e.Revoke, chair=1, expect=early)


def test_seats_are_free_again_once_the_game_is_over():
    timed = Timed()
    timed.play()
    timed.do(e.Resign, chair=1)
    assert permissions(timed.table, Holder(frozenset([0]), host=True)).removes == (1,)
    timed.do(e.Revoke, chair=1)
    assert timed.table.chairs[1].kind == "open"


def test_a_bot_s_clock_stands_and_is_charged_what_it_thought():
    timed = Timed(kinds=("person", "bot"))
    timed.play()
    timed.now += 400
    assert (timed.clocks.running, timed.shown()) == (None, (305, 300))
    assert timed.table.decide_flag(timed.now) == []
    assert timed.clocks.counted_for_bot(1, 2.0) == 2.0
    assert timed.clocks.counted_for_bot(1, 4000.0) == 300 - BOT_LEAST
    timed.happen(e.Played(chair=1, word=timed.table.position.legal()[0], spent=2.0))
    assert timed.shown() == (305, 303)


@pytest.mark.parametrize(("setting", "most"), [(MINUTE, 30), (BLITZ, 17.5), (ClockSetting(bank=10), 0.5)])
def test_a_bot_thinks_within_its_clock(setting: ClockSetting, most: float):
    clocks = Clocks.wound(setting, 2)
    assert clocks.budget(0) == most
    assert replace(clocks, left=(0.0, 0.0)).budget(0) >= BOT_LEAST


def test_a_bot_in_one_s_place_gives_no_time():
    timed = Timed()
    timed.play()
    timed.do(e.Hand, after=10, chair=1, level=2)
    timed.now += 50
    assert (timed.clocks.running, timed.shown()) == (1, (305, 240))
    timed.do(e.Hand, chair=1, level=None)
    assert timed.shown() == (305, 240)
    timed.do(e.Hand, after=1, chair=1, level=2)
    timed.play(after=2)  # the bot
    assert timed.shown() == (305, 242)
    timed.play(after=5)
    assert (timed.clocks.running, timed.shown()) == (1, (305, 242))


def test_the_flag_falls_for_a_bot_in_one_s_place():
    timed = Timed()
    timed.play()
    timed.do(e.Hand, after=299, chair=1, level=6)
    timed.now += 0.9
    assert timed.table.decide_flag(timed.now) == []
    timed.now += 0.1
    (flag,) = timed.table.decide_flag(timed.now)
    timed.happen(flag)
    assert timed.table.round.ended == "time 1"


def test_in_old_logs_a_freed_seat_stopped_the_clocks():
    timed = Timed()
    timed.play()
    timed.now += 20
    timed.happen(e.Revoked(chair=1, key="k", removed=True))
    timed.now += 1000
    assert (timed.clocks.running, timed.shown()) == (None, (305, 280))


def test_an_undo_restores_what_was_left_when_the_position_had_come_about():
    timed = Timed()
    timed.play()
    timed.play(after=20)
    timed.play(after=30)
    timed.now += 3
    timed.happen(e.Undone(ply=1, chair=1))
    assert (timed.clocks.running, timed.shown()) == (1, (305, 300))
    timed.play(after=1)
    assert timed.shown() == (305, 304)
    timed.happen(e.Undone(ply=0, chair=0))
    timed.now += 100
    assert (timed.clocks.running, timed.shown()) == (0, (300 - 100 + FIRST_SECONDS, 300))
    timed.play()
    assert (timed.clocks.running, timed.shown()) == (1, (300 - 100 + FIRST_SECONDS + 5, 300))


def test_offers_and_names_stop_no_clock():
    timed = Timed()
    timed.play()
    timed.now += 10
    for event in (e.Offered(what="draw", chairs=(0,)), e.Declined(chair=1), e.Named(chair=0, name="Ada")):
        timed.happen(event)
        timed.now += 10
    assert timed.shown() == (305, 260)


def test_a_game_that_is_over_and_the_next_one():
    timed = Timed()
    timed.play()
    timed.do(e.Resign, after=25, chair=1)
    timed.now += 1000
    assert (timed.clocks.running, timed.shown()) == (None, (305, 275))
    timed.happen(*timed.table.begin(1, lambda: SECRET))
    assert (timed.clocks.running, timed.shown()) == (1, (300, 300))


def test_clocks_stand_for_a_while_when_a_part_of_the_game_has_ended():
    timed = Timed(game="sixmix")
    chooser = random.Random(1)
    for _ in range(400):
        chair = timed.table.acting[0]
        legal = timed.table.position.legal(timed.table.player_of(chair))
        timed.do(e.Play, after=1, chair=chair, word=chooser.choice(legal))
        if timed.table.round.over or timed.clocks.since > timed.now:
            break
    assert timed.clocks.since == timed.now + PAUSE_SECONDS
    timed.now += PAUSE_SECONDS
    before = timed.shown()
    timed.now += 1
    running = timed.clocks.running
    assert running is not None
    assert timed.shown()[running] == before[running] - 1


# Flags ----------------------------------------------------------------------------------


def fallen() -> Timed:
    timed = Timed(MINUTE)
    timed.play()
    timed.now += 60
    timed.happen(*timed.table.decide_flag(timed.now))
    return timed


def test_a_flag_falls_once_and_not_before_a_late_move_could_count():
    timed = Timed(MINUTE)
    timed.play()
    assert timed.table.decide_flag(timed.now + 59.999) == []
    assert timed.table.decide_flag(timed.now + 60, patience=0.5) == []
    flag = timed.table.decide_flag(timed.now + 60.5, patience=0.5)
    assert flag == [e.Flagged(chair=1)]
    timed.happen(*flag)
    assert timed.table.decide_flag(timed.now + 1000) == []
    assert timed.shown() == (60, 0)


def test_who_is_out_of_time_loses_as_if_they_had_resigned():
    timed = fallen()
    table, now = timed.table, timed.table.round
    assert (now.over, now.ranks, now.ended) == (True, (1, 2), "time 1")
    names = ("Ada", "Bob")
    assert str(closing(table.position, names, now.ended)) == "Ada won. Bob ran out of time."
    told = [closing(table.position, names, now.ended, reader) for reader in (0, 1, None)]
    assert [(one.outcome, str(one.headline), str(one.ended)) for one in told] == [
        ("won", "You won.", "Bob ran out of time."),
        ("lost", "You lost.", "You ran out of time."),
        ("over", "Ada won.", "Bob ran out of time."),
    ]
    assert str(event_sentence(table, e.Flagged(chair=1), 1)) == "You ran out of time."
    assert str(event_sentence(table, e.Flagged(chair=1), 0)) == "Brown ran out of time."
    assert (
        str(event_sentence(table, e.Outage(since=1, until=2)))
        == "The server could not be reached. That time does not count."
    )


def test_a_record_says_it_in_a_comment_and_is_read_as_a_resignation():
    text = fallen().table.round.record(("Ada", "Bob")).text()
    assert "result: 1 2\nended: resign 1\n# Bob ran out of time\n" in text
    assert (read_record(text).ended, read_record(text).result) == ("resign 1", (1, 2))


def test_a_late_move_is_refused_with_a_sentence():
    timed = Timed(MINUTE)
    timed.play()
    word = timed.table.position.legal()[0]
    late = e.Play(id="x" * 8, expect=timed.table.number, chair=1, word=word)
    with pytest.raises(CommandRefused, match=r"^You ran out of time before this move arrived\.$"):
        timed.table.decide(late, BOTH, spent=60.0)
    timed.now += 61
    timed.happen(*timed.table.decide_flag(timed.now))
    with pytest.raises(CommandRefused, match="You ran out of time"):
        timed.table.decide(late, BOTH, spent=0.0)
    early = e.Play(id="x" * 8, expect=timed.table.number, chair=0, word=word)
    with pytest.raises(CommandRefused, match="The game is over"):
        timed.table.decide(early, BOTH)


def test_nothing_is_taken_back_after_a_flag_and_another_game_may_follow():
    timed = fallen()
    may = permissions(timed.table, BOTH)
    assert (may.undo, may.resign, may.draw, may.rematch) == ("", False, False, True)
    undo = e.Undo(id="x" * 8, expect=timed.table.number, chair=0)
    with pytest.raises(CommandRefused, match="lost on time"):
        timed.table.decide(undo, BOTH)


def test_a_full_table_has_room_for_a_flag(monkeypatch: pytest.MonkeyPatch):
    timed = Timed(MINUTE)
    timed.play()
    monkeypatch.setattr(bounds, "MAX_EVENTS", timed.table.number)
    assert bounds.reason_it_is_full(timed.table, [e.Flagged(chair=1)]) is None


# Without a server -----------------------------------------------------------------------


def test_time_without_a_server_does_not_count():
    timed = Timed()
    timed.play()
    timed.now += 100
    timed.happen(e.Outage(since=timed.now - 60, until=timed.now + 6))
    assert timed.shown() == (305, 260)
    timed.now += 6
    assert timed.shown() == (305, 260)
    timed.now += 1
    assert timed.shown() == (305, 259)
    assert not timed.clocks.stood_still(timed.now - 8)
    assert timed.table.number == timed.table.round.last + 1, "nothing that was asked is out of date by it"


def test_a_move_within_the_time_after_the_server_is_back_costs_what_was_before():
    timed = Timed()
    timed.play()
    timed.now += 100
    timed.happen(e.Outage(since=timed.now - 60, until=timed.now + 6))
    timed.play(after=2)
    assert timed.shown() == (305, 265)


# Connections ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thought", "trip", "counted"),
    [
        (None, 0.8, 10.0),  # who says nothing is charged everything
        (9.5, 0.8, 9.5),  # half a second on the way
        (9.5, 0.2, 9.8),  # never more than the measured trip
        (2.0, 0.8, 9.2),
        (2.0, 5.0, 10.0 - MAX_LAG),  # never more than a second
        (-5.0, 5.0, 10.0 - MAX_LAG),
        (50.0, 0.8, 10.0),  # who says too much gains nothing
        (9.5, 0.0, 10.0),  # nothing was measured
    ],
)
def test_the_way_is_not_counted_up_to_a_bound(thought: float | None, trip: float, counted: float):
    clocks = Clocks.wound(BLITZ, 2).turn(0, "person", 1000.0)
    assert clocks.counted(0, 1010.0, thought, trip) == counted
    assert clocks.counted(1, 1010.0, thought, trip) == 0.0


@pytest.mark.parametrize(
    ("setting", "most"),
    [
        (ClockSetting(move=5), 0.5),
        (ClockSetting(bank=60), 0.15),
        (ClockSetting(bank=180, add=2), 0.65),
        (ClockSetting(move=259200), 1.0),
    ],
)
def test_the_way_is_never_more_than_a_tenth_of_a_move(setting: ClockSetting, most: float):
    assert setting.most_lag == pytest.approx(most)
    clocks = Clocks.wound(setting, 2).turn(0, "person", 1000.0)
    assert clocks.counted(0, 1004.0, 0.0, 5.0) == pytest.approx(4.0 - most)


# Any history ----------------------------------------------------------------------------

SETTINGS = st.sampled_from([MINUTE, BLITZ, ClockSetting(bank=10), ClockSetting(move=259200)])
STEPS = st.lists(st.tuples(st.integers(0, 9), st.floats(0, 90)), max_size=40)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    SETTINGS,
    st.lists(st.tuples(st.integers(0, 9), st.floats(0, 90)), max_size=40),
    st.sampled_from(["sixth", "star", "sixmix"]),
)
def test_any_history_leaves_times_that_make_sense_and_replays(
    setting: ClockSetting, steps: list[tuple[int, float]], game: str
):
    timed = Timed(setting, game, real_dice=game == "sixmix")
    flags = 0
    for what, wait in steps:
        before, ply = timed.shown(), timed.table.position.ply
        running, stands = timed.clocks.running, max(0.0, timed.clocks.since - timed.now)
        timed.now = round(timed.now + wait, 3)
        if flag := timed.table.decide_flag(timed.now):
            assert timed.shown()[flag[0].chair] == 0  # type: ignore[union-attr]
            timed.happen(*flag)
            flags += 1
            assert timed.clocks.running is None
            timed.happen(*timed.table.begin(0, lambda: SECRET))
            continue
        passed = max(0.0, wait - stands)
        assert running is None or timed.shown()[running] == pytest.approx(max(0, before[running] - passed), abs=0.01)
        assert all(timed.shown()[chair] == before[chair] for chair in (0, 1) if chair != running)
        history(timed, what, ply)
        assert all(0 <= shown <= setting.first + (ply + 3) * setting.add for shown in timed.shown())
    again = Table.from_events(e.read_event(e.written(event)) for event in timed.log)
    told = Table.from_events(e.read_public(e.public(event)) for event in timed.log)
    assert again.round.clocks == told.round.clocks == timed.clocks
    assert sum(isinstance(event, e.Flagged) for event in timed.log) == flags


def history(timed: Timed, what: int, ply: int) -> None:
    """Lets something happen at a table whose game goes on."""
    table = timed.table
    if table.round.over:
        timed.happen(*table.begin(1, lambda: SECRET))
    elif what == 0 and ply:
        timed.happen(e.Undone(ply=ply - 1, chair=0))
    elif what == 1:
        timed.happen(e.Handed(chair=ply % 2, level=None if table.chairs[ply % 2].level else 2))
    elif what == 2:
        timed.happen(e.Outage(since=timed.now - 30, until=timed.now + 6))
    elif what == 3:
        timed.happen(e.Revoked(chair=1, key="k", removed=True), e.Sat(chair=1, name="Eve"))
    elif what == 4:
        timed.happen(e.Offered(what="draw", chairs=(0,)))
    elif table.position.is_chance:
        timed.happen(e.Rolled(word=table.position.outcome(ply % table.position.outcome_count), chair=0))
    else:
        timed.play()


# Setting them ---------------------------------------------------------------------------


def refusal(**clock: int) -> str:
    return str(reason_not_to_wind(ClockSetting(**clock)) or "")


def test_what_clocks_can_be_wound_to():
    for fine in ({"move": 60}, {"bank": 300, "add": 5}, {"move": 259200}, {"bank": 600}):
        assert refusal(**fine) == ""
    assert refusal() == refusal(move=4) == refusal(move=-1) == "the time must be between 5 s and 30 d"
    assert refusal(bank=9) == refusal(add=5) == "the time must be between 10 s and 7 d"
    assert refusal(bank=60, add=3601) == refusal(bank=60, add=-1) == "a move adds 1 h at most"
    assert refusal(bank=60, move=60) == "a clock has a time for each move, or one for the game"


def test_clocks_are_for_two_who_take_turns():
    reasons = {game.id: str(reason_without_clock(game, 2) or "") for game in shelf.games() if 2 in game.players}
    assert reasons["sixto"] == "SIXTO has no clock: everybody decides at the same time"
    assert {game for game, reason in reasons.items() if not reason} >= {"sixth", "star", "sixmix"}
    assert str(reason_without_clock(shelf.find_game("star"), 3)) == "only two players play by the clock"
    chairs = [ChairRequest(kind="you"), ChairRequest(kind="open")]
    opened, _ = opening(TableRequest(game="star", players=2, chairs=chairs, clock=MINUTE))
    assert opened.clock == MINUTE
    assert b'"clock":{"move":60}' in e.written(opened)
    old = e.written(opened).replace(b',"clock":{"move":60}', b"")
    assert e.read_event(old).clock is None  # type: ignore[union-attr]


def test_times_in_a_few_letters():
    shown = [left_text(seconds) for seconds in (259200, 93600, 86399, 3600, 3599.9, 65, 10, 9.99, 0.05, 0)]
    assert shown == ["3 d 0 h", "1 d 2 h", "23:59:59", "1:00:00", "59:59", "1:05", "0:10", "9.9", "0.0", "0.0"]
    wound = (MINUTE, BLITZ, ClockSetting(bank=90), ClockSetting(move=259200))
    texts = [str(setting_text(setting)) for setting in wound]
    assert texts == ["1 min a move", "5 min + 5 s a move", "90 s a game", "3 d a move"]
    assert [setting.low for setting in wound] == [6.0, 30.0, 9.0, 21600.0]
