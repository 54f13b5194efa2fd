// Nothing left to solve here: a crown, one sentence, and the way on.  It does not know which puzzles those are.
// @ts-check
import { crownView } from "../board/materials.js";
import { say } from "../shared/texts.js";
import { html, svg } from "../vendor/lit-html.js";

/** @param {unknown} others  a sentence about those that are left @param {unknown} way  to them */
export function allSolvedView(others, way) {
  return html`<section class="card nothing-yet all-solved">
    <svg class="board" viewBox="-34 -34 68 52" aria-hidden="true">${svg`<ellipse class="shade" cx="3" cy="10" rx="32" ry="9"></ellipse>`}${crownView(0, 0)}</svg>
    <p>${say("All of these are solved.")} ${others}</p>${way}</section>`;
}
