// The dialogs: invite, seats, people, a bot for you, resign, dice, settings, help.  One is open at a time.
// It knows questions and buttons.  It does not know the connection.

import * as commands from "../table/commands.js";
import { peopleView, removeView } from "./people.js";
import { levelName, LEVELS } from "./levels.js";
import { languages } from "./language.js";
import { settings } from "../shared/settings.js";
import { leaveView, signalsView } from "./signals.js";
import { isShared } from "../table/curtain.js";
import { change, myChair, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Chair} Chair
 */

/** Says that none is open; the element tells that it was closed also when the state had it closed. */
function close() {
  if (state.dialog) change({ dialog: "" });
}

/** @type {typeof import("../friends/invite.js") | null} */
let invite = null; // fetched with the links

/** @param {View} view */
export function dialogView(view) {
  return html`<dialog id="dialog" aria-labelledby="dialog-title" @close=${close} @click=${closeOnBackdrop}>
    ${state.dialog ? html`<form method="dialog" class="panel">${contents(view)}</form>` : nothing}
  </dialog>`;
}

/** A click beside the dialog closes it.  @param {MouseEvent} event */
function closeOnBackdrop(event) {
  if (event.target === event.currentTarget) close();
}

/** Opens or closes the element as the state says. */
export function settleDialog() {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("dialog"));
  if (dialog && state.dialog && !dialog.open) {
    dialog.showModal();
    if (!dialog.querySelector("[autofocus]")) document.getElementById("dialog-title")?.focus(); // read aloud first, without a ring
    dialog.scrollTop = 0; // what has the focus may be far below the heading
  }
  if (!state.dialog && dialog?.open) dialog.close();
}

/** @param {View} view */
function contents(view) {
  const [dialog, chair] = state.dialog.split(" ");
  if (dialog === "remove") return removeView(view, Number(chair));
  switch (state.dialog) {
    case "resign":
      return resignView(view);
    case "hand":
      return handView();
    case "share":
      return html`${title(say("Play with a friend"))} ${inviteView()?.inviteView(view)}`;
    case "phone":
      return html`${title(say("Play on my phone"))} ${inviteView()?.phoneView(view)}`;
    case "seats":
      return seatsView(view);
    case "people":
      return html`${title(say("People"))} ${peopleView(view)}`;
    case "dice":
      return html`${title(view.real_dice ? say("What was rolled") : say("Are the dice fair?"))} ${state.checkedDice ?? say("One moment…")}`;
    case "leave":
      return leaveView(title);
    case "settings":
      return settingsView(view);
    default:
      return helpView(view);
  }
}

/** What shows links, once it has come. */
function inviteView() {
  if (!invite) void import("../friends/invite.js").then(async (module) => (await module.dressed, (invite = module), change({})));
  return invite;
}

/** What a dialog is about, and how to close it, always in sight.  @param {string} text */
function title(text) {
  return html`<div class="dialog-top"><h2 id="dialog-title" tabindex="-1">${text}</h2>
    <button class="icon quiet" aria-label=${say("Close")} title=${say("Close")}>
      <svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"></path></svg></button></div>`;
}

/** @param {View} view */
function resignView(view) {
  const chair = myChair();
  const own = view.chairs.find((one) => one.chair === chair);
  const alone = view.game.players === 1;
  const other = view.chairs.find((one) => one.chair !== chair)?.name ?? "";
  const others =
    view.game.players > 2 ? say("A bot takes your seat.") : say("That means {name} wins.", { name: other });
  return html`${title(own?.you ? say("Resign this game?") : say("Resign as {name}?", { name: own?.name ?? "" }))}
    <p>${alone ? say("The game ends here.") : others}</p>
    <div class="buttons">
      <button autofocus>${say("Play on")}</button>
      <button class="danger" @click=${() => commands.sendForMe("resign", { chair })}>${say("Resign")}</button>
    </div>`;
}

function handView() {
  return html`${title(say("Let a bot play for you"))}
    <p>${say("You can take your seat back at any time.")}</p>
    ${levelsView(say("Level"), null, handTo)}
    <div class="buttons"><button>${say("Cancel")}</button></div>`;
}

/** @param {number} level */
function handTo(level) {
  commands.sendForMe("hand", { level });
  close();
}

/** One of six levels, with their names.
 * @param {string} label @param {number | null} now @param {(level: number) => void} choose */
