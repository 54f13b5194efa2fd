// What the page's modules do without a page: walking along trees and toggles, places near each other,
// and the line to the server over a network that is played here.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fanPlace } from "./board/fanplace.js";
import { DIRECTIONS, nearest, places as areas, towards, wayTo } from "./board/geometry.js";
import { taking } from "./people/personal.js";
import { readPlace, writePlace } from "./analysis/placelink.js";
import { isFind } from "./analysis/analysisstate.js";
import * as variations from "./analysis/variations.js";
import {
  begin,
  choices,
  fan,
  highlights,
  pathTo,
  places,
  press,
  purseLeft,
  toggled,
  untouched,
  withoutCount,
} from "./board/walk.js";

const tree = {
  b2: { b4: "b2-b4", c2: "b2-c2", "#1": { b4: "1b2-b4", a1: "1b2-a1" }, "#3": { e5: "3b2-e5" } },
  c3: "c3",
  H: { c3: "Hc3" },
};
const layer = (label) => ({ label, shapes: [] });
const counting = { prompt: "How many?", piles: { b2: ["one", "two", "three", "all"].map(layer) } };
const ask = { chair: 0, player: 0, tree, toggles: null, buttons: { H: "Hunchback" }, passing: { b2: ["d4"] }, counting };
const cycles = { "knob R": ["R1", "R2"], "knob Y": [] };
const cards = [{ step: "O5", price: 3 }, { step: "Y9", price: 2 }];
const toggles = { rows: [["R1", "R2"], ["O5"]], none: "none", join: "+", prefix: "", cycles, cards, purse: 12 };
const free = { chair: 0, player: 0, tree: {}, toggles, buttons: {}, passing: {} };
const area = (x, y) => ({ x, y, w: 100, h: 100, round: false });
const walked = (...steps) => steps.reduce((walk, step) => press(walk, step).walk, begin(ask));

test("a find is the best move by far, where there was a choice", () => {
  const best = [{ word: "a", value: 0.8 }, { word: "b", value: 0.5 }];
  assert.ok(isFind({ word: "a", best, legal: 9 }, 1));
  assert.ok(!isFind({ word: "b", best, legal: 9 }, 1));
  assert.ok(!isFind({ word: "a", best, legal: 2 }, 1));
  assert.ok(!isFind({ word: "a", best: [best[0], { word: "b", value: 0.75 }], legal: 9 }, 1));
  assert.ok(!isFind({ word: "a", legal: 9 }, 1));
});

// What belongs to people -------------------------------------------------------------------

test("who takes what another has gives their own for it", () => {
  assert.deepEqual(taking(["G", "B", "R"], 0, "R"), ["R", "B", "G"]);
  assert.deepEqual(taking(["G", "B", "R"], 1, "L"), ["G", "L", "R"]);
  assert.deepEqual(taking(["GR", "BO"], 0, "O"), ["RO", "BG"]);
  assert.deepEqual(taking(["GR", "BO"], 0, "G"), ["GR", "BO"]);
  assert.deepEqual(taking(["", "1", ""], 2, "1"), ["", "", "1"]);
});

// Walking ----------------------------------------------------------------------------------

test("a path through the tree ends with a word", () => {
  const first = press(begin(ask), "b2");
  assert.deepEqual([first.word, first.walk.steps], [undefined, ["b2"]]);
  assert.equal(press(first.walk, "b4").word, "b2-b4");
  assert.equal(press(begin(ask), "c3").word, "c3");
});

test("what was chosen is let go by another press", () => {
  assert.ok(untouched(walked("b2", "b2")));
  assert.deepEqual(walked("b2", "#1", "#1").steps, ["b2"]);
});

test("another beginning is chosen instead, but a whole word is not played by a slip", () => {
  assert.deepEqual(walked("H", "b2").steps, ["b2"]);
  const { walk, word, refused } = press(walked("b2"), "c3");
  assert.deepEqual([walk.steps, word, refused], [["b2"], undefined, ["b2", "c3"]]);
  assert.equal(press(press(walk, "b2").walk, "c3").word, "c3");
});

test("a refused press keeps what was chosen, and is asked about together with it", () => {
  const { walk, refused } = press(walked("b2", "#1"), "e1");
  assert.deepEqual([walk.steps, refused], [["b2", "#1"], ["b2", "#1", "e1"]]);
  const whole = press(walked("b2", "b4"), "e1");
  assert.deepEqual([whole.walk.steps, whole.refused], [["b2", "b4"], ["b2", "e1"]]);
});

