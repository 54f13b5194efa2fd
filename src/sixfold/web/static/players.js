// Who sits at the table: badge, name, points, whose turn.  It does not know any command's meaning.

import { drawn } from "./shapes.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").Chair} Chair
 * @typedef {import("./wire.js").Shape} Shape
 */

/** @param {Shape[]} badge */
export function badgeView(badge) {
  return html`<svg class="board badge" viewBox="-13 -13 26 26" aria-hidden="true">${drawn(badge)}</svg>`;
}

/** @param {Chair[]} chairs @param {() => void} share @param {boolean} host */
export function playersView(chairs, share, host) {
  return html`<ul class="players" aria-label=${say("Players")}>
    ${chairs.map((chair) => playerView(chair, share, host))}
  </ul>`;
}

/** @param {Chair} chair @param {() => void} share @param {boolean} host */
function playerView(chair, share, host) {
  const classes = [
    "player",
    chair.kind,
    chair.turn ? "turn" : "",
    chair.kind === "person" && !chair.here ? "away" : "",
  ];
  return html`<li class=${classes.join(" ")} aria-current=${chair.turn ? "true" : nothing}>
    ${badgeView(chair.badge)}
    <span class="who">
      <span class="name">${nameOf(chair)}</span>
      <span class="about">${about(chair)}</span>
    </span>
    ${
      chair.kind === "open" && host
        ? html`<button class="small" @click=${share}>${say("Share the link")}</button>`
        : html`<span class="score">${chair.score}</span>`
    }
  </li>`;
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
  if (chair.turn) parts.push(say("to move"));
  return parts.join(" · ");
}
