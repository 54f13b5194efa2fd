// The results of a day as dots, one a game; you and the strongest bot are named.
// It knows how often each score was reached.  It does not know any game.

import { drawn } from "../board/shapes.js";
import { dieShapes } from "../dice/figures.js";
import { withMinus } from "../statistics/bests.js";
import { say } from "../shared/texts.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/** @typedef {import("./dailyresults.js").Result} Result */

const [HIGH, FLOOR, EDGE] = [190, 156, 26];
const WIDE = innerWidth < 600 ? 320 : 470; // as wide as the card: what is written keeps its size
const COLUMNS = 22;
const TALLEST = 12; // dots above each other; with more games a dot stands for several
const STEP = 8;

/** @param {Result} result */
export function plotView({ title, score, results, tally = [], bot }) {
  if (score === null || !tally.length || results < 2) return nothing;
  const level = bot.state === "done" ? bot.score : null;
  const all = [...tally.map(([one]) => one), ...(level === null ? [] : [level])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const size = Math.max(1, Math.ceil((high - low + 1) / COLUMNS)); // scores in a column
  const column = (/** @type {number} */ value) => Math.floor((value - low) / size);
  const x = (/** @type {number} */ at) => Math.round(EDGE + ((WIDE - 2 * EDGE) * at) / Math.max(1, column(high)));
  const counts = new Map();
  for (const [value, count] of tally) counts.set(column(value), (counts.get(column(value)) ?? 0) + count);
  const each = Math.max(1, Math.ceil(Math.max(...counts.values()) / TALLEST));
  const dots = [...counts].flatMap(([at, count]) => Array.from({ length: Math.ceil(count / each) }, (_, up) => [x(at), FLOOR - 6 - STEP * up]));
  const top = (/** @type {number} */ value) => FLOOR - 6 - STEP * Math.max(0, Math.ceil((counts.get(column(value)) ?? 0) / each) - 1);
  const note = each === 1 ? say("points; a dot is a game") : say("points; a dot is {count} games", { count: each });
  return html`<section class="card plot"><header><h2>${say("{game} today, results: {count}", { game: title, count: results })}</h2><span class="muted small">${note}</span></header>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${labelOf(score, level, bot.level)}>
      ${dots.map(([left, up]) => svg`<circle cx=${left} cy=${up} r="3.4" fill="var(--muted)" opacity=".75"></circle>`)}
      <path d="M8 ${FLOOR}H${WIDE - 8}" stroke="var(--line)" stroke-width="1.6"></path>
      ${[...new Set([low, Math.round((low + high) / 2), high])].map((value) => svg`<text x=${x(column(value))} y=${FLOOR + 24} font-size="15" font-weight="600" text-anchor="middle" fill="var(--muted)">${withMinus(value)}</text>`)}
      ${level === null ? nothing : levelView(x(column(level)), top(level) - 14, level, bot.level)}
      ${youView(x(column(score)), top(score), score)}
    </svg></section>`;
}

/** @param {number} score @param {number | null} level @param {number} number */
function labelOf(score, level, number) {
  return level === null ? say("You: {score}.", { score }) : say("You: {score}. Level {level}: {points}.", { score, level: number, points: level });
}

/** @param {number} x @param {number} y @param {number} score */
function youView(x, y, score) {
  const text = say("you {score}", { score: withMinus(score) });
  const wide = 9 * text.length + 18;
  const left = Math.min(Math.max(x - wide / 2, 0), WIDE - wide);
  return svg`<path d="M${x} 28V${y}" stroke="var(--accent)" stroke-width="2.5"></path><circle cx=${x} cy=${y} r="5" fill="var(--accent)"></circle>
    <rect x=${left} y="2" width=${wide} height="27" rx="13.500" fill="var(--accent)"></rect>
    <text x=${left + wide / 2} y="21" font-size="15" font-weight="800" text-anchor="middle" fill="var(--on-accent)">${text}</text>`;
}

/** @param {number} x @param {number} y @param {number} score @param {number} level */
function levelView(x, y, score, level) {
  const text = say("level {level}: {score}", { level, score: withMinus(score) });
  const right = x < WIDE / 2;
  const middle = Math.min(Math.max(y, 62), FLOOR - 26);
  return svg`<path d="M${x} ${middle}V${FLOOR}" stroke="var(--ink)" stroke-width="1.6" stroke-dasharray="2 4"></path>
    ${drawn(dieShapes(level, "white", Math.min(Math.max(x, 14), WIDE - 14), middle - 4, 24))}
    <text x=${right ? x + 22 : x - 22} y=${middle + 2} font-size="15" font-weight="800" text-anchor=${right ? "start" : "end"} fill="var(--ink)" stroke="var(--raised)" stroke-width="4" paint-order="stroke">${text}</text>`;
}
