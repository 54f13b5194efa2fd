"""Games told in sentences: to whom, by which name, and how much of it."""

from __future__ import annotations

import random

import pytest

from sixfold.game import shelf
from sixfold.game.defaults.sentences import NarrationDefaults
from sixfold.positions.position import Position
from sixfold.table import events as e
from sixfold.table.seats.names import BOT_NAMES, player_names, seats_of, you
from sixfold.table.seats.seating import Holder
from sixfold.table.sentences import event_sentence, game_heading
from sixfold.telling import narration
from sixfold.testing import random_words
from sixfold.text.messages import speaking
from test_personal import play_again
from test_table import table_of

NAMES = ("Ada", "Ida", "Otto")


def played(game: str, players: int, *words: str, **options: object) -> Position:
    position = Position.start(game, players, **options)
    for word in words:
        position = position.play(word)
    return position


def moved(position: Position, reader: int | None = None) -> str:
    return str(position.telling.moved(NAMES[: position.players], reader))


# What the games say ---------------------------------------------------------------------


def test_a_die_is_put_into_somebodys_row_and_everybody_hears_whose() -> None:
    position = played("sixmix", 3, "=2", "=5", "=1", "=1", "G3")
    assert [moved(position, reader) for reader in (None, 0, 1)] == [
        "Ida put a 1 in Ada's green row.",
        "Ida put a 1 in your green row.",
        "You put a 1 in Ada's green row.",
    ]
    with speaking("de"):
        assert moved(position, 0) == "Ida hat eine 1 in deine grüne Reihe gelegt."
    with speaking("fr"):
        assert moved(position, 0) == "Ida a posé un 1 dans votre rangée verte."
    front = position.play("=4").play("R1")
    assert moved(front, 0) == "Otto put a 4 at the front of their own red row."


def test_a_rolled_die_is_asked_for_in_your_own_terms() -> None:
    position = played("sixmix", 3, "=2", "=5", "=1", "=1", "G1", "=4", "R2", "=6", "B1", "=3", "G2", "=1", "G3", "=4")
    assert str(position.telling.can_do(0)) == "You rolled 4: place it, but not in the first column."
    assert position.telling.can_do(1) is None


def test_piles_are_called_by_what_they_become() -> None:
    position = played("sixth", 2, "c3", "c4", "c3-c4")
    assert moved(position, 0) == "You moved a pawn from c3 to c4, now a rook."
    assert (
        moved(position.play("d5").play("d4").play("1c4-d4"), 0) == "Ida moved the top piece from c4 to d4, now a rook."
    )
    army = played("sixth", 2, "army:HGM", "army:-", pieces="all")
    assert moved(army.at(1), 1) == "Ada chose a hunchback, a giant, Milady, 5 pawns."
    assert moved(army, 1) == "You chose 12 pawns."
    assert str(army.telling.can_do(0)) == "Place Milady on a cell at the edge."
    milady = army.play("Ma3")
    assert moved(milady, None) == "Ada placed Milady on a3."
    assert str(milady.play("b3").telling.can_do(1)) == "Milady is visible: move a pile onto a3."


def test_steps_and_chains_of_jumps_are_told_apart() -> None:
    assert moved(played("star", 2, "c2-d5"), 0) == "You stepped from c2 to d5."
    assert moved(played("star", 2, "b1-d4"), 1) == "Ada jumped from b1 to d4."


def test_a_turn_of_sixto_is_one_entry() -> None:
    position = played("sixto", 2, "=123456", "keep", "0:none", "1:none", "=123456", "reroll", "=111111", "0:R2")
    places = [moment.telling.in_log for moment in position.line()[1:]]
    assert places == ["begins", "sums up", "adds", "adds", "begins", "sums up", "adds", "adds"]
    assert moved(position.at(2), 1).endswith(" and kept them.")
    assert moved(position.at(3), 0) == "You marked nothing."
    assert moved(position, 1) == "Ada marked red 1 (R2)."


def test_a_game_that_tells_nothing_is_told_as_it_is_written() -> None:
    scene = played("sixth", 2, "c3").look.scene(("Ada", "Ida"))
    assert [str(NarrationDefaults().moved(scene, reader)) for reader in (0, 1)] == ["You: c3", "Ada: c3"]


