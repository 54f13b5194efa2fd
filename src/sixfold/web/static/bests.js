// Personal bests of games played alone, kept in this browser.
// It knows scores and which of two is better.  It does not know what a game counts.

import { keep, recall } from "./storage.js";
import { say } from "./texts.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {{score: number, where: string}} Best  `where`: the table and round in which it was reached
 */

const BESTS = "sixfold.bests";

/**
 * How a game you played alone compares with your best so far, which is kept; "" where nothing is to compare.
 * @param {View} view @returns {string}
 */
export function personalBest(view) {
  const solo = view.over?.solo;
  const [me] = view.chairs;
  if (!solo || !me.yours || me.kind !== "person") return "";
  const bests = recall(BESTS, /** @type {{[key: string]: Best}} */ ({}));
  const mine = { score: solo.score, where: `${view.table} ${view.round}` };
  const kept = bests[solo.key];
  const best = typeof kept?.score === "number" ? kept : null;
  const better = !best || (solo.fewest ? mine.score < best.score : mine.score > best.score);
  if (better) keep(BESTS, { ...bests, [solo.key]: mine });
  const again = best?.score === mine.score && best.where === mine.where; // the page was loaded again
  if (better || again) return say("A new personal best.");
  return say("Your best so far: {best}.", { best: best.score });
}
