"""The prompt of a game at the terminal: what may be typed, what is forgiven, lists, help, Tab."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import refused, sixfold_here
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.positions.record import Record, read_record
from sixfold.terminal.local_game import LocalGame
from sixfold.terminal.prompt.answers import example, help_lines, legal_lines
from sixfold.terminal.prompt.command_words import understood
from sixfold.terminal.prompt.commands import SENTENCES, find_command, sentences
from sixfold.terminal.prompt.completion import completions
from sixfold.terminal.prompt.question import Question
from sixfold.terminal.prompt.reading import read_move, read_roll, read_word
from sixfold.terminal.screen import Screen
from sixfold.terminal.seats import read_seats
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import speaking

ROLL = "=351264"


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def kept(folder: Path) -> list[Path]:
    """The games that were kept, the oldest first."""
    return sorted((folder / "data" / "games").glob("*.six"), key=lambda file: file.stat().st_mtime_ns)


def played(game: str, *words: str, players: int = 2) -> Position:
    position = Position.start(game, players)
    for word in words:
        position = position.play(word)
    return position


def why_not(position: Position, line: str, player: int | None = None) -> str:
    with pytest.raises(Refusal) as refusal:
        read_move(position, line, player)
    return str(refusal.value)


# What is forgiven -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "line", "word"),
    [
        (played("sixth"), "C3", "c3"),
        (played("sixth"), " c 3", "c3"),
        (played("sixth", "c3", "c4"), "C3 C4", "c3-c4"),
        (played("sixth", "c3", "c4"), "c3c4", "c3-c4"),
        (played("star"), "C1 D4", "c1-d4"),
        (played("sixmix", "=6", "=2", "=4"), "r1", "R1"),
        (played("sixto", ROLL), "Keep", "keep"),
        (played("sixto", ROLL, "keep"), "r6", "R6"),
        (played("sixto", ROLL, "keep"), "r6 g3", "R6,G3"),
        (played("sixto", ROLL, "keep"), "g3, r6", "R6,G3"),
    ],
)
def test_capitals_blanks_dashes_and_order_are_forgiven(position: Position, line: str, word: str) -> None:
    assert read_word(position, line, position.actors[0]) == word


ARMIES = Position.start("sixth", 2, pieces="all")


@pytest.mark.parametrize(
    ("language", "position", "line", "word"),
    [
        ("de", played("sixto", ROLL, "keep"), "Ge1 gr3", "Y1,G3"),
        ("de", played("sixto", ROLL, "keep"), "V1", "P1"),
        ("de", played("sixto", ROLL, "keep"), "Y1,G3", "Y1,G3"),
        ("fr", played("sixto", ROLL, "keep"), "j1,Ve3,Vi1", "Y1,G3,P1"),
        ("fr", played("sixmix", "=6", "=2", "=4"), "v1", "G1"),
        ("de", played("sixmix", "=6", "=2", "=4"), "D1", "B1"),
        ("fr", ARMIES, "armée:OG", "army:HG"),
        ("fr", ARMIES, "armee:ogm", "army:HGM"),
        ("de", ARMIES, "Armee:UR", "army:HG"),
        ("de", ARMIES, "army:HG", "army:HG"),
        ("fr", ARMIES.play("army:HG").play("army:-"), "Oc3", "Hc3"),
        ("fr", ARMIES.play("army:HG").play("army:-"), "b3", "b3"),
        ("de", ARMIES.play("army:HG").play("army:-"), "rc3", "Gc3"),
    ],
)
def test_letters_are_typed_as_the_board_shows_them(language: str, position: Position, line: str, word: str) -> None:
    with speaking(language):
        assert read_word(position, line, position.actors[0]) == word


def test_what_is_told_has_the_letters_of_the_board() -> None:
    position = played("sixto", ROLL, "keep")
    with speaking("de"):
        listed = legal_lines(position, 0, position.legal(0), 80)
        assert {"  Ge1  Ge8", "  V1"} <= set(listed)
        assert listed[-1].endswith(": nichts")
        assert why_not(position, "ge2", 0) == "Ge2 ist nicht erlaubt – Ge2 zeigt 5, und der Würfel Ge zeigt 1 (3.1)"
        assert completions(Question(position, 0, {}), "Ge1")[0].startswith("Ge1")
    with speaking("fr"):
        assert "parmi V, B, R, O, C," in why_not(played("sixmix", "=6", "=2", "=4"), "Z1", 0)


def test_what_cannot_be_read_is_quoted_as_it_was_typed() -> None:
    position = played("sixmix", "=6", "=2", "=4")
    with speaking("de"):
        for line in ("d9", "Hallo Welt", "g 1 2"):
            with pytest.raises(CannotRead, match=f"^„{line}“ ist nicht lesbar – "):
                read_word(position, line)


@pytest.mark.parametrize(
    ("language", "typed", "name"),
    [("fr", "INDICE", "hint"), ("fr", "retablir", "redo"), ("de", "zurück", "back"), ("de", "zurueck", "back")],
)
def test_commands_are_typed_in_the_readers_language(language: str, typed: str, name: str) -> None:
    with speaking(language):
        assert understood(typed) == name
        assert find_command(understood(typed)) is not None


def test_where_several_act_a_line_may_name_its_player() -> None:
    position = played("sixto", ROLL, "keep")
    assert read_move(position, "1: none", 0) == (1, "none")
    assert read_move(position, "NONE", 0) == (0, "none")


def test_nothing_is_guessed() -> None:
    position = played("sixth", "c3")
    for line in ("c", "3", "c3-", "b2 b3", "--", "c33"):
        with pytest.raises(Refusal):
            read_word(position, line)


def test_what_may_mean_several_moves_is_answered_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    position = played("star")
    monkeypatch.setattr(Position, "legal", lambda self, player=None: ("a1-1b", "a11-b", "c1-d4"))
    assert why_not(position, "A1 1B") == "That can mean several moves: a1-1b, a11-b. Type one of them."


def test_a_refusal_reads_what_was_typed_as_forgivingly() -> None:
    taken = played("sixth", "c3")
    assert why_not(taken, "C3") == "c3 is not legal: a piece is placed on an empty cell, and c3 is taken (2.1)"
    assert why_not(taken, "C9") == "cannot read “C9”: cells run from a1 to e5"
    marking = played("sixto", ROLL, "keep")
    assert why_not(marking, "g3 r2", 0) == "R2,G3 is not legal: R2 shows 1 and the die R shows 3 (3.1)"
    assert why_not(played("star"), "c1m1").startswith("c1-m1 is not legal: ")


@pytest.mark.parametrize(
    ("position", "line", "word"),
    [
        (played("sixmix"), "4", "=4"),
        (played("sixmix"), "=4", "=4"),
        (played("sixto"), "3 5 1 2 6 4", ROLL),
        (played("sixto"), "3,5,1,2,6,4", ROLL),
        (played("sixto"), "351264", ROLL),
        (played("sixto"), ROLL, ROLL),
    ],
)
def test_dice_are_typed_as_they_lie(position: Position, line: str, word: str) -> None:
    assert read_roll(position, line) == word


def test_dice_out_of_the_game_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    position = played("sixto")
    position._state.closed = 0b000101
    assert read_roll(position, "5 2 6 4") == "=-5-264"
    assert read_roll(position, "-5-264") == "=-5-264"
    assert why_not(position, "3 5 1 2 6 4").startswith("Type what the dice show, such as ")


def test_a_roll_that_cannot_be_is_answered_with_an_example() -> None:
    assert why_not(played("sixmix"), "7") == "Type what the dice show, such as 4."
    assert why_not(played("sixto"), "c3") == "Type what the dice show, such as 4 2 3 2 6 1."


def test_dice_are_asked_for_in_a_game(tmp_path: Path) -> None:
    lines = typed("6", "2", "4", "r1", "quit")
    output = sixfold_here("play", "sixmix", "--dice", "ask", typed=lines, cache=tmp_path).stdout
    assert "Type what your dice show, such as 4; help says more, quit leaves." in output
    assert read_record(kept(tmp_path)[0]).position.words == ("=6", "=2", "=4", "R1")


# Lists and help -------------------------------------------------------------------------


def lists(position: Position, width: int = 80) -> list[str]:
    player = position.actors[0]
    return legal_lines(position, player, position.legal(player), width)


def test_a_few_moves_stand_side_by_side() -> None:
    assert lists(played("sixth"))[0].startswith("a1  a2  a3  a4  a5  b1")
    assert max(map(len, lists(played("sixth"), 40))) <= 40


def test_many_moves_are_grouped_by_where_they_begin() -> None:
    words = "a2 a4 a5 c3 b2 e5 e3 b5 b3 d2 b1 d1 a2-b2 c2 b2-b1 d4 c3-c2 b5-a5 e1 d2-d1 c4 a5-e5 c5 e5-c4"
    assert lists(played("sixth", *words.split()), 40) == [
        "a1  a2  a3  a5  b2  b4  b5  c1  c3  d2",
        "d3  d5  e2  e4  e5",
        "c2:  1c2-c4  c2-c4",
        "c4:  1c4-b3  2c4-b3  3c4-b3  c4-b3",
        "c5:  c5-c4",
        "d1:  1d1-b1  1d1-d4  1d1-e1  d1-b1",
        "     d1-d4  d1-e1",
        "d4:  d4-c4",
        "e1:  e1-d1",
    ]


def test_free_choices_are_listed_by_what_there_is_to_choose() -> None:
    assert lists(played("sixto", ROLL, "keep")) == [
        "Choose at most one from each line; to choose several, type for example R6,O1:",
        "  R6  R8",
        "  O1  O8",
        "  Y1  Y8",
        "  G3  G7",
        "  B3",
        "  P1",
        "or, without any of them: none",
    ]


@pytest.mark.parametrize("game", shelf.ids())
def test_help_is_one_screen_for_every_game(game: str) -> None:
    position = Position.start(game, 2)
    while position.is_chance:
        position = position.play(position.outcome(position.ply))
    lines = help_lines(position, position.actors[0], SENTENCES, [], 80)
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith(f"Type a move to play it, such as {example(position)}.")
    for name in SENTENCES:
        assert any(line.startswith(f"{name} ") for line in lines)


@pytest.mark.slow
def test_the_first_prompt_says_how_to_move(tmp_path: Path) -> None:
    first = "Type a move such as c3; ? lists the moves, help says more, quit leaves.\nSilver> "
    output = sixfold_here("play", "sixth", typed=typed("c3", "c4", "quit"), cache=tmp_path).stdout
    assert output.count("Type a move such as ") == 1
    assert first in output
    again = sixfold_here("play", "--from", kept(tmp_path)[0], typed="quit\n", cache=tmp_path).stdout
    assert again.count("Type a move such as ") == 1


def test_moves_lists_what_was_played(tmp_path: Path) -> None:
    output = sixfold_here("play", "sixth", typed=typed("moves", "c3", "c4", "moves"), cache=tmp_path).stdout
    assert "Silver> moves\nNo move has been played.\n" in output
    assert "  1  c3  Silver placed a pawn on c3.\n  2  c4  Brown placed a pawn on c4.\n" in output


# Commands -------------------------------------------------------------------------------


def test_lines_end_with_a_word_and_commands_stay_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    screen = Screen()
    screen.colour = True
    sentence = "Type a move such as c3; ? lists the moves, help says more, quit leaves."
    screen.tell(sentence)
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 30
    assert told.split() == sentence.split()
    screen.tell("To continue it: sixfold play --from some/folder/game.six")
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_redo_plays_again_what_was_taken_back_until_another_move(tmp_path: Path) -> None:
    lines = typed("c3", "c4", "undo", "undo", "redo", "REDO", "redo", "undo", "b2", "redo")
    output = sixfold_here("play", "sixth", typed=lines, cache=tmp_path).stdout
    assert output.count("There is no move to play again.") == 2
    assert read_record(kept(tmp_path)[0]).position.words == ("c3", "b2")


class Typed(Screen):
    """A terminal at which somebody types these lines, and then leaves."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.asks_back = True
        self.lines = list(lines)
        self.asked: list[str] = []

    def ask(self, prompt: str, question: Question | None = None) -> str | None:
        self.asked.append(prompt)
        return self.lines.pop(0) if self.lines else None