# What happened since somebody's last move -------------------------------------------------


def happened(position: Position, reader: int) -> tuple[list[str], int]:
    found = narration.happened(position, NAMES[: position.players], reader, reader)
    return [" ".join(map(str, entry.sentences)) for entry in found.entries], found.left_out


def test_what_the_others_did_is_told_and_ones_own_roll_is_left_to_the_question() -> None:
    position = played("sixmix", 3, "=5", "=2", "=1", "=1", "G3", "=4", "R1", "=6", "G2", "=3")
    assert happened(position, 0) == (
        ["Ida put a 4 at the front of Otto's red row.", "Otto put a 6 in your green row."],
        0,
    )


def test_where_all_act_at_once_what_others_did_before_is_told_too() -> None:
    for marks in (["1:R1", "0:none"], ["0:none", "1:R1"]):
        position = played("sixto", 2, "=333333", "keep", *marks)
        found = narration.happened(position, ("Ada", "Ida"), 0, 0)
        assert [str(said) for one in found.entries for said in one.sentences] == ["Ida marked red 3 (R1)."]


def test_of_many_entries_those_that_concern_you_are_told() -> None:
    position = played("sixto", 6, "=123456", "keep", *(f"{player}:none" for player in range(6)), "=123456", "keep")
    names = ("Ada", *BOT_NAMES[:5])
    found = narration.happened(position, names, 0, 0)
    assert (len(found.entries), found.left_out) == (3, 3)
    assert str(found.entries[-1].sentences[0]).startswith("Ida rolled ")


@pytest.mark.parametrize("game", shelf.ids())
def test_something_is_always_told(game: str) -> None:
    chooser, position = random.Random(5), Position.start(game, max(shelf.find_game(game).players))
    names = BOT_NAMES[: position.players]
    for _ in range(60):
        if position.over:
            break
        position = position.play(*random_words(position, chooser))
        for reader in range(position.players):
            assert all(entry.sentences for entry in narration.happened(position, names, reader, reader).entries)


# Names ------------------------------------------------------------------------------------


def test_five_bots_have_five_names_and_keep_them() -> None:
    table = table_of("sixto", ["person", *["bot"] * 5])
    assert player_names(table) == ("Player 1", "Ida", "Otto", "Mia", "Noa", "Leo")
    play_again(table)
    assert player_names(table) == ("Ida", "Otto", "Mia", "Noa", "Leo", "Player 1")
    assert seats_of(table, table.round) == (*["bot:3"] * 5, "human")


def test_you_is_who_holds_one_chair() -> None:
    table = table_of("sixto", ["person", "person", "bot"])
    assert [you(table, Holder(frozenset(chairs))) for chairs in ((0,), (0, 1), ())] == [0, None, None]


def test_what_happens_at_the_table_is_said_to_you() -> None:
    table = table_of()
    event = e.Undone(ply=0, chair=0)
    assert str(event_sentence(table, event, 0)) == "You undid your last move."
    assert str(event_sentence(table, event, 1)) == "Silver undid their last move."
    assert str(event_sentence(table, e.Named(chair=1, name="Bob"), 0)) == "Bob joined."
    assert str(event_sentence(table, e.Named(chair=1, name="Bob"), 0, was="Rob")) == "Rob is now called Bob."
    assert event_sentence(table, e.Named(chair=0, name="Ada"), 0) is None


def test_what_happened_in_an_earlier_game_is_told_by_its_seats() -> None:
    """Colours change hands from game to game; the log says the same as it did then."""
    table = table_of()
    table.apply(e.Began(first=1))
    event = e.Offered(what="rematch", chairs=(0,))
    assert str(event_sentence(table, event, round_=table.rounds[0])) == "Silver asks for another game."
    assert str(event_sentence(table, event, round_=table.rounds[1])) == "Brown asks for another game."


def test_a_series_has_headings_with_the_score() -> None:
    table = table_of("sixth", ["person", "bot"])
    table.apply(e.Resigned(chair=1))
    play_again(table)
    assert [game_heading(table, round_, 0) for round_ in table.rounds] == ["Game 1", "Game 2 · You 1 – 0 Ida"]
    table.apply(e.Drawn())
    play_again(table)
    assert game_heading(table, table.round, None) == "Game 3 · Silver 1½ – ½ Ida"
