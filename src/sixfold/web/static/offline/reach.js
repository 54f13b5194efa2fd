// On every page: whether the server can be reached, the note in the header that says so, and what is greyed then.
// It knows what was tried last.  It does not know what can be done without the server.
// @ts-check

const QUIET = { page: 4000, table: 15_000 }; // milliseconds after which a page is thought to be loaded and looked at
const AGAIN = 10_000; // milliseconds between looks whether the server is back
const AWAY = [502, 503, 504]; // what a proxy says for a server that is gone

/** @type {Set<(away: boolean) => void>} */
const listeners = new Set();
let away = false;

/** Whether the server could not be reached when it was last tried. */
export function isAway() {
  return away;
}

/** Calls at once, and whenever that changes.  @param {(away: boolean) => void} changed */
export function watchReach(changed) {
  listeners.add(changed);
  changed(away);
}

/** Says what was found out.  @param {boolean} now */
function setAway(now) {
  if (now === away) return;
  away = now;
  document.documentElement.classList.toggle("away", away);
  for (const changed of listeners) changed(away);
  if (away) setTimeout(look, AGAIN);
}

/** Looks whether the server answers, also again later as long as it does not. */
export async function look() {
  const answer = await fetch("/version", { cache: "no-store" }).catch(() => null);
  const gone = !answer || AWAY.includes(answer.status);
  if (gone && away) setTimeout(look, AGAIN);
  setAway(gone);
}

/** @param {boolean} now */
function show(now) {
  const note = document.getElementById("away");
  if (note) note.hidden = !now;
  for (const one of document.querySelectorAll("[data-needs-server]")) {
    if (one instanceof HTMLButtonElement) one.disabled = now;
    else if (now) one.setAttribute("aria-disabled", "true");
    else one.removeAttribute("aria-disabled");
  }
}

/** What needs the server leads nowhere without it.  @param {MouseEvent} event */
function blockOffline(event) {
  if (/** @type {Element} */ (event.target).closest("[data-needs-server][aria-disabled]")) event.preventDefault();
}

/** The service worker knows whether this page came from the server. */
function askWorker() {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.type === "reached" && data.reached === false) setAway(true);
  });
  serviceWorker.controller?.postMessage({ type: "reached?" });
  const quiet = location.pathname.startsWith("/t/") ? QUIET.table : QUIET.page;
  setTimeout(() => void import("./offline.js").then(({ keepQuietly }) => keepQuietly()).catch(() => undefined), quiet);
}

watchReach(show);
document.addEventListener("click", blockOffline);
addEventListener("offline", () => setAway(true));
addEventListener("online", () => void look());
if (!navigator.onLine) setAway(true);
if (window.isSecureContext && "serviceWorker" in navigator) askWorker();
