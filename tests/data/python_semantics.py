"""Where Python and JavaScript differ: every function here gives the same in both (tests/web/test_translated.py)."""

# ruff: noqa

from __future__ import annotations

import dataclasses
import math
import re
from dataclasses import dataclass
from typing import NamedTuple

from sixfold.text.errors import CannotRead
from sixfold.text.messages import say
from sixfold.game.shapes import wrap

ABOUT = say("Python, for itself.")
TABLE = [[1, 2], [3, 4]]
NAMES = {"one": 1, "two": 2}
LETTERS = "ROYGBP"
SEEN = frozenset({3, 1, 2})
WIDE = range(10, 0, -3)
MASK = 0xFFFFFFFF
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


# What pictures and sentences need, besides rules ------------------------------------------

WORD = re.compile(r"(?P<count>[1-9])?(?P<from>[a-z][0-9])-(?P<to>[a-z][0-9]+)")
SIGNS = re.compile(r"[\s,;]+")
DIGITS = re.compile(r"\d+|[-\w]+x", re.ASCII)
CORNERS = {(0, 1): "a", (2, 3): "b"}


class Plan:
    """A board that is drawn."""

    def __init__(self, turn=0, side=4):
        self.turn = turn % 6
        self.width, self.height = 2 * (10 / 4 + side), 3

    @property
    def area(self):
        """Of the whole."""
        return self.width * self.height

    def hole(self, number, far=1):
        """Where a hole is."""
        return number * far + self.turn, self.height / 2

    def named(self):
        """What it is called."""
        return "plan"


class WidePlan(Plan):
    """A board that is wider."""

    def __init__(self, wide):
        super().__init__(7, side=1)
        self.wide = wide

    def named(self):
        """What it is called."""
        return f"wide {super().named()} {self.wide}"


class Spot(NamedTuple):
    """A named tuple is a tuple, too."""

    x: float
    y: float
    name: str = "spot"

    def __str__(self):
        return f"{self.name} {self.x:z.1f}"