test("a place that only one number reaches needs no number", () => {
  assert.equal(press(walked("b2"), "a1").word, "1b2-a1");
  const two = { ...ask, tree: { b2: { "#1": { a1: "1b2-a1" }, "#2": { a1: "2b2-a1" } } } };
  assert.equal(press(press(begin(two), "b2").walk, "a1").note, "How many?");
});

test("what leads nowhere is refused with the steps to ask about", () => {
  assert.deepEqual(press(begin(ask), "e1").refused, ["e1"]);
});

test("a pile is fanned out: every piece, legal or not, and those that are lifted", () => {
  assert.equal(fan(begin(ask)), null);
  const { place, discs } = fan(walked("b2"));
  assert.equal(place, "b2");
  assert.deepEqual(discs.map(({ step }) => step), ["#1", "#2", "#3", ""]);
  assert.deepEqual(discs.map(({ legal }) => legal), [true, false, true, true]);
  assert.deepEqual(discs.map(({ lifted }) => lifted), [true, true, true, true]);
  const part = fan(walked("b2", "#1")).discs;
  assert.deepEqual(part.map(({ lifted }) => lifted), [true, false, false, false]);
  assert.deepEqual(part.map(({ chosen }) => chosen), [true, false, false, false]);
  assert.deepEqual(withoutCount(walked("b2", "#1")).steps, ["b2"]);
});

test("a fan lies in the room beside the board: near its pile, and large enough for a finger", () => {
  const room = { x: 700, y: 4, w: 118, h: 600 };
  const { card, slots } = fanPlace(4, 3, area(150, 300), room, 0.5);
  assert.deepEqual(card, { x: 700, y: 300 - (30 + 4 * 88 + 10) / 2, w: 118, h: 30 + 4 * 88 + 10 });
  assert.ok(slots.every(({ h }) => h === 88));
  assert.equal(slots[0].y, card.y + 30 + 5); // under the title
  const { card: longer, foot } = fanPlace(4, 3, area(150, 300), room, 1);
  assert.ok(foot > longer.y + 30 + 4 * 46 && foot + 2 * 18 < longer.y + longer.h); // what the whole pile is, under it
  for (const y of [50, 590])
    for (const count of [2, 6, 12]) {
      const found = fanPlace(count, 3, area(150, y), room, 1).card;
      assert.ok(found.y >= 4 && found.y + found.h <= 604.01);
    }
});

test("a fan is a row where the room is below the board", () => {
  const { card, slots } = fanPlace(3, 3, area(150, 300), { x: 40, y: 700, w: 540, h: 86 }, 0.6);
  assert.deepEqual(slots.map(({ y }) => y), [705, 705, 705]);
  assert.equal(card.x + card.w / 2, 40 + 270);
});

test("what the board highlights", () => {
  assert.deepEqual([...highlights(begin(ask)).can], ["b2", "c3", "H"]);
  const { chosen, target, passing, can } = highlights(walked("b2"));
  assert.deepEqual([[...chosen], [...passing], [...can]], [["b2"], ["d4"], ["b2", "H"]]);
  assert.deepEqual([...target], ["b4", "c2", "a1", "e5"]);
  assert.deepEqual(places(ask, ["b2", "#3"]), ["e5"]);
});

test("buttons are what is no place", () => {
  assert.deepEqual(choices(begin(ask)), [{ step: "H", label: "Hunchback", chosen: false }]);
  assert.deepEqual(choices(walked("H")), [{ step: "H", label: "Hunchback", chosen: true }]);
});

test("a word leads back to its steps", () => {
  assert.deepEqual(pathTo(tree, "3b2-e5"), ["b2", "#3", "e5"]);
  assert.equal(pathTo(tree, "z9"), null);
});

test("one place a row is toggled, by itself or by what steps through its row", () => {
  let walk = begin(free);
  assert.equal(toggled(walk), "none");
  const words = ["R1", "O5", "R2", "R2", "knob R", "knob R", "knob R"].map((step) => {
    walk = press(walk, step).walk;
    return toggled(walk);
  });
  assert.deepEqual(words, ["R1", "R1+O5", "R2+O5", "O5", "R1+O5", "R2+O5", "O5"]);
  assert.deepEqual(press(walk, "knob Y").refused, ["knob Y"]);
  const { walk: kept, refused } = press(press(walk, "R1").walk, "Y1");
  assert.deepEqual([toggled(kept), refused], ["R1+O5", ["Y1"]]);
});

