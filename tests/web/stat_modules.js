// Results of one's own as the page keeps, sums and merges them, compared with what Python makes of the same.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
const { addResults, exported, imported, merged, results } = await import("./statistics/statfile.js");
const { byPerson, faces, sums } = await import("./statistics/statsums.js");
const made = JSON.parse(readFileSync(new URL("./made.json", import.meta.url)));

test("a file of Python's is imported, and exported again with nothing lost", () => {
  kept.clear();
  assert.equal(imported(made.file), made.count);
  assert.equal(imported(made.file), 0);
  const file = JSON.parse(exported());
  assert.deepEqual(file, JSON.parse(made.file));
});

test("sums are Python's", () => {
  const { games, won, drawn, lost, streak, longest, realDice, share } = sums(results());
  assert.deepEqual({ games, won, drawn, lost, streak, longest, real_dice: realDice, share }, made.sums);
});

test("dice are counted by face, games by person", () => {
  const all = [
    { outcome: "won", people: ["Noa"], rolled: [1, 0, 0, 0, 0, 2] },
    { outcome: "lost", people: ["Ben", "Noa"], rolled: [0, 0, 1, 0, 0, 0] },
    { outcome: "won", rolled: [9, 9, 9, 9, 9, 9], dice: "real" },
  ];
  assert.deepEqual(faces(all), [1, 0, 1, 0, 0, 2]);
  assert.deepEqual(byPerson(all).map(([name, { won, lost }]) => [name, won, lost]), [["Noa", 1, 1], ["Ben", 0, 1]]);
});

test("the same game is kept once, as it ended last", () => {
  kept.clear();
  const one = { id: "t 1", at: 5, game: "sixth", players: 2, against: "bots", outcome: "won", level: 2 };
  addResults([one]);
  addResults([one]);
  assert.deepEqual(results(), [one]);
  addResults([{ ...one, at: 9, outcome: "lost" }]);
  addResults([one]);
  assert.deepEqual(results().map(({ outcome }) => outcome), ["lost"]);
});

test("sections are merged as in Python", () => {
  for (const { name, mine, other, both } of made.sections) assert.deepEqual(merged(name, mine, other), both);
});

test("a bad file changes nothing and is answered in a sentence", () => {
  const before = exported();
  for (const [file, sentence] of made.bad) {
    assert.match(String(imported(file)), new RegExp(sentence));
    assert.equal(exported(), before);
  }
});

test("a browser with nonsense in its storage has no results", () => {
  for (const text of ["{", "7", '{"a":1}', "[null, 3, {}]"]) {
    kept.set("sixfold.results", text);
    assert.deepEqual(results(), []);
  }
});
