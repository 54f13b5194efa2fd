// The analysis of a game that is over: what choices and dice cost whom, and the turning points.
// It knows what the server answers.  It does not know how values come about.

import * as commands from "./commands.js";
import { cardOpen } from "./endcard.js";
import { drawn } from "./shapes.js";
import { state } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").LookBack} LookBack
 */

/** Beside the log, once a game is over.  @param {View} view */
export function lookBackView(view) {
  const round = state.replay?.round ?? view.round;
  if (round === view.round && (!view.over || !view.ply)) return nothing;
  const { analysis } = state;
  const here = analysis?.round === round ? analysis : null;
  return html`<section class="lookback" aria-label=${say("Analysis")}>
    ${here || cardOpen(view) ? nothing : askView(round)}
    <p role="status">${here && !here.result ? say("Analysing; this may take a minute…") : ""}</p>
    ${here?.result ? resultView(round, here.result) : nothing}
  </section>`;
}

/** @param {number} round */
function askView(round) {
  return html`<button @click=${() => commands.lookBack(round)}>${say("Analyse this game")}</button>`;
}

/** @param {number} round @param {LookBack} result */
function resultView(round, { accounts, points, curve }) {
  return html`<ul class="accounts">${accounts.map((line) => html`<li>${line}</li>`)}</ul>
    ${points.length
      ? html`<h2>${say("Turning points")}</h2>
          <ol class="turns">${points.map(
            ({ ply, text }) => html`<li>
              <button class="quiet" @click=${() => void commands.stepTo(round, ply)}>${text}</button></li>`,
          )}</ol>`
      : html`<p>${say("No move and no roll changed much.")}</p>`}
    <svg class="board curve" viewBox="0 0 ${curve.width} ${curve.height}" role="img"
      aria-label=${say("Everybody's chances, move by move")}>${drawn(curve.shapes)}</svg>`;
}

/** What the move was worth that a replay shows.  @param {number} round @param {number} ply */
export function worthView(round, ply) {
  const result = state.analysis?.round === round ? state.analysis.result : null;
  const decision = result?.decisions.find((one) => one.ply === ply);
  if (!decision) return nothing;
  const best = decision.best.map(({ word, value }) => `${word} ${value}`).join(", ");
  return html`<span class="worth">${say("{word}: {after}. Best: {best}.", { ...decision, best })}</span>`;
}
