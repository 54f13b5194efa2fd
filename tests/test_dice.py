"""Dice that can be checked: the vectors of docs/dice.md, fairness, and what a record can prove."""

import hashlib
import json
from collections import Counter
from contextlib import chdir
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import Done
from commands import sixfold as run
from sixfold.positions.dice import Dice, commitment, entropy_of, new_secret

PAGE = Path(__file__).parent.parent / "docs" / "dice.md"
GAMES = Path(__file__).parent / "data" / "games"
SECRET = bytes(range(32)).hex()
SEATS = ["--seat", "random", "--seat", "random"]


def vectors() -> list[list[str]]:
    table = PAGE.read_text("utf-8").split("## Vectors")[1].split("```")[1]
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize("vector", vectors(), ids=" ".join)
def test_the_vectors_of_the_page(vector: list[str]) -> None:
    secret, entropy, roll, count, outcome = vector
    mixed = "" if entropy == "-" else entropy.replace("+", " ")
    assert Dice(secret, mixed).below(int(roll), int(count)) == int(outcome)
    assert rolled_again(secret, mixed or "-", int(roll), int(count)) == int(outcome)


def test_the_page_tells_commitments_and_steps() -> None:
    page = PAGE.read_text("utf-8")
    assert Dice(SECRET).commitment == commitment(SECRET)
    assert commitment(SECRET) in page
    assert commitment("00" * 32) in page
    assert entropy_of("my cat") in page
    assert [Dice(SECRET).die(1, number) for number in (1, 2, 3, 4)] == [6, 3, 3, 6]
    assert mac(SECRET, "sixfold dice 1 roll 60 die 1 block 1 entropy -")[:2].hex() == "fe99"


# The same by the page alone, without a line of ours ---------------------------------------


def mac(secret: str, text: str) -> bytes:
    """HMAC-SHA-256 as RFC 2104 defines it, for a key shorter than a block."""
    key = bytes.fromhex(secret).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + text.encode()).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def die_again(secret: str, entropy: str, roll: int, die: int) -> int:
    for block in range(1, 100):
        made = mac(secret, f"sixfold dice 1 roll {roll} die {die} block {block} entropy {entropy}")
        for byte in made:
            if byte < 252:
                return byte % 6 + 1
    raise AssertionError("no fair byte")


def rolled_again(secret: str, entropy: str, roll: int, count: int) -> int:
    many = next(many for many in range(100) if 6**many >= count)
    for attempt in range(1000):
        digits = [die_again(secret, entropy, roll, attempt * many + number) - 1 for number in range(1, many + 1)]
        value = sum(digit * 6**place for place, digit in enumerate(reversed(digits)))
        if value < 6**many - 6**many % count:
            return value % count
    raise AssertionError("no fair number")


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**6), st.integers(1, 50_000))
def test_any_roll_can_be_derived_by_the_page(secret: bytes, roll: int, count: int) -> None:
    assert Dice(secret.hex()).below(roll, count) == rolled_again(secret.hex(), "-", roll, count)


# Fairness -------------------------------------------------------------------------------


def chi_squared(counts: Counter[int], outcomes: int) -> float:
    expected = counts.total() / outcomes
    return sum((counts[number] - expected) ** 2 / expected for number in range(outcomes))


@pytest.mark.slow
def test_a_million_dice_are_fair() -> None:
    dice = Dice(SECRET)
    counts = Counter(dice.die(roll, 1) - 1 for roll in range(1, 1_000_001))
    assert chi_squared(counts, 6) < 20.5  # five degrees of freedom: one in a thousand is beyond


@pytest.mark.parametrize(("count", "most"), [(2, 10.8), (7, 22.5), (10, 27.9), (36, 66.6)])
def test_other_numbers_of_outcomes_are_fair(count: int, most: float) -> None:
    dice = Dice(SECRET)
    assert chi_squared(Counter(dice.below(roll, count) for roll in range(20_000)), count) < most


