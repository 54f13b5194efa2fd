// Signals whose turn it is: by the window's title, its icon and, if the reader wants it, a soft tone or a
// notification.  It does not know the game.

import { settings } from "../shared/settings.js";
import { isStill } from "../board/motion.js";
import { hear } from "../shared/sound.js";
import { pageNotifies } from "./signals.js";

/** @type {"turn" | "wait" | "over" | ""} */
let lastStatus = "";
const icons = Promise.all(["/favicon.svg", "/favicon-turn.svg"].map(wholeIcon)); // while one waits, and at one's turn
let wanted = 0; // of the two
const SETTLED = 640; // milliseconds until the last move lies

/** @param {import("../playing/wire.js").View} view @param {import("../playing/wire.js").Event[]} events  that led to it */
export function signalTurn(view, events) {
  const { text, tone } = view.status;
  const mine = view.asks.length > 0 || tone === "turn";
  document.title = `${mine ? "● " : ""}${text.replace(/\.$/, "")} – ${view.game.title}`;
  void setIcon(mine);
  const now = mine ? "turn" : tone;
  const joined = view.host && lastStatus ? events.filter((event) => event.kind === "sat") : [];
  if (lastStatus && lastStatus !== "turn" && now === "turn") notify(view, text);
  else if (joined.length) notify(view, joined.map((event) => event.text).join(" "));
  if (lastStatus && lastStatus !== "over" && now === "over") signalEnd(view);
  lastStatus = now;
}

/** @param {import("../playing/wire.js").View} view @param {string} text */
function notify(view, text) {
  hear("turn");
  if (!document.hidden || !pageNotifies(view)) return;
  const shown = new Notification(view.game.title, { body: text, tag: view.table, icon: "/favicon-turn.svg" });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** Shows an icon that was fetched before: a browser would ask for it again at every turn.  @param {boolean} mine */
async function setIcon(mine) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel='icon']"));
  wanted = mine ? 1 : 0;
  const found = (await icons)[wanted];
  if (link && found && link.href !== found) link.href = found;
}

/** An icon as an address that holds all of it; empty if it does not come.  @param {string} address */
async function wholeIcon(address) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? `data:image/svg+xml,${encodeURIComponent(await answer.text())}` : "";
}

/** A win is heard and seen once it lies on the board.  @param {import("../playing/wire.js").View} view */
function signalEnd({ over }) {
  const outcome = over?.card.outcome;
  if (outcome === "lost") hear("lose", { at: SETTLED });
  if (outcome !== "won") return;
  hear("win", { at: SETTLED });
  if (!isStill(settings.get("speed"))) setTimeout(() => void import("../table/confetti.js").then(({ celebrate }) => celebrate(), () => undefined), SETTLED);
}
