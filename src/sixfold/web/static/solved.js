// Which puzzles this browser has solved, and how many in a row.  It knows their numbers, nothing of what they ask.
// @ts-check
import { keep, recall } from "./storage.js";

const KEY = "sixfold.puzzles";
const MISSED = 0; // a wrong try, or the solution was shown, before it was solved
const SOLVED = 1;

/** @typedef {{streak: number, best: number, puzzles: {[puzzle: string]: number}}} Kept */

/** @returns {Kept} */
function all() {
  const kept = /** @type {Partial<Kept> | null} */ (recall(KEY, /** @type {unknown} */ (null)));
  return { streak: Number(kept?.streak) || 0, best: Number(kept?.best) || 0, puzzles: kept?.puzzles ?? {} };
}

/** How many puzzles were solved in a row without a wrong try, now and at best. */
export function streak() {
  const { streak, best } = all();
  return { streak, best };
}

/** @param {string} puzzle  as in "game/12" */
export function isSolved(puzzle) {
  return all().puzzles[puzzle] === SOLVED;
}

/** How many puzzles of a game are solved.  @param {string} game */
export function countSolved(game) {
  return Object.entries(all().puzzles).filter(([puzzle, how]) => how === SOLVED && puzzle.startsWith(`${game}/`)).length;
}

/** A puzzle was solved: one more in a row, unless it was missed or solved before.  @param {string} puzzle */
export function keepSolved(puzzle) {
  const kept = all();
  if (!(puzzle in kept.puzzles)) kept.streak += 1;
  kept.best = Math.max(kept.best, kept.streak);
  kept.puzzles[puzzle] = SOLVED;
  keep(KEY, kept);
}

/** A wrong try, or a look at the solution, ends the streak; not in a puzzle that was solved before.  @param {string} puzzle */
export function keepMissed(puzzle) {
  const kept = all();
  if (kept.puzzles[puzzle] === SOLVED) return;
  kept.puzzles[puzzle] = MISSED;
  kept.streak = 0;
  keep(KEY, kept);
}