def floats():
    """Divided, rounded, compared."""
    found = [7 / 2, -7 / 2, 1 / 3, 2 * 0.5, 0.1 + 0.2, -0.0 + 1, 7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 1.0 // 0.1]
    found += [round(2.5), round(3.5), round(-2.5), round(2.4999), int(-3.7), int(1.5e16), abs(-2.5), -(1.5)]
    found += [divmod(17, 5), divmod(-17, 5), sum([0.5, 1, 2]), max(1, 2.5), 3 == 3.0, 2.5 > 2, 1.5 in [1.5]]
    return found + [
        math.sqrt(2),
        math.sin(1),
        math.cos(math.pi / 3),
        math.hypot(3, 4),
        math.ceil(1.2),
        math.floor(-1.2),
    ]


def formats():
    """As they are written into outlines and tables."""
    numbers = [0.125, 0.375, -0.001, 2.675, 1234.125, 0, -0.0, 3, 99999.95, 1e-4, 12.5, 1.2e-16, 1000005, 1000015]
    found = [f"{number:z.2f} {number:zg} {number:z8.1f}|{number:<z9.3g}|" for number in numbers]
    width = 6
    found += [f"{'ab':<{width}}|{'ab':>6}|{'ab':^7}|{'ab':*^7}|{5:03}|{-5:05}|{42:>5}|{42:<5}|{42:^5}|{7:d}|{'x':<0}|"]
    return found + [f"{True!s:<6}|{None!s:>6}|{say('none')!s:<6}|{'🦊':<3}|{Spot(1, 2)!s:>10}|{3:0{width}}"]


def large_numbers():
    """Beyond what one number of JavaScript holds, and back."""
    high = 2**53 - 1
    sums = [high + 1, high + 1 - 1, -high - 1, high * high // high, (high + 1) * 2 - high, high - -high]
    bits = [high & 0xFFFF, (1 << 60) & (1 << 60 | 5), 1 << 60 | 1, (1 << 60) ^ (1 << 60), ~high, high >> 30, -high >> 3]
    mixed = [(1 << 45) | 3, (1 << 45) & -4, -1 & (1 << 40), 5 | -(1 << 40), (1 << 33) ^ (1 << 2), 1 << 52, 1 << 53]
    others = [(high + 2) % 10, -(high + 2) % 10, (high + 2) // 7, (1 << 53).bit_length(), high.bit_count(), -(2**70)]
    return [*sums, *bits, *mixed, *others, {high + 1: 1}[2**53], high + 1 in [2**53], sorted([2**60, 3, -(2**60)])]


def keys():
    """Tuples and records are found again."""
    seen = {(1, 2), (1, 2), (3, "a")}
    seen.add((3, "a"))
    named = {Pair(1): "one", Pair(1, 8): "two"}
    return [
        len(seen),
        (1, 2) in seen,
        CORNERS[2, 3],
        CORNERS.get((0, 1)),
        list(CORNERS),
        named[Pair(1, 7)],
        Pair(1, 8) in named,
        sorted(seen - {(3, "a")}),
        {(1, (2, None)): 3}[1, (2, None)],
        dict.fromkeys("abca"),
        seen <= {(1, 2), (3, "a"), ()},
    ]


def sets_without_order():
    """Gone through where the order does not matter."""
    own = {"b", "a", "c"}
    return [
        sorted(own),
        min(own),
        max(own),
        len(own),
        any(x == "a" for x in own),
        sum(len(x) for x in own),
        {*own, "d"},
    ]


def texts_of_letters():
    """Letters that are two units in JavaScript are one here."""
    name = "🦊 Zoë"
    found = [len(name), name[0], name[:2], name[-1], name[::-1], list(name), name.index("Z"), name.find("x")]
    return found + [
        name.ljust(8) + "|",
        name.center(9, "*"),
        "🦊" > "ﬀ",
        "z" < "é",
        ord("🦊"),
        chr(128522),
        name.upper(),
    ]


def text_methods():
    """Each with what it may be given."""
    return [
        " a b  c ".split(),
        "a,b,,c".split(","),
        "a,b,c".split(",", 1),
        "--a-".strip("-"),
        " a ".lstrip() + "|",
        " a ".rstrip() + "|",
        "a=b=c".partition("="),
        "a=b=c".rpartition("="),
        "abc".partition("x"),
        "0:a1".removeprefix("0:"),
        "a1.js".removesuffix(".js"),
        "a\nb\r\nc\n".splitlines(),
        "abc".startswith(("x", "ab")),
        "abab".replace("b", "x"),
        "7".rjust(3, "0"),
        ["12".isdigit(), "1a".isdigit(), "".isdigit(), "é".isascii()],
    ]


def patterns():
    """Whole, from the beginning, anywhere, and what they found."""
    found = WORD.fullmatch("2b2-b14")
    none = WORD.fullmatch("b2-b4\n")
    return [
        found["from"],
        found[1],
        found.group("to"),
        found.groups(),
        WORD.fullmatch("b2-b4")["count"],
        none is None,
        WORD.match("b2-b4!") is not None,
        DIGITS.search("ab12")[0],
        SIGNS.sub(" ", "a, b;c"),
        SIGNS.split("a, b;c"),
    ]


def classes():
    """With a base, properties, and methods as values."""
    plan, wide = Plan(8), WidePlan(3)
    return [
        plan.turn,
        plan.area,
        list(map(plan.hole, [1, 2])),
        plan.hole(3, far=2),
        wide.named(),
        wide.turn,
        isinstance(wide, Plan),
        isinstance(plan, WidePlan),
        sorted("GHM", key="MGH".find),
    ]


def records_changed():
    """With other values, unpacked, compared."""
    x, y, name = Spot(1, 2.5)
    moved = Spot(1, 2)._replace(y=7)
    pair = dataclasses.replace(Pair(1), right=2)
    return [
        x,
        y,
        name,
        moved,
        moved[1],
        len(moved),
        pair.total,
        Pair(1) == Pair(1, 7),
        Pair(1) != Pair(2),
        str(Spot(2, 3)),
    ]


def kinds(value=None):
    """What is asked of a value."""
    return [
        [isinstance(one, str), isinstance(one, int), isinstance(one, list | tuple), isinstance(one, (Pair, dict))]
        for one in ("a", 1, True, [1], Pair(1), {}, None)
    ]


def matched(value):
    """One of several shapes."""
    match value:
        case 0 | 1:
            return "few"
        case int() if value > 100:
            return "many"
        case [first, *rest]:
            return [first, rest]
        case Pair(left=3, right=right):
            return right
        case Pair(left, 1):
            return left
        case "x" | "y" as letter:
            return f"letter {letter}"
        case None:
            return "none"
        case _:
            return "other"


def matches():
    """Every case."""
    values = (0, 1, 5, 500, [1, 2, 3], [], Pair(3), Pair(4, 1), Pair(4, 2), "x", "z", None, True)
    return [matched(value) for value in values]


def counted(most):
    """Numbers, each twice, and what is in a list."""
    for number in range(most):
        yield number
        yield from [number, number * 10]
    return


def generators():
    """One value after the other."""
    first, *rest = counted(2)
    *others, last = "abc"
    own = counted(9)
    return [first, rest, others, last, next(own), next(own), list(counted(0)), [n for n in counted(2) if n]]


def many(*parts):
    """As many values as there are."""
    return "-".join(str(part) for part in parts)


def starred():
    """Given one by one, or all at once."""
    return [many(), many(1, 2), many(*[1, 2], 3), added(*[1, 2], third=5), added(1, *[2])]


def read(word):
    """A number, or a refusal."""
    if not word.isdigit():
        raise CannotRead(word, say("no number: {word}", word=word))
    return int(word)


def caught():
    """A refusal that is not passed on."""
    found = []
    for word in ("12", "x"):
        try:
            found.append(read(word))
        except CannotRead as refusal:
            found.append([refusal.word, str(refusal.reason)])
    return found


def same_things():
    """The same, not only equal."""
    plan = Plan()
    other = plan
    return [plan is other, plan is not Plan(), None is None, (1 < 2) is True, plan is None]


def wrapped():
    """On lines of so many letters."""
    text = "Nous avons déjà bien joué : quarante-deux coups, dont incontestablementtroplong un."
    return [wrap(text, 20), wrap(text, 20, 2), wrap(text, 12, 0, 3), wrap("  begins so", 8, 4), wrap("", 9)]


def slices():
    """Backwards, and beyond the ends."""
    own = list(range(6))
    return [own[::-1], own[4:1:-1], own[-2:0:-2], own[::3], own[9:2], "abc"[::-1], range(9)[2:5], own[-99:2]]


def cut_down():
    """Lists and dictionaries that change."""
    own, names = [3, 1, 2], {"a": 1}
    names.setdefault("b", []).append(2)
    names.update({"c": 3})
    gone = names.pop("a")
    own.sort()
    own.remove(2)
    own.extend("xy")
    first = own.pop(0)
    own.reverse()
    return [own, names, gone, first, names.pop("z", None)]


def lowest_bits():
    """Of numbers of any size, products and shifts among them."""
    found = []
    for a in (0, 1, -1, True, 2**31, 2**32 - 1, -(2**31) - 1, 2**53 - 1, 2**53, -(2**63), 10**30):
        for b in (3, 0x85EBCA6B, -7, 2**40 + 1, 2**70 - 3):
            found += [(a * b) & MASK, MASK & (a ^ (b << 13)), (a - b) & 63, (a + b | 5) & 1, (a << 31) & 0x7FFFFFFF]
            found += [((a * b & 255) * a) & MASK, (a >> 3) & 7, (a & b) & MASK, a & 2**33, (a * b & MASK) >> 7]
    return found


def not_by_name():
    """Fields of what stands in a list."""
    plans = [Plan(1), Plan(2)]
    plans[0].turn = 5
    plans[1].turn += plans[0].turn
    plans[0].turn, plans[1].height = 7, plans[0].turn
    return [[plan.turn, plan.height] for plan in plans]


def logarithms():
    """Rounded as Python has them."""
    return [math.log(number) for number in (*range(1, 2000), 0.5, 1e-300, 1e300, 2.718281828)]
