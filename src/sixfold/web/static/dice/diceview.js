// Dice that were checked, as a page shows them: the verdict, every roll beside the one that follows from the
// secret, and how often each face was rolled.  It does not know where the rolls come from.

import { chance, likelihood } from "../statistics/chance.js";
import { check, faceCounts, isDigits } from "./dice.js";
import { say } from "../shared/texts.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("./dice.js").Rolled} Rolled
 * @typedef {import("./dice.js").Checked} Checked
 * @typedef {import("./dice.js").CheckedRoll} CheckedRoll
 */

const WIDE = 300;
const HIGH = 150;
const TOP = 20; // above the highest bar, for its number
const FOOT = 22; // below the bars, for the faces

/**
 * @param {Rolled} game
 * @param {string} seen  the fingerprint this browser was shown when the game began; "" if it was not there
 */
export function checkedView(game, seen = "") {
  if (!game.rolls.every(isDigits)) return html`<p class="verdict bad">${say("The log has a roll that dice cannot show.")}</p>`;
  const checked = check(game);
  return html`${verdictView(checked, game, seen)} ${histogramView(faceCounts(game.rolls))} ${rollsView(checked.rolls)}`;
}

/** Real dice: how often each face was rolled is all there is to see.  @param {string[]} rolls */
export function realDiceView(rolls) {
  return html`<p class="verdict" role="status">${say("These were real dice, rolled at the table. Rolls: {rolls}.", { rolls: rolls.length })}</p>
    ${histogramView(faceCounts(rolls.filter(isDigits)))}`;
}

/** @param {Checked} checked @param {Rolled} game @param {string} seen */
function verdictView(checked, game, seen) {
  const wrong = complaint(checked, game, seen);
  const fine = say("The dice are fair: the fingerprint is that of the secret, and every roll follows from it. Rolls: {rolls}.", {
    rolls: checked.rolls.length,
  });
  const there = seen && !wrong ? html`<p>${say("It is the fingerprint that this browser was shown when the game began.")}</p>` : nothing;
  return html`<p class="verdict ${wrong ? "bad" : "good"}" role="status">${wrong || fine}</p>${there}`;
}

/** What is wrong, in a sentence; "" if nothing is.  @param {Checked} checked @param {Rolled} game @param {string} seen */
function complaint({ kept, commit, first }, game, seen) {
  if (seen && seen !== game.commit)
    return say("The dice are not fair: the fingerprint is not the one that was shown when the game began.");
  if (!kept)
    return say("The dice are not fair: the secret is not the one committed to; its fingerprint is {commit}.", { commit });
  if (!first) return "";
  return say("The dice are not those that were committed to: roll {number} is {rolled} in the log, and the secret gives {derived}.", {
    number: first.number,
    rolled: spaced(first.word),
    derived: spaced(first.derived),
  });
}

/** A roll as people read it.  @param {string} word */
function spaced(word) {
  return [...word.slice(1)].map((digit) => (digit === "-" ? "–" : digit)).join("\u00a0");
}

/** @param {CheckedRoll[]} rolls */
function rollsView(rolls) {
  return html`<div class="rolls" role="region" tabindex="0" aria-label=${say("Every roll")}>
    <table>
      <thead><tr><th scope="col">${say("Roll")}</th><th scope="col">${say("In the log")}</th>
        <th scope="col">${say("By the secret")}</th><th scope="col"><span class="unseen">${say("Same")}</span></th></tr></thead>
      <tbody>${rolls.map(rollView)}</tbody>
    </table>
  </div>`;
}

/** @param {CheckedRoll} roll */
function rollView({ number, word, derived }) {
  const same = word === derived;
  const mark = same ? say("the same") : say("differs");
  return html`<tr class=${same ? "" : "differs"}><th scope="row">${number}</th><td>${spaced(word)}</td>
    <td>${spaced(derived)}</td><td><span aria-hidden="true">${same ? "✓" : "≠"}</span><span class="unseen">${mark}</span></td></tr>`;
}

/** @param {number[]} counts  of the faces 1 to 6 */
function histogramView(counts) {
  const dice = counts.reduce((sum, count) => sum + count, 0);
  if (!dice) return nothing;
  const expected = dice / 6;
  const unit = (HIGH - TOP - FOOT) / Math.max(...counts, expected);
  const level = HIGH - FOOT - unit * expected;
  const description = counts.map((count, at) => say("{face}: {count} times", { face: at + 1, count })).join(say("; "));
  return html`<figure class="histogram">
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${description}>
      ${counts.map((count, at) => barView(at, count, unit * count))}
      <path class="expected" d="M0 ${level}H${WIDE}"></path>
    </svg>
    <figcaption>${say("Dice rolled: {dice}. The line shows what to expect: {expected} of each face.", {
      dice,
      expected: expected.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }),
    })} ${likelihood(chance(counts))}</figcaption>
  </figure>`;
}

/** @param {number} at @param {number} count @param {number} high */
function barView(at, count, high) {
  const wide = WIDE / 6;
  const middle = wide * (at + 0.5);
  return svg`<rect class="bar" x=${wide * at + 8} y=${HIGH - FOOT - high} width=${wide - 16} height=${high} rx="3"></rect>
    <text x=${middle} y=${HIGH - FOOT - high - 5}>${count}</text>
    <text class="face" x=${middle} y=${HIGH - 5}>${at + 1}</text>`;
}
