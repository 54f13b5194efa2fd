"""Who is next at the bots: shares by address and by table, bounds, and nobody left out.

Workers are simulated: a question takes exactly what it costs, unless a test says otherwise.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

import pytest

from sixfold.web.bots import queue as bot_queue
from sixfold.web.bots.queue import CHEAP, BotQueue, Busy, Costs, Question, Shares

LEVEL_1, LEVEL_6, ANALYSIS = 0.03, 2.0, 30.0
WORKERS = 3


class Simulation:
    """Workers that take what the queue gives them, in a time of their own."""

    def __init__(self, workers: int = WORKERS) -> None:
        self.queue = BotQueue(workers)
        self.now = 0.0
        self.waited: dict[str, list[float]] = {}  # by address
        self.answered: list[Question] = []
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()

    def at(self, when: float, what: Callable[[], None]) -> None:
        heapq.heappush(self._events, (when, next(self._order), what))

    def ask(self, question: Question, again: float | None = None, takes: float | None = None) -> None:
        """Asks now; and again so many seconds after each answer."""
        question.what = (self.now, again, takes)
        self.queue.add(question)
        self._start()

    def _start(self) -> None:
        while question := self.queue.take():
            asked, _, takes = question.what
            self.waited.setdefault(question.address, []).append(self.now - asked)
            seconds = question.cost if takes is None else takes
            self.at(self.now + seconds, lambda one=question, took=seconds: self._answer(one, took))

    def _answer(self, question: Question, seconds: float) -> None:
        self.queue.done(question, seconds)
        self.answered.append(question)
        _, again, takes = question.what
        if again is not None:
            fresh = Question(question.address, question.table, question.cost, question.turn)
            self.at(self.now + again, lambda: self.ask(fresh, again, takes))
        self._start()

    def run(self, until: float) -> None:
        while self._events and self._events[0][0] <= until:
            self.now, _, what = heapq.heappop(self._events)
            what()


def test_a_level_1_answer_beside_fifty_level_6_tables_comes_at_once() -> None:
    world = Simulation()
    for number in range(50):
        world.ask(Question("greedy", f"g{number}", LEVEL_6), again=0)
    for when in range(100):
        world.at(10 + when / 3, lambda: world.ask(Question("somebody", "s", LEVEL_1)))
    world.run(60)
    assert len(world.waited["somebody"]) == 100
    assert max(world.waited["somebody"]) <= LEVEL_1


def test_a_level_6_answer_beside_fifty_waits_for_one_running_question_only() -> None:
    world = Simulation()
    for number in range(50):
        world.ask(Question("greedy", f"g{number}", LEVEL_6), again=0)
    world.at(9.5, lambda: world.ask(Question("somebody", "s", LEVEL_6), again=1))
    world.run(60)
    assert len(world.waited["somebody"]) > 10
    assert max(world.waited["somebody"]) <= LEVEL_6


def test_addresses_have_equal_shares_whatever_they_ask() -> None:
    world = Simulation()
    for number in range(40):
        world.ask(Question("many tables", f"m{number}", LEVEL_6), again=0)
    for number in range(2):
        world.ask(Question("two tables", f"t{number}", LEVEL_6), again=0)
    world.run(400)
    seconds = {name: sum(one.cost for one in world.answered if one.address == name) for name in world.waited}
    assert seconds["two tables"] == pytest.approx(seconds["many tables"], rel=0.05)


def test_tables_of_one_address_have_equal_shares_and_cheap_ones_go_first() -> None:
    world = Simulation()
    for number in range(10):
        world.ask(Question("one", f"t{number}", LEVEL_6), again=0)
    world.ask(Question("one", "cheap", LEVEL_1), again=0.5)
    world.run(200)
    served = [sum(one.table == f"t{n}" for one in world.answered) for n in range(10)]
    assert max(served) - min(served) <= 1
    assert sum(one.table == "cheap" for one in world.answered) > 300


def test_nobody_starves_beside_many_who_ask_cheaply_without_end() -> None:
    """A level-6 question waits until each of the others has used what it costs, and not longer."""
    others = 20
    world = Simulation()
    for number in range(others):
        for table in range(3):
            world.ask(Question(f"cheap {number}", f"c{number}-{table}", 0.2), again=0)
    world.at(50, lambda: world.ask(Question("dear", "d", LEVEL_6), again=0))
    world.run(250)
    assert len(world.waited["dear"]) >= 5
    assert max(world.waited["dear"]) <= (others * (LEVEL_6 + 0.2) + LEVEL_6) / WORKERS + LEVEL_6


def test_new_addresses_without_end_do_not_starve_one_that_has_waited() -> None:
    at_a_time, names = 30, count()
    world = Simulation()

    def newcomer() -> None:
        world.ask(Question(f"new {next(names)}", "n", 0.1))

    answer = world._answer

    def replaced(question: Question, seconds: float) -> None:
        if question.address != "old":
            world.at(world.now, newcomer)
        answer(question, seconds)

    world._answer = replaced  # type: ignore[method-assign]
    world.ask(Question("old", "o", LEVEL_6), again=0)
    for _ in range(at_a_time):
        world.at(0, newcomer)
    world.run(150)
    assert len(world.waited["old"]) >= 5
    assert max(world.waited["old"]) <= at_a_time * (LEVEL_6 + 0.1) / WORKERS + LEVEL_6


def test_who_takes_longer_than_expected_is_charged_for_it() -> None:
    world = Simulation()
    for number in range(4):
        world.ask(Question("slower", f"a{number}", 1.0), again=0, takes=5.0)
        world.ask(Question("as said", f"b{number}", 1.0), again=0)
    world.run(600)
    counts = {name: sum(one.address == name for one in world.answered) for name in world.waited}
    assert counts["as said"] == pytest.approx(5 * counts["slower"], rel=0.15)


def test_slow_work_leaves_workers_to_those_who_wait_for_a_move() -> None:
    world = Simulation()
    for number in range(10):
        world.ask(Question(f"analyst {number}", f"a{number}", ANALYSIS), again=0)
    world.at(5, lambda: world.ask(Question("level 6", "l", LEVEL_6), again=1))
    world.at(5, lambda: world.ask(Question("level 1", "m", LEVEL_1), again=1))
    world.run(100)
    assert max(world.waited["level 6"]) == 0
    assert max(world.waited["level 1"]) == 0


def test_the_queue_is_bounded_in_all_and_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_queue, "MAX_WAITING_PER_ADDRESS", 3)
    monkeypatch.setattr(bot_queue, "MAX_WAITING", 5)
    monkeypatch.setattr(bot_queue, "MAX_TURNS", 7)
    queue = BotQueue(WORKERS)
    for number in range(3):
        queue.add(Question("a", f"{number}", LEVEL_6, turn=False))
    with pytest.raises(Busy) as refused:
        queue.add(Question("a", "3", LEVEL_6, turn=False))
    assert refused.value.full == "address"
    queue.add(Question("a", "3", LEVEL_6))  # a bot whose turn it is keeps its place
    queue.add(Question("b", "4", LEVEL_6, turn=False))
    with pytest.raises(Busy) as refused:
        queue.add(Question("c", "5", LEVEL_6, turn=False))
    assert refused.value.full == "all"
    queue.add(Question("c", "5", LEVEL_6))
    queue.add(Question("c", "6", LEVEL_6))
    with pytest.raises(Busy):
        queue.add(Question("d", "7", LEVEL_6))
    while question := queue.take():
        queue.done(question, LEVEL_6)
    assert queue.waiting == 0


def test_a_place_can_be_given_up() -> None:
    queue = BotQueue(1)
    first, second = Question("a", "1", LEVEL_1), Question("a", "2", LEVEL_1)
    queue.add(first)
    queue.add(second)
    queue.remove(first)
    assert queue.take() is second
    assert queue.take() is None


def test_nothing_is_remembered_of_those_who_have_gone() -> None:
    world = Simulation()
    for number in range(500):
        world.at(number, lambda name=f"visitor {number}": world.ask(Question(name, "t", 1.0), takes=1.5))
    world.ask(Question("always", "t", 0.5), again=0)
    world.run(520)
    assert len(world.queue._addresses) <= 1
    assert len(world.queue._shares) < 10


def test_expected_costs_follow_what_was_measured_and_not_one_slow_start() -> None:
    costs = Costs()
    costs.measured("bot:1", 0.03, 9.0)
    assert costs.expected("bot:1", 0.03) <= CHEAP
    for _ in range(60):
        costs.measured("bot:6", 0.03, 2.0)
    assert costs.expected("bot:6", 0.03) == pytest.approx(2.0, rel=0.2)
    assert costs.expected("another", 0.7) == 0.7


def test_a_newcomer_is_not_paid_for_the_time_before() -> None:
    shares = Shares()
    shares.join("old")
    for _ in range(100):
        shares.take("old", 1.0)
    shares.join("new")
    assert shares.next([("old", 1.0), ("new", 1.5)]) == "old"
    assert shares.next([("old", 1.0), ("new", 0.5)]) == "new"
