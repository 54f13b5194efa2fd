// This device is told that it is your turn with the page closed (Web Push): when it is offered, how it begins and ends.
// It knows what the browser allows and what this device has agreed to.  It does not know how a message travels.

import { keep, recall } from "../shared/storage.js";
import { afterDrawing, change, state } from "../table/state.js";
import { settings } from "../shared/settings.js";
import { isWithPeople } from "./signals.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/connection.js").Connection} Connection
 * @typedef {{device: string, tables: string[], declined: string[]}} Agreed  the name that the server has for this device,
 *   the tables of which it is told, and those where somebody did not want that
 */

const KEPT = "sixfold.push";
const MAX_KEPT = 100; // tables
const ENOUGH = 3; // tables at which it was declined, after which nobody is asked who leaves
const WORKER_TIMEOUT = 30_000; // milliseconds in which the worker has what it needs
const A_DAY = 86_400; // seconds; who has as many for a move need not stay

/** @type {Connection} */
let connection;
let busy = false; // while the browser or the server is asked
let trouble = "";
let leadsTo = ""; // where somebody wants to go who is asked first

/** @returns {Agreed} */
function agreed() {
  const { device = "", tables = [], declined = [] } = recall(KEPT, /** @type {Partial<Agreed>} */ ({}));
  return { device, tables, declined };
}

/** @param {Partial<Agreed>} some */
function remember(some) {
  const { device, tables, declined } = { ...agreed(), ...some };
  keep(KEPT, { device, tables: tables.slice(-MAX_KEPT), declined: declined.slice(-MAX_KEPT) });
}

/** Whether this device is told of turns at a table.  @param {string} table */
export function isTold(table) {
  return agreed().tables.includes(table);
}

/** Why this device cannot be told; empty where it can. */
function obstacle() {
  if (!isSecureContext) return say("Over https this device could tell you that it's your turn, even with the page closed.");
  if (!("push" in (document.getElementById("table")?.dataset ?? {}))) return say("This server sends no notifications once the page is closed.");
  if (!("PushManager" in window)) return say("This browser cannot notify you once the page is closed. On an iPhone or iPad, put this page on your home screen first.");
  return "";
}

const canTell = () => !obstacle() && Notification.permission !== "denied";

/** Begins at a table: what this device has agreed to is renewed, and the server hears whether somebody looks.
 * @param {Connection} line */
export function begin(line) {
  connection = line;
  line.onOpen = sayWhetherSeen;
  document.addEventListener("visibilitychange", sayWhetherSeen);
  document.addEventListener("click", askWhoLeaves);
  void renew();
}

/** Tells the server again where this device is told, and in which language; ends where the browser has ended it. */
export async function renew() {
  const table = state.view?.table ?? "";
  if (!isTold(table)) return;
  const subscription = await subscribed().catch(() => undefined);
  if (subscription === null) return remember({ tables: [] }), change({});
  if (subscription) await subscribe().then((renewed) => agree(table, renewed)).catch(() => undefined);
}

/** What the browser has for this server; null where it has nothing. */
async function subscribed() {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @param {string} table @param {PushSubscription} subscription */
async function agree(table, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { device } = await connection.post("devices", { endpoint, ...keys });
  remember({ device, tables: [...agreed().tables.filter((one) => one !== table), table], declined: agreed().declined.filter((one) => one !== table) });
  sayWhetherSeen();
}

/** Whether somebody looks at this page, for a server that would tell this device. */
function sayWhetherSeen() {
  const { device, tables } = agreed();
  if (!tables.includes(state.view?.table ?? "") || connection.socket?.readyState !== WebSocket.OPEN) return;
  connection.socket.send(`${document.hidden ? "hidden" : "here"} ${device}`);
  if (!document.hidden) void putAway();
}

/** What was told of this table is seen now. */
async function putAway() {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const one of (await registration?.getNotifications({ tag: state.view?.table })) ?? []) one.close();
}

/** Tells this device from now on; the browser asks for its permission if it has to. */
async function start() {
  const table = state.view?.table ?? "";
  await attempt(async () => {
    if ((await Notification.requestPermission()) !== "granted") return void decline(table);
    await agree(table, await subscribe());
    settings.set("notify", "on");
    change({ note: { text: say("This device tells you when it's your turn.") } });
  });
}

/** What the browser has for this server, anew where the server has another key by now. */
async function subscribe() {
  const { pushManager } = await worker();
  const key = await serverKey();
  const before = await pushManager.getSubscription();
  if (before && isSame(before.options.applicationServerKey, key)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The worker that shows what is told.  @returns {Promise<ServiceWorkerRegistration>} */
async function worker() {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error(say("The server cannot be reached now."))), WORKER_TIMEOUT));
  return Promise.race([navigator.serviceWorker.ready, /** @type {Promise<never>} */ (late)]);
}