test("cards are toggled like places, with a prefix, and paid from a purse", () => {
  const army = { ...free, toggles: { ...toggles, prefix: "army:", join: "" } };
  const { walk } = press(begin(army), "O5");
  assert.deepEqual([toggled(walk), purseLeft(walk)], ["army:O5", 9]);
  assert.deepEqual([toggled(begin(army)), purseLeft(begin(army))], ["none", 12]);
  assert.deepEqual(press(walk, "Y9").refused, ["Y9"]);
});

// Places -----------------------------------------------------------------------------------

const dot = (name, x, y) => ["g", name, `label ${name}`, [["c", "well", x, y, 10]]];

test("what came in jumps came by the places between", () => {
  const hole = (name, x, ...inside) => ["g", name, name, [["c", "touch", x, 0, 10], ...inside]];
  const came = ["m", [[-120, 0], [-60, 0]], false, [["c", "red", 120, 0, 8]]];
  const shapes = [hole("a1", 0), hole("b1", 30), hole("c1", 60), hole("d1", 90), hole("e1", 120, came)];
  assert.deepEqual(wayTo({ shapes }, "e1"), ["a1", "c1"]);
  assert.deepEqual(wayTo({ shapes }, "c1"), []);
});

test("keys go to the nearest place ahead, in six directions on a slanted grid", () => {
  const around = { e: [20, 0], se: [10, 17], sw: [-10, 17], w: [-20, 0], nw: [-10, -17], ne: [10, -17] };
  const found = areas([dot("o", 0, 0), ...Object.entries(around).map(([name, [x, y]]) => dot(name, x, y))]);
  const keys = { ArrowRight: "e", PageDown: "se", End: "sw", ArrowLeft: "w", Home: "nw", PageUp: "ne" };
  for (const [key, name] of Object.entries(keys)) assert.equal(towards(found, "o", DIRECTIONS[key]), name, key);
  assert.equal(towards(found, "e", DIRECTIONS.ArrowRight), null);
  assert.equal(towards(found, "nowhere", 0), null);
});

test("a press means the nearest place, within its own size or a finger's", () => {
  const area = (x, size) => ({ area: { x, y: 0, w: size, h: size } });
  const all = new Map(Object.entries({ large: area(0, 100), small: area(100, 10) }));
  const meant = (x, y, wanted = ["large", "small"]) => nearest(all, new Set(wanted), x, y, 22);
  assert.equal(meant(45, 45), "large");
  assert.equal(meant(118, 20), "small");
  assert.equal(meant(52, 0), null);
  assert.equal(meant(79, 0), "small");
  assert.equal(meant(118, 20, ["large"]), null);
});

test("a round place reaches almost to its neighbour's, also inside what moved", () => {
  const found = areas([dot("a", 0, 0), ["m", [], false, [dot("b", 40, 0)]], ["g", "", "", [dot("c", 0, 90)]]]);
  assert.deepEqual([...found.keys()], ["a", "b", "c"]);
  assert.ok(Math.abs(found.get("a").area.w - 39.2) < 0.01);
  assert.equal(found.get("b").label, "label b");
});

test("what is piled up at a place stands before its frame; a finger's room is no shape of it", () => {
  const pile = ["g", "", "", [["e", "silver", 0, 0, 42, 17]], ["piece"]];
  const found = areas([["g", "b2", "b2", [["b", "touch", 0, 0, 9, 9, 0], ["b", "grid", 0, 0, 9, 9, 0], ["b", "last", 0, 0, 9, 9, 0], pile]], dot("a", 90, 0)]);
  assert.deepEqual([...found.values()].map(({ ground }) => ground), [2, 1]);
});

// The profile ------------------------------------------------------------------------------

const local = new Map();
globalThis.localStorage = {
  getItem: (key) => local.get(key) ?? null,
  setItem: (key, text) => local.set(key, text),
};
const { keepName, myName } = await import("./people/profile.js");

test("a name comes back as it was typed, also one that an earlier version stored as plain text", () => {
  assert.equal(myName(), "");
  for (const name of ["Ada", 'Ada "the fork"', '"Ada"', "12", "null", ""]) {
    keepName(name);
    assert.equal(myName(), name);
  }
  for (const plain of ["Ada", "Ada Lovelace", "12"]) {
    local.set("sixfold.name", plain);
    assert.equal(myName(), plain);
  }
});

// The line ---------------------------------------------------------------------------------

