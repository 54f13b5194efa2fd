// Whether sounds are wanted, and the loudspeaker that says so.  The sounds themselves are fetched when the first is heard.
// It knows the setting.  It does not know when something is to be heard.

import { settings } from "./settings.js";
import { change } from "../table/state.js";
import { say } from "./texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @type {Promise<typeof import("./synth.js")> | null} */
let synth = null;

/** Whether a person has switched sounds on. */
export const isLoud = () => settings.get("sound") === "on";

/** Lets a sound be heard, if sounds are wanted.
 * @param {string} name @param {{at?: number, count?: number, loud?: number}} [how]  in so many milliseconds, of so many things */
export function hear(name, { at = 0, count = 0, loud = 1 } = {}) {
  if (!isLoud()) return;
  synth ??= import("./synth.js");
  synth.then(({ play }) => play(name, at / 1000, count, loud)).catch(() => (synth = null));
}

/** Switches sounds on or off; what is switched on is heard at once.  @param {boolean} on */
export function setLoud(on) {
  settings.set("sound", on ? "on" : "off");
  showLoudspeaker();
  hear("knock");
  change({});
}

let asking = false; // whether this page asks for the first time

/** The question whether sounds are wanted, once, after the first game. */
export function hearView() {
  if (settings.get("sound") === "unasked") {
    asking = true;
    settings.set("sound", "off");
  }
  if (!asking) return nothing;
  const answer = (/** @type {boolean} */ on) => () => {
    asking = false;
    setLoud(on);
  };
  return html`<p class="hear"><span>${say("Play with sound?")}</span>
    <button @click=${answer(true)}>${say("Sounds on")}</button> <button class="quiet" @click=${answer(false)}>${say("No")}</button></p>`;
}

const loudspeaker = document.getElementById("sound");

/** The button in the bar says what it is. */
function showLoudspeaker() {
  const label = (isLoud() ? loudspeaker?.dataset.on : loudspeaker?.dataset.off) ?? "";
  loudspeaker?.setAttribute("aria-label", label);
  loudspeaker?.setAttribute("title", label);
  loudspeaker?.classList.toggle("loud", isLoud());
}

loudspeaker?.addEventListener("click", () => setLoud(!isLoud()));
loudspeaker?.removeAttribute("hidden");
showLoudspeaker();
