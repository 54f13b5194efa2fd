// How likely it is that fair dice deviate from what is to be expected as much as these did, or more.
// It knows counts of equally likely faces.
// @ts-check
import { say } from "../shared/texts.js";

const EXACT_BELOW = 30; // dice: with fewer every possible game is counted, with more the chi-squared distribution is near enough

/** The sum of squared deviations, each by what was expected.  @param {number[]} counts */
function deviation(counts) {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return expected ? counts.reduce((sum, count) => sum + (count - expected) ** 2, 0) / expected : 0;
}

/** The chance of such a deviation or a larger one, 0 to 1.  @param {number[]} counts  of each face */
export function chance(counts) {
  const dice = counts.reduce((sum, count) => sum + count, 0);
  return dice < EXACT_BELOW ? counted(counts, dice) : tail(deviation(counts), counts.length - 1);
}

/** By all ways in which so many dice can fall.  @param {number[]} counts @param {number} dice */
function counted(counts, dice) {
  const limit = deviation(counts) - 1e-9;
  /** @param {number[]} before @param {number} left @param {number} ways @returns {number} */
  function sum(before, left, ways) {
    const faces = counts.length - before.length;
    if (faces === 1) return deviation([...before, left]) >= limit ? ways : 0;
    let total = 0;
    let choose = ways * ((faces - 1) / faces) ** left; // that none of those left shows this face
    for (let many = 0; many <= left; many++) {
      total += sum([...before, many], left - many, choose);
      choose *= (left - many) / (many + 1) / (faces - 1);
    }
    return total;
  }
  return Math.min(1, sum([], dice, 1));
}

/** The upper tail of the chi-squared distribution with an odd number of degrees of freedom.
 * @param {number} value @param {number} freedom */
function tail(value, freedom) {
  let term = Math.sqrt((2 * value) / Math.PI) * Math.exp(-value / 2);
  let total = 1 - errorFunction(Math.sqrt(value / 2));
  for (let odd = 1; odd < freedom; odd += 2) {
    total += term;
    term *= value / (odd + 2);
  }
  return Math.min(1, total);
}

/** @param {number} x  by Abramowitz and Stegun 7.1.26: six digits are right */
function errorFunction(x) {
  const t = 1 / (1 + 0.3275911 * x);
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return 1 - sum * Math.exp(-x * x);
}

/** How likely such a deviation is, in words.  @param {number} chance */
export function likelihood(chance) {
  const of = (/** @type {number} */ games) => Math.max(1, Math.round(chance * games));
  if (chance > 0.995) return say("Hardly any fair game comes closer to that.");
  if (chance >= 0.1)
    return say("That is nothing unusual: of 100 games with fair dice about {count} deviate at least as much.", { count: of(100) });
  if (chance >= 0.01)
    return say("That is uncommon, but it happens: of 100 games with fair dice about {count} deviate as much.", { count: of(100) });
  if (chance >= 0.001)
    return say("That is rare: of 1,000 games with fair dice about {count} deviate as much.", { count: of(1000) });
  return say("That is very rare: fewer than one of 1,000 games with fair dice deviates as much.");
}