const real = globalThis.setTimeout;
globalThis.setTimeout = (work, time) => real(work, time / 200);
globalThis.location = { protocol: "http:", host: "here" };
const kept = new Map();
globalThis.sessionStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
const sockets = [];
globalThis.WebSocket = class {
  constructor(address) {
    this.address = address;
    sockets.push(this);
  }
  close() {
    this.onclose();
  }
  tell(number) {
    this.frames = (this.frames ?? 0) + 1;
    this.onmessage({ data: JSON.stringify({ frame: this.frames, number, events: [] }) });
  }
};
const { Connection } = await import("./playing/connection.js");
const { crc32 } = await import("./playing/crc32.js");
const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => real(resolve, 1));
};

/** A link whose requests are answered by the given functions, one after the other. */
function linked(...answers) {
  const asked = [];
  const heard = [];
  globalThis.fetch = async (address, { body, signal }) => {
    asked.push(JSON.parse(body));
    return answers.shift()(signal);
  };
  const handlers = { message: ({ number }) => heard.push(number), lost: () => undefined, late: (got) => heard.push(got) };
  return { link: new Connection("table", handlers, "fr"), asked, heard };
}
const json = (status, data) => () =>
  new Response(JSON.stringify(data), { status, headers: { "Content-Type": "application/json" } });
const fails = () => {
  throw new TypeError("no network");
};
const never = (signal) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

test("a command is sent until there is an answer, always with the same id", async () => {
  const { link, asked } = linked(fails, json(503, {}), json(429, { error: "wait" }), never, json(200, { number: 0 }));
  assert.deepEqual(await link.send({ do: "play" }), { number: 0 });
  assert.equal(asked.length, 5);
  assert.equal(new Set(asked.map(({ id }) => id)).size, 1);
  assert.equal(kept.size, 0);
});

test("a refusal is an answer, whatever it is written in", async () => {
  const plain = () => new Response("not from here", { status: 403 });
  const { link } = linked(json(404, { error: "There is no such table." }), plain);
  assert.equal((await link.send({ do: "play" })).refused.text, "There is no such table.");
  assert.equal((await link.send({ do: "play" })).refused.text, "not from here");
});

test("what a reload interrupted is sent with the id it had", async () => {
  const before = linked(() => new Promise(() => undefined)); // the page is gone
  void before.link.send({ do: "play", word: "c3" });
  const after = linked(json(200, { number: 0 }));
  after.link.open();
  await until(() => after.heard.length);
  assert.deepEqual([after.asked[0].id, after.heard], [before.asked[0].id, [{ number: 0 }]]);
});

test("events come once, and a socket that has missed something is opened anew", () => {
  const heard = [];
  const link = new Connection("table", { message: (message) => heard.push(message), lost: () => undefined, late: () => undefined }, "en");
  link.open();
  link.take({ frame: 1, number: 3, events: [{ number: 2 }, { number: 3 }] });
  link.take({ presence: { here: [0, 1], watchers: 2 } });
  link.take({ frame: 2, number: 4, events: [{ number: 3 }, { number: 4 }] });
  assert.deepEqual(heard.map(({ events }) => events?.map(({ number }) => number)), [[2, 3], undefined, [4]]);
  const old = link.socket;
  link.take({ frame: 4, number: 6, events: [] });
  assert.equal(heard.length, 3);
  assert.notEqual(link.socket, old);
});

test("a check of a state is that of Python's zlib", () => {
  assert.deepEqual(["", "123456789", "0,-1,18446744073709551616"].map(crc32), [0, 0xcbf43926, 1660497957]);
});

test("an answer is given when its frame has come, over a new socket if the old one is dead", async () => {
  const { link, heard } = linked(json(200, { number: 7 }));
  link.open();
  const old = sockets.at(-1);
  let got = null;
  void link.send({ do: "play" }).then((answer) => (got = answer));
  await until(() => sockets.at(-1) !== old);
  assert.equal(got, null);
  sockets.at(-1).tell(7);
  await until(() => got);
  old.tell(9);
  assert.deepEqual([got, heard, link.number], [{ number: 7 }, [7], 7]);
});

test("frames of the past change nothing, and a closed socket is opened from where it was", async () => {
  const { link, heard } = linked();
  link.open();
  sockets.at(-1).tell(5);
  sockets.at(-1).tell(3);
  assert.deepEqual(heard, [5]);
  const count = sockets.length;
  sockets.at(-1).close();
  link.renew();
  await new Promise((resolve) => real(resolve, 40));
  assert.equal(sockets.length, count + 1);
  assert.match(sockets.at(-1).address, /socket\?lang=fr&from=5&pauses=1&events=1$/);
});