function levelsView(label, now, choose) {
  return html`<div class="levels" role="group" aria-label=${label}>
    ${LEVELS.map(
      (level) => html`<button type="button" aria-pressed=${now === level ? "true" : "false"} @click=${() => choose(level)}>
        ${level} <span>${levelName(level)}</span></button>`,
    )}
  </div>`;
}

/** The host's: how strong bots are, and a bot for a free seat or for somebody away.  @param {View} view */
function seatsView(view) {
  const chairs = view.chairs.filter((chair) => view.can.hands.includes(chair.chair));
  return html`${title(say("Bots"))}
    ${chairs.map((chair) => seatView(chair))}`;
}

/** @param {Chair} chair */
function seatView(chair) {
  const set = (/** @type {number | null} */ level) => commands.sendForMe("hand", { chair: chair.chair, level });
  const label = chair.kind === "open" ? say("Free seat: let a bot play") : chair.name;
  return html`<section class="seat-level">
    <h3>${label}</h3>
    ${levelsView(say("Level of {name}", { name: chair.name }), chair.level, set)}
  </section>`;
}

/** @param {View} view */
function settingsView(view) {
  return html`${title(say("Settings"))}
    ${chooser("speed", say("Animations"), [
      ["off", say("off")],
      ["fast", say("fast")],
      ["normal", say("normal")],
      ["slow", say("slow")],
    ])}
    ${chooser("confirm", say("Confirm moves"), [
      ["always", say("always")],
      ["auto", say("on touch screens and in dice games")],
      ["never", say("never")],
    ])}
    ${chooser("coach", say("Coach: what you can do, and why"), [
      ["auto", say("against bots of levels 1 and 2")],
      ["on", say("always")],
      ["off", say("never")],
    ])}
    ${isShared(view) ? chooser("curtain", say("When somebody else’s turn begins on this device"), [
      ["on", say("show their name first")],
      ["off", say("show nothing")],
    ]) : nothing}
    ${signalsView()}
    ${chooser("names", say("Names of the others"), [
      ["typed", say("as they typed them")],
      ["seats", say("the names of their seats")],
    ])}
    ${chooser("theme", say("Colours"), [
      ["auto", say("same as device")],
      ["light", say("light")],
      ["dark", say("dark")],
    ])}
    ${languageView()}`;
}

/** Each language by its own name. */
function languageView() {
  const now = document.documentElement.lang;
  return html`<fieldset class="chooser">
    <legend>${say("Language")}</legend>
    ${languages().map(
      ([code, name]) => html`<label lang=${code}><input type="radio" name="language" value=${code}
        .checked=${code === now} @change=${() => commands.speakLanguage(code)}>${name}</label>`,
    )}
  </fieldset>`;
}

/** @param {string} name @param {string} legend @param {[string, string][]} values */
function chooser(name, legend, values) {
  return html`<fieldset class="chooser">
    <legend>${legend}</legend>
    ${values.map(
      ([value, label]) => html`<label><input type="radio" name=${name} value=${value}
        .checked=${settings.get(name) === value} @change=${() => chosen(name, value)}>${label}</label>`,
    )}
  </fieldset>`;
}

/** @param {string} name @param {string} value */
function chosen(name, value) {
  settings.set(name, value);
  if (name === "names") location.reload(); // the log is told again
  if (name === "coach") commands.lookAgain();
  change({});
}

/** @param {View} view */
function helpView(view) {
  /** @type {[string, string][]} */
  const keys = [
    [say("Arrow keys"), say("move to the next cell; Home, PgUp, End, PgDn: move diagonally")],
    [say("Enter or Space"), say("chooses a cell, or deselects it")],
    [say("Escape"), say("deselects")],
    [say("Tab"), say("goes on to the buttons and the log")],
    [say("Left and right in the log"), say("step through earlier positions")],
  ];
  return html`${title(say("How to play here"))}
    <p>${view.game.aim}</p>
    <p>${say("Choose a highlighted cell, then one of the solid ones; click it again to deselect. You can drag, too.")}</p>
    <p>${say("Click a spot you may not use to see why, and by which rule.")}</p>
    <dl class="keys">${keys.map(([key, what]) => html`<dt>${key}</dt><dd>${what}</dd>`)}</dl>`;
}
