"""Being away: a bot plays for somebody, without a gain for anybody else; and what is asked can be withdrawn."""

from __future__ import annotations

import pytest

from sixfold.table import events as e
from sixfold.table.permissions import permissions
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder
from sixfold.table.sentences import event_sentence
from sixfold.table.table import Table
from test_table import SECRET, ask, play, refusal, table_of

HOST = Holder(frozenset([0]), True)


def hand(table: Table, chair: int, level: int | None) -> e.Hand:
    return e.Hand(id="x" * 8, expect=table.number, chair=chair, level=level)


def hand_over(table: Table, chair: int, level: int | None, holder: Holder = HOST, away: tuple[int, ...] = ()) -> None:
    for event in table.decide(hand(table, chair, level), holder, lambda: SECRET, away=away):
        table.apply(event)


def reason(table: Table, command: e.AnyCommand, holder: Holder, away: tuple[int, ...] = ()) -> str:
    number = table.number
    with pytest.raises(CommandRefused) as caught:
        table.decide(command, holder, lambda: SECRET, away=away)
    assert table.number == number
    return str(caught.value)


def test_the_host_lets_a_bot_play_only_for_somebody_who_is_away():
    table = table_of("star", ["person"] * 3)
    for away in ((), (2,)):
        events = table.decide(hand(table, 1, 2), HOST, lambda: SECRET, away=away)
        assert events == [e.Offered(what="hand", chairs=(0,), seat=1, level=2)]
        assert permissions(table, HOST, away).hands == away
    hand_over(table, 1, 2, away=(1,))
    assert (table.chairs[1].kind, table.chairs[1].taken) == ("bot", True)


def test_somebody_who_is_there_is_asked_whether_a_bot_shall_play_for_them():
    table = table_of("star", ["person"] * 3)
    assert permissions(table, HOST).asks == (1, 2)
    hand_over(table, 1, 3)
    assert table.offer
    assert table.asked(table.offer) == {1}
    assert permissions(table, HOST).asks == ()
    assert [
        str(event_sentence(table, e.Offered(what="hand", chairs=(0,), seat=1, level=3), you)) for you in (0, 1, 2)
    ] == [
        "You asked Blue whether a bot may play for them.",
        "Red asks whether a bot may play for you.",
        "Red asks Blue whether a bot may play for them.",
    ]
    for other in (e.Accept, e.Decline):  # somebody else's question
        answer = other(id="y" * 8, expect=table.number, chair=2)
        assert refusal(table, answer, 2).kind == "right"
    assert ask(table, e.Accept(id="y" * 8, expect=table.number, chair=1), 1) == [e.Handed(chair=1, level=3)]
    assert (table.offer, table.chairs[1].kind) == (None, "bot")
    assert reason(table, hand(table, 1, 2), HOST, away=(1,)) == "Only they can take their seat back."


def test_who_is_asked_may_decline_and_who_asked_may_withdraw():
    for how, chair in ((e.Decline, 1), (e.Withdraw, 0), (e.Decline, 0)):
        table = table_of()
        hand_over(table, 1, 2)
        ask(table, how(id="y" * 8, expect=table.number, chair=chair), chair)
        assert (table.offer, table.chairs[1].kind) == (None, "person")


def test_no_pushover_plays_for_somebody_who_is_away():
    table = table_of()
    refused = reason(table, hand(table, 1, 1), HOST, away=(1,))
    assert refused == "A bot that plays in somebody's place has level 2 or higher."
    hand_over(table, 1, 6, away=(1,))
    assert table.chairs[1].level == 6


@pytest.mark.parametrize("level", [None, 1, 3])
@pytest.mark.parametrize("holder", [Holder(), Holder(frozenset([2])), Holder(frozenset([0, 2]))])
def test_nobody_but_the_host_decides_about_another_chair(holder: Holder, level: int | None):
    table = table_of("star", ["person", "person", "person", "bot"])
    for chair in (1, 3):
        assert reason(table, hand(table, chair, level), holder, away=(1, 3)) == "This is not your seat."
    assert permissions(table, holder, away=(1, 3)).hands == ()


def test_who_comes_back_plays_on_and_only_they_take_their_seat_back():
    table = table_of()
    hand_over(table, 1, 2, away=(1,))
    assert reason(table, hand(table, 1, None), HOST, away=(1,)) == "Only they can take their seat back."
    hand_over(table, 1, None, Holder(frozenset([1])))
    assert table.chairs[1].kind == "person"
    play(table, 0, "c3")
    play(table, 1, "c4")
    assert table.position.ply == 2


def test_the_host_gains_nothing_by_a_bot_that_plays_for_somebody():
    """Neither hints nor free undos nor a move, in this round and while a seat is still somebody's."""
    table = table_of()
    play(table, 0, "c3")
    play(table, 1, "c4")
    hand_over(table, 1, 2, away=(1,))
    may = permissions(table, HOST, away=(1,))
    assert (may.hint, may.undo, may.draw) == (False, "", False)
    undo = e.Undo(id="x" * 8, expect=table.number, chair=0)
    assert reason(table, undo, HOST) == "Nobody is here to agree to an undo."
    assert reason(table, hand(table, 1, 6), HOST, away=(1,)) == "Only they can take their seat back."
    move = e.Play(id="x" * 8, expect=table.number, chair=1, word="b2")
    assert reason(table, move, HOST) == "This is not your seat."
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Rematch(id="y" * 8, expect=table.number, chair=0), 0)  # nobody is there to be asked
    assert (table.round.number, permissions(table, HOST).hint) == (2, False)


