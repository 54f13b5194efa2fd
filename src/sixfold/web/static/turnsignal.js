// Signals whose turn it is: by the window's title, its icon and, if the reader wants it, a soft tone or a
// notification.  It does not know the game.

import { settings } from "./settings.js";
import { notifies } from "./signals.js";

/** @type {"turn" | "wait" | "over" | ""} */
let lastStatus = "";
/** @type {AudioContext | null} */
let audio = null;

/** @param {import("./wire.js").View} view @param {import("./wire.js").Event[]} events  that led to it */
export function signalTurn(view, events) {
  const { text, tone } = view.status;
  const mine = view.asks.length > 0 || tone === "turn";
  document.title = `${mine ? "● " : ""}${text.replace(/\.$/, "")} – ${view.game.title}`;
  setIcon(mine ? "/favicon-turn.svg" : "/favicon.svg");
  const now = mine ? "turn" : tone;
  const joined = view.host && lastStatus ? events.filter((event) => event.kind === "sat") : [];
  if (lastStatus && lastStatus !== "turn" && now === "turn") notify(view, text);
  else if (joined.length) notify(view, joined.map((event) => event.text).join(" "));
  lastStatus = now;
}

/** @param {import("./wire.js").View} view @param {string} text */
function notify(view, text) {
  if (settings.get("sound") === "on") chime();
  if (!document.hidden || !notifies()) return;
  const shown = new Notification(view.game.title, { body: text, tag: view.table, icon: "/favicon-turn.svg" });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** @param {string} address */
function setIcon(address) {
  let link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel='icon']"));
  if (!link) {
    link = document.createElement("link");
    link.rel = "icon";
    document.head.append(link);
  }
  if (link.getAttribute("href") !== address) link.href = address;
}

/** Two soft tones, a fifth apart. */
function chime() {
  audio ??= new AudioContext();
  for (const [pitch, start] of [
    [440, 0],
    [660, 0.14],
  ]) {
    const from = audio.currentTime + start;
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.08, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.6);
  }
}
