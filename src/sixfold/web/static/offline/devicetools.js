// What can be done with a game on this device besides playing it: to keep it as a file, to analyse it, to go on with
// it at a server's table.  It knows the kept game.  It does not know any game's rules.
// @ts-check

import * as commands from "../table/commands.js";
import { addressOf, keepDeviceGame, namesOfOthers, newId, startCode, TOP_LEVEL } from "./devicegames.js";
import { writePlace } from "../analysis/placelink.js";
import { isAway } from "./reach.js";
import { change, state } from "../table/state.js";
import { saveBlob } from "../shared/savepicture.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./devicegames.js").DeviceGame} DeviceGame */

const FIRST = 4; // among the facts: the chair of the first player

/** Whether a game at a server's table can go on here: somebody plays it against bots only, and this device has the page.
 * @param {import("../playing/wire.js").View} view */
function canGoOnHere({ chairs, over, clock, real_dice, daily, device }) {
  const mine = chairs.filter(({ kind, yours }) => kind === "person" && yours).length;
  const bots = chairs.filter(({ kind }) => kind === "bot").length;
  return !over && !clock && !real_dice && !daily && !device && mine === 1 && bots === chairs.length - 1 && !!navigator.serviceWorker?.controller;
}

/** While the server is away, a game against bots can go on here.  @param {import("../playing/wire.js").View} view @param {() => void} goOn */
export function goOnHereView(view, goOn) {
  if (!isAway() || !canGoOnHere(view)) return nothing;
  const strong = view.chairs.some(({ level }) => (level ?? 0) > TOP_LEVEL);
  return html`<button class="primary" @click=${goOn}>${say("Continue on this device")}</button>
    ${strong ? say("The bots play at level {level} there.", { level: TOP_LEVEL }) : nothing}`;
}

/** Takes the game of a server's table along, as far as it was played and with the move that waits for the server, and goes on with it here.
 * @param {import("../playing/wire.js").View} view @param {import("../playing/tableposition.js").TablePosition} table */
export async function goOnHere({ game, chairs }, table) {
  const waiting = state.waiting?.event;
  const position = waiting ? table.position.play(waiting.word, waiting.player) : table.position;
  const start = /** @type {import("../playing/position.js").Start} */ (table.start);
  const { changedOf } = await import("./choosing.js");
  const changed = await changedOf(game.id, start.options, chairs.length);
  const seats = [...chairs].sort((one, other) => one.chair - other.chair).map(({ name, named, level }) => ({
    name: named && level === null ? name : "", level: level === null ? null : Math.min(level, TOP_LEVEL) }));
  const kept = { id: newId(), game: game.id, title: game.title, start, code: start.origin || startCode(game.id, start, changed), changed, solo: null,
    chairs: seats, first: table.table.facts[FIRST], words: [...position.words], ended: "", began: Date.now() };
  keepDeviceGame(kept, false, namesOfOthers(chairs));
  location.assign(addressOf(kept));
}

/** @param {import("../playing/wire.js").View} view */
export function deviceToolsView({ device, over }) {
  if (!device) return nothing;
  return html`<a class="quiet" href="/offline">${say("Games on this device")}</a>
    ${device.words.length && !device.start?.origin ? html`<button class="quiet" @click=${() => void download(device)}>${say("Download game")}</button>` : nothing}
    ${over || isAway() ? nothing : html`<button class="quiet" @click=${() => void takeToServer(device)}>${say("Continue at a table")}</button>`}`;
}

/** Leads to the analysis of a game that is over.  @param {import("../playing/wire.js").View} view */
export function analyseDeviceView({ device, over }) {
  if (!device || !over || isAway()) return nothing;
  const { code, words } = device;
  return html`<a class="button" href="/analyse${writePlace(words.length, [], { from: code, words })}">${say("Analyse")}</a>`;
}

/** @param {DeviceGame} game */
async function download({ game, began }) {
  const file = new Blob([await commands.gameFile()], { type: "text/plain" });
  saveBlob(file, `${game}-${new Date(began).toISOString().slice(0, 10)}.six`);
}

/** Opens a table at the server that begins from the present position.  @param {DeviceGame} game */
async function takeToServer({ game, code, chairs, first, words }) {
  const seats = [...chairs.slice(first), ...chairs.slice(0, first)].map(({ name, level }) => (level === null ? { kind: "you", name } : { kind: "bot", level }));
  const { openAtServer } = await import("../home/opentable.js");
  const text = await openAtServer({ game, players: seats.length, options: {}, chairs: seats, first: 0, position: code, moves: words });
  if (text !== "") change({ note: { text: text ?? say("The server does not answer. Try again."), bad: true } });
}
