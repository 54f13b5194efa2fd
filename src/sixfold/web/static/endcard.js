// The card beside the board when a game is over.  It knows what the game came to, and no game.

import { state } from "./state.js";
import { html, nothing } from "./vendor/lit-html.js";

/** @typedef {import("./wire.js").View} View */

/** @param {View} view */
export function endCardView(view) {
  if (!view.over || !state.best) return nothing;
  return html`<div class="endcard"><p class="best">${state.best}</p></div>`;
}
