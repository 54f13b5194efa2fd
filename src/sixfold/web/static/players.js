// Who sits at the table: badge, name, points, whose turn, and a place for each clock.  It does not know any
// command's meaning, nor what time it is.

import { drawn } from "./shapes.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").Chair} Chair
 * @typedef {import("./wire.js").Shape} Shape
 * @typedef {import("./wire.js").Side} Side
 */

/** @param {Shape[]} badge */
export function badgeView(badge) {
  return html`<svg class="board badge" viewBox="-13 -13 26 26" aria-hidden="true">${drawn(badge)}</svg>`;
}

/**
 * @typedef {Object} Seats
 * @property {Chair[]} chairs
 * @property {boolean} host  whether the viewer is
 * @property {() => void} share
 * @property {Side[]} sides  what can be opened at a player's name: where the picture has no place for it
 * @property {(side: Side) => void} open
 * @property {import("./wire.js").ClockData | null} clock
 */

/** @param {Seats} seats */
export function playersView(seats) {
  return html`<ul class="players" aria-label=${say("Players")}>
    ${youFirst(seats.chairs).map((chair) => playerView(chair, seats))}
  </ul>`;
}

/** In the order of play, from your own chair on if you have just one.  @param {Chair[]} chairs */
function youFirst(chairs) {
  const own = chairs.findIndex((chair) => chair.yours);
  if (own < 0 || chairs.filter((chair) => chair.yours).length > 1) return chairs;
  return [...chairs.slice(own), ...chairs.slice(0, own)];
}

/** @param {Chair} chair @param {Seats} seats */
function playerView(chair, { host, share, sides, open, clock }) {
  const side = chair.yours ? undefined : sides.find((one) => one.player === chair.player);
  const classes = [
    "player",
    chair.kind,
    chair.turn ? "turn" : "",
    chair.kind === "person" && !chair.here ? "away" : "",
  ];
  return html`<li class=${classes.join(" ")} aria-current=${chair.turn ? "true" : nothing}>
    ${badgeView(chair.badge)}
    <span class="who">
      <span class="name">${side ? sideView(side, nameOf(chair), open) : nameOf(chair)}</span>
      <span class="about">${about(chair)}</span>
    </span>
    ${
      chair.kind === "open" && host
        ? html`<button class="small" @click=${share}>${say("Share the link")}</button>`
        : html`<span class="score">${chair.score}</span>`
    }
    ${clock ? clockView(chair.chair, clock.text) : nothing}
  </li>`;
}

/** What is left is written by `clock.js`, many times a second.  @param {number} chair @param {string} text  how they are wound */
function clockView(chair, text) {
  return html`<span class="clock" title=${text}><span class="unseen">${say("Time left:")}</span>
    <span class="time" role="timer" data-clock=${chair}></span></span>`;
}

/** @param {Side} side @param {string} name @param {(side: Side) => void} open */
function sideView(side, name, open) {
  return html`<button class="opens-side" aria-label=${side.label} @click=${() => open(side)}>${name}</button>`;
}

/** @param {Chair} chair */
function nameOf(chair) {
  if (chair.kind === "open") return say("Free seat");
  return chair.you ? say("You") : chair.name;
}

/** What there is to say besides name and points.  @param {Chair} chair */
function about(chair) {
  const parts = [];
  if (chair.rank !== null) parts.push(say("Rank {rank}", { rank: chair.rank }));
  if (chair.you && chair.named) parts.push(chair.name);
  if (chair.kind === "bot") parts.push(say("bot, level {level}", { level: chair.level ?? "" }));
  if (chair.kind === "open") parts.push(say("waiting for somebody"));
  if (chair.kind === "person" && !chair.here) parts.push(say("away"));
  if (chair.turn) parts.push(chair.you ? say("your turn") : say("to move"));
  return parts.join(" · ");
}
