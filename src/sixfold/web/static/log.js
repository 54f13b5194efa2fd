// The log of events in sentences; a move opens the position after it.
// It knows events.  It does not know positions.

import { badgeView } from "./players.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").Event} Event
 * @typedef {import("./wire.js").Chair} Chair
 * @typedef {{event: Event, struck: boolean}} Entry
 */

/** The events that have a sentence, with those taken back marked.  @param {Event[]} events @returns {Entry[]} */
export function entries(events) {
  /** @type {Entry[]} */
  const found = [];
  for (const event of events) {
    if (event.kind === "undone")
      for (const entry of found)
        if (entry.event.round === event.round && (entry.event.ply ?? 0) > (event.ply ?? 0))
          entry.struck = true;
    if (event.text) found.push({ event, struck: false });
  }
  return found;
}

/** The plies of a round that were not taken back.  @param {Event[]} events @param {number} round */
export function pliesOf(events, round) {
  const standing = entries(events).filter(
    ({ event, struck }) => event.round === round && event.word && !struck,
  );
  return standing.map(({ event }) => event.ply ?? 0);
}

/**
 * @param {Event[]} events @param {Chair[]} chairs @param {{round: number, ply: number}} at
 * @param {(round: number, ply: number) => void} go
 */
export function logView(events, chairs, at, go) {
  return html`<ol class="log" aria-label=${say("What happened")}>
    ${entries(events).map((entry) => entryView(entry, chairs, at, go))}
  </ol>`;
}

/**
 * @param {Entry} entry @param {Chair[]} chairs @param {{round: number, ply: number}} at
 * @param {(round: number, ply: number) => void} go
 */
function entryView({ event, struck }, chairs, at, go) {
  const { round, ply } = event;
  const chair = event.chair === null ? undefined : chairs.find((one) => one.chair === event.chair);
  const badge = chair ? badgeView(chair.badge) : html`<span class="badge"></span>`;
  if (ply === null || !event.word || struck)
    return html`<li class="entry plain">
      ${badge}<span class="said">${struck ? html`<s>${event.text}</s>` : event.text}</span>
    </li>`;
  const here = round === at.round && ply === at.ply;
  return html`<li class="entry">
    <button class="word" aria-current=${here ? "step" : nothing} @click=${() => go(round, ply)}>
      ${badge}<span class="said">${event.text}</span><span class="ply">${ply}</span>
    </button>
  </li>`;
}