test("entering is tried again with the same id, and not after a refusal", async () => {
  const refusal = json(403, { refused: { text: "no" } });
  const { link, asked } = linked(fails, json(429, { error: "wait" }), json(200, { chairs: [1] }), refusal);
  assert.deepEqual(await link.enter("key", ""), { chairs: [1] });
  assert.equal(new Set(asked.map(({ id }) => id)).size, 1);
  await assert.rejects(link.enter("key", ""), /no/);
  assert.notEqual(asked[3].id, asked[0].id);
  assert.equal(kept.size, 0);
});

// Personal bests ---------------------------------------------------------------------------

const device = new Map();
globalThis.localStorage = {
  getItem: (key) => device.get(key) ?? null,
  setItem: (key, text) => device.set(key, text),
};
globalThis.document = { documentElement: { lang: "en" } };
const { personalBest } = await import("./statistics/bests.js");

/** A game alone that is over. */
function alone(score, { round = 1, fewest = false, key = "game", yours = true, kind = "person" } = {}) {
  return { table: "t", round, chairs: [{ yours, kind }], over: { text: "", solo: { key, score, fewest } } };
}

test("a game alone is compared with the best so far on this device", () => {
  assert.equal(personalBest(alone(81)), "A new personal best.");
  assert.equal(personalBest(alone(81)), "A new personal best."); // the same game, the page loaded again
  assert.equal(personalBest(alone(70, { round: 2 })), "Your best so far: 81.");
  assert.equal(personalBest(alone(90, { round: 3 })), "A new personal best.");
  assert.equal(personalBest(alone(80, { key: "game variant" })), "A new personal best.");
  assert.equal(personalBest(alone(-10, { key: "below nothing" })), "A new personal best.");
  assert.equal(personalBest(alone(-15, { key: "below nothing", round: 2 })), "Your best so far: −10.");
});

test("fewer are better where the game says so", () => {
  assert.equal(personalBest(alone(19, { fewest: true, key: "fewest" })), "A new personal best.");
  assert.equal(personalBest(alone(20, { fewest: true, key: "fewest", round: 2 })), "Your best so far: 19.");
  assert.equal(personalBest(alone(17, { fewest: true, key: "fewest", round: 3 })), "A new personal best.");
});

test("nothing is compared for who only watches, for a bot, or where a game came to nothing", () => {
  assert.equal(personalBest(alone(99, { yours: false })), "");
  assert.equal(personalBest(alone(99, { kind: "bot" })), "");
  assert.equal(personalBest({ ...alone(99), over: { text: "", solo: null } }), "");
  assert.equal(personalBest({ ...alone(99), over: null }), "");
});

test("what is kept and cannot be read is written anew", () => {
  for (const spoilt of ["{", "[]", '{"game": 3}', '"text"']) {
    device.set("sixfold.bests", spoilt);
    assert.equal(personalBest(alone(50)), "A new personal best.");
  }
});

// Branches of a game, and addresses of positions -------------------------------------------

const move = (/** @type {string} */ word, ply = 0) => ({ word, ply });
const told = (position) => position;
const game = () => variations.treeOf(["", "a", "b", "c"].map(move), told);

test("a branch is added once, walked, stored and found again", () => {
  const root = game();
  const fork = variations.follow(root, ["a"]);
  const aside = variations.add(fork, move("x", 2), told);
  const end = variations.add(aside, move("y", 3), told);
  assert.equal(variations.add(fork, move("x", 2), told), aside);
  assert.equal(variations.add(fork, move("b"), told).main, true);
  aside.name = "idea";
  assert.deepEqual(variations.wordsTo(end), ["a", "x", "y"]);
  assert.deepEqual([variations.plyOf(end), variations.forkOf(end), variations.branchOf(end)], [3, fork, aside]);
  assert.deepEqual(variations.wholeLine(aside).map(({ word }) => word), ["", "a", "x", "y"]);
  const kept = variations.branches(root);
  assert.deepEqual(kept, [[1, ["x", "idea", [["y", "", []]]]]]);
  assert.deepEqual(variations.storedLines(["a", "b", "c"], kept), [["a", "x", "y"]]);
  const again = game();
  variations.add(variations.follow(again, ["a"]), move("x"), told);
  variations.rename(again, kept);
  assert.equal(variations.follow(again, ["a", "x"]).name, "idea");
});

