// The dialogs: resign, hand over, share, settings, help.  One is open at a time.
// It knows questions and buttons.  It does not know the connection.

import * as commands from "./commands.js";
import { settings } from "./settings.js";
import { change, myChair, state } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").TableLink} TableLink
 */

const close = () => change({ dialog: "" });

/** @param {View} view */
export function dialogView(view) {
  return html`<dialog id="dialog" aria-labelledby="dialog-title" @close=${close} @click=${outside}>
    ${state.dialog ? html`<form method="dialog" class="panel">${contents(view)}</form>` : nothing}
  </dialog>`;
}

/** A click beside the dialog closes it.  @param {MouseEvent} event */
function outside(event) {
  if (event.target === event.currentTarget) close();
}

/** Opens or closes the element as the state says. */
export function settleDialog() {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("dialog"));
  if (state.dialog && !dialog?.open) dialog?.showModal();
  if (!state.dialog && dialog?.open) dialog.close();
}

/** @param {View} view */
function contents(view) {
  switch (state.dialog) {
    case "resign":
      return resignView(view);
    case "hand":
      return handView();
    case "share":
      return shareView(view);
    case "settings":
      return settingsView();
    default:
      return helpView();
  }
}

/** @param {string} text */
function title(text) {
  return html`<h2 id="dialog-title">${text}</h2>`;
}

const closing = () => html`<div class="buttons"><button class="primary">${say("Close")}</button></div>`;

/** @param {View} view */
function resignView(view) {
  const chair = myChair();
  const name = view.chairs.find((one) => one.chair === chair)?.name ?? "";
  const alone = view.game.players === 1;
  const others = view.game.players > 2 ? say("A bot takes the chair.") : say("The other player wins.");
  return html`${title(say("Resign as {name}?", { name }))}
    <p>${alone ? say("The game ends here.") : others}</p>
    <div class="buttons">
      <button autofocus>${say("Play on")}</button>
      <button class="danger" @click=${() => commands.issue("resign", { chair })}>${say("Resign")}</button>
    </div>`;
}

function handView() {
  return html`${title(say("Hand your chair to a bot"))}
    <p>${say("You can take it back at any time.")}</p>
    <div class="pick" role="group" aria-label=${say("Level")}>
      ${[1, 2, 3, 4, 5, 6].map(
        (level) => html`<button @click=${() => commands.issue("hand", { level })}>${level}</button>`,
      )}
    </div>
    <p class="muted small">${say("Level 1 is for beginners, level 6 thinks longest.")}</p>
    <div class="buttons"><button>${say("Cancel")}</button></div>`;
}

// Sharing ----------------------------------------------------------------------------------

/** @param {View} view */
function shareView(view) {
  return html`${title(say("Share this table"))}
    ${
      state.links?.some((link) => isHere(link.url))
        ? html`<p class="muted small">${stayHere()}</p>`
        : nothing
    }
    ${
      state.links === null
        ? html`<p>${say("One moment…")}</p>`
        : state.links.map((link) => linkView(view, link))
    }
    ${closing()}`;
}

/** Whether an address means this machine alone.  @param {string} url */
function isHere(url) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

function stayHere() {
  return say("These links work on this machine only. For other devices start the server with: {command}", {
    command: "sixfold serve --lan",
  });
}

/** @param {View} view @param {TableLink} link */
function linkView(view, link) {
  const address = link.url;
  const name = view.chairs.find((chair) => chair.chair === link.chair)?.name ?? "";
  const heading = {
    invite: say("Play: whoever opens it takes a free chair"),
    seat: say("The chair of {name}", { name }),
    watch: say("Watch only"),
  };
  const id = `link-${link.kind}-${link.chair ?? ""}`;
  return html`<section class="link">
    <label for=${id}>${heading[link.kind]}</label>
    <div class="row">
      <input id=${id} readonly .value=${address} @focus=${selectAll}>
      <button type="button" @click=${(/** @type {Event} */ event) => copy(id, event)}>${say("Copy")}</button>
    </div>
    <details>
      <summary>${say("QR code")}</summary>
      <svg class="qr" viewBox="0 0 ${link.qr.size} ${link.qr.size}" role="img" aria-label=${say("QR code")}>
        <rect class="qr-paper" width=${link.qr.size} height=${link.qr.size}></rect>
        <path class="qr-ink" d=${link.qr.outline}></path>
      </svg>
    </details>
    ${
      link.kind === "watch"
        ? nothing
        : html`<button type="button" class="quiet" @click=${() => commands.revoke(link.chair)}>
          ${say("Make this link worthless")}</button>`
    }
  </section>`;
}

/** @param {Event} event */
function selectAll(event) {
  /** @type {HTMLInputElement} */ (event.target).select();
}

/** Copies by the clipboard where there is one, else by selection.  @param {string} id @param {Event} event */
async function copy(id, event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
  input.select();
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(input.value).then(
        () => true,
        () => false,
      )
    : document.execCommand("copy");
  button.textContent = copied ? say("Copied") : say("Selected");
}

// Settings and help ------------------------------------------------------------------------

function settingsView() {
  return html`${title(say("Settings"))}
    ${chooser("speed", say("Motion"), [
      ["off", say("off")],
      ["fast", say("fast")],
      ["normal", say("normal")],
      ["slow", say("slow")],
    ])}
    ${chooser("confirm", say("Ask before a move counts"), [
      ["auto", say("where dice decide")],
      ["always", say("always")],
      ["never", say("never")],
    ])}
    ${chooser("sound", say("Sound when it is your turn"), [
      ["off", say("off")],
      ["on", say("on")],
    ])}
    ${chooser("theme", say("Colours"), [
      ["auto", say("as the device")],
      ["light", say("light")],
      ["dark", say("dark")],
    ])}
    ${closing()}`;
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
  change({});
}

function helpView() {
  /** @type {[string, string][]} */
  const keys = [
    [say("Arrow keys"), say("go to the next place; Home, PageUp, End and PageDown go aslant")],
    [say("Enter or Space"), say("chooses a place, or lets go of it")],
    [say("Escape"), say("forgets what was chosen")],
    [say("Tab"), say("goes on to the buttons and the log")],
    [say("Left and right in the log"), say("step through earlier positions")],
  ];
  return html`${title(say("How to play here"))}
    <p>${say("Choose a highlighted place, then one of the solid ones. Click it again to deselect it; any other highlighted place is chosen instead. You can drag, too.")}</p>
    <p>${say("A click where nothing can be done tells why, with the rule.")}</p>
    <dl class="keys">${keys.map(([key, what]) => html`<dt>${key}</dt><dd>${what}</dd>`)}</dl>
    ${closing()}`;
}