def at_the_terminal(position: Position, *lines: str) -> tuple[LocalGame, list[str]]:
    """A game alone that somebody plays by these lines, and what they were asked."""
    screen = Typed(*lines)
    game = LocalGame(Record(position), read_seats([], ["Ann"]), 7, screen=screen)
    game.run()
    return game, screen.asked


def test_a_move_that_ends_a_game_alone_is_asked_about_first() -> None:
    asks = "That ends the game with 0 points. Mark nothing? (yes/no)> "
    rolled = played("sixto", "=251364", "keep", players=1)
    game, asked = at_the_terminal(rolled, "none", "no")
    assert (game.over, asked) == (False, ["Ann> ", asks, "Ann> "])
    game, asked = at_the_terminal(rolled, "none", "yes")
    assert (game.over, asked) == (True, ["Ann> ", asks])
    game, asked = at_the_terminal(rolled, "r1", "yes")
    assert (game.position.scores, asked[1]) == (
        (-10,),
        "That ends the game with −10 points. Mark this cell? (yes/no)> ",
    )
    game, asked = at_the_terminal(rolled, "R1,O1")
    assert (game.over, asked) == (False, ["Ann> ", "Ann> "])


def test_help_lists_what_so_many_players_can_use() -> None:
    assert [("draw" in sentences(players)) for players in (1, 2, 3)] == [False, True, False]


