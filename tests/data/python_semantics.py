"""Where Python and JavaScript differ: every function here gives the same in both (tests/web/test_translated.py)."""

# ruff: noqa

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sixfold.errors import CannotRead
from sixfold.messages import say

ABOUT = say("Python, for itself.")
TABLE = [[1, 2], [3, 4]]
NAMES = {"one": 1, "two": 2}
LETTERS = "ROYGBP"
SEEN = frozenset({3, 1, 2})
WIDE = range(10, 0, -3)
PIECE = say("pawn")


@dataclass(frozen=True)
class Pair:
    """Two numbers."""

    left: int
    right: int = 7

    @property
    def total(self):
        """Both."""
        return self.left + self.right

    def times(self, factor):
        """Both, so many times."""
        return factor * self.total


class Named(NamedTuple):
    """A place with a name."""

    name: str
    place: int = 3

    @property
    def text(self):
        """Both."""
        return f"{self.name}{self.place}"


HERE = Named("c", 4)


def divisions():
    """Rounded down, also below nothing."""
    found = []
    for a in (-7, -6, -1, 0, 1, 6, 7):
        for b in (-3, -1, 1, 2, 3):
            found.append([a // b, a % b])
    return found


def shifts():
    """Of negative numbers, and beyond 64 bits."""
    return [-5 >> 1, -1 >> 70, 1 << 100, ~0, ~5 & 0xFF, -8 & 7, (1 << 40) * (1 << 40) >> 3, 5 ^ -2, 3**50]


def bits():
    """Counted."""
    return [[n.bit_count(), n.bit_length(), -n] for n in (0, 1, 6, 255, 1 << 31, (1 << 63) - 1, 1 << 90)]


def truths():
    """What counts as true."""
    return [bool(value) for value in (0, 1, -1, "", "0", [], [0], None, False, True)] + [not [], not 0, not "a"]


def numbers_of_truths():
    """True is one."""
    found = 0
    found += 3 > 2
    found += (3 > 2) + (1 > 2)
    return [found, True + True, -True, 2 * (1 < 2), [10, 20][1 < 2], True == 1, 0 == False, True & 3, (1 < 2) ^ (2 < 1)]


def sums():
    """Also of truths."""
    return [sum(n > 1 for n in range(4)), sum([[1], [2]], []), sum(range(5), 10)]


def values_of_or_and_and():
    """Not only true and false."""
    return [0 or "x", 3 or 4, "" or [] or 0, 1 and 2, 0 and 1, [] and 1, None or 5, (0 or None) is None]


def chains():
    """Compared in a row, each part looked at once."""
    seen = []
    inside = 1 < len(seen) + 2 < 3 < 4
    return [inside, 1 < 2 > 1, 3 < 2 < 5, 1 == 1 == 1, 0 <= -1 < 5, [n for n in range(6) if 1 < n * n <= 16]]


def lists():
    """Places from the end, cuts, copies."""
    numbers = [5, 6, 7, 8]
    other = numbers
    other += [9]
    numbers[-1] = 10
    copy = numbers.copy()
    copy.insert(0, 4)
    copy.append(11)
    copy[1] += 1
    return [numbers, copy, numbers[1:3], numbers[:-1], numbers[::2], numbers[9:], numbers[-2:], [0] * 3, [[1]] * 2]


def texts():
    """Texts."""
    found = "".join(LETTERS[n] for n in (2, 0, -1)) + "-".join(["a", "b"])
    return [
        found,
        "GB" in LETTERS,
        LETTERS.index("G"),
        LETTERS[1:3],
        f"{found}: {1 + 1}{None}{True}",
        "ab" * 2,
        "b" > "a",
    ]


def dictionaries():
    """By key, in the order of writing."""
    own = {name: number * 2 for name, number in NAMES.items()}
    own["three"] = 9
    both = NAMES | {"two": 5}
    return [own["two"], own.get("four"), own.get("four", 0), list(own), list(both.values()), "one" in own, len(both)]


def sets():
    """Compared and joined."""
    own = {n % 3 for n in range(9)}
    return [
        sorted(own),
        2 in own,
        own <= {0, 1, 2, 3},
        sorted(own & {1, 5}),
        sorted(own | SEEN),
        sorted(SEEN - own),
        own == {2, 1, 0},
    ]


def ranges():
    """Forward and back."""
    return [
        list(WIDE),
        WIDE[1],
        7 in WIDE,
        8 in WIDE,
        len(WIDE),
        list(reversed(range(3))),
        list(range(2, 9, 3)),
        list(range(3, 1)),
    ]


def loops():
    """A variable outlives its loop; break and continue."""
    found = []
    for n in range(10):
        if n % 2:
            continue
        if n > 6:
            break
        found.append(n)
    while found and found[-1] > 2:
        found.pop()
    for a, (b, c) in [(1, (2, 3)), (4, (5, 6))]:
        found += [a + b + c]
    return [found, n, b]


def unpacking():
    """Side by side."""
    a, b = 1, 2
    a, b = b, a
    first = second = [0]
    first[0] = 7
    numbers = [0, 0]
    numbers[0], numbers[1] = 3, 4
    return [a, b, second, numbers, *range(2)]


def named():
    """A value that is named on the way."""
    if (found := len(LETTERS)) > 5 and (half := found // 2):
        return [found, half, [last := n for n in range(3)], last]
    return None


def functions():
    """Sorted, least, greatest, first, any, all, zip, enumerate, map."""
    words = ["pear", "fig", "apple", "kiwi"]
    firsts = (word for word in words if "i" in word)
    return [
        sorted(words, key=lambda word: len(word)),
        sorted([3, 1, 2], reverse=True),
        min(3, 1, 2),
        max(words, key=len),
        min([], default=-1),
        max((2, "b"), (2, "a")),
        next(firsts),
        next(firsts, "none"),
        next(firsts, "none"),
        next((word for word in words if word == "x"), None),
        any(n > 2 for n in range(3)),
        all(n < 3 for n in range(3)),
        list(zip([1, 2], "ab", strict=True)),
        [number + len(word) for number, word in enumerate(words, 1)],
        list(map(str, [1, 2])),
        abs(-3),
        int("-12") + int(True),
        [words.count("fig"), words.index("kiwi")],
        tuple([1, 2]) == tuple([1, 2]),
        [1, 2] < [1, 3],
    ]


def generators_are_lazy():
    """The first that fits is the last that is looked at."""
    looked = []

    return [next(n for n in range(9) if looked.append(n) is None and n > 2), looked]


def added(first, second=2, third=3):
    """Given by place and by name."""
    return first + 10 * second + 100 * third


def arguments():
    """In any order."""
    three = [4, 5, 6]
    return [added(1), added(1, third=9), added(third=1, first=2, second=3), added(*three), added(1, *three[:2])]


def records():
    """Small objects."""
    pair = Pair(3)
    found = [HERE.text, Named("a").text, Named(place=2, name="b").place]
    return [pair.total, Pair(right=1, left=2).times(5), pair.left, len([Pair(1), Pair(2)]), *found]


def sentences():
    """Messages with messages in them."""
    values = {"cell": "c3", "count": 2}
    found = say("{cell} has {count}: {piece}", clause="2.1", piece=PIECE, **values)
    return [str(found), f"{say('none')}"]


def reserved(new=1, function=2):
    """Words that JavaScript keeps for itself."""
    default, var = new, function
    return [default + var, [this for this in (1, 2)]]


def refused():
    """Not given."""
    raise CannotRead("q7", say("cells run from a1 to e5"))
