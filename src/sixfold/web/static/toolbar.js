// The bar under the board: what is asked now, and the buttons that are always there.
// It knows the walk's choices and the view's permissions.  It does not know any game.

import { cardsView } from "./cards.js";
import * as commands from "./commands.js";
import { deviceToolsView } from "./devicetools.js";
import { cardOpen } from "./endcard.js";
import { pliesOf } from "./log.js";
import { offerView } from "./offers.js";
import { rollView } from "./rollchoice.js";
import { change, currentAsk, state } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";
import { choices, untouched } from "./walk.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./walk.js").Walk} Walk
 */

/** What is asked now: an answer, a number, a button, a confirmation.  @param {View} view */
export function askedView(view) {
  if (state.replay) return replayView(state.replay);
  if (state.opened) return openedView(state.opened.side);
  if (state.pause) return nothing;
  if (state.sending)
    return state.lost
      ? html`<span>${say("Your move will be sent when you're back online.")}</span>`
      : nothing;
  /** @type {unknown[]} */
  const parts = [offerView(view), seatsView(view)];
  if (view.roll) parts.push(enteredRoll(view, view.roll));
  if (state.walk) parts.push(cardsView(state.walk), choicesView(state.walk), sayingView(view, state.walk));
  if (view.can.rematch && !view.offer && !cardOpen(view))
    parts.push(
      html`<button class="primary" @click=${() => commands.sendForMe("rematch")}>${say("Play again")}</button>`,
    );
  return parts;
}

let forOthers = false; // whether rolls of others are entered on this device

/** What real dice show, entered by anybody who sits here; whoever does not roll is asked first whether they want to.
 * @param {View} view @param {import("./wire.js").EnteredRoll} roll */
function enteredRoll({ round, ply, status }, roll) {
  if (status.tone !== "turn" && !forOthers) return html`<button @click=${enterForOthers}>${say("Enter the roll")}</button>`;
  return rollView(roll, `${round} ${ply}`, (word) => void commands.send({ do: "roll", chair: roll.chair, word }));
}

function enterForOthers() {
  forOthers = true;
  change({});
}

/** @param {{round: number, ply: number}} at */
function replayView({ round, ply }) {
  const plies = pliesOf(state.events, round);
  const last = plies[plies.length - 1] ?? 0;
  const go = (/** @type {number} */ to) => void commands.stepTo(round, to);
  return html`<div class="replay" role="group" aria-label=${say("Earlier positions")}>
    <button class="step only-wide" aria-label=${say("First position")} ?disabled=${ply === 0}
      @click=${() => go(0)}>⇤</button>
    <button class="step" aria-label=${say("One back")} ?disabled=${ply === 0}
      @click=${() => go(ply - 1)}>←</button>
    <span class="count">${ply} / ${last}</span>
    <button class="step" aria-label=${say("One forward")} @click=${() => go(ply + 1)}>→</button>
    <button class="primary" @click=${commands.backToNow}>${say("Back to the game")}</button>
  </div>`;
}

/** @param {import("./wire.js").Side} side */
function openedView({ label, back }) {
  return html`<span class="whose">${label}</span>
    <button class="primary" @click=${commands.cancel}>${back}</button>`;
}

/** Whose choice is made, where several of your chairs are asked.  @param {View} view */
function seatsView(view) {
  if (view.asks.length < 2) return nothing;
  const now = currentAsk()?.chair;
  return html`<div class="pick" role="group" aria-label=${say("Who chooses")}>
    ${view.asks.map(({ chair }) => {
      const name = view.chairs.find((one) => one.chair === chair)?.name ?? "";
      const pressed = chair === now ? "true" : "false";
      return html`<button aria-pressed=${pressed} @click=${() => commands.sitAt(chair)}>${name}</button>`;
    })}
  </div>`;
}

/** @param {Walk} walk */
function choicesView(walk) {
  return choices(walk).map(
    ({ step, label, chosen }) =>
      html`<button class=${chosen ? "choice chosen" : "choice"} aria-pressed=${chosen ? "true" : "false"}
        @click=${() => commands.pressStep(step)}>${label}</button>`,
  );
}

/** Confirm, done, cancel.  @param {View} view @param {Walk} walk */
function sayingView(view, walk) {
  const cancel = (/** @type {string} */ look) =>
    html`<button class=${look} @click=${commands.cancel}>${say("Cancel")}</button>`;
  if (state.pending)
    return html`<span class="question">${state.pending.question}</span>${cancel("")}<button class="primary"
      ?disabled=${state.sending} @click=${commands.confirm}>${say("Confirm")}</button>`;
  if (walk.ask.toggles) {
    const count = walk.chosen.filter((cell) => cell !== null).length;
    return html`${count ? cancel("only-wide") : nothing}<button class=${count ? "done primary" : "done"}
      ?disabled=${state.sending} @click=${commands.done}>
      ${walk.ask.toggles.done[count]}${pointsText(view, walk)}</button>
      ${state.explanation ? html`<span class="explanation">${state.explanation}</span>` : nothing}`;
  }
  return untouched(walk) ? nothing : cancel("only-wide");
}

