// What to do where only this computer can open a link: play here, let the local network in, or go further.
// It knows the switch of the server for that network.  It does not know links.

import * as commands from "../table/commands.js";
import { copy } from "./invite.js";
import { shareIcon } from "./shareicons.js";
import { change, shownPicture, state } from "../table/state.js";
import { post } from "../shared/post.js";
import { say } from "../shared/texts.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { drawn } from "../board/shapes.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").TableLink} TableLink
 */

const OPERATING = document.getElementById("table")?.dataset.docs ?? ""; // how a server is set up

/** @type {{on: boolean, address: string} | null} */
let lan = null; // whether the local network is let in, and where; no address: it cannot be
let asked = false; // whether it is to be agreed to
let trouble = "";
/** @type {unknown} */
let shownFor = null; // the links it was asked for

/** Asks once for each time the sheet is opened. */
async function look() {
  if (shownFor === state.links) return;
  shownFor = state.links;
  [asked, trouble] = [false, ""];
  const answer = await fetch("/lan").catch(() => null);
  lan = answer?.ok ? await answer.json() : null;
  change({});
}

/** Lets devices at an address in, or with none shuts them out; the links are others then.  @param {string} address */
async function turn(address) {
  try {
    const answer = await post(`/lan?lang=${document.documentElement.lang}`, { address });
    if (answer.ok) return void (state.dialog === "phone" ? commands.openPhone() : commands.openShare());
    trouble = (await answer.json()).error;
  } catch {
    trouble = say("The server cannot be reached now.");
  }
  change({});
}

/** @param {boolean} now */
function ask(now) {
  asked = now;
  change({});
}

/** The sheet where only this computer can open the link.
 * @param {View} view @param {TableLink} [link]  to a free seat @param {() => void} [playHere] */
export function hereView(view, link, playHere) {
  void look();
  return html`<section class="only-here">
    ${laptopView(view)}
    <div>
    <h3>${say("Only this device can open this link.")}</h3>
    <p class="muted">${say("sixfold answers only this device for now. What works:")}</p>
    <ul class="ways">
      ${link && playHere ? wayView("computer", say("Both on this device"), say("taking turns, right away"), playHere) : nothing}
      ${networkView()}
      ${link ? wayView("link", say("In a second window here"), html`<span class="said">${say("copy the link, to try it out")}</span>`, (event) => copy("link-invite-", event)) : nothing}
      <li><a class="play-way" href=${OPERATING} target="_blank" rel="noreferrer">${wayInside("far", say("Farther away"), say("on a server with an address of its own"))}</a></li>
    </ul>
    <p class="trouble" role="alert" ?hidden=${!trouble}>${trouble}</p>
    ${link ? html`<input id="link-invite-" class="unseen" tabindex="-1" aria-hidden="true" readonly .value=${link.url}>` : nothing}
    </div>
  </section>`;
}

/** This computer with the game on its screen, and that the link leads no farther.  @param {View} view */
function laptopView(view) {
  const { width, height, shapes } = shownPicture(view);
  return html`<div class="laptop" aria-hidden="true"><svg class="board" viewBox="0 0 262 240" focusable="false">
    <ellipse class="below" cx="131" cy="224" rx="120" ry="14"></ellipse>
    <rect class="edge" x="25" y="11" width="212" height="152" rx="14"></rect><rect class="lid" x="25" y="4" width="212" height="152" rx="14"></rect>
    <rect class="screen" x="39" y="18" width="184" height="116" rx="6"></rect>
    ${svg`<svg x="44" y="22" width="174" height="108" viewBox="0 0 ${width} ${height}">${drawn(shapes)}</svg>`}
    <path class="edge" d="M5 166H257V171H5Z"></path><path class="lid" d="M5 170H257L247 196Q245 200 239 200H23Q17 200 15 196Z"></path>
    <circle class="nowhere" cx="222" cy="22" r="25"></circle><path class="chain" transform="translate(208 8) scale(1.15)" d="M10 14a4 4 0 0 0 5.700 0l3.300-3.300a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0L5 13.300A4 4 0 0 0 10.700 19L12 17.700"></path></svg></div>`;
}

/** A way to play; with something to do it is a button as a whole.
 * @param {Parameters<typeof shareIcon>[0]} icon @param {string} name @param {unknown} about @param {(event: Event) => unknown} [act] */
function wayView(icon, name, about, act) {
  const inside = wayInside(icon, name, about);
  return html`<li>${act ? html`<button type="button" class="play-way" @click=${act}>${inside}</button>` : html`<div class="play-way">${inside}</div>`}</li>`;
}

/** @param {Parameters<typeof shareIcon>[0]} icon @param {string} name @param {unknown} about */
function wayInside(icon, name, about) {
  return html`${shareIcon(icon)}<span class="what"><b>${name}</b> <small>${about}</small></span>`;
}

/** Devices at home: one press, and one more to agree; else how to start the server for them. */
function networkView() {
  const name = say("A phone in your home");
  const address = lan?.address;
  if (!address) return wayView("phone", name, say("stop sixfold and start it with {command}", { command: "sixfold serve --lan" }));
  if (!asked) return wayView("phone", name, say("on the same network as this device"), () => ask(true));
  return html`<li class="agree">${shareIcon("phone")}<span class="what"><b>${say("Let devices on your network in?")}</b>
      <small>${say("Until sixfold stops, every device on this network can open {address} and play here. Do this only on a network that you trust.", { address })}</small></span>
    <span class="answers"><button type="button" class="primary" @click=${() => turn(address)}>${say("Let them in")}</button>
      <button type="button" @click=${() => ask(false)}>${say("Cancel")}</button></span></li>`;
}

/** How the local network is shut out again, where a page has let it in. */
export function lanView() {
  void look();
  if (!lan?.on) return nothing;
  return html`<p class="lan-on muted small">${say("Devices on your network can join.")}
    <button type="button" class="quiet" @click=${() => turn("")}>${say("Shut them out")}</button></p>`;
}
