// The sheet to invite with: who is missing, the link, and every way to pass it on.  Where only this computer can open
// the link it says so first, and what works instead.
// It knows the links that the server gave.  It does not know keys.

import * as commands from "../table/commands.js";
import { hereView, lanView } from "./lan.js";
import { shareIcon } from "./shareicons.js";
import { keepName } from "../people/profile.js";
import { badgeView } from "../people/players.js";
import { signalsView } from "../people/signals.js";
import { state } from "../table/state.js";
import { wear } from "./looks.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").TableLink} TableLink
 */

export const dressed = wear("./friends.css", import.meta.url);

/** @param {View} view */
export function inviteView(view) {
  const links = state.links;
  if (!links) return html`<p>${say("One moment…")}</p>`;
  const main = links.find((link) => link.kind === "invite");
  const here = links.some((link) => isHere(link.url));
  if (here && main) return hereView(view, main, () => playHere(links));
  const more = links.filter((link) => link !== main && link.kind !== "own");
  return html`${main ? html`${mainView(view, main)}${signalsView()}` : nothing}
    ${showView(view)}
    ${here ? html`<p class="here muted small">${say("Only this device can open these links.")}</p>` : lanView()}
    ${ownView(view, links)}
    <details class="more-links" ?open=${!main}>
      <summary>${main ? say("More links") : say("Links")}</summary>
      ${more.map((link) => linkView(view, link, false))}
    </details>`;
}

/** The link that opens a free seat: to be scanned, copied or sent.  @param {View} view @param {TableLink} link */
function mainView(view, link) {
  return html`<section class="link inviting">
    <div class="scan">${codeView(link)} <b>${say("Scan to sit down")}</b></div>
    <div class="pass-on">${chairsView(view)} ${waitingView(view)}
      <p class="muted">${say("Anyone who opens the link sits down. No account.")}</p>
      ${nameView(view)} ${linkRow(view, link)} ${cancelButton(view, link)}</div>
  </section>`;
}

/** Who sits at the table, and the chairs that are free.  @param {View} view */
function chairsView({ chairs }) {
  const taken = chairs.filter(({ kind }) => kind !== "open");
  return html`<ul class="chairs-left" aria-hidden="true">${taken.map(({ badge }) => html`<li>${badgeView(badge)}</li>`)}
    <li class="round"></li>${chairs.slice(taken.length).map(() => html`<li class="free">+</li>`)}</ul>`;
}

/** Guests are told who invites them, once the host has a name.  @param {View} view */
function nameView({ chairs }) {
  const own = chairs.find((chair) => chair.you);
  if (!own || own.named) return nothing;
  return html`<div class="own-name"><label for="host-name">${say("Your name, so that they know who invites them")}</label>
    <input id="host-name" maxlength="40" autocomplete="nickname" @keydown=${leaveByEnter}
      @change=${(/** @type {Event} */ event) => named(event, own.chair)}></div>`;
}

/** The name is meant, not that the sheet be closed.  @param {KeyboardEvent} event */
function leaveByEnter(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.target).blur();
}

/** @param {Event} event @param {number} chair */
function named(event, chair) {
  const name = /** @type {HTMLInputElement} */ (event.target).value.trim();
  if (!name) return;
  keepName(name);
  void commands.send({ do: "name", chair, name });
}

/** Takes the free seats on this device, to play in turns.  @param {TableLink[]} links */
function playHere(links) {
  void commands.sitHere(links.filter((link) => link.kind === "seat").map((link) => new URL(link.url).hash.slice(1)));
}

/** The way to one's own seat on another device.  @param {View} view */
export function phoneView(view) {
  const links = state.links;
  if (!links) return html`<p>${say("One moment…")}</p>`;
  if (links.some((link) => isHere(link.url))) return hereView(view);
  return html`<p>${say("Scan the code with your phone: you keep your seat, on both devices.")}</p>
    ${links.filter((link) => link.kind === "own").map((link) => linkView(view, link, true))}`;
}

/** @param {View} view @param {TableLink[]} links */
function ownView(view, links) {
  const own = links.filter((link) => link.kind === "own" && !isHere(link.url));
  if (!own.length) return nothing;
  return html`<details class="own-links">
    <summary>${say("Play on my phone")}</summary>
    ${own.map((link) => linkView(view, link, true))}
  </details>`;
}

