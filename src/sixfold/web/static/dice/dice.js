// How rolls follow from a secret that was committed to before, as docs/dice.md tells it.
// It knows the secret and dice that are written as digits.  It does not know any game, nor where rolls come from.
// @ts-check
import { hmac, sha256 } from "./sha256.js";

const FAIR = 252; // bytes below it show each of six faces equally often; the others are skipped

/**
 * @typedef {[number, number[]]} Place  the number of a roll by its place in the game, and those of its dice
 * @typedef {{commit: string, secret: string, entropy: string, rolls: string[], places?: Place[]}} Rolled
 *   what a game says of its dice; `places`: of a game of a day
 * @typedef {{number: number, word: string, derived: string}} CheckedRoll  as it was rolled, and by the secret
 * @typedef {{commit: string, kept: boolean, rolls: CheckedRoll[], first: CheckedRoll | null}} Checked
 *   the commitment of the secret, whether it is the one that was shown, and the first roll that differs or comes twice
 */

/** @param {string} digits  hexadecimal */
function bytesOf(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The SHA-256 of the secret's 32 bytes.  @param {string} secret  64 hexadecimal digits */
export function commitment(secret) {
  return [...sha256(bytesOf(secret))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What one die of a roll shows, both counted from 1: the first fair byte decides.
 * @param {string} secret @param {string} entropy @param {number} roll @param {number} number @returns {number} */
export function die(secret, entropy, roll, number) {
  const key = bytesOf(secret);
  for (let block = 1; ; block++) {
    const text = `sixfold dice 1 roll ${roll} die ${number} block ${block} entropy ${entropy || "-"}`;
    const byte = hmac(key, new TextEncoder().encode(text)).find((one) => one < FAIR);
    if (byte !== undefined) return (byte % 6) + 1;
  }
}

/** The digits of a roll by the secret: as many dice as the log shows, gaps where it has gaps.
 * @param {Rolled} game @param {string} word @param {Place} place @returns {string} */
function derived({ secret, entropy }, word, [roll, dice]) {
  let number = 0;
  return word.replace(/[1-6]/g, () => String(die(secret, entropy, roll, dice[number++] ?? number)));
}

/** Whether a roll is written as digits, one a die, with gaps for dice that are out: `=3-41`.  @param {string} word */
export function isDigits(word) {
  return /^=[1-6-]*[1-6][1-6-]*$/.test(word);
}

/** Derives every roll again.  @param {Rolled} game @returns {Checked} */
export function check(game) {
  const commit = commitment(game.secret);
  const places = game.places ?? game.rolls.map((_, at) => /** @type {Place} */ ([at + 1, []]));
  const rolls = game.rolls.map((word, at) => ({ number: places[at]?.[0] ?? 0, word, derived: derived(game, word, places[at] ?? [0, []]) }));
  const first = rolls.find(({ word, derived: due, number }, at) => word !== due || number <= (rolls[at - 1]?.number ?? 0)) ?? null;
  return { commit, kept: commit === game.commit, rolls, first };
}

/** How often each face was rolled.  @param {string[]} rolls @returns {number[]} six counts */
export function faceCounts(rolls) {
  const all = rolls.join("");
  return [1, 2, 3, 4, 5, 6].map((face) => all.split(String(face)).length - 1);
}
