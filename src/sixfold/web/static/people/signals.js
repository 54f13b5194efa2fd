// How this device tells you that it is your turn: by sounds, by a notification, and with the page closed.  It is the
// one place where that is chosen.
// It knows the settings and what the browser allows.  It does not know when it is your turn.

import { settings } from "../shared/settings.js";
import { change, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { isLoud, setLoud } from "../shared/sound.js";

/** @typedef {import("../playing/wire.js").View} View */

/** @type {typeof import("./push.js") | null} */
let push = null; // fetched where there are people to wait for

/** Whether this browser can show notifications for this page at all. */
const canNotify = () => isSecureContext && "Notification" in window;

/** Whether notifications are wanted and allowed. */
const notifies = () =>
  canNotify() && settings.get("notify") === "on" && Notification.permission === "granted";

/** Whether the open page itself is to show one: where this device is told by the server, it would be the second.  @param {View} view */
export const pageNotifies = (view) => notifies() && !push?.isTold(view.table);

/** Whether somebody else is or may come to be at the table, and one sits there.  @param {View} view */
export function isWithPeople({ chairs, device }) {
  return !device && chairs.some(({ yours }) => yours) && chairs.some(({ kind, yours }) => kind !== "bot" && !yours);
}

/** Begins to tell of turns with the page closed, where there is somebody to wait for.
 * @param {View} view @param {import("../playing/connection.js").Connection} connection */
export async function meetPush(view, connection) {
  if (push || !isWithPeople(view)) return;
  push = await import("./push.js");
  push.begin(connection);
  change({});
}

/** What is asked about it.  @param {View} view */
export const pushQuestion = (view) => push?.askView(view) ?? nothing;

/** What stands in the menu about it.  @param {View} view */
export const pushMenu = (view) => push?.endView(view) ?? nothing;

/** The question before somebody leaves.  @param {(text: string) => unknown} title */
export const leaveView = (title) => push?.leaveView(title) ?? nothing;

/** Another language is read here now. */
export const pushRenewed = () => void push?.renew();

/** The ticks; the browser is asked for its permission only when one of the notifications is set. */
export function signalsView() {
  const { view } = state;
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
    ${view && push && isWithPeople(view) ? push.tickView(view) : nothing}
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
  if (!isTicked(event)) await (await import("./push.js")).stopAll();
  else if (Notification.permission === "default") await Notification.requestPermission();
  change({});
}

/** @param {Event} event */
const isTicked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;
