// One's days as a calendar of dice, and how many there were in a row.
// It knows results of this browser by day.  It does not know any game, nor what the server knows.

import { dayText, resultsOf, resultDays } from "./dailyresults.js";
import { dieView, noDieView } from "../dice/figures.js";
import { withMinus } from "../statistics/bests.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("./dailyresults.js").Result} Result
 * @typedef {{today: string, since: string, shown: string}} Known  today, the first day of the server, the day on the page
 */

const DAY = 86400000; // milliseconds
const WEEK = 7;
const FIRST_MONDAY = Date.UTC(2024, 0, 1);

/** How many sixths of the others a result has beaten, at least one; six if it is as good as the bot's.  @param {Result} result */
export function sixths({ score, percent, bot, fewest }) {
  if (score === null) return 0;
  const reached = bot.state === "done" && bot.score !== null && (fewest ? score <= bot.score : score >= bot.score);
  return reached ? 6 : Math.min(5, Math.max(1, Math.ceil((6 * (percent ?? 0)) / 100)));
}

/** What the die of a day shows: the best of its games; 0 for none that counts.  @param {string} day */
function faceOf(day) {
  return Math.max(0, ...Object.values(resultsOf(day)).map(({ result }) => (result?.counts ? sixths(result) : 0)));
}

/** @param {string} day @param {number} by */
function after(day, by) {
  return new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);
}

/** Days in a row until today, which may still be to come, and at best.  @param {string} today */
function dayStreak(today) {
  const played = resultDays().filter((day) => faceOf(day));
  let [run, longest, last] = [0, 0, ""];
  for (const day of played) {
    run = last && after(last, 1) === day ? run + 1 : 1;
    [longest, last] = [Math.max(longest, run), day];
  }
  return { now: last === today || last === after(today, -1) ? run : 0, longest };
}

/** A month.  @param {string} month  as in 2026-11 @param {Known} known @param {(month: string) => void} turn */
export function monthView(month, known, turn) {
  const { lang } = document.documentElement;
  const first = `${month}-01`;
  const named = (/** @type {number} */ at, /** @type {Intl.DateTimeFormatOptions} */ how) => new Date(at).toLocaleDateString(lang, { ...how, timeZone: "UTC" });
  const before = after(first, -1).slice(0, 7);
  const next = after(first, 31).slice(0, 7);
  const empty = (new Date(first).getUTCDay() + WEEK - 1) % WEEK; // places before the first
  const days = Array.from({ length: new Date(Date.parse(`${next}-01`) - DAY).getUTCDate() }, (_, at) => after(first, at));
  const places = [...Array.from({ length: empty }, () => ""), ...days];
  const weeks = Array.from({ length: Math.ceil(places.length / WEEK) }, (_, at) => places.slice(WEEK * at, WEEK * at + WEEK));
  const oldest = [known.since, ...resultDays()].sort()[0];
  return html`<header>
      <button class="quiet icon" aria-label=${say("The month before")} ?disabled=${month <= oldest.slice(0, 7)} @click=${() => turn(before)}>‹</button>
      <h2 id="month">${named(Date.parse(first), { month: "long", ...(month.slice(0, 4) === known.today.slice(0, 4) ? {} : { year: "numeric" }) })}</h2>
      <button class="quiet icon" aria-label=${say("The month after")} ?disabled=${month >= known.today.slice(0, 7)} @click=${() => turn(next)}>›</button>
    </header>
    <table aria-labelledby="month">
      <thead><tr>${Array.from({ length: WEEK }, (_, at) => html`<th scope="col" abbr=${named(FIRST_MONDAY + at * DAY, { weekday: "long" })}>${named(FIRST_MONDAY + at * DAY, { weekday: "short" })}</th>`)}</tr></thead>
      <tbody>${weeks.map((week) => html`<tr>${week.map((day) => html`<td>${day ? dayView(day, known) : nothing}</td>`)}</tr>`)}</tbody>
    </table>`;
}

/** @param {string} day @param {Known} known */
function dayView(day, { today, since, shown }) {
  const face = faceOf(day);
  const began = resultDays()[0];
  const inside = html`<span class="number">${Number(day.slice(8))}</span>
    ${face ? dieView(face) : (began && day >= began && day < today) || day === today ? noDieView() : nothing}`;
  const look = day === today ? "date now" : "date";
  if (day > today || (day < since && !face)) return html`<span class=${look}>${inside}</span>`;
  const label = [dayText(day, "long"), ...resultsText(day)].join(", ");
  if (day < since) return html`<span class=${look} role="img" aria-label=${label}>${inside}</span>`;
  return html`<a class=${look} href=${day === today ? "/daily" : `/daily?day=${day}`} aria-label=${label} aria-current=${day === shown ? "page" : nothing}>${inside}</a>`;
}

/** What came of a day, game by game.  @param {string} day @returns {string[]} */
function resultsText(day) {
  const found = Object.values(resultsOf(day)).flatMap(({ result }) => (result ? [`${result.title} ${withMinus(result.score ?? "–")}`] : []));
  return faceOf(day) ? [...found, say("a die of {face}", { face: faceOf(day) })] : found.length ? found : [say("not played")];
}

const FLAME = "M0-50C6-24 34-16 34 18A34 34 0 0 1-34 18C-34-4-16-12-14-28-8-20-4-16 0-14-4-28-4-40 0-50Z";

/** @param {string} today */
export function streakView(today) {
  const { now, longest } = dayStreak(today);
  const week = Array.from({ length: WEEK }, (_, at) => after(today, at + 1 - WEEK));
  return html`<div class="in-a-row">
      <svg viewBox="-40 -54 80 112" aria-hidden="true"><path d=${FLAME} fill=${now ? "var(--gold-mid)" : "none"} stroke=${now ? "var(--gold-line)" : "var(--line)"} stroke-width="2.4"
        stroke-dasharray=${now ? nothing : "4 5"}></path>${now ? html`<svg x="-17" y="-2" width="34" height="52" viewBox="-40 -54 80 112"><path d=${FLAME} fill="var(--red)"></path></svg>` : nothing}</svg>
      <p><b>${now}</b> <span>${now === 1 ? say("day in a row") : say("days in a row")}</span>
        <small class="muted">${longest ? say("longest: {days}", { days: longest }) : say("Day one. A week of games of the day makes seven dice.")}</small></p></div>
    <p class="week" aria-hidden="true">${week.map((day) => (faceOf(day) ? dieView(faceOf(day)) : noDieView()))}</p>
    <dl class="legend"><div><dt>${dieView(6)}</dt><dd>${say("as good as level 6, or better")}</dd></div>
      <div><dt>${dieView(1)}</dt><dd>${say("played; the more pips, the more players you beat")}</dd></div></dl>`;
}
