// The game of the day on the card at the end: how the result compares, and a line to share.
// It asks again while the bot is still playing.  It does not know any game.

import { askResult, comparison, copyLine, keepTry, shareLine } from "./dailyresults.js";
import { change } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../playing/wire.js").View} View */

const POLL_INTERVAL = 5000; // milliseconds until the bot's result is asked for again
/** @type {import("./dailyresults.js").Result | null} */
let result = null;
let asking = false;

/** Keeps what belongs to the day, and asks for the result once the game is over.  @param {View} view */
export function followDaily(view) {
  const mine = view.chairs.some((chair) => chair.yours);
  if (!view.daily || !mine) return;
  if (view.daily.counts) keepTry(view.daily.day, view.game.id, view.table);
  if (view.over && !asking) void ask(view.table);
}

/** @param {string} table */
async function ask(table) {
  asking = true;
  result = (await askResult(table)) ?? result;
  change({});
  if (!result || result.bot.state === "working") setTimeout(() => void ask(table), POLL_INTERVAL);
}

/** @param {View} view */
export function dailyView(view) {
  if (!view.daily) return nothing;
  if (!result) return html`<p class="best" role="status">${say("Comparing with the others…")}</p>`;
  return html`<p class="best" role="status">${comparison(result).join(" ")}</p>
    ${result.score === null ? nothing : lineView(result)}`;
}

/** @param {import("./dailyresults.js").Result} shown */
function lineView(shown) {
  const line = shareLine(shown);
  return html`<p class="sharing"><span class="share-line">${line}</span>
    <button type="button" @click=${(/** @type {Event} */ event) => void copyLine(line, event)}>${say("Copy result")}</button></p>`;
}
