// At a table that is over: that somebody has opened another one for everybody who played here.
// It knows events and the view.  It does not know how one gets there.

import { myName } from "../people/profile.js";
import { change, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { playAgain, whoAsks } from "./groups.js";

/** @typedef {import("../playing/wire.js").View} View */

/** @type {import("./groups.js").Asked | null} */
let asked = null;
let refused = 0; // when somebody asked who was told “not now”

/** Looks whether one's seat is kept at another table.  @param {View} view */
export async function lookForOthers({ table, chairs }) {
  const own = chairs.filter(({ yours }) => yours).map(({ chair }) => chair);
  [asked = null] = own.length ? await whoAsks([{ table, chairs: own }]).catch(() => []) : [];
  change({});
}

/** @param {View} view */
export function meetingView({ table, chairs }) {
  const name = asked && asked.at !== refused && chairs.find(({ chair, yours }) => chair === asked?.chair && !yours)?.name;
  if (!name) return nothing;
  return html`<p class="banner" role="status">${say("{name} opened another table for you all.", { name })}
    <button class="primary" @click=${() => go(table)}>${say("Sit down")}</button>
    <button @click=${() => ((refused = asked?.at ?? 0), change({}))}>${say("Not now")}</button></p>`;
}

/** @param {string} table */
async function go(table) {
  const text = await playAgain(table, myName());
  if (text && state.view?.table === table) change({ note: { text, bad: true } });
}
