// The clock that is chosen at set-up.  It knows the form's fields for it, and what a table is asked for.
// @ts-check

/** @typedef {{move: number} | {bank: number, add: number}} Clock  seconds */

const MOST_MINUTES = 10080; // a week, for the whole game
const MOST_SECONDS = 2592000; // thirty days, for each move
const LEAST_SECONDS = 5;
const MOST_ADDED = 3600;

/** What the choice comes to; with minutes for the game, seconds for each move are added to them.
 * @param {string} chosen  "", "move=60", "bank=300 add=5" or "own" @param {string} minutes @param {string} seconds
 * @returns {Clock | null} */
export function clockOf(chosen, minutes, seconds) {
  if (chosen !== "own") return /** @type {Clock | null} */ (chosen ? fields(chosen) : null);
  const [whole, more] = [within(minutes, 0, MOST_MINUTES), within(seconds, 0, MOST_SECONDS)];
  if (whole) return { bank: whole * 60, add: Math.min(more, MOST_ADDED) };
  return more ? { move: Math.max(more, LEAST_SECONDS) } : null;
}

/** @param {string} text @returns {{[key: string]: number}} */
function fields(text) {
  return Object.fromEntries(text.split(" ").map((pair) => [pair.split("=")[0], Number(pair.split("=")[1])]));
}

/** A whole number within bounds; 0 for what is none.  @param {string} text @param {number} low @param {number} high */
function within(text, low, high) {
  return Math.min(high, Math.max(low, Math.round(Number(text)) || 0));
}

/** Shows the clock where two play, and the fields of one's own where that is chosen.
 * @param {HTMLFormElement} form @param {number} players */
export function showClock(form, players) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-two]"))) place.hidden = players !== 2;
  const own = /** @type {HTMLElement | null} */ (form.querySelector(".own-clock"));
  if (own) own.hidden = new FormData(form).get("clock") !== "own";
}

/** @param {HTMLFormElement} form @param {number} players @returns {{clock?: Clock}} */
export function chosenClock(form, players) {
  const data = new FormData(form);
  const value = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const clock = players === 2 ? clockOf(value("clock"), value("clock-minutes"), value("clock-seconds")) : null;
  return clock ? { clock } : {};
}
