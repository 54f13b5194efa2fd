// The line above the board: what happened since your last move, and what you can do now.
// It knows the view and the events.  It does not know any game, nor whose turn is whose.

import { badgeView } from "./players.js";
import { sentenceView } from "./sentence.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").Ask} Ask
 * @typedef {import("./wire.js").Event} Event
 * @typedef {import("./wire.js").Told} Told
 */

/** @param {View} view @param {Ask | null} ask  of the chosen chair, where several may act */
export function headlineView(view, ask) {
  const { happened, left_out, now } = view.headline;
  const several = view.asks.length > 1 && ask;
  return html`<p class="headline ${view.status.tone}" role="status">
    ${happened.map(toldView)}
    ${left_out ? html`<span class="left-out">${leftOut(left_out)}</span> ` : nothing}
    <span class="now">${several ? [nameOf(view, ask), " ", sentenceView(ask.prompt)] : sentenceView(now)}</span>
  </p>`;
}

/** Where an earlier position is shown: what led to it.  @param {Event[]} events */
export function pastView(events) {
  return html`<p class="headline past" role="status">
    ${events.length ? events.map(toldView) : say("The beginning of the game.")}
  </p>`;
}

/** @param {Told} told */
function toldView({ badge, parts }) {
  return html`<span class="told">${badge.length ? badgeView(badge) : nothing}${sentenceView(parts)}</span> `;
}

/** @param {number} count */
function leftOut(count) {
  return count === 1 ? say("(1 more in the log)") : say("({count} more in the log)", { count });
}

/** @param {View} view @param {Ask} ask */
function nameOf(view, ask) {
  const name = view.chairs.find((chair) => chair.chair === ask.chair)?.name ?? "";
  return say("{name}, your turn.", { name });
}
