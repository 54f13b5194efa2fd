// Results of the game of the day: kept in this browser, asked for again, and told in a line.
// It knows what the server tells about a table's game.  It does not know any game, nor where a result is shown.
// @ts-check
import { keep, recall } from "../shared/storage.js";
import { withMinus } from "../statistics/bests.js";
import { say } from "../shared/texts.js";

/**
 * @typedef {{state: "none" | "working" | "done", level: number, score: number | null}} BotResult
 * @typedef {{day: string, game: string, title: string, score: number | null, counts: boolean, practice: boolean,
 *   results: number, percent: number | null, fewest?: boolean, tally?: [score: number, count: number][], bot: BotResult}} Result
 * @typedef {{table: string, result?: Result}} Kept  without a result: it has begun
 * @typedef {{[day: string]: {[game: string]: Kept}}} Days
 */

const KEY = "sixfold.daily";

/** @returns {Days} */
function all() {
  const kept = recall(KEY, /** @type {unknown} */ ({}));
  return kept && typeof kept === "object" && !Array.isArray(kept) ? /** @type {Days} */ (kept) : {};
}

/** What this browser has of a day, by game.  @param {string} day @returns {{[game: string]: Kept}} */
export function resultsOf(day) {
  return all()[day] ?? {};
}

/** The days of which this browser has something, the first one first. */
export function resultDays() {
  return Object.keys(all()).filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)).sort();
}

/** A table at which the try of a day is played.  @param {string} day @param {string} game @param {string} table */
export function keepTry(day, game, table) {
  const days = all();
  const known = days[day]?.[game];
  if (known?.table !== table) keep(KEY, { ...days, [day]: { ...days[day], [game]: { table } } });
}

/** @param {string} table @param {Result} result */
function keepResult(table, result) {
  const days = all();
  keep(KEY, { ...days, [result.day]: { ...days[result.day], [result.game]: { table, result } } });
}

/** What came of a table's game, which is kept if it was the try; null while there is no answer.
 * @param {string} table @returns {Promise<Result | null>} */
export async function askResult(table) {
  try {
    const answer = await fetch(`/t/${encodeURIComponent(table)}/daily`);
    if (!answer.ok) return null;
    const result = /** @type {Result} */ (await answer.json());
    if (!result.practice) keepResult(table, result);
    return result;
  } catch {
    return null;
  }
}

/** A day in the reader's words.  @param {string} day @param {"short" | "long"} month */
export function dayText(day, month) {
  const { lang } = document.documentElement;
  const words = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { day: "numeric", month, timeZone: "UTC" });
  return words.format(new Date(`${day}T12:00:00Z`));
}

/** How a result compares with the others, in sentences.  @param {Result} result @returns {string[]} */
export function comparison({ score, counts, practice, results, percent, bot }) {
  const sentences = [];
  if (practice) sentences.push(say("Practice: this game does not count."));
  else if (score === null) sentences.push(say("Your game of the day has no result."));
  else if (!counts) sentences.push(say("Finished too late to count."));
  else if (percent === null) sentences.push(say("The first result of this day."));
  else sentences.push(say("Better than {percent}% of the others ({results} results).", { percent, results }));
  if (bot.state === "working") sentences.push(say("Level {level} is still working it out.", { level: bot.level }));
  if (bot.state === "done" && bot.score !== null)
    sentences.push(say("Level {level}: {score}.", { level: bot.level, score: bot.score }));
  return sentences;
}

/** A line for others that tells nothing of the dice.  @param {Result} result */
export function shareLine({ day, title, score, percent, counts, bot }) {
  const parts = [say("sixfold daily {day}", { day: dayText(day, "short") }), `${title} ${withMinus(score ?? "–")}`];
  if (counts && percent !== null) parts.push(say("better than {percent}%", { percent }));
  if (bot.state === "done" && bot.score !== null) parts.push(say("level {level}: {score}", { level: bot.level, score: bot.score }));
  return parts.join(" · ");
}

/** Copies a line, or selects it where there is no clipboard.  @param {string} line @param {Event} event */
export async function copyLine(line, event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const copied = await navigator.clipboard?.writeText(line).then(
    () => true,
    () => false,
  );
  const shown = button.closest("[data-game], .endcard")?.querySelector(".share-line");
  if (!copied && shown) getSelection()?.selectAllChildren(shown);
  button.textContent = copied ? say("Copied") : say("Selected");
}
