// One's own results on this device, and the file they travel in: read, checked, put together.
// It knows the fields of a result (docs/statistics.md); Python has the same in `own_results.py`.
// @ts-check
import { keep, recall } from "../shared/storage.js";
import { say } from "../shared/texts.js";

/**
 * @typedef {Object} Result
 * @property {string} id  of the table and its round, or of the file: the same game is counted once
 * @property {number} at  when it ended, in seconds since 1970
 * @property {string} game
 * @property {number} players
 * @property {"bots" | "people" | "device" | "alone"} against
 * @property {"won" | "drawn" | "lost" | "over" | "given up" | "left"} outcome
 * @property {string} [options]
 * @property {number} [level]
 * @property {number} [rank]
 * @property {number} [score]
 * @property {number} [par]
 * @property {string} [own]
 * @property {"real"} [dice]  where people rolled dice of their own
 * @property {string[]} [people]  the names of the others, where they are people
 * @property {number[]} [rolled]  how often each face of the dice came, from 1 to 6
 */

const KIND = "sixfold-statistics";
const VERSION = 1;
const RESULTS = "sixfold.results";
const SECTIONS = ["bests", "lessons", "puzzles", "daily"]; // what else this browser keeps, as sixfold.NAME
const AGAINST = ["bots", "people", "device", "alone"];
const OUTCOMES = ["won", "drawn", "lost", "over", "given up", "left"];

/** @param {number} low @param {number} high @returns {(value: unknown) => boolean} */
const whole = (low, high) => (value) => Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
/** @param {number} most @param {number} [least] @returns {(value: unknown) => boolean} */
const text = (most, least = 0) => (value) => typeof value === "string" && value.length >= least && value.length <= most;
/** @param {(value: unknown) => boolean} fine @param {number} least @param {number} most @returns {(value: unknown) => boolean} */
function listOf(fine, least, most) {
  return (value) => Array.isArray(value) && value.length >= least && value.length <= most && value.every(fine);
}
const far = 2 ** 53;
/** @type {{[field: string]: (value: unknown) => boolean}} */
const CHECKS = {
  id: text(200, 1),
  at: whole(0, far),
  game: (value) => typeof value === "string" && /^[a-z][a-z0-9_-]{0,39}$/.test(value),
  players: whole(1, 99),
  against: (value) => AGAINST.includes(/** @type {string} */ (value)),
  outcome: (value) => OUTCOMES.includes(/** @type {string} */ (value)),
  options: text(400),
  level: whole(1, 6),
  rank: whole(1, 99),
  score: whole(-far, far),
  par: whole(-far, far),
  own: text(100),
  dice: (value) => value === "real",
  people: listOf(text(80, 1), 0, 99),
  rolled: listOf(whole(0, far), 6, 6),
};
const NEEDED = ["id", "at", "game", "players", "against", "outcome"];

/** A result of a file with the fields that are known; null if it is damaged.  @param {unknown} entry @returns {Result | null} */
function checked(entry) {
  if (!entry || typeof entry !== "object") return null;
  const known = Object.entries(entry).filter(([key]) => Object.hasOwn(CHECKS, key));
  const fine = known.every(([key, value]) => CHECKS[key](value)) && NEEDED.every((key) => key in entry);
  return fine ? /** @type {Result} */ (Object.fromEntries(known)) : null;
}

/** The results kept here, the oldest first; what cannot be read is left out.  @returns {Result[]} */
export function results() {
  const kept = recall(RESULTS, /** @type {unknown} */ (null));
  return Array.isArray(kept) ? kept.map(checked).filter((one) => one !== null) : [];
}

/** Keeps results, each in place of an earlier one of the same game.  @param {Result[]} fresh */
export function addResults(fresh) {
  const all = new Map(results().map((one) => [one.id, one]));
  for (const one of fresh) if (!(Number(all.get(one.id)?.at) > one.at)) all.set(one.id, one);
  keep(RESULTS, [...all.values()].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)));
}

/** Takes somebody's name out of the results.  @param {string} name */
export function forgetName(name) {
  keep(RESULTS, results().map((one) => (one.people ? { ...one, people: one.people.filter((other) => other !== name) } : one)));
}

/** Everything that is worth keeping, as a file.  @returns {string} */
export function exported() {
  const sections = SECTIONS.map((name) => [name, recall(`sixfold.${name}`, /** @type {unknown} */ (null))]);
  const kept = Object.fromEntries(sections.filter(([, value]) => value && typeof value === "object"));
  return `${JSON.stringify({ [KIND]: VERSION, results: results(), ...kept }, null, 1)}\n`;
}

/**
 * Takes what a file has and this browser has not: how many results were new, or the sentence that says why nothing
 * was taken.
 * @param {string} file @returns {number | string}
 */
export function imported(file) {
  const found = parsed(file);
  if (!found || !Number.isInteger(found[KIND])) return say("This is not a statistics file of sixfold.");
  if (found[KIND] > VERSION) return say("This file was written by a newer version of sixfold.");
  const entries = found.results ?? [];
  if (!Array.isArray(entries)) return say("The statistics in this file are damaged.");
  const fresh = entries.map(checked);
  const bad = fresh.indexOf(null);
  if (bad >= 0) return say("Result {number} of this file is damaged; nothing was imported.", { number: bad + 1 });
  const known = new Set(results().map((one) => one.id));
  addResults(fresh.filter((one) => one !== null));
  for (const name of SECTIONS) {
    const mine = recall(`sixfold.${name}`, /** @type {unknown} */ (null));
    if (isPlain(found[name]) && isPlain(found[name].puzzles ?? {}))
      keep(`sixfold.${name}`, mine ? merged(name, mine, found[name]) : found[name]);
  }
  return new Set(fresh.map((one) => one?.id ?? "")).size - fresh.filter((one) => one && known.has(one.id)).length;
}

/** @param {string} file @returns {any} */
function parsed(file) {
  try {
    const found = JSON.parse(file.replace(/^\uFEFF/, ""));
    return found && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** Two devices' section: what either has; of what both have the better, or this one's.
 * @param {string} name @param {any} mine @param {any} other @returns {any} */
export function merged(name, mine, other) {
  if (name === "bests" && Number.isInteger(mine?.score) && Number.isInteger(other?.score)) {
    const better = mine.fewest || other.fewest ? other.score < mine.score : other.score > mine.score;
    return better ? other : mine;
  }
  if (name === "daily" && mine?.table) return !mine.result && other?.result ? other : mine; // one try is one try
  if (Array.isArray(mine) && Array.isArray(other)) {
    const known = new Set(mine.map((entry) => JSON.stringify(entry)));
    return [...mine, ...other.filter((entry) => !known.has(JSON.stringify(entry)))];
  }
  if (isPlain(mine) && isPlain(other)) {
    const both = Object.keys(mine).filter((key) => Object.hasOwn(other, key));
    return { ...other, ...mine, ...Object.fromEntries(both.map((key) => [key, merged(name, mine[key], other[key])])) };
  }
  return Number.isInteger(mine) && Number.isInteger(other) ? Math.max(mine, other) : mine;
}

/** @param {unknown} value */
function isPlain(value) {
  return !!value && typeof value === "object" && !Array.isArray(value);
}
