// Who sits at the table: badge, name, points, whose turn, and a place for each clock.  It does not know any
// command's meaning, nor what time it is.

import { drawn } from "../board/shapes.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Chair} Chair
 * @typedef {import("../playing/wire.js").Shape} Shape
 * @typedef {import("../playing/wire.js").Side} Side
 */

/** @param {Shape[]} badge */
export function badgeView(badge) {
  return html`<svg class="board badge" viewBox="-13 -13 26 26" aria-hidden="true">${drawn(badge)}</svg>`;
}

/**
 * @typedef {Object} Seats
 * @property {boolean} host  whether the viewer is
 * @property {() => void} share
 * @property {Side[]} sides  what can be opened at a player's name: where the picture has no place for it
 * @property {(side: Side) => void} open
 * @property {import("../playing/wire.js").ClockData | null} clock
 * @property {(chair: Chair) => unknown} said  what somebody says now
 * @property {Map<number, [number, number]>} plates  where players have their place at the board, by player
 */

/** @param {Chair[]} chairs @param {Seats} seats */
export function playersView(chairs, seats) {
  return html`<ul class="players">${chairs.map((chair) => playerView(chair, seats))}</ul>`;
}

/** The others in the order of play from your own chair on, and that chair; who watches has none, and on one
 * device it is the first.  @param {Chair[]} chairs @returns {[Chair[], Chair[]]} */
export function seated(chairs) {
  const own = chairs.findIndex((chair) => chair.yours);
  if (own < 0 || chairs.length === 1) return [chairs, []];
  return [[...chairs.slice(own + 1), ...chairs.slice(0, own)], [chairs[own]]];
}

/** @param {Chair} chair @param {Seats} seats */
function playerView(chair, { host, share, sides, open, clock, plates, said }) {
  const side = chair.you ? undefined : sides.find((one) => one.player === chair.player);
  const classes = [
    "player",
    chair.kind,
    chair.turn ? "turn" : "",
    chair.kind === "person" && !chair.here ? "away" : "",
  ];
  const [x, y] = plates.get(chair.player) ?? [];
  return html`<li class=${classes.join(" ")} .style=${x === undefined ? "" : `--x: ${x}; --y: ${y}`} aria-current=${chair.turn ? "true" : nothing}>
    ${side?.shapes.length ? sideInSmall(side) : badgeView(chair.badge)}
    <span class="who">
      <span class="name">${side ? sideView(side, nameOf(chair), open) : nameOf(chair)}</span>
      <span class="about">${about(chair)}</span>
    </span>
    ${
      chair.kind === "open" && host
        ? html`<button class="small" @click=${share}>${say("Invite")}</button>`
        : scoreView(chair)
    }
    ${chair.you && chair.turn ? html`<span class="pill">${say("Your turn")}</span>` : nothing}
    ${clock ? clockView(chair.chair, clock.text) : nothing} ${said(chair)}
  </li>`;
}

/** Points, and those of a few that are had as so many pieces.  @param {Chair} chair */
function scoreView({ score, badge }) {
  const [, had, all] = /^(\d)\/([2-9])$/.exec(score) ?? [];
  if (!all) return html`<span class="score">${score.replace("-", "−")}</span>`;
  const pieces = [...Array(Number(all)).keys()].map((number) => html`<svg class="board token ${number < Number(had) ? "" : "missing"}"
    viewBox="-13 -13 26 26">${drawn(badge)}</svg>`);
  return html`<span class="score counted">${score}</span><span class="tally" aria-hidden="true">${pieces}</span>`;
}

/** What is left is written by `clock.js`, many times a second.  @param {number} chair @param {string} text  how they are wound */
function clockView(chair, text) {
  return html`<span class="clock" title=${text}><span class="unseen">${say("Time left:")}</span>
    <span class="time" role="timer" data-clock=${chair}></span></span>`;
}

/** @param {Side} side */
export function sideInSmall({ shapes }) {
  return html`<svg class="board mini" viewBox="0 0 128 84" aria-hidden="true">${drawn(shapes)}</svg>`;
}

/** @param {Side} side @param {string} name @param {(side: Side) => void} open */
function sideView(side, name, open) {
  return html`<button class="opens-side" aria-label=${side.label} @click=${() => open(side)}>${name}</button>`;
}

/** @param {Chair} chair */
function nameOf(chair) {
  if (chair.kind === "open" && !chair.named) return say("Free seat");
  return chair.you ? say("You") : chair.name;
}

/** What there is to say besides name and points.  @param {Chair} chair */
function about(chair) {
  const parts = [];
  if (chair.rank !== null) parts.push(say("Rank {rank}", { rank: chair.rank }));
  if (chair.you && chair.named) parts.push(chair.name);
  if (chair.kind === "bot") parts.push(say("bot, level {level}", { level: chair.level ?? "" }));
  if (chair.kind === "open") parts.push(chair.named ? say("this seat is theirs") : say("waiting for somebody"));
  if (chair.kind === "person" && !chair.here) parts.push(say("away"));
  if (chair.turn && !chair.you) parts.push(say("to move"));
  return parts.join(" · ");
}