/** Tells it no more; the browser's part ends with the last table. */
async function stop() {
  const table = state.view?.table ?? "";
  await attempt(async () => {
    const { device, tables } = agreed();
    const left = tables.filter((one) => one !== table);
    const removed = () => connection.remove(`devices/${device}`);
    if (left.length) await removed();
    else await (await subscribed())?.unsubscribe();
    remember({ tables: left });
    if (!left.length) await removed().catch(() => undefined); // else the push service says that nobody is there
  });
}

/** Tells this device of nothing any more, at no table. */
export async function stopAll() {
  remember({ tables: [] });
  await attempt(async () => void (await (await subscribed())?.unsubscribe()));
}

/** @param {string} table */
function decline(table) {
  remember({ declined: [...agreed().declined.filter((one) => one !== table), table] });
  change({});
}

let last = Promise.resolve(); // what was begun last

/** Does one after the other: whoever ticks twice means the second.  @param {() => Promise<void>} work */
function attempt(work) {
  [busy, trouble] = [true, ""];
  change({});
  last = last.then(work).catch((error) => {
    if (error instanceof DOMException) trouble = say("Your browser does not allow it; in a private window it never does.");
    else trouble = say("That did not work: {error}", { error: error instanceof Error ? error.message : `${error}` });
  }).then(() => {
    busy = false;
    change({});
  });
  return last;
}

async function serverKey() {
  const answer = await fetch("/push");
  const { key } = await answer.json();
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} one @param {Uint8Array} other */
const isSame = (one, other) => !!one && `${new Uint8Array(one)}` === `${other}`;

/** The tick among the signals, or why there is none.  @param {View} view */
export function tickView({ table }) {
  const why = obstacle();
  if (why) return html`<p class="muted small">${why} ${say("What works here: the title, the icon and the sound of the open page.")}</p>`;
  return html`<label><input type="checkbox" .checked=${isTold(table)} ?disabled=${!canTell()} @change=${ticked}>
      ${say("For this game, even with the page closed")}</label>
    ${troubleView()}`;
}

/** The tick shows what holds, also where that was not what was wanted.  @param {Event} event */
async function ticked({ target }) {
  const box = /** @type {HTMLInputElement} */ (target);
  await (box.checked ? start() : stop());
  box.checked = isTold(state.view?.table ?? "");
}

/** In the place of the answer, in a game of days while the others think: the question, until it is answered.  @param {View} view */
export function askView(view) {
  const { table, clock } = view;
  const answered = isTold(table) || agreed().declined.includes(table);
  if (answered || !clock || Math.max(...clock.left) < A_DAY || !isWaiting(view)) return nothing;
  return html`<div class="offer push-offer" role="status"><span class="asked-text">${say("Should this device tell you when it's your turn, even with the page closed?")}</span>
    <button class="primary" ?disabled=${busy} @click=${start}>${say("Tell me")}</button>
    <button @click=${() => decline(table)}>${say("No, thanks")}</button>
    ${troubleView()}</div>`;
}

/** In the menu of a table of which this device is told.  @param {View} view */
export function endView({ table }) {
  return isTold(table) ? html`<button class="quiet" ?disabled=${busy} @click=${stop}>${say("Stop telling this device")}</button>` : nothing;
}

/** Whether one waits for other people, and this device could tell when that is over.  @param {View} view */
function isWaiting(view) {
  return !view.over && view.status.tone !== "turn" && !view.asks.length && isWithPeople(view) && canTell();
}

function troubleView() {
  return trouble ? html`<span class="trouble" role="alert">${trouble}</span>` : nothing;
}

/** Who leaves a game with people while it is the others' turn is asked once, before they go.  @param {MouseEvent} event */
function askWhoLeaves(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[href]"));
  const { view } = state;
  const plain = !event.defaultPrevented && !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !view || !plain || link.target || link.download || !link.href.startsWith(`${location.origin}/`)) return;
  const { declined, tables } = agreed();
  if (!isWaiting(view) || [...declined, ...tables].includes(view.table) || declined.length >= ENOUGH) return;
  if (new URL(link.href).pathname.startsWith(location.pathname)) return;
  event.preventDefault();
  leadsTo = link.href;
  change({ dialog: "leave" });
  afterDrawing(() => /** @type {HTMLElement | null} */ (document.querySelector("#dialog .primary"))?.focus());
}

/** The question before one goes.  @param {(text: string) => unknown} title */
export function leaveView(title) {
  return html`${title(say("Should this device tell you when it's your turn?"))}
    <p>${say("Even with the page closed, it shows only the game and your opponent. You can switch it off in the menu of the table.")}</p>
    <div class="buttons">
      <button type="button" ?disabled=${busy} @click=${() => go(false)}>${say("Just leave")}</button>
      <button type="button" class="primary" ?disabled=${busy} @click=${() => go(true)}>${say("Tell me")}</button>
    </div>
    ${troubleView()}`;
}

/** @param {boolean} told */
async function go(told) {
  if (told) await start();
  else decline(state.view?.table ?? "");
  if (!trouble) location.href = leadsTo;
}
