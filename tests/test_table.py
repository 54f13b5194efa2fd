"""A table: what each command does, and what it refuses."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import zip_longest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.game import shelf
from sixfold.positions.dice import Dice
from sixfold.positions.position import Position
from sixfold.table import events as e
from sixfold.table.permissions import Permissions, permissions
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.names import player_names
from sixfold.table.seats.onlookers import covered_at
from sixfold.table.seats.seating import Holder, derived, hashed, new_key
from sixfold.table.sentences import event_sentence
from sixfold.table.table import Moves, Table
from sixfold.telling.results import closing
from sixfold.text.errors import NotLegal

SECRET = "6" * 64
ASKED = (e.Undo, e.Draw, e.Accept, e.Decline, e.Withdraw, e.Resign, e.Rematch, e.Revoke)


def table_of(game: str = "sixth", kinds: Sequence[str] = ("person", "person"), first: int = 0, **options: str) -> Table:
    """A table whose chairs are `person`, `open` or `bot`."""
    seats = tuple(
        e.Seat("", 3 if kind == "bot" else None, kind == "person", (hashed(f"key {n}"),))
        for n, kind in enumerate(kinds)
    )
    table = Table()
    table.apply(
        e.Opened(
            version="1",
            game=game,
            players=len(kinds),
            options=options,
            extras={},
            chairs=seats,
            host=hashed("host"),
            invite=hashed("invite"),
        )
    )
    for event in table.begin(first, lambda: SECRET):
        table.apply(event)
    return table


def ask(table: Table, command: e.AnyCommand, *chairs: int, host: bool = False) -> list[e.AnyEvent]:
    """Carries a command out for whoever holds these chairs."""
    events = table.decide(command, Holder(frozenset(chairs), host), lambda: SECRET, hashed("new"))
    for event, after in zip_longest(events, events.positions if isinstance(events, Moves) else ()):
        table.apply(event, after)
    return events


def play(table: Table, chair: int, word: str, expect: int | None = None) -> list[e.AnyEvent]:
    number = table.number if expect is None else expect
    return ask(table, e.Play(id="play-1234", expect=number, chair=chair, word=word), chair)


def refusal(table: Table, command: e.AnyCommand, *chairs: int, host: bool = False) -> CommandRefused:
    number, position = table.number, table.position
    with pytest.raises(CommandRefused) as caught:
        ask(table, command, *chairs, host=host)
    assert (table.number, table.position) == (number, position)
    return caught.value


def test_a_word_is_played_by_the_chair_whose_turn_it_is():
    table = table_of()
    assert play(table, 0, "c3") == [e.Played(chair=0, word="c3")]
    assert table.position.words == ("c3",)
    with pytest.raises(NotLegal, match="may not act now"):
        play(table, 0, "c4")


def test_a_word_that_is_not_legal_changes_nothing():
    table = table_of()
    play(table, 0, "c3")
    with pytest.raises(NotLegal, match="c3 is not legal"):
        play(table, 1, "c3")
    assert table.position.words == ("c3",)


def test_a_command_plays_its_move_once(monkeypatch: pytest.MonkeyPatch):
    played = []
    original = Position.play

    def counting(position: Position, word: str, player: int | None = None) -> Position:
        played.append(word)
        return original(position, word, player)

    table = table_of("sixmix")
    monkeypatch.setattr(Position, "play", counting)
    ply = table.position.ply
    play(table, table.acting[0], table.position.legal()[0])
    assert len(played) == table.position.ply - ply == 2  # the die that was placed, and the next roll
    assert table.position == original(original(table.position.at(ply), played[0]), played[1])


def test_nobody_plays_for_a_chair_that_is_not_his():
    table = table_of()
    refused = refusal(table, e.Play(id="x" * 8, expect=2, chair=0, word="c3"), 1)
    assert (str(refused), refused.kind) == ("This is not your seat.", "right")


def test_who_has_not_seen_the_last_word_is_asked_to_look_again():
    table = table_of()
    seen = table.number
    play(table, 0, "c3")
    refused = refusal(table, e.Play(id="x" * 8, expect=seen, chair=1, word="c4"), 1)
    assert (str(refused), refused.kind) == ("Something happened before your move arrived; look again.", "stale")
    refused = refusal(table, e.Play(id="x" * 8, expect=99, chair=1, word="c4"), 1)
    assert (str(refused), refused.kind) == ("The table is at event 3.", "stale")


def test_where_all_act_together_somebody_elses_word_does_not_disturb():
    table = table_of("sixto", ["person"] * 3)
    play(table, 0, "keep")
    seen = table.number
    for chair in (2, 0, 1):
        play(table, chair, "none", expect=seen)
    refused = refusal(table, e.Play(id="x" * 8, expect=seen, chair=1, word="keep"), 1)
    assert refused.kind == "stale"


def test_dice_are_rolled_as_the_secret_has_them():
    table = table_of("sixmix", ["person"] * 3)
    dice, rolls = Dice(SECRET), 0
    chooser = random.Random(6)
    while not table.round.over:
        chair = table.acting[0]
        play(table, chair, chooser.choice(table.position.legal(table.player_of(chair))))
    position = table.position
    for word in position.words:
        if word.startswith("="):
            rolls += 1
            assert word == f"={dice.below(rolls, 6) + 1}"
    assert rolls > 20
    assert table.round.record(None).dice == {"dice-commit": dice.commitment, "dice-secret": SECRET}


def test_the_secret_is_told_only_when_the_game_is_over():
    table = table_of("sixmix", ["person"] * 2)
    assert table.round.record(None).dice == {"dice-commit": Dice(SECRET).commitment}


# Taking back ----------------------------------------------------------------------------


def test_against_bots_one_takes_back_to_his_own_last_word():
    table = table_of(kinds=("person", "bot"))
    play(table, 0, "c3")
    play(table, 1, "c4")
    assert ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0) == [e.Undone(ply=0, chair=0)]
    assert table.position.words == ()
    refused = refusal(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    assert str(refused) == "There is no move to take back."


def test_on_one_device_the_last_word_is_taken_back():
    table = table_of()
    play(table, 0, "c3")
    play(table, 1, "c4")
    ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0, 1)
    assert table.position.words == ("c3",)


def test_between_people_taking_back_needs_consent():
    table = table_of()
    play(table, 0, "c3")
    assert ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0) == [
        e.Offered(what="undo", chairs=(0,), ply=0)
    ]
    assert table.position.words == ("c3",)
    refused = refusal(table, e.Accept(id="x" * 8, expect=table.number, chair=0), 0)
    assert str(refused) == "You cannot accept your own offer."
    ask(table, e.Accept(id="x" * 8, expect=table.number, chair=1), 1)
    assert table.position.words == ()
    assert table.offer is None


def test_an_offer_may_be_declined_and_goes_with_the_next_word():
    table = table_of()
    play(table, 0, "c3")
    ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Decline(id="x" * 8, expect=table.number, chair=1), 1)
    assert table.offer is None
    ask(table, e.Draw(id="x" * 8, expect=table.number, chair=0), 0)
    refused = refusal(table, e.Draw(id="x" * 8, expect=table.number, chair=1), 1)
    assert str(refused) == "Answer the open offer first."
    play(table, 1, "c4")
    assert table.offer is None
    refused = refusal(table, e.Accept(id="x" * 8, expect=table.number, chair=1), 1)
    assert str(refused) == "There is no offer to answer."


def test_dice_that_were_seen_are_not_taken_back():
    table = table_of("sixmix", ["person", "bot"])
    chair = table.acting[0]
    play(table, chair, table.position.legal(table.player_of(chair))[0])
    refused = refusal(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0, 1)
    assert str(refused) == "A roll that has been seen cannot be taken back."


def test_a_take_back_that_crossed_a_word_on_its_way_is_refused():
    table = table_of(kinds=("person", "bot"))
    play(table, 0, "c3")
    seen = table.number
    play(table, 1, "c4")
    assert refusal(table, e.Undo(id="x" * 8, expect=seen, chair=0), 0).kind == "stale"


# Ending and going on --------------------------------------------------------------------


def test_a_draw_is_agreed_between_two_people():
    table = table_of()
    ask(table, e.Draw(id="x" * 8, expect=table.number, chair=0), 0)
    assert ask(table, e.Accept(id="x" * 8, expect=table.number, chair=1), 1) == [e.Drawn()]
    assert (table.round.over, table.round.ranks) == (True, (1, 1))
    assert str(refusal(table, e.Draw(id="x" * 8, expect=table.number, chair=0), 0)) == "The game is over."
    assert str(refusal(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)) == "The game ended by agreement."


def test_a_draw_is_not_agreed_with_bots_nor_among_three():
    refused = refusal(table_of(kinds=("person", "bot")), e.Draw(id="x" * 8, expect=2, chair=0), 0)
    assert str(refused) == "Only people can agree on a draw."
    refused = refusal(table_of("star", ["person"] * 3), e.Draw(id="x" * 8, expect=2, chair=0), 0)
    assert str(refused) == "Only a game for two ends by agreement."


@pytest.mark.parametrize(("first", "ranks", "ended"), [(0, (2, 1), "resign 0"), (1, (1, 2), "resign 1")])
def test_who_resigns_loses(first: int, ranks: tuple[int, int], ended: str):
    table = table_of(first=first)
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0)
    assert (table.round.ranks, table.round.ended) == (ranks, ended)
    assert table.round.record(None).ended == ended


def test_among_three_a_bot_plays_on_for_who_leaves_and_he_may_come_back():
    table = table_of("star", ["person"] * 3)
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=1), 1)
    assert table.chairs[1].kind == "bot"
    ask(table, e.Hand(id="x" * 8, expect=table.number, chair=1, level=None), 1)
    assert table.chairs[1].kind == "person"


def test_alone_one_gives_up():
    table = table_of("star", ["person"])
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0)
    assert (table.round.over, table.round.record(None).ended) == (True, None)
    assert str(closing(table.position, ("Ada",), table.round.ended)) == "The game was given up."


def test_a_rematch_is_a_new_round_that_the_next_chair_begins():
    table = table_of()
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Rematch(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Accept(id="x" * 8, expect=table.number, chair=1), 1)
    assert (table.round.number, table.round.first, table.acting) == (2, 1, (1,))
    assert table.rounds[0].ended == "resign 0"
    play(table, 1, "c3")
    assert player_names(table) == ("Silver", "Brown")


def test_a_rematch_waits_for_the_end_and_needs_everybody():
    table = table_of("star", ["person"] * 3)
    assert str(refusal(table, e.Rematch(id="x" * 8, expect=2, chair=0), 0)) == "The game is not over."
    table = table_of("sixto", ["person"] * 3)
    chooser = random.Random(1)
    while not table.round.over:
        chair = table.acting[0]
        play(table, chair, chooser.choice(table.position.legal(table.player_of(chair))))
    ask(table, e.Rematch(id="x" * 8, expect=table.number, chair=2), 2)
    ask(table, e.Accept(id="x" * 8, expect=table.number, chair=0), 0)
    assert table.round.number == 1
    ask(table, e.Accept(id="x" * 8, expect=table.number, chair=1), 1)
    assert table.round.number == 2
    refused = refusal(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    assert str(refused) == "A roll that has been seen cannot be taken back."


def agreeing(chair: int, table: Table) -> e.Accept:
    return e.Accept(id="x" * 8, expect=table.number, chair=chair)


def test_one_agrees_once_and_only_if_asked():
    table = table_of("star", ["person"] * 4)
    play(table, 0, table.position.legal(0)[0])
    ask(table, e.Hand(id="x" * 8, expect=table.number, chair=2, level=2), 2)
    ask(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, agreeing(1, table), 1)
    for chair in (1, 2):
        refused = refusal(table, agreeing(chair, table), chair)
        assert str(refused) == "You have nothing to answer, or have agreed already."
    assert ask(table, agreeing(3, table), 3) == [e.Undone(ply=0, chair=0)]


@pytest.mark.parametrize(
    "leaving", [e.Hand(id="x" * 8, expect=2, chair=1, level=2), e.Revoke(id="x" * 8, expect=2, chair=1)]
)
def test_an_offer_goes_when_nobody_is_left_to_answer_it(leaving: e.AnyCommand):
    table = table_of()
    ask(table, e.Resign(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, e.Rematch(id="x" * 8, expect=table.number, chair=0), 0)
    ask(table, leaving, 1, host=True)
    assert table.offer is None
    ask(table, e.Rematch(id="x" * 8, expect=table.number, chair=0), 0)
    assert table.round.number == 2


def test_a_command_about_the_last_round_does_not_touch_the_next():
    table = table_of(kinds=("person", "bot"))
    seen = table.number
    ask(table, e.Resign(id="x" * 8, expect=seen, chair=0), 0)
    ask(table, e.Rematch(id="y" * 8, expect=table.number, chair=0), 0)
    assert refusal(table, e.Resign(id="z" * 8, expect=seen, chair=0), 0).kind == "stale"


def test_after_the_end_nothing_of_a_dice_game_is_taken_back():
    table = table_of("sixto", ["person"])
    while not table.round.over:
        word = "keep" if "keep" in table.position.legal() else "none"
        play(table, 0, word)
    refused = refusal(table, e.Undo(id="x" * 8, expect=table.number, chair=0), 0)
    assert str(refused) == "The secret of the dice has been shown; no move can be taken back any more."


# Keys -----------------------------------------------------------------------------------


def test_keys_open_what_they_were_made_for():
    table = table_of()
    assert table.holder(["key 0", "nonsense"]) == Holder(frozenset([0]))
    assert table.holder(["host"]) == Holder(frozenset(), True)
    assert table.holder([]) == Holder()
    assert table.is_invitation("invite")
    assert not table.is_invitation("host")


def test_the_host_makes_links_worthless():
    table = table_of()
    refused = refusal(table, e.Revoke(id="x" * 8, expect=2, chair=1), 0)
    assert (str(refused), refused.kind) == ("Only the host may do this.", "right")
    ask(table, e.Revoke(id="x" * 8, expect=2, chair=1), 0, host=True)
    assert table.holder(["key 1"]) == Holder()
    assert table.holder(["new"]) == Holder(frozenset([1]))
    assert table.chairs[1].kind == "open"
    ask(table, e.Revoke(id="x" * 8, expect=2, chair=None), host=True)
    assert not table.is_invitation("invite")


def test_a_chair_that_is_not_there_is_refused():
    assert str(refusal(table_of(), e.Play(id="x" * 8, expect=2, chair=7, word="c3"), 7)) == "There is no such seat."


def test_derived_keys_follow_from_the_hosts_and_differ():
    host = new_key()
    keys = [derived(host, purpose) for purpose in ("chair 0 0", "chair 0 1", "invite 0")]
    assert len({host, *keys}) == 4
    assert all(len(key) == 24 for key in (host, *keys))
    assert derived(host, "chair 0 0") == keys[0]


# Permissions ----------------------------------------------------------------------------


def test_a_chair_may_be_handed_over_by_its_holder_also_alone_and_by_the_host():
    alone = table_of("star", ["person"])
    assert permissions(alone, Holder(frozenset([0]))).hand
    ask(alone, e.Hand(id="x" * 8, expect=alone.number, chair=0, level=3), 0)
    assert alone.chairs[0].level == 3
    assert permissions(table_of(kinds=("person", "bot")), Holder(host=True)) == Permissions(hands=(1,), removes=(0,))
    assert permissions(table_of(), Holder()) == Permissions()


def test_what_may_be_done_follows_the_game():
    table, first = table_of(), Holder(frozenset([0]))
    assert permissions(table, first) == Permissions(resign=True, draw=True, hand=True, say=True)
    play(table, 0, "c3")
    assert permissions(table, first).undo == "ask"
    ask(table, e.Draw(id="x" * 8, expect=table.number, chair=1), 1)
    assert permissions(table, first) == Permissions(resign=True, hand=True, say=True)
    ask(table, e.Accept(id="y" * 8, expect=table.number, chair=0), 0)
    assert permissions(table, first) == Permissions(rematch=True, analyse=True, hand=True, say=True)


def test_hints_are_for_the_player_to_move_where_no_other_people_play():
    against_a_bot = table_of(kinds=("person", "bot"))
    assert permissions(against_a_bot, Holder(frozenset([0]))).hint
    play(against_a_bot, 0, "c3")
    assert not permissions(against_a_bot, Holder(frozenset([0]))).hint
    assert permissions(against_a_bot, Holder(frozenset([0]))).undo == "free"
    assert not permissions(table_of(), Holder(frozenset([0]))).hint
    assert permissions(table_of(), Holder(frozenset([0, 1]))).hint


# All of it ------------------------------------------------------------------------------


def test_every_event_is_told_and_reads_back():
    table = table_of("star", ["person"] * 3)
    events = [
        e.Sat(chair=1, name="Ada"),
        e.Named(chair=0, name="Bo"),
        e.Offered(what="rematch", chairs=(0,)),
        e.Accepted(chairs=(1,)),
        e.Declined(chair=2),
        e.Withdrawn(chair=0),
        e.Drawn(),
        e.Resigned(chair=0),
        e.Handed(chair=0, level=3),
        e.Revoked(chair=None, key="k"),
        e.Said(chair=1, phrase="luck"),
        e.Silenced(on=True),
    ]
    for event in events:
        assert e.read_event(e.written(event)) == event
        assert event_sentence(table, event)


def permitted_is_carried_out(table: Table, holder: Holder) -> None:
    """For each of the holder's chairs, a command is refused exactly if it is not permitted."""
    may = permissions(table, holder)
    for chair in holder.chairs:
        common = {"id": "x" * 8, "expect": table.number, "chair": chair}
        commands = {kind.__name__.lower(): kind(**common) for kind in (e.Undo, e.Resign, e.Draw, e.Rematch)}
        for name, command in (
            commands | {"hand": e.Hand(**common, level=3), "say": e.Say(**common, phrase="hello")}
        ).items():
            try:
                table.decide(command, holder, lambda: SECRET)
            except CommandRefused:
                assert not getattr(may, name), name
            else:
                assert getattr(may, name), name


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_commands_lead_to_a_log_that_leads_to_the_same_table(data: st.DataObject):
    """Whatever is asked by whomever: refused, or in the log; and the log is the whole truth."""
    game = data.draw(st.sampled_from(shelf.ids()))
    players = data.draw(st.sampled_from([n for n in shelf.find_game(game).players if n > 1]))
    kinds = ["person"] + [data.draw(st.sampled_from(["person", "open", "bot"])) for _ in range(players - 1)]
    table = table_of(game, kinds, data.draw(st.integers(0, players - 1)))
    opened = table.opened
    log: list[e.AnyEvent] = [opened, *table.begin(table.round.first, lambda: SECRET)]
    for _ in range(30):
        holder = Holder(frozenset(data.draw(st.sets(st.integers(0, players - 1)))), data.draw(st.booleans()))
        chair = data.draw(st.integers(-1, players))
        legal = table.position.legal(table.player_of(chair)) if chair in table.acting else ("c3",)
        common = {"id": "x" * 8, "expect": data.draw(st.integers(0, table.number + 1)), "chair": chair}
        command = data.draw(
            st.sampled_from(
                [e.Play(**common, word=data.draw(st.sampled_from(legal)))] * 4
                + [kind(**common) for kind in ASKED]
                + [e.Hand(**common, level=data.draw(st.sampled_from([None, 2]))), e.Name(**common, name="Ada")]
                + [
                    e.Say(**common, phrase="ouch"),
                    e.Silence(id="x" * 8, expect=table.number, on=data.draw(st.booleans())),
                ]
            )
        )
        try:
            events = table.decide(command, holder, lambda: SECRET, "hash")
        except (CommandRefused, NotLegal):
            continue
        for event in events:
            table.apply(event)
            event_sentence(table, event)
        log += events
        permitted_is_carried_out(table, holder)
    again = Table.from_events(e.read_event(e.written(event)) for event in log)
    assert (again.number, again.position, again.chairs, again.offer) == (
        table.number,
        table.position,
        table.chairs,
        table.offer,
    )
    assert [(r.first, r.ended, r.since, r.position.words) for r in again.rounds] == [
        (r.first, r.ended, r.since, r.position.words) for r in table.rounds
    ]


