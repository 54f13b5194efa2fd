// The winner's piece, large, at the end of a game: what wears a crown on the board, else the side or piece of who came first.
// It knows shapes and chairs.  It does not know any game.

import { drawn } from "../board/shapes.js";
import { badgeView, sideInSmall } from "../people/players.js";
import { html } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Shape} Shape
 * @typedef {import("../playing/wire.js").View} View
 */

/** @param {View} view */
export function momentView({ chairs, picture }) {
  const king = crowned(picture.shapes);
  if (king) return html`<div class="moment king">${kingView(king)}</div>`;
  const first = chairs.find(({ rank }) => rank === 1) ?? chairs[0];
  const side = picture.sides?.find(({ player, shapes }) => player === first.player && shapes.length);
  return html`<div class="moment">${side ? sideInSmall(side) : badgeView(first.badge)}</div>`;
}

/** A piece with its crown, in the box that it fills.  @param {Shape[]} king */
function kingView(king) {
  const [left, top, right, bottom] = bounds(king);
  return html`<svg class="board" viewBox="${left} ${top} ${right - left} ${bottom - top}" aria-hidden="true">${drawn(king)}</svg>`;
}

/** The piece on a picture that wears a crown.  @param {Shape[]} shapes @returns {Shape[] | null} */
export function crowned(shapes) {
  for (const shape of shapes) {
    const inside = shape[0] === "g" || shape[0] === "m" ? shape[3] : null;
    if (!inside) continue;
    const found = crowned(inside);
    if (found) return found;
    if (shape[0] === "g" && shape[4]?.[0] === "piece" && wears(inside)) return inside;
  }
  return null;
}

/** @param {Shape[]} shapes @returns {boolean} */
function wears(shapes) {
  return shapes.some((shape) => (shape[0] === "g" && shape[4]?.[0] === "crown") || ((shape[0] === "g" || shape[0] === "m") && wears(shape[3])));
}

const CROWN = 30; // how far a crown stands above the disc that it sits on
const EDGE = 6; // for rims and what is thick

/** What the discs of a piece take up, with room for its crown: left, top, right, bottom.  @param {Shape[]} shapes */
function bounds(shapes) {
  const discs = ellipses(shapes);
  const at = (/** @type {(disc: number[]) => number} */ edge, /** @type {(...all: number[]) => number} */ most) => most(...discs.map(edge));
  return [
    at(([x, , rx]) => x - rx, Math.min) - EDGE,
    at(([, y, , ry]) => y - ry, Math.min) - CROWN,
    at(([x, , rx]) => x + rx, Math.max) + EDGE,
    at(([, y, , ry]) => y + ry, Math.max) + 3 * EDGE,
  ];
}

/** @param {Shape[]} shapes @returns {number[][]} */
function ellipses(shapes) {
  return shapes.flatMap((shape) => {
    if (shape[0] === "e") return [[shape[2], shape[3], shape[4], shape[5]]];
    return shape[0] === "g" || shape[0] === "m" ? ellipses(shape[3]) : [];
  });
}