/** @param {View} view @param {Walk} walk */
function pointsText(view, walk) {
  const points = state.scores?.[walk.ask.player];
  const before = view.chairs.find((chair) => chair.player === walk.ask.player)?.score;
  if (points === undefined || points === before) return nothing;
  return html` <span class="points">${before} → ${points}</span>`;
}

/** What can always be done.  @param {View} view */
export function actionsView(view) {
  const { can } = view;
  return html`<div class="always">
    ${
      can.undo
        ? html`<button @click=${() => commands.sendForMe("undo")}>
            ${undoText(can)}</button>`
        : nothing
    }
    ${can.hint && !state.pause ? hintView() : nothing}
    ${drawView(view, "only-wide")}
    ${view.picture.directions > 1 ? turnView() : nothing}
    <button class="only-narrow" aria-expanded=${state.side ? "true" : "false"} aria-controls="side"
      @click=${() => change({ side: !state.side })}>${state.side ? say("Board") : say("Log")}</button>
  </div>`;
}

/** @param {View["can"]} can */
function undoText({ undo, undo_roll: roll }) {
  if (roll) return undo === "free" ? say("Correct the roll") : say("Ask to correct the roll");
  return undo === "free" ? say("Undo") : say("Ask to undo");
}

function turnView() {
  const label = say("Turn the board");
  return html`<button class="icon" aria-label=${label} title=${label} @click=${commands.turnBoard}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 4a8 8 0 0 1 7.7 5.9h-2.1A6 6 0 0 0 7.4 8.1L10 10.7H3.5V4.2l2.5 2.5A8 8 0 0 1 12 4ZM4.3
        14.1h2.1a6 6 0 0 0 10.2 1.8L14 13.3h6.5v6.5L18 17.3A8 8 0 0 1 4.3 14.1Z"/></svg></button>`;
}

/** The button for advice; while it takes long, how to do without. */
function hintView() {
  const { asking } = state;
  if (!asking?.slow)
    return html`<button ?disabled=${!!asking} @click=${commands.askHint}>${say("Hint")}</button>`;
  return html`<span class="waiting-for-hint" role="status">${say("Thinking…")} <progress></progress></span>
    <button @click=${commands.cancelHint}>${say("Cancel")}</button>`;
}

/** @param {View} view @param {string} look */
function drawView(view, look) {
  if (!view.can.draw || view.offer) return nothing;
  return html`<button class=${look} @click=${() => commands.sendForMe("draw")}>${say("Offer a draw")}</button>`;
}

/** The destructive button, apart from the others.  @param {View} view */
export function resignView(view) {
  if (!view.can.resign) return nothing;
  return resignButton("danger");
}

/** @param {string} look */
function resignButton(look) {
  return html`<button class=${look} @click=${() => change({ dialog: "resign" })}>${say("Resign")}</button>`;
}

/** Tools that change nothing in the game.  @param {View} view */
export function toolsView(view) {
  const mine = view.chairs.some((chair) => chair.yours && chair.kind === "person");
  return html`<div class="tools">
    ${view.host ? html`<button class="quiet" @click=${commands.openShare}>${say("Invite")}</button>` : nothing}
    ${
      mine && !view.host && !view.device
        ? html`<button class="quiet" @click=${commands.openPhone}>${say("Play on my phone")}</button>`
        : nothing
    }
    ${
      view.can.hands.length
        ? html`<button class="quiet" @click=${() => change({ dialog: "seats" })}>${say("Bots")}</button>`
        : nothing
    }
    ${
      view.can.removes.length
        ? html`<button class="quiet" @click=${() => change({ dialog: "people" })}>${say("People")}</button>`
        : nothing
    }
    ${drawView(view, "quiet only-narrow")}
    ${view.can.resign ? resignButton("quiet only-upright") : nothing}
    ${
      view.can.hand && mine && !view.over
        ? html`<button class="quiet" @click=${() => change({ dialog: "hand" })}>
            ${say("Let a bot play for me")}</button>`
        : nothing
    }
    ${
      view.recorded
        ? html`<a class="quiet" href="/t/${view.table}/record?round=${view.round}" download>
            ${say("Download game")}</a>`
        : nothing
    }
    ${deviceToolsView(view)}
    <button class="quiet" @click=${() => change({ dialog: "settings" })}>${say("Settings")}</button>
    <button class="quiet" aria-label=${say("Help")} @click=${() => change({ dialog: "help" })}>?</button>
  </div>`;
}
