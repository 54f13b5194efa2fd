// Who watches a table, in the bar at the top: how many, and what they are called who gave a name.
// It knows the view.  Whoever watches can give a name here; it does not know how that is told.

import { wear } from "./looks.js";
import * as commands from "../table/commands.js";
import { myName } from "../people/profile.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/** @typedef {import("../playing/wire.js").View} View */

const place = document.createElement("div");
place.className = "watchers";
document.querySelector(".top .brand")?.after(place);
void wear("./watchers.css", import.meta.url);

/** @param {View} view */
export function showWatchers(view) {
  render(view.watchers ? watchersView(view) : nothing, place);
}

/** @param {View} view */
function watchersView({ watchers, spectators, chairs, host }) {
  const label = say("Watching: {count}", { count: watchers });
  const watching = !host && !chairs.some(({ yours }) => yours);
  return html`<button class="eye" popovertarget="watchers" title=${label}>
      <svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.500 12c4-7.500 15-7.500 19 0-4 7.500-15 7.500-19 0ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"></path></svg>
      <span aria-hidden="true">${watchers}</span><span class="unseen">${label}</span></button>
    <section id="watchers" class="card" popover aria-label=${say("Spectators")}>
      <h2>${label}</h2>
      <ul>${spectators.map((name) => html`<li>${name}</li>`)}</ul>
      ${watchers > spectators.length ? html`<p class="muted small">${say("Without a name: {count}", { count: watchers - spectators.length })}</p>` : nothing}
      ${watching ? nameView() : nothing}
    </section>`;
}

function nameView() {
  const own = commands.spectatorName();
  return html`<form @submit=${named}>
    <label for="spectator">${say("Your name, for everybody at this table")}</label>
    <div class="row"><input id="spectator" name="name" maxlength="40" autocomplete="nickname" .value=${own || myName()}>
      <button class="primary">${say("Show")}</button></div>
    ${own ? html`<button type="button" class="quiet" @click=${() => commands.watchAs("")}>${say("Watch without a name")}</button>` : nothing}
  </form>`;
}

/** @param {SubmitEvent} event */
function named(event) {
  event.preventDefault();
  const field = /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("name");
  commands.watchAs(/** @type {HTMLInputElement} */ (field).value.trim());
}
