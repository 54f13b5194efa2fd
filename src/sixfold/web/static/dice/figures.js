// Small things that stand for numbers: a die for how many of six, a dashed place for none, gold for the best.
// It knows how they are drawn.  It does not know what is counted.
// @ts-check
import { drawn } from "../board/shapes.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/** A die in its material, around a place.
 * @param {number} face @param {string} role @param {number} x @param {number} y @param {number} side @returns {import("../playing/wire.js").Shape[]} */
export function dieShapes(face, role, x, y, side) {
  return [["g", "", "", [["b", role, x - side / 2, y - side / 2, side, side, side / 5]], ["die", face, ""]]];
}

/** A die that says how many of six: yellow for what was reached, ivory for how hard something is.
 * @param {number} face @param {"yellow" | "white"} [role] */
export function dieView(face, role = "yellow") {
  return html`<svg class="figure board" viewBox="-19 -19 38 44" aria-hidden="true">${drawn(dieShapes(face, role, 0, -1, 32))}</svg>`;
}

/** A die as it lies on felt; of one that nobody has looked at, a question mark.  @param {number} face @param {string} role @param {string} [letter] */
export function thrownView(face, role, letter = "") {
  const [shape] = dieShapes(face, role, 0, -5, 34);
  if (shape[0] === "g" && shape[4]) shape[4] = ["die", face, letter];
  return html`<svg class="figure board" viewBox="-20 -24 40 54" aria-hidden="true">${drawn([shape])}
    ${face ? nothing : svg`<text class="on-${role}" y="3" font-size="22" font-weight="800" text-anchor="middle">?</text>`}</svg>`;
}

/** The place of a die that is missing. */
export function noDieView() {
  return html`<svg class="figure" viewBox="-19 -19 38 44" aria-hidden="true"><rect x="-15" y="-13" width="30" height="30" rx="7" fill="none"
    stroke="var(--line)" stroke-width="1.6" stroke-dasharray="3 4"></rect></svg>`;
}

const OUTLINE = "M0-21 6-7 21-6 9.500 4 13.500 19 0 10.500-13.500 19-9.500 4-21-6-6-7Z";

/** What marks the best, in gold.  @param {number} x @param {number} y @param {number} scale */
export function bestMark(x, y, scale) {
  return svg`<g transform="translate(${x} ${y}) scale(${scale})" stroke="var(--gold-line)" stroke-width="2.4" stroke-linejoin="round">
    <path fill="var(--gold-low)" d=${OUTLINE} transform="translate(0 4)"></path><path fill="var(--gold-mid)" d=${OUTLINE}></path></g>`;
}
