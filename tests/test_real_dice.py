"""A table with real dice: nobody rolls but the people, and whoever sits there enters what the dice show."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sixfold.positions.record import Reader, read
from sixfold.positions.verify import NothingToVerify, verify
from sixfold.table import events as e
from sixfold.table.permissions import permissions
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.names import player_names
from sixfold.table.seats.onlookers import facts_of
from sixfold.table.seats.seating import Holder, hashed
from sixfold.table.sentences import event_sentence
from sixfold.table.table import Table
from sixfold.telling.onlooker import entering, is_asked_to_roll, roll_request
from sixfold.text.errors import Refusal
from sixfold.web.lobby.open_tables import options_in_words
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening
from sixfold.web.view.viewdata import view


def opened_table(game: str = "sixto", kinds: Sequence[str] = ("person", "person")) -> tuple[Table, list[e.AnyEvent]]:
    """A table with real dice, and its log."""
    seats = tuple(
        e.Seat(name, 3 if kind == "bot" else None, kind == "person", (hashed(f"key {name}"),))
        for name, kind in zip(("Ada", "Bob", "Cyd"), kinds, strict=False)
    )
    start = e.Opened(
        version="1",
        game=game,
        players=len(kinds),
        options={},
        extras={},
        chairs=seats,
        host=hashed("host"),
        real_dice=True,
    )
    table = Table()
    table.apply(start)
    log: list[e.AnyEvent] = [start, *table.begin(0)]
    for event in log[1:]:
        table.apply(event)
    return table, log


class Evening:
    """A table with real dice and what happens there."""

    def __init__(self, game: str = "sixto", kinds: Sequence[str] = ("person", "person")) -> None:
        self.table, self.log = opened_table(game, kinds)

    def ask(self, command: type[e.AnyCommand], *chairs: int, expect: int | None = None, **more: object) -> e.AnyEvent:
        """Carries a command out for whoever holds some chairs, the first of them asking; the first event."""
        number = self.table.number if expect is None else expect
        asked = command(id="any-1234", expect=number, chair=chairs[0], **more)
        events = self.table.decide(asked, Holder(frozenset(chairs)))
        for event in events:
            self.table.apply(event)
        self.log += events
        return events[0]

    def roll(self, word: str, *chairs: int, expect: int | None = None) -> e.AnyEvent:
        return self.ask(e.Roll, *chairs, expect=expect, word=word)

    def play(self, chair: int, word: str) -> e.AnyEvent:
        return self.ask(e.Play, chair, word=word)

    def refused(self, command: type[e.AnyCommand], *chairs: int, **more: object) -> str:
        number, position = self.table.number, self.table.position
        with pytest.raises((CommandRefused, Refusal)) as caught:
            self.ask(command, *chairs, **more)
        assert (self.table.number, self.table.position) == (number, position)
        return str(caught.value)


def test_the_server_rolls_nothing_and_commits_to_nothing():
    evening = Evening()
    assert evening.log[1] == e.Began(first=0)
    assert evening.table.position.is_chance
    assert evening.table.round.dice is None
    assert evening.table.acting == ()


@pytest.mark.parametrize("chair", [0, 1])
def test_whoever_sits_there_enters_the_roll(chair: int):
    evening = Evening()
    assert evening.roll("=351264", chair) == e.Rolled(word="=351264", chair=chair)
    assert evening.table.position.words == ("=351264",)
    assert evening.table.acting == (0,)


def test_a_roll_is_entered_once_by_two_who_type_it_at_the_same_time():
    evening = Evening("sixmix")
    number = evening.table.number
    evening.roll("=4", 0, expect=number)
    assert evening.refused(e.Roll, 1, expect=number, word="=4") == (
        "Something happened before your move arrived; look again."
    )
    assert evening.table.position.words == ("=4",)  # of the first player; the second one's roll is due


@pytest.mark.parametrize("word", ["", "4", "=0", "=7", "=44", "= 4", "=³", "keep", "G1", "=-", "4" * 9999])
def test_bad_dice_are_refused_with_a_sentence(word: str):
    assert Evening("sixmix").refused(e.Roll, 0, word=word)
    assert Evening("sixto").refused(e.Roll, 0, word=word)


def test_dice_that_are_out_are_not_rolled_and_those_that_are_in_must_be():
    assert "=12345" in Evening().refused(e.Roll, 0, word="=12345")
    assert "=12345-" in Evening().refused(e.Roll, 0, word="=12345-")


def test_no_roll_is_entered_when_none_is_due_nor_by_who_does_not_sit_there():
    evening = Evening()
    evening.roll("=351264", 1)
    assert evening.refused(e.Roll, 0, word="=351264") == "No dice are to be rolled now."
    with pytest.raises(CommandRefused, match="not your seat"):
        evening.table.decide(e.Roll(id="x" * 8, expect=3, chair=0, word="=351264"), Holder(host=True))


def test_where_the_server_rolls_nobody_else_does():
    table = Table()
    table.apply(opening(TableRequest("sixmix", 2, [ChairRequest("you"), ChairRequest("bot")]))[0])
    for event in table.begin(0):
        table.apply(event)
    command = e.Roll(id="x" * 8, expect=table.number, chair=0, word="=6")
    with pytest.raises(CommandRefused, match="The server rolls the dice at this table"):
        table.decide(command, Holder(frozenset({0}), True))


def test_only_games_with_dice_have_real_ones():
    wanted = TableRequest("sixth", 2, [ChairRequest("you"), ChairRequest("open")], real_dice=True)
    with pytest.raises(Refusal, match="SIXTH! has no dice"):
        opening(wanted)


# A roll that was entered by mistake ---------------------------------------------------------


def test_who_entered_a_wrong_roll_takes_it_back_at_once():
    evening = Evening()
    evening.roll("=351264", 1)
    assert permissions(evening.table, Holder(frozenset({1}))).undo == "free"
    assert permissions(evening.table, Holder(frozenset({1}))).undo_roll
    assert evening.ask(e.Undo, 1) == e.Undone(ply=0, chair=1, roll=True)
    assert evening.table.position.is_chance
    evening.roll("=351265", 0)
    assert evening.table.position.words == ("=351265",)


def test_the_others_agree_when_it_was_another_who_entered_it():
    evening = Evening()
    evening.roll("=351264", 1)
    assert permissions(evening.table, Holder(frozenset({0}))).undo == "ask"
    offered = evening.ask(e.Undo, 0)
    assert offered == e.Offered(what="undo", chairs=(0,), ply=0, roll=True)
    assert str(event_sentence(evening.table, offered, 1)) == "Ada asks to take back the last roll."
    undone = evening.ask(e.Accept, 1)
    assert undone == e.Undone(ply=0, chair=0, roll=True)
    assert str(event_sentence(evening.table, undone, 0)) == "You took back the last roll."


def test_the_others_agree_when_they_have_used_the_roll():
    evening = Evening()
    evening.roll("=351264", 1)
    evening.play(0, "keep")
    assert permissions(evening.table, Holder(frozenset({1}))).undo == "ask"
    assert evening.ask(e.Undo, 1) == e.Offered(what="undo", chairs=(1,), ply=0, roll=True)
    evening.ask(e.Decline, 0)
    evening.play(1, "none")
    assert evening.ask(e.Undo, 1) == e.Offered(what="undo", chairs=(1,), ply=2)  # first one's own mark


def test_a_bot_that_has_used_the_roll_need_not_agree():
    evening = Evening("sixmix", ("person", "bot", "person"))
    for word in ("=3", "=6", "=1"):  # the bot begins
        evening.roll(word, 0)
    assert evening.table.acting == ()  # one die for the bot
    evening.roll("=5", 0)
    evening.play(1, "G2")
    assert evening.ask(e.Undo, 0) == e.Undone(ply=3, chair=0, roll=True)


def test_alone_every_roll_can_be_taken_back():
    evening = Evening("sixto", ("person", "bot"))
    evening.roll("=351264", 0)
    evening.play(0, "reroll")
    evening.roll("=111111", 0)
    assert [evening.ask(e.Undo, 0).ply for _ in range(3)] == [2, 1, 0]
    assert evening.refused(e.Undo, 0) == "There is no move to take back."


def test_a_roll_of_the_server_stays():
    wanted = TableRequest("sixmix", 2, [ChairRequest("you"), ChairRequest("bot")])
    table = Table()
    table.apply(opening(wanted)[0])
    for event in table.begin(0):
        table.apply(event)
    with pytest.raises(CommandRefused, match="cannot be taken back"):
        table.decide(e.Undo(id="x" * 8, expect=table.number, chair=0), Holder(frozenset({0})))


# The log, the record, what is said ---------------------------------------------------------


def finished(game: str) -> Evening:
    """A whole game for two, with the lowest dice and the first moves."""
    evening = Evening(game)
    while not evening.table.round.over:
        position = evening.table.position
        if position.is_chance:
            evening.roll(
                position.outcome(position.history.rolls * 7 % position.outcome_count), position.history.rolls % 2
            )
        else:
            evening.play(evening.table.acting[0], position.legal()[-1])
    return evening


@pytest.mark.parametrize("game", ["sixto", "sixmix"])
def test_a_game_is_kept_and_read_back(game: str):
    evening = finished(game)
    again = Table.from_events(e.read_event(e.written(event)) for event in evening.log)
    assert again.position == evening.table.position
    assert again.round.entered == evening.table.round.entered
    text = again.round.record(player_names(again)).text()
    assert "\n# real dice, entered by the players\n" in text
    assert "dice-" not in text
    assert read(text).position == evening.table.position
    with pytest.raises(NothingToVerify, match="not fixed in advance") as caught:
        verify(Reader(text))
    assert str(caught.value.sentence) == (
        "record: the dice of this game were not fixed in advance: they were real ones, or came from a seed"
    )
    assert [event.word for event in map(e.read_public, map(e.public, evening.log)) if isinstance(event, e.Rolled)]


def test_another_round_is_played_with_the_same_dice():
    evening = finished("sixmix")
    evening.ask(e.Rematch, 0)
    assert evening.ask(e.Accept, 1) == e.Began(first=0)
    assert evening.table.position.is_chance


def test_everybody_is_told_whose_roll_is_due():
    evening = Evening("sixmix", ("person", "bot", "person"))
    table, names = evening.table, ("Ada", "Bot 3", "Cyd")
    ada, cyd, watcher, both = (Holder(frozenset(chairs)) for chairs in ({0}, {2}, (), {0, 2}))

    def said(holder: Holder) -> tuple[str, bool, int | None]:
        position, facts = table.position, facts_of(table, holder, names)
        player = entering(position, facts)
        chair = None if player is None else facts.chair(player)
        return str(roll_request(position, facts)), is_asked_to_roll(position, facts), chair

    assert said(ada) == ("Roll the die and enter what it shows.", True, 0)
    assert said(cyd) == ("Ada rolls. Anybody at the table can enter the result.", False, 2)
    assert said(both) == ("Ada rolls: enter the result.", True, 0)
    assert said(watcher) == ("Waiting for Ada's roll.", False, None)
    evening.roll("=3", 2)
    assert said(ada) == (*said(cyd)[:2], 0) == ("Roll for Bot 3 and enter the result.", True, 0)
    many = Evening("sixto").table
    assert (
        str(roll_request(many.position, facts_of(many, ada, ("Ada", "Bob"))))
        == "Roll the dice and enter what they show."
    )


def test_the_view_tells_who_may_enter_what():
    evening = Evening("sixto")
    live = LiveTable.from_events("table", evening.log)
    shown = [view(live, Holder(frozenset(chairs))) for chairs in ((0,), (1,), ())]
    rolls = [one["roll"] for one in shown]
    assert (rolls[0]["chair"], rolls[1]["chair"], rolls[2]) == (0, 1, None)
    assert rolls[0]["looks"][0]["name"] == "red"
    assert [one["status"]["tone"] == "turn" for one in shown] == [True, False, False]
    assert shown[0]["real_dice"]


def test_the_first_page_says_that_a_table_has_real_dice():
    live = LiveTable.from_events("table", Evening("sixmix").log)
    assert options_in_words(live) == ["2 players", "Real dice"]