# What people cover from each other ------------------------------------------------------


def covering(kinds: Sequence[str]) -> Table:
    """A table of SIXTO that covers sheets, where chair 0 decides about the first roll."""
    table = table_of("sixto", kinds)
    table.opened.covered = True
    return table


def test_2_3_sheets_are_covered_from_whoever_does_not_own_them_while_somebody_decides():
    table = covering(["person"] * 3)
    assert [covered_at(table, chairs) for chairs in ([0], [1], [0, 1], [])] == [{1, 2}, {2}, {1, 2}, {1, 2}]
    play(table, 0, "keep")
    assert covered_at(table, [0]) == frozenset()


def test_2_3_nothing_is_covered_while_a_bot_decides_nor_where_nobody_wants_it():
    assert covered_at(covering(["bot", "person", "person"]), [1]) == frozenset()
    assert covered_at(covering(["person", "bot", "bot"]), [0]) == {1, 2}
    assert covered_at(table_of("sixto", ["person"] * 3), [0]) == frozenset()
    over = covering(["person", "person"])
    ask(over, e.Resign(id="x" * 8, expect=over.number, chair=0), 0)
    assert covered_at(over, [0]) == frozenset()


def test_2_3_covering_stays_in_the_log_and_out_of_the_record():
    table = covering(["person"] * 2)
    assert e.read_event(e.written(table.opened)) == table.opened
    assert e.public(table.opened)["covered"] is True
    assert "cover" not in table.round.record(None).text()


