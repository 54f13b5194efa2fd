// Analyses that this browser keeps: the game, its branches and what was found, the newest first.
// It knows where they are stored.  It does not know how they are shown.

import { forget, keep, recall } from "../shared/storage.js";

/**
 * @typedef {Object} KeptAnalysis
 * @property {string} start @property {string[]} words @property {string[]} names @property {number | null} reader
 * @property {string} result @property {string} language  of what was found
 * @property {[number, import("./variations.js").Kept][]} branches
 * @property {import("../playing/wire.js").GameValues | null} values @property {import("../playing/wire.js").Step[]} steps
 * @property {number} level  of the steps
 * @typedef {{id: string, title: string, address: string, at: number}} Listed
 */

const LIST = "sixfold.analyses";
const MAX_GAMES = 20; // that are kept

/** @param {string} id */
const keyOf = (id) => `sixfold.analysis.${id}`;

/** @returns {Listed[]} */
export function listed() {
  const found = recall(LIST, /** @type {Listed[]} */ ([]));
  return Array.isArray(found) ? found.filter((one) => one?.id && one.address) : [];
}

/** @param {string} id @returns {KeptAnalysis | null} */
export function recalled(id) {
  const found = recall(keyOf(id), /** @type {KeptAnalysis | null} */ (null));
  return found && Array.isArray(found.words) && Array.isArray(found.branches) ? found : null;
}

/** @param {Listed} about @param {KeptAnalysis} analysis */
export function keepAnalysis(about, analysis) {
  const all = [about, ...listed().filter(({ id }) => id !== about.id)];
  for (const { id } of all.slice(MAX_GAMES)) forget(keyOf(id));
  keep(LIST, all.slice(0, MAX_GAMES));
  keep(keyOf(about.id), analysis);
}

/** @param {string} id */
export function dropAnalysis(id) {
  forget(keyOf(id));
  keep(LIST, listed().filter((one) => one.id !== id));
}

/** A short name for a game, the same for the same one.  @param {string} start @param {string[]} words */
export function gameId(start, words) {
  let [one, two] = [0x811c9dc5, 0x1000193];
  for (const letter of `${start} ${words.join(" ")}`) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193) >>> 0;
    two = Math.imul(two + code, 0x85ebca6b) >>> 0;
  }
  return one.toString(16).padStart(8, "0") + two.toString(16).padStart(8, "0");
}
