// Personal bests of games played alone, kept in this browser.
// It knows scores and which of two is better.  It does not know what a game counts.

import { keep, recall } from "../shared/storage.js";
import { say } from "../shared/texts.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Solo} Solo
 * @typedef {{score: number, where: string, fewest?: boolean}} Best  `where`: the table and round in which it was reached
 */

const BESTS = "sixfold.bests";

/**
 * How a game you played alone compares with your best so far, which is kept; "" where nothing is to compare.
 * Where one plays with something that others have otherwise, also with the best of that.
 * @param {View} view @returns {string}
 */
export function personalBest(view) {
  const solo = view.over?.solo;
  const [me] = view.chairs;
  if (!solo || !me.yours || me.kind !== "person") return "";
  const mine = { score: solo.score, where: `${view.table} ${view.round}` };
  const best = compared(solo.key, mine, solo.fewest);
  const own = solo.own ? compared(`${solo.key} ${solo.own}`, mine, solo.fewest) : best;
  const said = sentence(best.where === mine.where, withMinus(best.score), solo.real_dice);
  if (own.where === best.where) return said;
  const also =
    own.where === mine.where
      ? say("{what}: a new best.", { what: solo.label })
      : say("{what}: your best so far is {best}.", { what: solo.label, best: withMinus(own.score) });
  return `${said} ${also}`;
}

/** A score with a minus sign, as rulebooks print it.  @param {number | string} score */
export function withMinus(score) {
  return String(score).replace("-", "−");
}

/** Games with real dice are compared among themselves.
 * @param {boolean} isNew @param {string} best @param {boolean} realDice */
function sentence(isNew, best, realDice) {
  if (isNew) return realDice ? say("A new personal best with real dice.") : say("A new personal best.");
  return realDice ? say("Your best so far with real dice: {best}.", { best }) : say("Your best so far: {best}.", { best });
}

/** The best so far, this game's if it is better or the same one, looked at again.
 * @param {string} key @param {Best} mine @param {boolean} fewest @returns {Best} */
function compared(key, mine, fewest) {
  const bests = recall(BESTS, /** @type {{[key: string]: Best}} */ ({}));
  const best = bests[key];
  const kept = typeof best?.score === "number" ? best : null;
  if (kept && (fewest ? mine.score >= kept.score : mine.score <= kept.score)) return kept;
  keep(BESTS, { ...bests, [key]: fewest ? { ...mine, fewest } : mine });
  return mine;
}
