// The people at the table, for its host: a bot for somebody, removing somebody, hiding what they are called.
// It knows the view's permissions.  It does not know how a bot plays, nor whose link is which.

import * as commands from "../table/commands.js";
import { change } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Chair} Chair
 */

/** @param {View} view */
export function peopleView(view) {
  const others = view.chairs.filter((chair) => view.can.removes.includes(chair.chair));
  return html`${others.map((chair) => personView(view, chair))}
    <div class="signals"><label><input type="checkbox" .checked=${view.muted} @change=${mute}>
      ${say("Hide the names that people typed, for everybody")}</label>
      <label><input type="checkbox" .checked=${view.silent} @change=${silence}>
      ${say("Switch phrases off for everybody")}</label></div>`;
}

/** @param {View} view @param {Chair} chair */
function personView(view, { chair, name }) {
  const askForBot = html`<button type="button" @click=${() => commands.letBotPlay(chair)}>
    ${say("Ask whether a bot may play")}</button>`;
  return html`<section class="person" aria-label=${name}>
    <h3>${name}</h3>
    <div class="buttons">
      ${view.can.asks.includes(chair) && !view.over ? askForBot : nothing}
      <button type="button" class="danger" @click=${() => change({ dialog: `remove ${chair}` })}>
        ${say("Remove from the table")}</button>
    </div>
  </section>`;
}

/** @param {Event} event */
function mute(event) {
  const on = /** @type {HTMLInputElement} */ (event.currentTarget).checked;
  void commands.send({ do: "mute", on });
}

/** @param {Event} event */
function silence(event) {
  const on = /** @type {HTMLInputElement} */ (event.currentTarget).checked;
  void commands.send({ do: "silence", on });
}

/** The question before somebody is removed.  @param {View} view @param {number} chair */
export function removeView(view, chair) {
  const name = view.chairs.find((one) => one.chair === chair)?.name ?? "";
  return html`<h2 id="dialog-title">${say("Remove {name} from the table?", { name })}</h2>
    <p>${say("Their link will no longer work, and everybody will be told. A bot or somebody new can take the seat; you cannot, in this game.")}</p>
    <div class="buttons">
      <button autofocus>${say("Cancel")}</button>
      <button class="danger" @click=${() => commands.sendForMe("revoke", { chair })}>${say("Remove")}</button>
    </div>`;
}
