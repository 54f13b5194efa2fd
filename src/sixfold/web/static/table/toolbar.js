// What is asked now, the buttons that are always there, and the menu of everything else.
// It knows the walk's choices and the view's permissions.  It does not know any game.

import { cardsView } from "../board/cards.js";
import * as commands from "./commands.js";
import { deviceToolsView } from "../offline/devicetools.js";
import { cardOpen } from "./endcard.js";
import { pliesOf } from "./log.js";
import { goOnButton } from "./pausepanel.js";
import { talkKey, talkPanel } from "../friends/saying.js";
import { offerView } from "../people/offers.js";
import { rollView } from "../dice/rollchoice.js";
import { pushMenu, pushQuestion } from "../people/signals.js";
import { change, currentAsk, state } from "./state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { choices, highlights, untouched } from "../board/walk.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../board/walk.js").Walk} Walk
 */

const MAX_NAMED = 3; // places that are named
const ICONS = {
  undo: "M9 7L4 12l5 5M4.5 12H15a5 5 0 0 1 0 10h-2",
  hint: "M9 18h6M10 21h4M12 3a6.5 6.5 0 0 1 4 11.6c-.7.6-1 1.2-1 2.4H9c0-1.2-.3-1.8-1-2.4A6.5 6.5 0 0 1 12 3Z",
  turn: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  log: "M5 6h14M5 12h14M5 18h9",
  check: "M4.5 12.5l5 5L20 7",
  cross: "M6 6l12 12M18 6L6 18",
};

