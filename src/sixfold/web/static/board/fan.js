// A pile fanned out in the room beside the board: its pieces one below the other, or in a row, each to be pressed.
// It knows areas and pieces as data.  It does not know what is lifted, nor why some may not be.

import { DISC_HIGH, DISC_WIDE, EDGE, LINE, NUMBER, fanPlace } from "./fanplace.js";
import { legible } from "./materials.js";
import { drawn } from "./shapes.js";
import { say } from "../shared/texts.js";
import { nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("./walk.js").Fan} Fan
 * @typedef {import("./walk.js").Disc} Disc
 * @typedef {import("./fanplace.js").Corner} Corner
 */

const LETTERS = 14; // in a line about the whole pile

/** @param {Fan} fan @param {import("./geometry.js").Place} pile @param {Corner} room @param {number} scale  pixels a unit */
export function fanView({ discs }, { area, label }, room, scale) {
  const about = label.split(", ").slice(1).flatMap(inLines); // what the whole pile is, without its place
  const { card, slots, foot } = fanPlace(discs.length, about.length, area, room, scale);
  return svg`<g class="fan" role="group">
    <rect class="fan-card" x=${card.x} y=${card.y} width=${card.w} height=${card.h} rx="14"></rect>
    ${slots[0].y > card.y + EDGE ? svg`<text class="ink" x=${card.x + 3 * EDGE} y=${slots[0].y - 9} .style=${legible(16)} aria-hidden="true">${say("Lift")}</text>` : nothing}
    ${foot ? about.map((line, index) => svg`<text class="muted whole" x=${card.x + 3 * EDGE} y=${foot + LINE * index} .style=${legible(13.5)} aria-hidden="true">${line}</text>`) : nothing}
    ${discs.map((disc, index) => discView(disc, index + 1, slots[index]))}
  </g>`;
}

/** As many words in a line as the card is wide.  @param {string} text */
function inLines(text) {
  return text.split(" ").reduce((/** @type {string[]} */ lines, word) => {
    const last = lines.at(-1);
    return last && last.length + word.length < LETTERS ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word];
  }, []);
}

/** @param {Disc} disc @param {number} number @param {Corner} slot */
function discView({ label, shapes, legal, lifted, chosen }, number, { x, y, w, h }) {
  const scale = Math.min(1, (h - 2) / DISC_HIGH, (w - 2 * EDGE - NUMBER) / DISC_WIDE);
  const classes = ["disc", legal ? "" : "dim", lifted ? "lifted" : ""].join(" ");
  return svg`<g class=${classes} data-disc=${number} role="button" tabindex="0" aria-label=${label}
      aria-pressed=${chosen ? "true" : "false"} aria-disabled=${legal ? nothing : "true"}>
    <rect class="slot" x=${x} y=${y} width=${w} height=${h} rx="9"></rect>
    <g transform="translate(${x + (w - NUMBER) / 2} ${y + h / 2}) scale(${scale})">${drawn(shapes)}</g>
    <text class="ink" x=${x + w - EDGE - NUMBER / 2} y=${y + h / 2 + 8} .style=${legible(22)}
      text-anchor="middle">${number}</text>
  </g>`;
}
