// Which puzzles this browser has solved, and how many in a row.  It knows their numbers, nothing of what they ask.
// @ts-check
import { keep, recall } from "../shared/storage.js";

const KEY = "sixfold.puzzles";
const MISSED = 0; // a wrong try, or the solution was shown, before it was solved
const SOLVED = 1;

/** @typedef {{streak: number, best: number, puzzles: {[puzzle: string]: number}, days: {[day: string]: number}}} Kept
 *   `days`: what the die of a day shows */

/** @returns {Kept} */
function all() {
  const kept = /** @type {Partial<Kept> | null} */ (recall(KEY, /** @type {unknown} */ (null)));
  return { streak: Number(kept?.streak) || 0, best: Number(kept?.best) || 0, puzzles: kept?.puzzles ?? {}, days: kept?.days ?? {} };
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

/** How many are solved of all games, or of one.  @param {string} game  "" for all */
export function countAllSolved(game) {
  return game ? countSolved(game) : Object.values(all().puzzles).filter((how) => how === SOLVED).length;
}

/** A puzzle was solved: one more in a row, unless it was missed or solved before.  @param {string} puzzle */
export function keepSolved(puzzle) {
  const kept = all();
  if (!(puzzle in kept.puzzles)) kept.streak += 1;
  kept.best = Math.max(kept.best, kept.streak);
  kept.puzzles[puzzle] = SOLVED;
  keep(KEY, kept);
}

/** The puzzle of a day was solved: a six at the first try, one less for each wrong one before.  @param {string} day @param {number} wrong */
export function keepDay(day, wrong) {
  const kept = all();
  kept.days[day] = Math.max(kept.days[day] ?? 0, 6 - wrong, 1);
  keep(KEY, kept);
}

/** What the die of a day shows; 0 for none.  @param {string} day */
export function faceOfDay(day) {
  const face = Number(all().days[day]);
  return face >= 1 && face <= 6 ? Math.floor(face) : 0;
}

/** A wrong try, or a look at the solution, ends the streak; not in a puzzle that was solved before.  @param {string} puzzle */
export function keepMissed(puzzle) {
  const kept = all();
  if (kept.puzzles[puzzle] === SOLVED) return;
  kept.puzzles[puzzle] = MISSED;
  kept.streak = 0;
  keep(KEY, kept);
}