test("a branch is deleted with what follows, the game itself never", () => {
  const root = game();
  const aside = variations.add(root, move("x"), told);
  variations.add(aside, move("y"), told);
  assert.equal(variations.remove(aside), root);
  assert.deepEqual(variations.branches(root), []);
  const own = variations.follow(root, ["a"]);
  assert.equal(variations.remove(own), own);
  assert.equal(variations.follow(root, ["a", "b", "c"]).word, "c");
});

test("an address leads to a position and back", () => {
  assert.equal(writePlace(12, [], null), "#12");
  assert.equal(readPlace("#12").at, 12);
  const branch = readPlace(writePlace(3, ["=6", "0:R1,P3"], { from: "sixfold1:a:2::", words: ["b", "="] }));
  assert.deepEqual(branch, { at: 3, line: ["=6", "0:R1,P3"], code: "", from: "sixfold1:a:2::", words: ["b", "="] });
  for (const code of ["sixfold1:a:2:b=%2F:c=1", "sixfold1:a:2::c=1"]) {
    assert.equal(readPlace(`#${code}`).code, code);
    assert.equal(readPlace(`#${encodeURIComponent(code)}`).code, code);
  }
  for (const nothing of ["", "#", "#x", "#at=-1", "#%"]) assert.deepEqual(readPlace(nothing).at, null);
});

// Clocks -----------------------------------------------------------------------------------

const { ServerTime, leftAt, leftText, nextTick } = await import("./people/clock.js");
const { clockOf } = await import("./home/clocksetup.js");

test("the server's time is that of the frame that came fastest", () => {
  const time = new ServerTime();
  assert.equal(time.at(5000), 5); // nothing was heard yet
  time.heard(1000, 400_000 + 300); // the server is 600 seconds ahead, and this frame took 300 ms
  time.heard(1001, 401_000 + 20);
  time.heard(1002, 402_000 + 900);
  assert.equal(time.at(403_020), 1003);
  for (let frame = 0; frame < 50; frame++) time.heard(1003 + frame, 403_000 + frame * 1000 + 40);
  assert.equal(time.at(460_040), 1060); // one fast frame long ago is not believed for ever
});

test("a device whose clock is put right is believed at once", () => {
  const time = new ServerTime();
  time.heard(1000, 400_000);
  time.heard(1001, 1_001_000);
  assert.equal(time.at(1_002_000), 1002);
  time.heard(1003, 403_000);
  assert.equal(time.at(404_000), 1004);
});

test("a clock shows what is left, and stands before its time", () => {
  const clock = { left: [300, 42.5], running: 1, since: 1000, low: 30, text: "" };
  assert.deepEqual([leftAt(clock, 0, 1010), leftAt(clock, 1, 1010), leftAt(clock, 1, 990), leftAt(clock, 1, 9000)], [300, 32.5, 42.5, 0]);
  assert.equal(leftAt({ ...clock, running: null }, 1, 9000), 42.5);
});

test("the last ten seconds are shown in tenths, unless nothing should move", () => {
  const shown = [259200, 93600, 86399, 3600, 3599.9, 65, 10, 9.99, 0.05, 0].map((seconds) => leftText(seconds));
  assert.deepEqual(shown, ["3 d 0 h", "1 d 2 h", "23:59:59", "1:00:00", "59:59", "1:05", "0:10", "9.9", "0.0", "0.0"]);
  assert.equal(leftText(9.99, true), "0:09");
  assert.ok(Math.abs(nextTick(65.25, false) - 255) < 1 && Math.abs(nextTick(9.93, false) - 35) < 1);
  assert.ok(nextTick(9.93, true) > 900);
});

test("a clock of one's own has minutes for the game, seconds for each move, or both", () => {
  assert.deepEqual(clockOf("", "10", "5"), null);
  assert.deepEqual(clockOf("move=60", "10", "5"), { move: 60 });
  assert.deepEqual(clockOf("bank=300 add=5", "", ""), { bank: 300, add: 5 });
  assert.deepEqual(clockOf("own", "10", "5"), { bank: 600, add: 5 });
  assert.deepEqual(clockOf("own", "0", "30"), { move: 30 });
  assert.deepEqual(clockOf("own", "", "2"), { move: 5 });
  assert.deepEqual(clockOf("own", "x", "-3"), null);
  assert.deepEqual(clockOf("own", "99999999", "99999999"), { bank: 604800, add: 3600 });
});
