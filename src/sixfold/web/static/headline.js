// The line above the board: what happened since your last move, what you can do now, and what was
// refused or advised.  It knows the view's sentences and the page's note.  It does not know any game.

import { coachView } from "./coach.js";
import { badgeOf } from "./connection.js";
import { cardOpen } from "./endcard.js";
import { sentencesAt } from "./log.js";
import { badgeView } from "./players.js";
import { sentenceView } from "./sentence.js";
import { currentAsk, state } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").LogEntry} LogEntry
 */

/** @param {View} view */
export function headlineView(view) {
  return html`${state.replay ? pastView(state.replay) : presentView(view)} ${noteView()}`;
}

/** @param {View} view */
function presentView(view) {
  const { happened, left_out } = view.headline;
  return html`<p class="status ${view.status.tone} ${cardOpen(view) || state.pause ? "unseen" : ""}" role="status">
    ${happened.map(({ player, parts }) => entryView({ badge: badgeOf(view, player), parts }))}${left_out ? html`<span class="left-out">${leftOut(left_out)}</span> ` : nothing}
    <span class="now">${nowView(view)}</span>
  </p>${coachView()}`;
}

/** What an earlier position came from.  @param {{round: number, ply: number}} at */
function pastView({ round, ply }) {
  const said = sentencesAt(state.events, round, ply);
  return html`<p class="status past" role="status">
    ${said.length ? said.map(entryView) : say("The beginning of the game.")}
  </p>`;
}

/** @param {LogEntry} entry */
function entryView({ badge, parts }) {
  return html`<span class="happened">${badge.length ? badgeView(badge) : nothing} ${sentenceView(parts)}</span> `;
}

/** Where several people at this device may act, what the chosen one can do.  @param {View} view */
function nowView(view) {
  const ask = currentAsk();
  if (!ask || view.asks.length < 2) return sentenceView(view.headline.now);
  const name = view.chairs.find((chair) => chair.chair === ask.chair)?.name ?? "";
  return [say("{name}, your turn.", { name }), " ", sentenceView(ask.prompt)];
}

/** @param {number} count */
function leftOut(count) {
  return count === 1 ? say("(1 more in the log)") : say("({count} more in the log)", { count });
}

/** The last refusal or advice. */
export function noteView() {
  const { note, hint } = state;
  return html`<p class="note ${note?.bad ? "bad" : ""}">
    <span role="status">${note?.text || hint?.text || ""}${note?.rules ? html` <a href=${note.rules} target="_blank">
      ${say("Read rule {clause}", { clause: note.clause ?? "" })}</a>` : nothing}</span>
  </p>`;
}
