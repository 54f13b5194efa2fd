// Choices that are no places: cards with a picture, a price and a line about each, and what is left to spend.
// It knows cards and the walk.  It does not know any game.

import * as commands from "../table/commands.js";
import { drawn } from "./shapes.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { purseLeft } from "./walk.js";

/**
 * @typedef {import("./walk.js").Walk} Walk
 * @typedef {import("../playing/wire.js").PricedCard} Card
 */

/** @param {Walk} walk */
export function cardsView(walk) {
  const { cards = [], left = [] } = walk.ask.toggles ?? {};
  if (!cards.length) return nothing;
  return html`<div class="cards" role="group">
    ${cards.map((card) => cardView(card, walk.chosen.includes(card.step)))}
    <p class="left" role="status">${left[purseLeft(walk)]}</p>
  </div>`;
}

/** One that cannot be had says why when it is pressed.  @param {Card} card @param {boolean} chosen */
function cardView({ step, label, about, price, shapes, legal }, chosen) {
  return html`<button class=${legal ? "buy" : "buy dim"} aria-pressed=${chosen ? "true" : "false"}
    aria-disabled=${legal ? nothing : "true"} @click=${() => commands.pressStep(step)}>
    <svg class="board" viewBox="-44 -44 88 88" aria-hidden="true">${drawn(shapes)}</svg>
    <span class="what"><strong>${label}</strong> <span class="does">${about}</span>
      <span class="price">${say("costs {price}", { price })}</span></span>
  </button>`;
}
