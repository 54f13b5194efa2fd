// The curtain between people who play in turns on one device: the name of whoever is next, before their side is seen.
// It knows whose choice is made, whether the game keeps secrets, and that a picture with one direction is another one
// for everybody.  It does not know any game.

import { afterDrawing, change, currentAsk, state } from "./state.js";
import { badgeView } from "../people/players.js";
import { settings } from "../shared/settings.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../playing/wire.js").View} View */

const SHOWN = 1000; // milliseconds
/** @type {number | null} */
let last = null; // the chair whose side was seen
let secret = false; // whether it is nobody else's business

/** Whether several people here have sides of their own, which look alike or are secret.  @param {View} view */
export function isShared({ chairs, picture }) {
  return (secret || picture.directions === 1) && chairs.filter(({ yours, kind }) => yours && kind === "person").length > 1;
}

/** Draws the curtain where the choice passes to another person; what is secret waits until they are there.
 * @param {View} view @param {boolean} secrets  whether the game keeps some */
export function drawCurtain(view, secrets) {
  secret = secrets;
  const chair = state.pause ? null : (currentAsk()?.chair ?? null);
  if (chair === null) return state.curtain ? lift() : undefined;
  const passed = last === null ? secret : chair !== last;
  last = chair;
  if (!passed || !isShared(view) || settings.get("curtain") === "off") return;
  const curtain = { chair };
  change({ curtain });
  if (secret) afterDrawing(() => /** @type {HTMLElement | null} */ (document.querySelector(".curtain button"))?.focus());
  else setTimeout(() => state.curtain === curtain && lift(), SHOWN);
}

function lift() {
  change({ curtain: null });
}

/** Over the board.  Whose turn it is, the line above the board tells screen readers. @param {View} view */
export function curtainView({ chairs }) {
  const chair = chairs.find((one) => one.chair === state.curtain?.chair);
  if (!state.curtain || !chair) return nothing;
  const words = html`${badgeView(chair.badge)} <strong>${chair.name}</strong> <span>${say("Your turn")}</span>`;
  if (!secret) return html`<div class="curtain" aria-hidden="true" @pointerdown=${lift}>${words}</div>`;
  return html`<div class="curtain">${words} <button class="primary" @click=${lift}>${say("Show")}</button></div>`;
}
