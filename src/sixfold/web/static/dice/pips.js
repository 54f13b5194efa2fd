// The face of a die in a line of text.  It knows nothing of what a die is for.
// @ts-check
import { PIPS } from "../board/materials.js";
import { html, svg } from "../vendor/lit-html.js";

/** A face in the colour of the text around it, or as a die in a role's colours.  @param {number} face @param {string} [role] */
export function pips(face, role = "") {
  const dots = PIPS[face].map(([x, y]) => svg`<circle class=${role ? `on-${role}` : ""} cx=${x * 10} cy=${y * 10} r="3.6"></circle>`);
  return html`<svg class="pips ${role ? "board" : ""}" viewBox="-18 -18 36 36" aria-hidden="true">
    ${role ? svg`<rect class=${role} x="-17" y="-17" width="34" height="34" rx="6"></rect>` : ""}${dots}</svg>`;
}
