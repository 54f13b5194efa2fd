// Curves and bars, drawn as SVG.  It knows numbers, nothing of games.
// @ts-check
import { html, svg } from "./vendor/lit-html.js";

const WIDE = 320;
const HIGH = 120;
const LEFT = 34; // for the numbers at the side
const EDGE = 8;

/** A curve of values from left to right, with the lowest and the highest at the side.
 * @param {number[]} values @param {string} label @param {{low?: number, high?: number, line?: number, unit?: string}} [more]
 *   `line`: a value to compare with */
export function curveView(values, label, { low, high, line, unit = "" } = {}) {
  const all = line === undefined ? values : [...values, line];
  const bottom = low ?? Math.min(...all);
  const top = high ?? Math.max(...all);
  const y = (/** @type {number} */ value) => HIGH - EDGE - ((value - bottom) / (top - bottom || 1)) * (HIGH - 2 * EDGE);
  const x = (/** @type {number} */ at) =>
    values.length === 1 ? (LEFT + WIDE) / 2 : LEFT + EDGE + (at / (values.length - 1)) * (WIDE - LEFT - 2 * EDGE);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  return html`<svg class="chart" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${label}>
    <path class="axis" d="M${LEFT} ${EDGE}V${HIGH - EDGE}H${WIDE}"></path>
    ${[...new Set([bottom, top])].map((value) => svg`<text x=${LEFT - 4} y=${y(value) + 4}>${Math.round(value)}${unit}</text>`)}
    ${line === undefined ? "" : svg`<path class="expected" d="M${LEFT} ${y(line)}H${WIDE}"></path>`}
    <polyline class="curve-line" points=${points.join(" ")}></polyline>
    ${values.length <= 30 ? points.map((point) => dotView(point)) : ""}
  </svg>`;
}

/** @param {string} point */
function dotView(point) {
  const [x, y] = point.split(",");
  return svg`<circle class="dot" cx=${x} cy=${y} r="3"></circle>`;
}

/** Won, drawn and lost as parts of a bar.  @param {{won: number, drawn: number, lost: number}} sums */
export function partsView({ won, drawn, lost }) {
  const all = won + drawn + lost || 1;
  const part = (/** @type {number} */ count) => (100 * count) / all;
  return html`<svg class="parts-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="lost" width="100" height="10"></rect>
    <rect class="drawn" width=${part(won) + part(drawn)} height="10"></rect>
    <rect class="won" width=${part(won)} height="10"></rect></svg>`;
}
