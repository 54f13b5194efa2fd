// What can be done with a game on this device besides playing it: to keep it as a file, to analyse it, to go on with
// it at a server's table.  It knows the kept game.  It does not know any game's rules.
// @ts-check

import * as commands from "./commands.js";
import { writePlace } from "./placelink.js";
import { isAway } from "./reach.js";
import { change } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/** @typedef {import("./devicegames.js").DeviceGame} DeviceGame */

/** @param {import("./wire.js").View} view */
export function deviceToolsView({ device, over }) {
  if (!device) return nothing;
  return html`<a class="quiet" href="/offline">${say("Games on this device")}</a>
    ${device.words.length && !device.start?.origin ? html`<button class="quiet" @click=${() => void download(device)}>${say("Download game")}</button>` : nothing}
    ${over || isAway() ? nothing : html`<button class="quiet" @click=${() => void takeToServer(device)}>${say("Go on at a table")}</button>`}`;
}

/** Leads to the analysis of a game that is over.  @param {import("./wire.js").View} view */
export function analyseDeviceView({ device, over }) {
  if (!device || !over || isAway()) return nothing;
  const { code, words } = device;
  return html`<a class="button" href="/analyse${writePlace(words.length, [], { from: code, words })}">${say("Analyse")}</a>`;
}

/** @param {DeviceGame} game */
async function download({ game, began }) {
  const text = await commands.gameFile();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}-${new Date(began).toISOString().slice(0, 10)}.six`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Opens a table at the server that begins from the present position.  @param {DeviceGame} game */
async function takeToServer({ game, code, chairs, first, words }) {
  const seats = [...chairs.slice(first), ...chairs.slice(0, first)].map(({ name, level }) => (level === null ? { kind: "you", name } : { kind: "bot", level }));
  const { openAtServer } = await import("./opentable.js");
  const text = await openAtServer({ game, players: seats.length, options: {}, chairs: seats, first: 0, position: code, moves: words });
  if (text !== "") change({ note: { text: text ?? say("The server does not answer. Try again."), bad: true } });
}
