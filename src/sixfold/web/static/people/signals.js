// How you want to notice what happens: by sounds, and by a notification that it is your turn.
// It knows the two settings and what the browser allows.  It does not know when it is your turn.

import { settings } from "../shared/settings.js";
import { change } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { isLoud, setLoud } from "../shared/sound.js";

/** Whether this browser can show notifications for this page at all. */
const canNotify = () => isSecureContext && "Notification" in window;

/** Whether notifications are wanted and allowed. */
export const notifies = () =>
  canNotify() && settings.get("notify") === "on" && Notification.permission === "granted";

/** Two ticks; the browser is asked for its permission only when the second one is set. */
export function signalsView() {
  return html`<fieldset class="signals">
    <legend>${say("Sounds and notifications")}</legend>
    <label><input type="checkbox" .checked=${isLoud()} @change=${soundChosen}>
      ${say("Play sounds")}</label>
    ${
      canNotify()
        ? html`<label><input type="checkbox" .checked=${notifies()} @change=${notifyChosen}>
            ${say("Show a notification when it's my turn")}</label>`
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
  setLoud(isTicked(event));
}

/** @param {Event} event */
async function notifyChosen(event) {
  settings.set("notify", isTicked(event) ? "on" : "off");
  if (isTicked(event) && Notification.permission === "default") await Notification.requestPermission();
  change({});
}

/** @param {Event} event */
const isTicked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;
