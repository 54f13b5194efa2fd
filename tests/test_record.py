"""Records: every field, every way to be wrong, and nothing lost on the way."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold as library
from commands import refused, sixfold
from sixfold.positions.record import BadRecord, Record, read, read_record, read_records
from sixfold.positions.record_lines import LARGEST

HEAD = "sixfold 1\ngame: sixth\nplayers: 2\n"
SHORT_GAME = "a4 a3 c2 a4-a3 d2 c2-d2"


def problem(text: str | bytes) -> str:
    with pytest.raises(BadRecord) as caught:
        read(text, "f.six")
    message = str(caught.value)
    assert "\n" not in message
    return message


# What is right


def test_a_record_reads_and_writes_back() -> None:
    header = "rules: 1\noptions: kings=6 pieces=all\nnames: Ada | Bob\nseats: human | bot:3\nseed: 7\n"
    text = HEAD + header + "\narmy:HG army:- c3\n"
    record = read(text)
    assert record.position.words == ("army:HG", "army:-", "c3")
    assert (record.names, record.seed, record.result) == (("Ada", "Bob"), 7, None)
    assert record.seats == ("human", "bot:3")
    assert record.text() == text


@pytest.mark.parametrize(
    "text",
    [
        HEAD,
        HEAD + "\n",
        HEAD[:-1],
        "sixfold 1\nplayers: 2\ngame: sixth\n",
        "sixfold 1\r\ngame: sixth\r\nplayers: 2\r\n\r\nc3\r\n",
        HEAD + "# a comment: with a colon\noptions:\n\nc3#comment\n#c4\n",
        HEAD + "options: \t\n \t \n\tc3\t \tc4 ",
        HEAD + "names:  Ann Lee\t|\tBob  \n",
        HEAD + "options: kings=1 size=5 pieces=classic men=15 army=before\n",
        HEAD + "seed: 18446744073709551615\n",
        HEAD + "names: " + "x" * 40 + " | y\n",
    ],
)
def test_what_is_allowed(text: str) -> None:
    assert read(text).position.game.id == "sixth"


def test_every_record_names_the_version_of_the_rules() -> None:
    position = library.start("sixmix", 3).play("=3")
    text = Record(position).text()
    assert text == "sixfold 1\ngame: sixmix\nplayers: 3\nrules: 1\n\n=3\n"
    assert read(text).position.settings.rules_version == 1
    assert read(text.replace("rules: 1\n", "")).text() == text


BYTE_ORDER_MARK = "\ufeff"


@pytest.mark.slow
def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "marked.six"
    file.write_text(BYTE_ORDER_MARK + HEAD + "\nc3\n", encoding="utf-8")
    assert read_record(file).position.words == ("c3",)
    assert read_record(file.read_bytes()).position.words == ("c3",)
    assert read_record(file.read_text(encoding="utf-8")).position.words == ("c3",)
    assert read_record(io.BytesIO(file.read_bytes())).position.words == ("c3",)
    assert sixfold("replay", file, "--json").stdout.count("\n") == 2
    assert sixfold("replay", "-", "--json", typed=file.read_bytes()).stdout.count("\n") == 2


def test_each_of_several_games_may_begin_with_a_byte_order_mark() -> None:
    one = BYTE_ORDER_MARK + HEAD + "\nc3\n"
    assert [record.position.words for record in read_records(one + one)] == [("c3",), ("c3",)]


@pytest.mark.parametrize("text", [BYTE_ORDER_MARK * 2 + HEAD, HEAD + "\n" + BYTE_ORDER_MARK + "c3"])
def test_elsewhere_a_byte_order_mark_is_no_blank(text: str) -> None:
    assert "\\ufeff" in problem(text)


def test_the_end_is_checked_and_told() -> None:
    options = "options: men=3 size=4\n"
    assert read(HEAD + options + "result: 2 1\n\n" + SHORT_GAME).result == (2, 1)
    assert read(HEAD + options + "\n" + SHORT_GAME).result == (2, 1)
    assert read(HEAD + "result: 1 1\nended: draw\n\nc3").result == (1, 1)
    assert read(HEAD + "result: 2 1\nended: resign 0\n\nc3").result == (2, 1)
    assert read(HEAD + "ended: resign 1\nresult: 1 2\n").result == (1, 2)


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ({"kings": "1"}, None),
        ({"size": "4", "men": "12"}, "size=4"),
        ({"size": "4", "men": "15"}, "men=15 size=4"),
        ({"pieces": "all", "army": "during"}, "army=during pieces=all"),
        ({"pieces": "all", "army": "before", "kings": "6"}, "kings=6 pieces=all"),
        ({"army": "before"}, None),
    ],
)
def test_only_options_that_differ_are_written_sorted(options: dict[str, str], written: str | None) -> None:
    text = Record(library.start("sixth", options=options)).text()
    assert ("options: " + written in text.splitlines()) if written else ("options" not in text)


# What is wrong: line, word, reason

WRONG = {
    "": "f.six:1: -: a record begins with the line “sixfold 1”",
    "sixfold 2\n": "f.six:1: sixfold 2: a record begins with the line “sixfold 1”",
    "sixfold 1\n": "f.six:1: game: this header line is missing",
    "sixfold 1\ngame: sixth\n# end\n": "f.six:3: players: this header line is missing",
    "sixfold 1\nplayers: 2\n\nc3": "f.six:2: game: this header line is missing",
    "sixfold 1\ngame: sixtth\nplayers: 2\n": "f.six:2: sixtth: there is no game sixtth; did you mean sixth?",
    "sixfold 1\ngame: sixth\nplayers: 3\n": "f.six:3: 3: sixth is for 2 players, not 3",
    "sixfold 1\ngame: sixth\nplayers: 02\n": "f.six:3: 02: a whole number from 1 to 99 is needed here",
    "sixfold 1\ngame: sixth\nplayers: +2\n": "f.six:3: +2: a whole number from 1 to 99 is needed here",
    "sixfold 1\ngame: sixth\nplayers: ٢\n": "f.six:3: ٢: a whole number from 1 to 99 is needed here",
    HEAD + "game: sixth\n": "f.six:4: game: this key appears twice",
    HEAD + "colour: red\n": "f.six:4: colour: there is no such key; there are: "
    "game, players, rules, options, names, seats, seed, result, ended",
    HEAD + "dice-commit: " + "0" * 64 + "\n": "f.six:4: dice-commit: there is no such key; there are: "
    "game, players, rules, options, names, seats, seed, result, ended",
    HEAD + "seed:\n": "f.six:4: seed: the value is missing",
    HEAD + "nonsense\n": "f.six:4: nonsense: a header line is written “key: value”; a blank line ends the header",
    HEAD + "options: kings=7\n": "f.six:4: kings=7: kings is one of 1, 6",
    HEAD + "options: kings=6 kings=6\n": "f.six:4: kings=6: this option is given twice",
    HEAD + "options: kings\n": "f.six:4: kings: an option is written key=value",
    HEAD
    + "options: queens=1\n": "f.six:4: queens=1: sixth has no such option; there are: kings, pieces, army, size, men",
    HEAD + "options: kigns=6\n": "f.six:4: kigns=6: sixth has no such option; did you mean kings?",
    HEAD + "nmaes: Ada | Bob\n": "f.six:4: nmaes: there is no such key; did you mean names?",
    HEAD + "options: men=2\n": "f.six:4: men=2: men is a whole number from 3 to 30",
    HEAD + "options: men=15 pieces=milady\n": "f.six:4: men=15: men works only with pieces=classic",
    HEAD + "options: army=during\n": "f.six:4: army=during: army=during works only with pieces=all",
    HEAD + "seats: human\n": "f.six:4: human: this game needs 2 seats, separated by |",
    HEAD + "seats: human | \n": "f.six:4: -: a seat is written like human or bot:3",
    HEAD + "names: Ada\n": "f.six:4: Ada: this game needs 2 names, separated by |",
    HEAD + "names: Ada |\n": "f.six:4: -: a name has 1 to 40 characters",
    HEAD + "names: Ada | " + "x" * 41 + "\n": "f.six:4: " + "x" * 41 + ": a name has 1 to 40 characters",
    HEAD + "names: A\x07a | Bob\n": "f.six:4: A\\x07a: a name has no | and no control characters",
    HEAD + "seed: -1\n": "f.six:4: -1: a whole number from 0 to 18446744073709551615 is needed here",
    HEAD + "seed: 18446744073709551616\n": "f.six:4: 18446744073709551616: "
    "a whole number from 0 to 18446744073709551615 is needed here",
    HEAD + "rules: 0\n": "f.six:4: 0: a whole number of at least 1 is needed here",
    HEAD + "rules: 01\n": "f.six:4: 01: a whole number of at least 1 is needed here",
    HEAD + f"rules: {'9' * 5000}\n": f"f.six:4: {'9' * 77}...: "
    f"sixth is played here under version 1 or 2 of its rules, not under version {'9' * 77}...",
    HEAD + "options: kings=\n": "f.six:4: kings=: the value of kings is missing",
    HEAD + "rules: one\n": "f.six:4: one: a whole number of at least 1 is needed here",
    HEAD + "rules:\n": "f.six:4: rules: the value is missing",
    "sixfold 1\nrules: 7\nplayers: 2\ngame: sixmix\n": "f.six:2: 7: "
    "sixmix is played here under version 1 of its rules, not under version 7",
    HEAD + "result: 1 2\n\nc3": "f.six:4: 1 2: the game is not over, so it has no result",
    HEAD + "ended: draw\n": "f.six:4: result: this header line is missing",
    HEAD + "ended: resign 2\nresult: 1 2\n": "f.six:4: resign 2: this is one of: draw, resign 0, resign 1",
    HEAD + "ended: draw\nresult: 1 2\n": "f.six:5: 1 2: the result is 1 1",
    HEAD + "result: x y\nended: draw\n": "f.six:4: x: a whole number from 1 to 99 is needed here",
    HEAD + "\nc3 c3\n": "f.six:5: c3: a piece is placed on an empty cell, and c3 is taken (2.1)",
    HEAD + "\nc3\n# c4\n\n q9": "f.six:8: q9: cells run from a1 to e5",
    HEAD + "\n0:c3": "f.six:5: 0:c3: only one player may act now, so the move is written without a player's number",
    HEAD + "\n=4": "f.six:5: =4: no dice are rolled now",
    HEAD + "\nc3\rc4": "f.six:5: c3\\rc4: a move is written c3, b2-b4 or 2b2-b4",
    HEAD + "\nc3\u00a0c4": "f.six:5: c3\\xa0c4: a move is written c3, b2-b4 or 2b2-b4",
    HEAD + "\n" + "y" * 200: "f.six:5: " + "y" * 77 + "...: a move is written c3, b2-b4 or 2b2-b4",
    HEAD + "options: men=3 size=4\nresult: 1 2\n\n" + SHORT_GAME: "f.six:5: 1 2: the result is 2 1",
    HEAD + "options: men=3 size=4\nresult: 1 1\nended: draw\n\n" + SHORT_GAME: "f.six:6: draw: "
    "the game ended by itself",
    HEAD + "options: men=3 size=4\n\n" + SHORT_GAME + "\nc3": "f.six:7: c3: the game is over",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_named_with_line_and_word(text: str) -> None:
    assert problem(text) == WRONG[text]


def test_what_is_not_utf8() -> None:
    assert problem(HEAD.encode() + b"\nc3 \xff") == "f.six:5: \\xff: a record is UTF-8 text; this byte is not"


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "large.six"
    file.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(BadRecord, match=r"large\.six: a record is larger than 16 MiB"):
        read_record(file)


@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["draw"], ["play", "--from"]])
def test_commands_tell_a_bad_record_in_one_line(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "bad.six"
    file.write_text(HEAD + "\nc3 c3\n")
    reason = "c3: a piece is placed on an empty cell, and c3 is taken (2.1)"
    assert refused(*command, file) == f"{file}:5: {reason}"
    missing, place = tmp_path / "none.six", ":0: -" if "--json" in command else ""
    assert refused(*command, missing) == f"{missing}{place}: no such file"
    assert refused(*command, tmp_path) == f"{tmp_path}{place}: this is a folder, not a file"


def test_positions_before_the_bad_word_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "bad.six"
    file.write_text(HEAD + "\nc3 c4 zz\n")
    done = sixfold("replay", file, "--json")
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 3


# Nonsense is a property


@given(st.binary(max_size=400))
@settings(max_examples=400, deadline=None)
def test_arbitrary_bytes_are_refused_or_read(data: bytes) -> None:
    try:
        read(data)
    except BadRecord as refusal:
        assert "\n" not in str(refusal)


HEADERS = st.sampled_from(
    [
        "game: sixth",
        "players: 2",
        "options: kings=6",
        "names: A | B",
        "seats: human | bot:3",
        "seed: 3",
        "result: 1 1",
        "ended: draw",
        "#",
        "",
    ]
)
WORDS = st.one_of(st.sampled_from(["c3", "c4", "c3-c4", "1c4-c3", "Ma1", "army:H"]), st.text(max_size=6))


@pytest.mark.slow
@given(st.lists(st.one_of(HEADERS, st.text(max_size=20)), max_size=9), st.lists(WORDS, max_size=8))
@settings(max_examples=400, deadline=None)
def test_nearly_right_records_are_refused_or_survive_a_round_trip(headers: list[str], words: list[str]) -> None:
    text = "\n".join(["sixfold 1", "game: sixth", "players: 2", *headers, "", *words])
    try:
        record = read(text)
    except BadRecord as refusal:
        assert "\n" not in str(refusal)
        return
    assert read(record.text()) == record


@pytest.mark.slow
@given(st.text(max_size=30))
@settings(max_examples=500, deadline=None)
def test_arbitrary_text_as_a_word_is_refused_or_played(word: str) -> None:
    position = library.start("sixth", pieces="all").play("army:HG").play("army:-").play("c3")
    try:
        after = position.play(word)
    except library.Refusal as refusal:
        assert str(refusal)
        assert position.why(word) == str(refusal)
    else:
        assert after.word == word


# Where records are read from, and several of them


ONE = "sixfold 1\ngame: sixth\nplayers: 2\nnames: Ada | Bob\n\nc3 c4\n"
OTHER = "sixfold 1\r\ngame: star\r\nplayers: 2\r\n\r\nb1-d4 # a comment\r\n"


def test_a_record_is_read_from_a_path_a_text_bytes_or_an_open_file(tmp_path: Path) -> None:
    file = tmp_path / "game.six"
    file.write_text(ONE)
    sources = [file, str(file), ONE, ONE.encode(), io.StringIO(ONE), io.BytesIO(ONE.encode())]
    assert {read_record(source).position.words for source in sources} == {("c3", "c4")}
    with file.open() as stream:
        assert read_record(stream).names == ("Ada", "Bob")


def test_a_record_has_its_positions() -> None:
    record = read_record(ONE)
    assert [position.words for position in record.positions] == [(), ("c3",), ("c3", "c4")]


@pytest.mark.parametrize("between", ["", "\n", "\n\n# and another\n"])
def test_several_games_stand_one_after_the_other(tmp_path: Path, between: str) -> None:
    file = tmp_path / "games.six"
    file.write_bytes((ONE + between + OTHER + between + ONE).encode())
    assert [record.position.game.id for record in read_records(file)] == ["sixth", "star", "sixth"]
    assert [record.position.words for record in read_records(ONE + OTHER)] == [("c3", "c4"), ("b1-d4",)]
    assert list(read_records(io.StringIO(""))) == []
    with pytest.raises(BadRecord, match=r"^record:7: sixfold 1: another game begins here; read_records reads them all"):
        read_record(ONE + OTHER)


def test_what_is_wrong_in_a_later_game_is_told_with_the_file_s_line(tmp_path: Path) -> None:
    file = tmp_path / "games.six"
    file.write_text(ONE + ONE.replace("c4", "c9"))
    found = read_records(file)
    assert next(found).position.ply == 2
    with pytest.raises(BadRecord) as caught:
        next(found)
    assert (caught.value.line, caught.value.word, caught.value.source) == (12, "c9", str(file))
    file.write_text(ONE + ONE.replace("players: 2", "players: 9"))
    with pytest.raises(BadRecord, match=r":9: 9: sixth is for 2 players, not 9"):
        list(read_records(file))
    file.write_text(ONE + ONE + ONE.replace("players: 2", "players: 9"))
    with pytest.raises(BadRecord, match=r":15: 9: sixth is for 2 players, not 9"):
        list(read_records(file))


def test_files_that_cannot_be_read_are_bad_records(tmp_path: Path) -> None:
    for read_it in (read_record, lambda source: list(read_records(source))):
        with pytest.raises(BadRecord, match=": no such file"):
            read_it(tmp_path / "none.six")
    with pytest.raises(BadRecord, match=":1: -: a record begins with the line"):
        read_record(io.StringIO(""))


def test_what_is_written_one_after_the_other_is_read_back() -> None:
    records = [read_record(ONE), read_record(OTHER)]
    back = list(read_records("".join(record.text() for record in records)))
    assert [record.text() for record in back] == [record.text() for record in records]


def test_a_game_begun_from_a_code_has_no_record() -> None:
    code = library.start("sixth").play("c3").code()
    position = library.position(code).play("c4")
    with pytest.raises(library.CannotRead, match="a game that began from a code cannot be saved as a record"):
        Record(position).text()
    assert Record(library.position(library.start("sixth").code()).play("c4")).text().endswith("\n\nc4\n")