@pytest.mark.slow
def test_dice_of_one_roll_and_neighbouring_rolls_do_not_depend_on_each_other() -> None:
    dice = Dice(SECRET)
    pairs = Counter(6 * dice.die(roll, 1) + dice.die(roll, 2) - 7 for roll in range(30_000))
    steps = Counter(6 * dice.die(roll, 1) + dice.die(roll + 1, 1) - 7 for roll in range(0, 60_000, 2))
    assert chi_squared(pairs, 36) < 66.6
    assert chi_squared(steps, 36) < 66.6


def test_one_outcome_needs_no_dice() -> None:
    assert Dice(SECRET).below(1, 1) == 0


def test_secrets_differ_and_entropy_changes_the_dice() -> None:
    assert new_secret() != new_secret()
    assert len(bytes.fromhex(new_secret())) == 32
    plain, mixed = Dice(SECRET), Dice(SECRET, "00 00")
    assert [plain.die(roll, 1) for roll in range(40)] != [mixed.die(roll, 1) for roll in range(40)]
    assert plain.commitment == mixed.commitment


# Games and records ------------------------------------------------------------------------


def sixfold(folder: Path, *arguments: str, typed: str = "") -> Done[str]:
    with chdir(folder):
        return run(*arguments, typed=typed, cache=folder / "cache", SIXFOLD_GAMES=str(GAMES))


def header(file: Path, key: str) -> str:
    found = [line.split(": ", 1)[1] for line in file.read_text().splitlines() if line.startswith(f"{key}: ")]
    return found[0] if found else ""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game between two programs, from the first roll to the end."""
    folder = tmp_path_factory.mktemp("played")
    done = sixfold(folder, "play", "pips", *SEATS, "--entropy", "--save", "game.six")
    assert (done.returncode, done.stderr) == (0, "")
    file = folder / "game.six"
    assert f"their fingerprint is {header(file, 'dice-commit')}\n" in done.stdout.split("The dice: ")[0]
    assert f"The secret of the dice was {header(file, 'dice-secret')};" in done.stdout
    return file


@pytest.mark.slow
def test_a_played_game_is_verified(played: Path) -> None:
    rolls = sum(word.startswith("=") for word in played.read_text().split("\n\n")[1].split())  # 2 if ten pips end it
    done = sixfold(played.parent, "verify", "game.six")
    assert (done.returncode, done.stderr) == (0, "")
    fair = f"The dice are fair: the fingerprint is that of the secret, and all {rolls} rolls follow from it.\n"
    assert (rolls in (2, 3), done.stdout) == (True, fair)
    data = json.loads(sixfold(played.parent, "verify", "game.six", "--json").stdout)
    assert data == {"fine": True, "rolls": rolls, "first": None}


def test_the_record_has_entropy_and_no_seed(played: Path) -> None:
    assert len(header(played, "dice-entropy").split()) == 2
    assert header(played, "seed") == ""


@pytest.mark.slow
def test_a_changed_roll_is_named(played: Path) -> None:
    text = played.read_text()
    head, words = text.split("\n\n")
    changed = words.split()
    second = [number for number, word in enumerate(changed) if word.startswith("=")][1]
    right = changed[second]
    changed[second] = wrong = "=1" if right != "=1" else "=2"
    (played.parent / "changed.six").write_text(head + "\n\n" + "\n".join(changed) + "\n")
    told = sixfold(played.parent, "verify", "changed.six")
    done = sixfold(played.parent, "verify", "changed.six", "--json")
    line = head.count("\n") + 3 + second
    assert done.returncode == 1
    assert done.stderr == f"changed.six:{line}: {wrong}: by the secret, roll 2 is {right}\n"
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == (
        f"The dice are not those that were committed to: roll 2, on line {line}, is {wrong}, "
        f"and the secret gives {right}.\n"
    )
    first = {"line": line, "roll": 2, "word": wrong, "expected": right}
    assert json.loads(done.stdout) == {"fine": False, "rolls": 1, "first": first}


def test_another_secret_breaks_the_commitment(played: Path) -> None:
    text = played.read_text().replace(header(played, "dice-secret"), SECRET)
    (played.parent / "other.six").write_text(text)
    done = sixfold(played.parent, "verify", "other.six")
    assert done.returncode == 1
    assert f"the commitment of this secret is {commitment(SECRET)}" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "in_words"),
    [
        ("dice-commit", "the dice of this game were not fixed in advance: they were real ones, or came from a seed"),
        ("dice-secret", "the secret of the dice is not in the record; it is shown when the game is over"),
    ],
)
def test_a_missing_line_is_bad_input(played: Path, key: str, in_words: str) -> None:
    lines = [line for line in played.read_text().splitlines() if not line.startswith(key)]
    (played.parent / "missing.six").write_text("\n".join(lines) + "\n")
    done = sixfold(played.parent, "verify", "missing.six")
    assert (done.returncode, done.stderr) == (2, f"missing.six: {in_words}\n")
    done = sixfold(played.parent, "verify", "missing.six", "--json")
    assert done.returncode == 2
    assert f": {key}: this header line is missing\n" in done.stderr


def test_a_game_without_dice_says_so(tmp_path: Path) -> None:
    (tmp_path / "board.six").write_text("sixfold 1\ngame: sixth\nplayers: 2\n\nc3\n")
    done = sixfold(tmp_path, "verify", "board.six")
    assert (done.returncode, done.stderr) == (2, "board.six: SIXTH! has no dice\n")


@pytest.mark.slow
def test_a_saved_game_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    """Until it is over the file tells only the commitment; the secret waits in the user's cache."""
    sixfold(tmp_path, "play", "pips", "--save", "game.six", typed="take\n1:leave\n")
    file = tmp_path / "game.six"
    commit = header(file, "dice-commit")
    assert commit
    assert header(file, "dice-secret") == ""
    assert commitment((tmp_path / "cache" / "dice" / commit).read_text()) == commit
    again = sixfold(tmp_path, "play", "--from", "game.six", "--save", "game.six", typed="take\n1:leave\n" * 3)
    assert again.returncode == 0
    assert f"their fingerprint is {commit}" in again.stdout
    assert sixfold(tmp_path, "verify", "game.six").returncode == 0
    assert not (tmp_path / "cache" / "dice" / commit).exists()


