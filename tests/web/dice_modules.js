// Reads hashes and games that Python made from a file, and says what the page's modules make of them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
const { chance, likelihood } = await import("./statistics/chance.js");
const { check, commitment, die, faceCounts, isDigits } = await import("./dice/dice.js");
const { readDice } = await import("./dice/gamefile.js");
const { hmac, sha256 } = await import("./dice/sha256.js");

const made = JSON.parse(readFileSync(new URL("./made.json", import.meta.url)));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const bytes = (digits) => Uint8Array.from(Buffer.from(digits, "hex"));

test("hashes are those of Python", () => {
  for (const { text, hash, key, keyed } of made.hashes) {
    assert.equal(hex(sha256(bytes(text))), hash);
    assert.equal(hex(hmac(bytes(key), bytes(text))), keyed);
  }
});

test("a byte that is not fair is skipped", () => {
  const secret = bytes("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  assert.equal(die(hex(secret), "", 60, 1), 4);
  assert.equal(commitment(hex(secret)), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
});

test("every roll of every game follows from its secret, and nothing doctored does", () => {
  for (const game of made.games) {
    const checked = check(game);
    assert.ok(checked.kept);
    assert.equal(checked.first, null);
    assert.equal(checked.rolls.length, game.rolls.length);
    const at = made.games.indexOf(game) % game.rolls.length;
    const other = game.rolls.map((word, i) => (i === at ? word.replace(/[1-6](?=-*$)/, (face) => (face % 6) + 1) : word));
    assert.equal(check({ ...game, rolls: other }).first.number, at + 1);
    const secret = game.secret.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
    assert.equal(check({ ...game, secret }).kept, false);
    assert.equal(check({ ...game, commit: "0".repeat(64) }).kept, false);
  }
});

test("rolls of a day are numbered by their place in the game, and none comes twice", () => {
  for (const game of made.days) {
    const checked = check(game);
    assert.ok(checked.kept);
    assert.equal(checked.first, null);
    assert.deepEqual(checked.rolls.map(({ number }) => number), game.places.map(([roll]) => roll));
    const [last] = game.places.slice(-1);
    assert.equal(check({ ...game, rolls: [...game.rolls, game.rolls.at(-1)], places: [...game.places, last] }).first.number, last[0]);
  }
});

test("what fair dice cannot write is no roll", () => {
  assert.deepEqual(["=1", "=3-41", "=7", "=--", "=", "=01", "1"].map(isDigits), [true, true, false, false, false, false, false]);
  assert.deepEqual(faceCounts(["=114", "=6-6"]), [2, 0, 0, 1, 0, 2]);
});

test("game files are read, and bad ones answered in a sentence", () => {
  const games = ["sixmix", "sixto"];
  for (const { text, commit, secret, entropy, rolls } of made.records)
    assert.deepEqual(readDice(text, games), { commit, secret, entropy, rolls });
  const { text } = made.records[0];
  const without = (key) => text.split("\n").filter((line) => !line.startsWith(key)).join("\n");
  assert.match(readDice("hello", games), /This is not a game file/);
  assert.match(readDice("", games), /This is not a game file/);
  assert.match(readDice(text + text, games), /several games/);
  assert.match(readDice(text, []), /sixfold verify/);
  assert.match(readDice(without("dice-commit"), games), /no fingerprint/);
  assert.match(readDice(without("dice-secret"), games), /not in this file/);
  assert.match(readDice(text.replace(/dice-secret: ../, "dice-secret: zz"), games), /damaged/);
});

test("how likely a deviation is", () => {
  for (const { counts, chance: expected } of made.chances) assert.ok(Math.abs(chance(counts) - expected) < 1e-5, `${counts}`);
  assert.match(likelihood(0.4), /of 100 games with fair dice about 40/);
  assert.match(likelihood(0.02), /about 2 /);
  assert.match(likelihood(0.004), /of 1,000 games with fair dice about 4/);
  assert.match(likelihood(0), /fewer than one/);
});
