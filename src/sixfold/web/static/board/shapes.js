// Pictures as lit-html templates.  Roles become classes; colours are the stylesheet's.
// It knows shapes.  What is done at a place, it asks the function that is handed in.

import { legible, materialView } from "./materials.js";
import { nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Shape} Shape
 * @typedef {import("../playing/wire.js").GroupShape} GroupShape
 * @typedef {(group: GroupShape, inside: unknown[]) => unknown} Place  how a named group is drawn
 */

/** @param {Shape[]} shapes @param {Place} [place] @returns {unknown[]} */
export function drawn(shapes, place) {
  return shapes.map((shape) => shapeView(shape, place));
}

/** The same without materials, for paper.  @param {Shape[]} shapes @returns {Shape[]} */
export function flat(shapes) {
  return shapes.map((shape) => (shape[0] === "g" ? ["g", shape[1], shape[2], flat(shape[3])] : shape));
}

/** @param {Shape} shape @param {Place} [place] @returns {unknown} */
function shapeView(shape, place) {
  switch (shape[0]) {
    case "c":
      return svg`<circle class=${shape[1]} cx=${shape[2]} cy=${shape[3]} r=${shape[4]}></circle>`;
    case "e":
      return svg`<ellipse class=${shape[1]} cx=${shape[2]} cy=${shape[3]} rx=${shape[4]}
        ry=${shape[5]}></ellipse>`;
    case "b":
      return svg`<rect class=${shape[1]} x=${shape[2]} y=${shape[3]} width=${shape[4]} height=${shape[5]}
        rx=${shape[6]}></rect>`;
    case "p":
      return svg`<path class=${shape[1]} d=${shape[2]}
        transform=${moved(shape[3], shape[4], shape[5])}></path>`;
    case "t":
      return svg`<text class=${shape[1]} x=${shape[2]} y=${shape[3]} dy=".35em" .style=${legible(shape[5])}
        text-anchor=${shape[6]}>${shape[4]}</text>`;
    case "m":
      return svg`<g class=${shape[2] ? "moved spins" : "moved"} data-way=${JSON.stringify(shape[1])}>
        ${drawn(shape[3], place)}</g>`;
    default:
      return group(shape, place);
  }
}

/** @param {number} x @param {number} y @param {number} scale */
function moved(x, y, scale) {
  return x || y || scale !== 1 ? `translate(${x} ${y}) scale(${scale})` : nothing;
}

/** @param {GroupShape} shape @param {Place} [place] @returns {unknown} */
function group(shape, place) {
  const [, name, label, inside, thing] = shape;
  const made = thing ? materialView(thing, inside, (shapes) => drawn(shapes, place)) : null;
  if (made) return made;
  if (name && place) return place(shape, drawn(inside.filter((one) => one[1] !== "touch"))); // a place has its own room for fingers
  if (label && place) return svg`<g role="img" aria-label=${label}>${drawn(inside)}</g>`;
  return svg`<g>${drawn(inside, place)}</g>`;
}
