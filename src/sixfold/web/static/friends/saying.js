// What people at the table say to each other by phrases: who says one now, and whether this device shows any.
// It knows events and the view.  It does not know how a phrase looks: that is fetched where people can talk.

import * as commands from "../table/commands.js";
import { announce } from "../shared/announce.js";
import { keep, recall } from "../shared/storage.js";
import { change, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Event} Event
 */

const SHOWN = 6000; // milliseconds that a phrase stands at a name
const MUTED = "sixfold.muted"; // tables whose phrases this device hides, the last one first
const MAX_MUTED = 30;
/** @type {typeof import("./phrases.js") | null} */
let phrases = null;
let fetched = false;

/** Whether people can talk at a table: whoever has a seat with somebody else, whoever watches with two.  @param {View} view */
function canTalk({ chairs, device, silent }) {
  const others = chairs.filter(({ kind, yours }) => kind === "person" && !yours);
  const seated = chairs.some(({ yours }) => yours);
  return !device && (silent || others.length >= (seated ? 1 : 2));
}

/** @returns {string[]} */
function mutedTables() {
  const kept = recall(MUTED, /** @type {unknown} */ ([]));
  return Array.isArray(kept) ? kept : [];
}

/** @param {boolean} on */
function mute(on) {
  const table = state.view?.table ?? "";
  const others = mutedTables().filter((one) => one !== table);
  keep(MUTED, on ? [table, ...others].slice(0, MAX_MUTED) : others);
  change({ said: on ? [] : state.said });
  if (on) announce([say("Phrases are hidden at this table.")]);
}

const isMuted = () => mutedTables().includes(state.view?.table ?? "");

/** The events that this device tells of.  @param {Event[]} events */
export function heardEvents(events) {
  return events.some(({ kind }) => kind === "said") && isMuted() ? events.filter(({ kind }) => kind !== "said") : events;
}

/** Whether a frame has phrases and nothing else, so that whatever somebody is about to do is left alone.  @param {Event[]} events */
export function onlyPhrases(events) {
  return events.length > 0 && events.every(({ kind }) => kind === "said");
}

/** Shows what is said now for some seconds at the names.  @param {Event[]} events */
export function showPhrases(events) {
  const said = heardEvents(events).filter(({ kind }) => kind === "said");
  if (!said.length) return;
  const chairs = said.map(({ chair }) => chair);
  change({ said: [...state.said.filter(({ chair }) => !chairs.includes(chair)), ...said] });
  setTimeout(() => change({ said: state.said.filter((one) => !said.includes(one)) }), SHOWN);
}

/** The module that shows phrases, once it has come. */
function shown() {
  if (!fetched) {
    fetched = true;
    import("./phrases.js").then((module) => ((phrases = module), change({})), () => (fetched = false));
  }
  return phrases;
}

/** The picture of a phrase, for the log.  @param {Event} event */
export function phraseFace({ phrase }) {
  return phrase ? shown()?.face(phrase) : nothing;
}

/** What somebody says now, at their name.  @param {import("../playing/wire.js").Chair} chair */
export function bubble({ chair, yours }) {
  const phrase = state.said.find((one) => one.chair === chair)?.phrase;
  return phrase ? shown()?.bubbleView(phrase, yours, () => mute(true)) : nothing;
}

/** The same above the board's window, where names stand in the picture or behind a card.
 * @param {View} view @param {(badge: import("../playing/wire.js").Shape[]) => unknown} badgeView
 * @param {string | null} why  "crowded" or "behind" a card, which matters on some screens only; null: plates show them */
export function bubblesAloft({ chairs }, badgeView, why) {
  if (why === null) return nothing;
  const speaking = chairs.filter(({ chair }) => state.said.some((one) => one.chair === chair));
  return speaking.length ? html`<div class="aloft ${why}">${speaking.map((chair) => html`<span>${badgeView(chair.badge)}${bubble(chair)}</span>`)}</div>` : nothing;
}

/** The key that opens the panel.  @param {View} view */
export function talkKey(view) {
  if (!canTalk(view)) return nothing;
  shown();
  return html`<button class="icon talk" popovertarget="phrases" title=${say("Say something")}>
    <svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4.500 5h15v11H11l-4.500 4v-4h-2Z"></path></svg>
    <span class="unseen">${say("Say something")}</span></button>`;
}

/** @param {View} view */
export function talkPanel(view) {
  if (!canTalk(view)) return nothing;
  const talk = { muted: isMuted(), tell, mute };
  return html`<div id="phrases" class="card" popover aria-label=${say("Say something")}>${shown()?.panelView(view, talk)}</div>`;
}

/** @param {string} phrase */
function tell(phrase) {
  document.getElementById("phrases")?.hidePopover();
  void commands.sayPhrase(phrase);
}