# Another level -------------------------------------------------------------------------


def over_against_a_bot() -> Table:
    table = table_of(kinds=("person", "bot"))
    ask(table, e.Resign(id="r" * 8, expect=table.number, chair=0), 0)
    return table


def test_the_host_may_play_again_at_another_level() -> None:
    table = over_against_a_bot()
    assert permissions(table, Holder(frozenset({0}), True)).levels == (2, 4)
    ask(table, e.Rematch(id="a" * 8, expect=table.number, chair=0, level=4), 0, host=True)
    assert (table.chairs[1].level, len(table.rounds), table.round.over) == (4, 2, False)
    assert permissions(table, Holder(frozenset({0}), True)).levels == ()


def test_only_the_host_changes_levels_and_stand_ins_keep_theirs() -> None:
    table = over_against_a_bot()
    assert permissions(table, Holder(frozenset({0}))).levels == ()
    with pytest.raises(CommandRefused, match="Only the host"):
        ask(table, e.Rematch(id="a" * 8, expect=table.number, chair=0, level=4), 0)
    assert len(table.rounds) == 1
    table.apply(e.Handed(chair=0, level=2))
    assert table.bots == (1,)


# Logs of other versions ---------------------------------------------------------------


def test_an_old_log_opens_as_before():
    """Where the host's link still opens a chair that somebody took by the invitation."""
    seats = [{"keys": [hashed("key 0")], "taken": True}, {"keys": [hashed("key 1")]}]
    opened = {"kind": "opened", "version": "0.3", "game": "sixth", "players": 2, "options": {}, "extras": {}}
    opened |= {"chairs": seats, "host": hashed("host"), "invite": hashed("invite")}
    lines = [opened, {"kind": "began", "first": 0}, {"kind": "sat", "chair": 1, "name": "Ben", "key": hashed("own")}]
    lines += [{"kind": "played", "chair": 0, "word": "c3"}, {"kind": "revoked", "chair": None, "key": hashed("new")}]
    table = Table.from_events(e.read_event(json.dumps(line).encode()) for line in lines)
    assert table.holder(["own"]).chairs == table.holder(["key 1"]).chairs == {1}
    assert (table.private, table.muted, table.opened.secret) == (False, False, "")
    assert table.may_watch(Holder())
    play(table, 1, "c4")


