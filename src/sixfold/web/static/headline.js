// The line above the board: what happened, whose turn it is, what was refused or advised.
// It knows the view's sentences and the page's note.  It does not know any game.

import { cardOpen } from "./endcard.js";
import { state } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/** @typedef {import("./wire.js").View} View */

/** @param {View} view */
export function headlineView(view) {
  return html`<p class="status ${view.status.tone} ${cardOpen(view) ? "unseen" : ""}">
      ${view.over?.card.headline ?? view.status.text}</p>
    ${noteView()}`;
}

/** The last refusal or advice, else the last event.  Events are announced elsewhere. */
export function noteView() {
  const { note, hint } = state;
  const last = state.events.filter((event) => event.text).at(-1)?.text ?? "";
  const text = note?.text || hint?.text || "";
  return html`<p class="note ${note?.bad ? "bad" : ""}">
    <span role="status">${text}${note?.rules ? html` <a href=${note.rules} target="_blank">
      ${say("Read rule {clause}", { clause: note.clause ?? "" })}</a>` : nothing}</span>
    ${text ? nothing : html`<span class="last-said">${state.view?.over ? "" : last}</span>`}
  </p>`;
}