/** A small drawing of lines.  @param {keyof typeof ICONS} name */
export function icon(name) {
  return html`<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;
}

function tryNowView() {
  return html`<button class="primary" @click=${commands.tryNow}>
    <svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12a8 8 0 0 1 14-5.300L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.300L4 15M4 20v-5h5"></path></svg>
    ${say("Try now")}</button>`;
}

/** What is asked now: an answer, a number, a button, a confirmation.  @param {View} view @param {() => void} [goOn]  from a pause whose panel was put away */
export function askedView(view, goOn) {
  if (state.replay) return replayView(state.replay);
  if (state.opened) return openedView(state.opened.side);
  if (state.pause) return state.folded && goOn ? goOnButton(state.pause, goOn) : nothing;
  if (state.curtain) return nothing;
  if (state.sending) return state.lost ? tryNowView() : nothing;
  /** @type {unknown[]} */
  const parts = [cardOpen(view) ? nothing : offerView(view), view.offer ? nothing : pushQuestion(view), inviteView(view), seatsView(view)];
  if (view.roll) parts.push(enteredRoll(view, view.roll));
  if (state.walk) parts.push(cardsView(state.walk), choicesView(state.walk), sayingView(view, state.walk));
  if (view.can.rematch && !view.offer && !cardOpen(view))
    parts.push(
      html`<button class="primary" @click=${() => commands.sendForMe("rematch")}>${say("Play again")}</button>`,
    );
  if (view.over && !cardOpen(view)) parts.push(html`<button @click=${() => change({ putAway: null })}>${say("Result")}</button>`);
  return parts;
}

/** Where nothing can be done before somebody has come: the way to invite them.  @param {View} view */
function inviteView({ host, asks, chairs, over, offer }) {
  if (!host || asks.length || over || offer || !chairs.some(({ kind }) => kind === "open")) return nothing;
  return html`<button class="primary" @click=${commands.openShare}>${say("Invite")}</button>`;
}

let forOthers = false; // whether rolls of others are entered on this device

/** What real dice show, entered by anybody who sits here; whoever does not roll is asked first whether they want to.
 * @param {View} view @param {import("../playing/wire.js").EnteredRoll} roll */
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

/** @param {import("../playing/wire.js").Side} side */
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

/** @param {string} look */
function cancel(look) {
  return html`<button class="cancel ${look}" title=${say("Cancel")} @click=${commands.cancel}>${icon("cross")}<span class="word">${say("Cancel")}</span></button>`;
}

/** Confirm, done, cancel.  @param {View} view @param {Walk} walk */
function sayingView(view, walk) {
  if (state.pending)
    return html`${cancel("")}<button class="primary sure"
      ?disabled=${state.sending} @click=${commands.confirm}>${icon("check")}<span class="question">${state.pending.question}</span>
      <span class="unseen">${say("Confirm")}</span></button>`;
  if (walk.ask.toggles) {
    const count = walk.chosen.filter((cell) => cell !== null).length;
    return html`${count ? cancel("only-wide") : nothing}<button class=${count ? "done primary" : "done"}
      ?disabled=${state.sending} @click=${commands.done}>
      <span>${walk.ask.toggles.done[count]}${pointsText(view, walk)}</span></button>`;
  }
  const off = commands.mustConfirm(walk.steps) && !choices(walk).length;
  return html`${off ? html`<button class="off only-narrow" disabled>${missingText(walk)}</button>` : nothing}${untouched(walk) ? nothing : cancel("only-narrow")}`;
}

/** What has to be pressed before something can be confirmed.  @param {Walk} walk */
function missingText(walk) {
  const ends = untouched(walk) ? [] : [...highlights(walk).target];
  if (!ends.length) return say("Nothing chosen yet");
  if (ends.length > MAX_NAMED) return say("Tap a dot");
  return say("Tap {places}", { places: new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" }).format(ends) });
}

/** @param {View} view @param {Walk} walk */
function pointsText(view, walk) {
  const points = state.scores?.[walk.ask.player];
  const before = view.chairs.find((chair) => chair.player === walk.ask.player)?.score;
  if (points === undefined || points === before) return nothing;
  return html` <span class="points">${[before, points].map((each) => each?.replace("-", "−")).join(" → ")}</span>`;
}

let had = { round: 0, free: 0, undo: false, hint: false }; // what could be done at once in this round, and since somebody came: its button keeps its place

/** @param {View} view */
function keepPlaces({ round, over, chairs, can }) {
  const free = chairs.filter(({ kind }) => kind === "open").length;
  if (had.round !== round || had.free !== free || over) had = { round, free, undo: false, hint: false };
  had.undo ||= can.undo === "free";
  had.hint ||= can.hint;
}

/** What can always be done, where it always stands.  @param {View} view */
export function actionsView(view) {
  const { walk, pending } = state;
  const half = walk && !state.replay && !walk.ask.toggles && !pending && !untouched(walk); // then what would be undone first is the choice
  keepPlaces(view);
  return html`<div class="always">
    ${had.hint ? hintView(view) : nothing}
    <button class="icon only-narrow" aria-expanded=${state.side ? "true" : "false"} aria-controls="side"
      @click=${() => change({ side: !state.side })}>${state.side ? icon("cross") : icon("log")}<span
      class="unseen">${state.side ? say("Board") : say("Log")}</span></button>
    ${half ? cancel("worded only-wide") : nothing}
    ${view.can.undo || had.undo ? undoView(view, half ? "only-narrow" : "") : nothing}
    ${view.picture.directions > 1 ? turnView() : nothing} ${talkKey(view)}
    <button class="icon opens-menu" popovertarget="menu" title=${say("More")}>${icon("more")}<span class="unseen">${say("More")}</span></button>
  </div>`;
}

/** Takes back what was done now; not while an earlier position is looked at.  @param {View} view @param {string} look */
function undoView({ can }, look) {
  const open = !!state.walk?.ask.toggles && !state.sending && !untouched(state.walk); // then the last mark goes first
  return html`<button class="worded ${look}" ?disabled=${!(can.undo || open) || !!state.replay} @click=${() => commands.undo(open)}>
    ${icon("undo")}<span class="word">${open ? say("Undo") : undoText(can)}</span></button>`;
}

/** @param {View["can"]} can */
function undoText({ undo, undo_roll: roll }) {
  const free = undo !== "ask"; // where nothing can be undone now, it could
  if (roll) return free ? say("Correct the roll") : say("Ask to correct the roll");
  return free ? say("Undo") : say("Ask to undo");
}

function turnView() {
  const label = say("Turn the board");
  return html`<button class="icon only-wide" aria-label=${label} title=${label} @click=${commands.turnBoard}>${icon("turn")}</button>`;
}

/** The button for advice on what to do now; while it takes long, how to do without.  @param {View} view */
function hintView({ can }) {
  const { asking } = state;
  if (!asking?.slow)
    return html`<button class="worded" ?disabled=${!can.hint || !!asking || !!state.pause || !!state.replay} @click=${commands.askHint}>${icon("hint")}<span class="word">${say("Hint")}</span></button>`;
  return html`<button class="worded thinking" @click=${commands.cancelHint}><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span><span class="unseen" role="status">${say("Thinking…")}</span>
    <span class="word">${say("Cancel")}</span></button>`;
}

/** @param {View} view */
function drawView(view) {
  if (!view.can.draw || view.offer) return nothing;
  return html`<button class="quiet" @click=${() => commands.sendForMe("draw")}>${say("Offer a draw")}</button>`;
}

/** The destructive button, at the end.  @param {View} view */
function resignView(view) {
  if (!view.can.resign) return nothing;
  return html`<button class="quiet danger" @click=${() => change({ dialog: "resign" })}>${say("Resign")}</button>`;
}

/** Everything else that can be done or looked at: who plays, this game, this page, and last what ends the game.
 * @param {View} view @param {unknown} looking */
export function menuView(view, looking) {
  return html`<div id="menu" class="card" popover @click=${closeMenu}>
    <div class="tools">${peopleTools(view)}</div>
    <div class="tools">${gameTools(view)} ${looking}</div>
    <div class="tools">${pageTools(view)} ${resignView(view)}</div></div> ${talkPanel(view)}`;
}

/** Whatever was chosen, the menu goes; what unfolds in it stays.  @param {Event} event */
function closeMenu({ currentTarget, target }) {
  const menu = /** @type {HTMLElement} */ (currentTarget);
  if (/** @type {Element} */ (target).closest("button, a")) menu.hidePopover();
}

const hasSeat = (/** @type {View} */ { chairs }) => chairs.some(({ yours, kind }) => yours && kind === "person");

/** @param {string} name @param {() => unknown} act */
const row = (name, act, look = "") => html`<button class="quiet ${look}" @click=${act}>${name}</button>`;

/** @param {View} view */
function peopleTools(view) {
  const { chairs, can, host, device, over } = view;
  const [mine, others] = [hasSeat(view), chairs.some(({ kind, yours }) => kind === "person" && !yours)];
  return html`${host ? row(say("Invite"), commands.openShare) : nothing}
    ${mine && !host && !device ? row(say("Play on my phone"), commands.openPhone) : nothing}
    ${host && others ? row(say("People"), () => change({ dialog: "people" })) : nothing}
    ${can.hands.length ? row(say("Bots"), () => change({ dialog: "seats" })) : nothing}
    ${can.hand && mine && !over ? row(say("Let a bot play for me"), () => change({ dialog: "hand" })) : nothing}`;
}

/** @param {View} view */
function gameTools(view) {
  const { picture, recorded, table, round } = view;
  return html`${drawView(view)}
    ${picture.directions > 1 ? row(say("Turn the board"), commands.turnBoard, "only-narrow") : nothing}
    ${recorded ? html`<a class="quiet" href="/t/${table}/record?round=${round}" download>${say("Download game")}</a>` : nothing}
    ${deviceToolsView(view)}`;
}

/** @param {View} view */
function pageTools(view) {
  return html`${pushMenu(view)}
    ${row(say("Settings"), () => change({ dialog: "settings" }))} ${row(say("Help"), () => change({ dialog: "help" }))}
    <a class="quiet only-narrow" href="/">${say("All games")}</a>`;
}