def test_programs_are_not_asked_whether_they_mean_it(tmp_path: Path) -> None:
    output = sixfold_here(
        "play", "sixto", "--players", "1", "--seed", "5", typed=typed("keep", "none"), cache=tmp_path
    ).stdout
    assert "(yes/no)" not in output
    assert "You scored 0 points." in output


def test_resigning_ends_the_game_and_the_record_says_so(tmp_path: Path) -> None:
    output = sixfold_here(
        "play", "sixth", typed=typed("c3", "resign", "maybe", "no", "resign", "yes"), cache=tmp_path
    ).stdout
    assert "Brown, do you resign? (yes/no)> maybe\nType yes or no.\nBrown, do you resign? (yes/no)> no\n" in output
    assert output.count("Silver won. Brown resigned.") == 1
    record = read_record(kept(tmp_path)[0])
    assert (record.ended, record.result) == ("resign 1", (1, 2))


@pytest.mark.slow
def test_among_several_a_bot_plays_on_for_who_resigns(tmp_path: Path) -> None:
    seats = ["--seat", "human:Ann", "--seat", "human:Bea", "--seat", "human:Cid", "--first", "Ann"]
    output = sixfold_here("play", "star", *seats, typed=typed("resign", "y", "quit"), cache=tmp_path).stdout
    assert "A bot plays on for Ann.\n" in output
    assert "Bea> quit" in output
    assert read_record(kept(tmp_path)[0]).seats == ("bot:2", "human", "human")