/** Whether everybody finds the table on the first page, where the server has such a list.  @param {View} view */
function showView(view) {
  const lobby = "lobby" in (document.getElementById("table")?.dataset ?? {});
  if (!lobby || !view.host || view.private) return nothing;
  return html`<label class="signals"><input type="checkbox" .checked=${view.shown} @change=${(/** @type {Event} */ event) =>
    void commands.send({ do: "show", on: /** @type {HTMLInputElement} */ (event.target).checked })}>
    ${say("Show this table on the first page, open to everybody")}</label>`;
}

/** Who is still missing.  @param {View} view */
function waitingView(view) {
  const free = view.chairs.filter((chair) => chair.kind === "open").length;
  const text =
    free === 1 ? say("Waiting for somebody to join…") : say("Waiting for {count} more players…", { count: free });
  return html`<p class="waiting-for" role="status">${text}</p>`;
}

/** Whether an address means this machine alone.  @param {string} url */
function isHere(url) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

/** @param {View} view @param {TableLink} link @param {boolean} open  whether the code is shown at once */
function linkView(view, link, open) {
  const code = open ? codeView(link) : html`<details><summary>${say("QR code")}</summary>${codeView(link)}</details>`;
  return html`<section class="link">${linkRow(view, link)}
    ${isHere(link.url) ? nothing : code}
    ${link.kind === "own" ? nothing : cancelButton(view, link)}
  </section>`;
}

/** @param {View} view @param {TableLink} link */
function linkRow(view, link) {
  const id = `link-${link.kind}-${link.chair ?? ""}`;
  return html`<label for=${id} class=${link.kind === "invite" ? "unseen" : ""}>${heading(view, link)}</label>
    <div class="row">
      <input id=${id} readonly .value=${link.url} @focus=${selectAll}>
      <button type="button" class=${link.kind === "invite" && !canShare() ? "primary" : ""} @click=${(/** @type {Event} */ event) => copy(id, event)}>${shareIcon("copy")}<span>${say("Copy")}</span></button>
      ${canShare() ? shareButton(view, link) : nothing}
    </div>`;
}

/** @param {View} view @param {TableLink} link */
function heading(view, link) {
  const name = view.chairs.find((chair) => chair.chair === link.chair)?.name ?? "";
  return {
    invite: say("Invite – opens a free seat"),
    seat: say("Seat: {name}", { name }),
    own: say("Your seat: {name}", { name }),
    watch: say("Spectator link"),
  }[link.kind];
}

/** @param {TableLink} link */
function codeView({ qr }) {
  return html`<svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label=${say("QR code")}>
    <rect class="qr-paper" width=${qr.size} height=${qr.size}></rect>
    <path class="qr-ink" d=${qr.outline}></path>
  </svg>`;
}

/** A link to watch that opens a table to everybody is replaced by one with a key.  @param {View} view @param {TableLink} link */
function cancelButton(view, { chair, kind }) {
  const watch = kind === "watch";
  const label = watch && !view.private ? say("Let only people with a link watch") : say("Cancel this link");
  return html`<button type="button" class="quiet" @click=${() => commands.revoke(chair, watch)}>${label}</button>`;
}

const canShare = () => typeof navigator.share === "function";

/** The system's own way of passing something on.  @param {View} view @param {TableLink} link */
function shareButton(view, link) {
  const text = say("Play {game} with me", { game: view.game.title });
  const share = () => navigator.share({ title: view.game.title, text, url: link.url }).catch(() => undefined);
  return html`<button type="button" class="primary send" @click=${share}>${shareIcon("send")}${say("Send the link")}</button>`;
}

/** @param {Event} event */
function selectAll(event) {
  /** @type {HTMLInputElement} */ (event.target).select();
}

/** Copies by the clipboard where there is one, else by selection.  @param {string} id @param {Event} event */
export async function copy(id, event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
  input.select();
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(input.value).then(
        () => true,
        () => false,
      )
    : document.execCommand("copy");
  /** @type {HTMLElement} */ (button.querySelector(".said") ?? button.querySelector("span")).textContent = copied ? say("Copied") : say("Selected");
}
