// The page about use without the server: what of it this device has kept; keeps it now, or removes it.
// It knows the caches of the service worker by their names.  It does not know what is in them.
// @ts-check
import { canKeep, keepEverything, mayKeep, setKeeping } from "./offline.js";
import { watchReach } from "./reach.js";
import { showDeviceGames } from "../home/tables.js";
import { emptyView, tableView } from "../home/empty.js";
import { say } from "../shared/texts.js";
import { render } from "../vendor/lit-html.js";
import { deviceGames } from "./devicegames.js";

const POLL_INTERVAL = 1500; // milliseconds between two looks at what is kept

/** @param {string} id */
const element = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** @param {string} id @param {boolean} shown */
function toggle(id, shown) {
  element(id).hidden = !shown;
}

/** How many pages and answers are kept, and how much room they take. */
async function count() {
  const names = (await caches.keys()).filter((name) => name.startsWith("sixfold-"));
  let entries = 0;
  for (const name of names) entries += (await (await caches.open(name)).keys()).length;
  const { usage = 0 } = await navigator.storage.estimate();
  return { entries, size: (usage / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }) };
}

async function show() {
  const { entries, size } = await count();
  const text = entries ? say("{entries} files are kept, {size} MB.", { entries, size }) : say("Nothing is kept.");
  if (element("kept").textContent !== text) element("kept").textContent = text;
  element("remove").disabled = !entries;
}

async function keepNow() {
  setKeeping(true);
  element("keep-now").disabled = true;
  await keepEverything().catch(() => undefined);
  element("keep-now").disabled = false;
}

/** Removes everything, and keeps nothing more until somebody wants it. */
async function remove() {
  setKeeping(false);
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) if (name.startsWith("sixfold-")) await caches.delete(name);
  await show();
}

watchReach((away) => {
  toggle("now-away", away);
  toggle("now-here", !away);
  element("keep-now").disabled = away;
});
const place = element("device-games");
if (deviceGames().length) showDeviceGames(place);
else render(emptyView(tableView(), say("No games on this device yet. The next one stays here, also without the server."), document.querySelector(".game-cards a")?.getAttribute("href") ?? "/", say("Play")), place);
toggle("keeping", canKeep());
toggle("cannot-keep", !canKeep());
if (canKeep()) {
  element("keep-now").addEventListener("click", () => void keepNow());
  element("remove").addEventListener("click", () => void remove());
  void show();
  setInterval(() => (mayKeep() ? void show() : undefined), POLL_INTERVAL);
}