def test_cancelling_somebodys_link_gives_no_hints_in_the_same_round_either():
    table = table_of()
    play(table, 0, "c3")
    play(table, 1, "c4")
    ask(table, e.Revoke(id="x" * 8, expect=table.number, chair=1), 0, host=True)
    refused = reason(table, hand(table, 1, 1), HOST)
    assert refused == "A bot that plays in somebody's place has level 2 or higher."
    hand_over(table, 1, 2)
    assert (permissions(table, HOST).hint, permissions(table, HOST).undo) == (False, "")
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Rematch(id="y" * 8, expect=table.number, chair=0), 0)
    assert not table.against_people(HOST)


def test_who_removes_somebody_gains_nothing_by_sitting_in_their_chair():
    table = table_of()
    play(table, 0, "c3")
    play(table, 1, "c4")
    ask(table, e.Revoke(id="x" * 8, expect=table.number, chair=1), 0, host=True)
    with pytest.raises(CommandRefused, match="Somebody else played here in this game"):
        table.decide_entering("invite", "own", "", HOST)
    table.apply(*table.decide_entering("invite", "own", "Eve"))  # from another browser
    both = Holder(frozenset([0, 1]), True)
    may = permissions(table, both)
    assert (may.hint, may.undo, may.draw) == (False, "", False)
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Rematch(id="y" * 8, expect=table.number, chair=0), 0, 1)
    assert permissions(table, both).hint


def test_what_somebody_asked_is_dropped_when_they_are_removed():
    table = table_of()
    ask(table, e.Draw(id="x" * 8, expect=table.number, chair=1), 1)
    ask(table, e.Revoke(id="y" * 8, expect=table.number, chair=1), 0, host=True)
    table.apply(*table.decide_entering("invite", "own", "Eve"))
    assert table.offer is None
    assert refusal(table, e.Accept(id="z" * 8, expect=table.number, chair=0), 0).kind == "stale"


def test_nobody_is_removed_whom_the_host_has_not_seen():
    table = table_of(kinds=["person", "open"])
    seen = table.number
    table.apply(*table.decide_entering("invite", "own", "Eve"))
    refused = refusal(table, e.Revoke(id="y" * 8, expect=seen, chair=1), 0, host=True)
    assert refused.kind == "stale"


def test_the_others_still_agree_to_an_undo_while_a_bot_plays_for_one():
    table = table_of("star", ["person"] * 3)
    play(table, 0, table.position.legal(0)[0])
    hand_over(table, 1, 2, away=(1,))
    assert permissions(table, HOST).undo == "ask"
    ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    assert ask(table, e.Accept(id="y" * 8, expect=table.number, chair=2), 2) == [e.Undone(ply=0, chair=0)]


def test_the_host_changes_a_bots_level_and_fills_a_free_chair():
    table = table_of("star", ["person", "bot", "open"])
    assert permissions(table, HOST).hands == (1, 2)
    for level in (1, 6):
        hand_over(table, 1, level)
        assert table.chairs[1].level == level
    hand_over(table, 2, 4)
    assert table.chairs[2].kind == "bot"
    hand_over(table, 2, None)
    assert table.chairs[2].kind == "open"
    number = table.number
    hand_over(table, 1, 6)
    assert table.number == number


@pytest.mark.parametrize("how", [e.Withdraw, e.Decline])
@pytest.mark.parametrize("what", [e.Undo, e.Draw])
def test_whoever_asked_may_withdraw_and_the_log_says_so(what: type[e.AnyCommand], how: type[e.AnyCommand]):
    table = table_of()
    play(table, 0, "c3")
    ask(table, what(id="x" * 8, expect=table.number, chair=0), 0)  # type: ignore[call-arg]
    withdrawing = how(id="y" * 8, expect=table.number, chair=0)  # type: ignore[call-arg]
    assert ask(table, withdrawing, 0) == [e.Withdrawn(chair=0)]
    assert (table.offer, table.position.ply) == (None, 1)
    late = e.Accept(id="z" * 8, expect=table.number, chair=1)
    assert refusal(table, late, 1).kind == "stale"


def test_nobody_withdraws_what_somebody_else_asked():
    table = table_of("star", ["person"] * 3)
    withdrawing = e.Withdraw(id="y" * 8, expect=table.number, chair=0)
    assert refusal(table, withdrawing, 0).kind == "stale"
    play(table, 0, table.position.legal(0)[0])
    ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    for chair in (1, 2):
        withdrawing = e.Withdraw(id="y" * 8, expect=table.number, chair=chair)
        refused = refusal(table, withdrawing, chair)
        assert (str(refused), refused.kind) == ("Only the player who asked can withdraw it.", "right")
    assert refusal(table, e.Withdraw(id="y" * 8, expect=table.number, chair=0), 1, 2, host=True).kind == "right"
    assert table.offer


def test_an_old_log_in_which_the_asker_declined_reads_as_before():
    table = table_of()
    play(table, 0, "c3")
    ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    table.apply(e.read_event(b'{"kind":"declined","at":1.0,"chair":0}'))
    assert (table.offer, table.position.ply) == (None, 1)
