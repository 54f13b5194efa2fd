// The log in sentences, an entry a turn, under a heading for each game; an entry opens the position after it.
// It knows events.  It does not know positions, nor any game.

import { phraseFace } from "../friends/saying.js";
import { badgeView } from "../people/players.js";
import { sentenceView } from "../shared/sentence.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Event} Event
 * @typedef {Object} Entry
 * @property {Event[]} events  whose sentences it has
 * @property {number} round
 * @property {number} number  of the turn in its round; 0 for what is no turn
 * @property {boolean} struck  whether it was taken back
 * @property {boolean} [unnumbered]  whether it is not known how many turns came before
 */

/** The events that have a sentence, those of a turn together.  @param {Event[]} events @returns {Entry[]} */
export function entries(events) {
  /** @type {Entry[]} */
  const found = [];
  for (const event of events) {
    if (event.kind === "undone") strikeOut(found, event);
    if (!event.text) continue;
    const open = [...found].reverse().find((entry) => entry.number > 0 && entry.round === event.round && !entry.struck);
    if (!event.entry) found.push({ events: [event], round: event.round, number: 0, struck: false });
    else if (event.entry === "begins" || !open)
      found.push({ events: [event], round: event.round, number: (open?.number ?? 0) + 1, struck: false });
    else if (event.entry === "adds") open.events.push(event);
    else open.events = [event];
  }
  return found;
}

/** Strikes out what was taken back; a turn of which a part stands keeps that part.
 * @param {Entry[]} found @param {Event} event */
function strikeOut(found, event) {
  for (const entry of found) {
    if (entry.round !== event.round || !entry.number) continue;
    const standing = entry.events.filter(({ ply }) => (ply ?? 0) <= (event.ply ?? 0));
    if (standing.length) entry.events = standing;
    else entry.struck = true;
  }
}

/** The plies of a round that were not taken back.  @param {Event[]} events @param {number} round @returns {number[]} */
export function pliesOf(events, round) {
  return standingMoves(events, round).map((event) => event.ply ?? 0);
}

/** What the log says about the turn up to a ply.  @param {Event[]} events @param {number} round @param {number} ply */
export function sentencesAt(events, round, ply) {
  const moves = standingMoves(events, round).filter((event) => (event.ply ?? 0) <= ply);
  return entries(moves).at(-1)?.events ?? [];
}

export const ENDS = ["resigned", "flagged", "drawn"]; // events by which players end a game

/** The moves and rolls of a round that were not taken back.  @param {Event[]} events @param {number} round */
export function standingMoves(events, round) {
  /** @type {Event[]} */
  let standing = [];
  for (const event of events) {
    if (event.round !== round) continue;
    if (event.kind === "undone") standing = standing.filter(({ ply }) => (ply ?? 0) <= (event.ply ?? 0));
    else if (event.word) standing.push(event);
  }
  return standing;
}

/**
 * @param {Event[]} events  the last ones, or all @param {string[]} games  what stands above each
 * @param {{round: number, ply: number}} at @param {(round: number, ply: number) => void} go
 * @param {() => void} more  fetches earlier ones
 */
export function logView(events, games, at, go, more) {
  const found = entries(events);
  const missing = (events[0]?.number ?? 1) > 1;
  const first = events[0]?.round ?? 0; // of this game the beginning may be missing, so its turns have no numbers
  if (missing) for (const entry of found) entry.unnumbered = entry.round === first;
  const rounds = games.map((_, index) => found.filter((entry) => entry.round === index + 1));
  const before = found.filter((entry) => entry.round === 0);
  return html`${missing ? html`<button class="small earlier" @click=${more}>${say("Earlier moves")}</button>` : nothing}
    ${before.length ? listView(before, say("What happened"), at, go) : nothing}
    ${rounds.map((list, index) =>
      html`${games.length > 1 ? html`<h3 class="game">${games[index]}</h3>` : nothing}${listView(list, games[index], at, go)}`)}`;
}

/**
 * @param {Entry[]} list @param {string} label @param {{round: number, ply: number}} at
 * @param {(round: number, ply: number) => void} go
 */
function listView(list, label, at, go) {
  return html`<ol class="log" aria-label=${label}>
    ${list.map((entry) => (entry.number && !entry.struck ? turnView(entry, at, go) : plainView(entry)))}
  </ol>`;
}

/** What is no turn, or was taken back.  @param {Entry} entry */
function plainView({ events, struck }) {
  const said = events.map((event) => html`${sentenceView(event.parts)} `);
  if (events[0].phrase) return html`<li class="entry plain phrase">${phraseFace(events[0])}<span class="said">${said}</span></li>`;
  return html`<li class="entry plain">
    <span class="badge"></span><span class="said">${struck ? html`<s>${said}</s>` : said}</span>
  </li>`;
}

/**
 * @param {Entry} entry @param {{round: number, ply: number}} at
 * @param {(round: number, ply: number) => void} go
 */
function turnView({ events, round, number, unnumbered }, at, go) {
  return html`<li class="entry turn"><span class="number">${unnumbered ? "" : number}</span>
    <div class="moves">${events.map((event) => moveView(event, round, at, go))}</div></li>`;
}

/**
 * @param {Event} event @param {number} round @param {{round: number, ply: number}} at
 * @param {(round: number, ply: number) => void} go
 */
function moveView(event, round, at, go) {
  if (event.waiting) return waitingView(event);
  const here = round === at.round && event.ply === at.ply;
  return html`<button class="word" aria-current=${here ? "step" : nothing} @click=${() => go(round, event.ply ?? 0)}>
    ${event.badge.length ? badgeView(event.badge) : html`<span class="badge"></span>`}
    <span class="said">${sentenceView(event.parts)}</span>
  </button>`;
}

/** A move that is kept until the server can be reached.  @param {Event} event */
function waitingView({ parts }) {
  return html`<span class="kept">
    <svg class="line-icon badge" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"></circle><path d="M12 7v5l3.500 2"></path></svg>
    <span class="said">${sentenceView(parts)} ${say("Waiting to be sent.")}</span></span>`;
}