def test_alone_a_game_is_given_up_and_can_be_continued(tmp_path: Path) -> None:
    output = sixfold_here("play", "star", typed=typed("c1 d4", "resign", "yes"), cache=tmp_path).stdout
    assert "You gave up this game.\n" in output
    assert "To continue it: sixfold play --from" in output


def test_two_people_agree_on_a_draw(tmp_path: Path) -> None:
    output = sixfold_here("play", "sixth", typed=typed("c3", "draw", "no", "draw", "yes"), cache=tmp_path).stdout
    assert "Silver, do you agree to a draw? (yes/no)> no\nSilver declines the draw.\n" in output
    assert "Draw. The players agreed on it.\n" in output
    assert read_record(kept(tmp_path)[0]).ended == "draw"


def test_a_bot_declines_a_draw(tmp_path: Path) -> None:
    seats = ["--seat", "human:Ada", "--seat", "random", "--first", "Ada"]
    output = sixfold_here("play", "sixth", *seats, typed=typed("draw", "quit"), cache=tmp_path).stdout
    assert "Ida plays at random.\n" in output
    assert "Ida declines the draw. Bots play on to the end.\n" in output


def test_a_new_game_keeps_the_last_one_seats_and_options(tmp_path: Path) -> None:
    seats = ["--seat", "human:Ann", "--seat", "human:Bea", "--first", "Ann", "--option", "kings=6"]
    output = sixfold_here("play", "sixth", *seats, typed=typed("c3", "new", "b2", "quit"), cache=tmp_path).stdout
    assert "A new game: Bea begins.\n" in output
    first, second = (read_record(file) for file in kept(tmp_path))
    assert (first.names, first.position.words) == (("Ann", "Bea"), ("c3",))
    assert (second.names, second.position.words) == (("Bea", "Ann"), ("b2",))
    assert second.position.options["kings"] == "6"


def test_several_seats_make_several_players(tmp_path: Path) -> None:
    seats = ["--seat", "human:Ann", "--seat", "random", "--seat", "random"]
    output = sixfold_here("play", "star", *seats, "--first", "Ann", typed="quit\n", cache=tmp_path).stdout
    assert "Ida plays at random.\nOtto plays at random.\n" in output
    assert refused("play", "sixth", *seats) == "sixth is for 2 players, not 3"


# Tab ------------------------------------------------------------------------------------


def completed(position: Position, line: str) -> list[str]:
    return completions(Question(position, position.actors[0], SENTENCES), line)


def test_tab_completes_moves_and_commands(tmp_path: Path) -> None:
    position = played("sixth")
    assert completed(position, "c") == ["c1", "c2", "c3", "c4", "c5", "coach", "code"]
    assert completed(position, "C3") == ["c3"]
    assert completed(position, "re") == ["redo", "resign"]
    assert completed(position, "why e") == ["e1", "e2", "e3", "e4", "e5"]
    assert completed(position, "undo c") == []


def test_tab_goes_on_part_by_part_where_there_are_many_moves() -> None:
    position = played("sixto", ROLL, "keep")
    assert [word for word in completed(position, "r") if word[0] == "R"] == ["R6", "R6,", "R8", "R8,"]
    assert completed(position, "R6,g")[:2] == ["R6,G3", "R6,G3,B3"]


def test_tab_completes_files_after_save(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "game.six").touch()
    (tmp_path / "other.six").touch()
    found = completed(played("sixth"), f"save {tmp_path}/ga")
    assert found == [f"{tmp_path}/game.six", f"{tmp_path}/games/"]
    assert completed(played("sixth"), f"save {tmp_path}/nowhere/x") == []