def test_the_public_log_leads_to_the_same_table():
    table = table_of("star", ["person", "person", "open"])
    events = [
        e.Offered(what="hand", chairs=(0,), seat=1, level=2),
        e.Handed(chair=1, level=2),
        e.Sat(chair=2, name="Eve", key=hashed("own"), only=True),
        e.Muted(on=True),
        e.Revoked(chair=2, key=hashed("new"), removed=True),
        e.Revoked(chair=None, key=hashed("watch"), watch=True),
    ]
    begun = [table.opened, e.Began(first=0)]
    mine = Table.from_events([*begun, *events])
    theirs = Table.from_events(e.read_public(e.public(event)) for event in [*begun, *events])
    for one in (mine, theirs):
        assert (one.muted, one.private, one.rights, one.round.removed, one.chairs[1].level) == (True, True, 7, {2}, 2)
    assert not theirs.watch_key
    assert hashed("watch") not in json.dumps([e.public(event) for event in events])


def test_dice_wait_until_nobody_is_missing_and_are_those_committed_to():
    table = table_of("sixmix", ("person", "open", "open"))
    dice, start = table.round.dice, table.position
    assert start.is_chance
    assert start.ply == 0
    (sat,) = table.decide_entering("invite", "bob", "Bob")
    table.apply(sat)
    assert table.position == start
    handed = ask(table, e.Hand(id="x" * 8, chair=2, level=2, expect=table.number), 0, host=True)
    assert isinstance(handed[0], e.Handed)
    rolled = [event.word for event in handed[1:] if isinstance(event, e.Rolled)]
    assert len(rolled) == len(handed) - 1 > 0
    assert dice
    expected, position = [], start
    while position.is_chance:
        expected.append(dice.roll(position))
        position = position.play(expected[-1])
    assert rolled == expected
    assert table.acting
