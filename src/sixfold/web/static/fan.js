// A pile fanned out beside its place: its pieces one below the other, each to be pressed.
// It knows areas and pieces as data.  It does not know what is lifted, nor why some may not be.

import { DISC_HIGH, DISC_WIDE, EDGE, NUMBER } from "./fanplace.js";
import { drawn } from "./shapes.js";
import { nothing, svg } from "./vendor/lit-html.js";

/**
 * @typedef {import("./walk.js").Fan} Fan
 * @typedef {import("./walk.js").Disc} Disc
 * @typedef {import("./fanplace.js").Corner} Corner
 */

/** @param {Fan} fan @param {Corner} box */
export function fanView({ discs }, box) {
  const high = (box.h - 2 * EDGE) / discs.length;
  return svg`<g class="fan" role="group">
    <rect class="fan-card" x=${box.x} y=${box.y} width=${box.w} height=${box.h} rx="10"></rect>
    ${discs.map((disc, index) => discView(disc, index + 1, { ...box, y: box.y + EDGE + index * high, h: high }))}
  </g>`;
}

/** @param {Disc} disc @param {number} number @param {Corner} box */
function discView({ label, shapes, legal, lifted, chosen }, number, { x, y, w, h }) {
  const scale = Math.min(1, (h - 2) / DISC_HIGH, (w - 2 * EDGE - NUMBER) / DISC_WIDE);
  const [middle, level] = [x + EDGE + (w - 2 * EDGE - NUMBER) / 2, y + h / 2];
  const classes = ["disc", legal ? "" : "dim", lifted ? "lifted" : ""].join(" ");
  return svg`<g class=${classes} data-disc=${number} role="button" tabindex="0" aria-label=${label}
      aria-pressed=${chosen ? "true" : "false"} aria-disabled=${legal ? nothing : "true"}>
    <rect class="slot" x=${x + EDGE} y=${y} width=${w - 2 * EDGE} height=${h} rx="6"></rect>
    <g transform="translate(${middle} ${level}) scale(${scale})">${drawn(shapes)}</g>
    <text class="ink" x=${x + w - EDGE - NUMBER / 2} y=${level + 6} font-size="18"
      text-anchor="middle">${number}</text>
  </g>`;
}