@pytest.mark.slow
def test_without_its_secret_a_saved_game_goes_on_unchecked(tmp_path: Path) -> None:
    sixfold(tmp_path, "play", "pips", "--save", "game.six", typed="take\n")
    (tmp_path / "cache" / "dice" / header(tmp_path / "game.six", "dice-commit")).unlink()
    refused = sixfold(tmp_path, "play", "--from", "game.six")
    assert refused.returncode == 2
    assert "the secret of these dice is not on this computer; continue with --seed or --dice ask" in refused.stderr
    done = sixfold(tmp_path, "play", "--from", "game.six", "--seed", "1", "--save", "game.six", typed="1:take\n")
    assert done.returncode == 0
    assert header(tmp_path / "game.six", "dice-commit") == ""


def test_what_is_typed_is_mixed_in(tmp_path: Path) -> None:
    sixfold(tmp_path, "play", "pips", "--entropy", "--save", "game.six", typed="my cat\n\ntake\n")
    assert header(tmp_path / "game.six", "dice-entropy") == f"{entropy_of('my cat')} {entropy_of('')}"


@pytest.mark.slow
@pytest.mark.parametrize("more", [["--seed", "1"], ["--dice", "ask"]])
def test_seeded_and_real_dice_have_no_commitment(tmp_path: Path, more: list[str]) -> None:
    done = sixfold(tmp_path, "play", "pips", *more, "--save", "game.six", typed="=1\ntake\n")
    assert "commitment" not in done.stdout
    assert header(tmp_path / "game.six", "dice-commit") == ""
    refused = sixfold(tmp_path, "play", "pips", *more, "--entropy")
    assert refused.returncode == 2
    assert "--entropy works only in a new game, without --seed and --dice ask" in refused.stderr
