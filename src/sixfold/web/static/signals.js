// How you want to hear that it is your turn while you look elsewhere: by a sound, by a notification.
// It knows the two settings and what the browser allows.  It does not know when it is your turn.

import { settings } from "./settings.js";
import { change } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/** Whether this browser can show notifications for this page at all. */
const canNotify = () => isSecureContext && "Notification" in window;

/** Whether notifications are wanted and allowed. */
export const notifies = () =>
  canNotify() && settings.get("notify") === "on" && Notification.permission === "granted";

/** Two ticks; the browser is asked for its permission only when the second one is set. */
export function signalsView() {
  return html`<fieldset class="signals">
    <legend>${say("When it's my turn")}</legend>
    <label><input type="checkbox" .checked=${settings.get("sound") === "on"} @change=${soundChosen}>
      ${say("Play a sound")}</label>
    ${
      canNotify()
        ? html`<label><input type="checkbox" .checked=${notifies()} @change=${notifyChosen}>
            ${say("Show a notification")}</label>`
        : nothing
    }
    ${
      canNotify() && Notification.permission === "denied"
        ? html`<p class="muted small">${say("Your browser blocks notifications from this page.")}</p>`
        : nothing
    }
  </fieldset>`;
}

/** @param {Event} event */
function soundChosen(event) {
  settings.set("sound", isTicked(event) ? "on" : "off");
  change({});
}

/** @param {Event} event */
async function notifyChosen(event) {
  settings.set("notify", isTicked(event) ? "on" : "off");
  if (isTicked(event) && Notification.permission === "default") await Notification.requestPermission();
  change({});
}

/** @param {Event} event */
const isTicked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;
