// Figures drawn as SVG: points with their mean, dice as towers, parts of a bar, tallies.  It knows numbers, nothing of games.
// Each is hidden from those who hear the page, which stands beside it as a sentence or a table, or has a label.
// @ts-check
import { dieShapes, bestMark } from "../dice/figures.js";
import { drawn } from "../board/shapes.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

const MEAN = 5; // games that the line looks back on
const EDGE = 12;
const LEFT = 44; // for the numbers at the side

/** Values from left to right as points, the mean of the last five as a line, the best in gold.
 * @param {number[]} values @param {string} label @param {{fewest?: boolean, small?: boolean, from?: string, to?: string, best?: string}} [more]
 *   `small`: without numbers; `from` and `to`: when the first and the last were; `best`: what is said of the best */
export function scoresView(values, label, { fewest = false, small = false, from = "", to = "", best = "" } = {}) {
  const [wide, high, foot] = small ? [297, 84, EDGE] : [400, 196, 30];
  const top = fewest ? Math.min(...values) : Math.max(...values);
  const [low, above] = [Math.min(...values), Math.max(...values)];
  const left = small ? EDGE : LEFT;
  const x = (/** @type {number} */ at) => rounded(values.length === 1 ? (left + wide) / 2 : left + 6 + (at / (values.length - 1)) * (wide - left - EDGE - 6));
  const y = (/** @type {number} */ value) => rounded(high - foot - ((value - low) / (above - low || 1)) * (high - foot - 2.4 * EDGE));
  const line = means(values).map((mean, at) => `${x(at)} ${y(mean)}`).join("L");
  const at = values.lastIndexOf(top);
  return html`<svg class="scores" viewBox="0 0 ${wide} ${high}" role="img" aria-label=${label}>
    ${small ? svg`<rect width=${wide} height=${high} rx="14" fill="var(--sunk)"></rect>` : steps(low, above).map((step) => ruleView(step, y(step), wide))}
    <path d="M${line}L${x(values.length - 1)} ${high - foot}L${x(0)} ${high - foot}Z" fill="var(--accent)" opacity=".15"></path>
    <path d="M${line}" fill="none" stroke="var(--accent)" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"></path>
    ${values.length > 60 ? nothing : values.map((value, place) => svg`<circle cx=${x(place)} cy=${y(value)} r="3.6" fill="var(--raised)" stroke="var(--accent)" stroke-width="2"></circle>`)}
    ${bestMark(x(at), y(top), small ? 0.5 : 0.6)}
    ${best ? textView(best, Math.max(x(at) - 16, 130), Math.max(y(top), 14), "end", 800) : nothing}
    ${from ? [textView(from, left, high - 8, "start"), textView(to, wide - EDGE, high - 8, "end")] : nothing}
  </svg>`;
}

/** @param {number} value */
const rounded = (value) => Math.round(10 * value) / 10;

/** After each value the mean of the last five.  @param {number[]} values */
export function means(values) {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at + 1 - MEAN), at + 1);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });
}

/** Round numbers between two, three or four of them.  @param {number} low @param {number} high */
function steps(low, high) {
  const rough = (high - low || 1) / 3;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough) ?? ten);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** @param {number} value @param {number} y @param {number} wide */
function ruleView(value, y, wide) {
  return svg`<path d="M${LEFT} ${y}H${wide - EDGE}" stroke="var(--hair)"></path>${textView(`${value}`, LEFT - 8, y + 5, "end")}`;
}

/** @param {string} text @param {number} x @param {number} y @param {string} anchor @param {number} [weight] */
function textView(text, x, y, anchor, weight = 600) {
  return svg`<text x=${x} y=${y} font-size="16" font-weight=${weight} text-anchor=${anchor} fill=${weight > 600 ? "var(--ink)" : "var(--muted)"}>${text}</text>`;
}

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"];
const TOWER = { high: 150, apart: 58, side: 36, fair: 106 };

/** How often each face came, as towers of dice; dots where fair dice would stand.  @param {number[]} counts */
export function towersView(counts) {
  const fair = counts.reduce((sum, one) => sum + one, 0) / counts.length;
  const most = Math.max(...counts) / fair;
  const unit = TOWER.fair * Math.min(1, 1.35 / most);
  const level = TOWER.high - unit;
  return html`<svg class="towers" viewBox="0 0 368 186" aria-hidden="true">
    <path d="M12 ${rounded(level)}H356" stroke="var(--ink)" stroke-width="2.2" stroke-dasharray="2 6" stroke-linecap="round"></path>
    ${counts.map((count, face) => towerView(count, 39 + TOWER.apart * face, rounded((unit * count) / fair), face + 1))}</svg>`;
}

/** @param {number} count @param {number} x @param {number} tall @param {number} face */
function towerView(count, x, tall, face) {
  const { high, side } = TOWER;
  const colour = COLOURS[face - 1];
  const body = Math.max(0, tall - side);
  const layers = Math.floor(body / 10);
  return svg`<rect x=${x - side / 2} y=${rounded(high - body - 8)} width=${side} height=${rounded(body + 8)} rx="4" fill="var(--${colour}-front)" stroke="var(--outline)"></rect>
    ${Array.from({ length: layers }, (_, at) => svg`<path d="M${x - side / 2 + 1} ${high - 10 * (at + 1)}h${side - 2}" stroke="black" stroke-opacity=".28"></path>`)}
    ${drawn(dieShapes(face, colour, x, high - body - side / 2, side))}
    ${svg`<text x=${x} y="178" font-size="16" font-weight="800" text-anchor="middle" fill="var(--ink)">${count}</text>`}`;
}

const BAR = { wide: 250, high: 26 };
let bars = 0; // patterns are named, each once in a page

/** Won, drawn and lost as parts of a bar: filled, hatched, plain.  @param {{won: number, drawn: number, lost: number}} sums */
export function partsView({ won, drawn: even, lost }) {
  const { wide, high } = BAR;
  const all = won + even + lost || 1;
  const [first, middle] = [(wide * won) / all, (wide * even) / all].map(rounded);
  const hatch = `hatch-${bars++}`;
  const number = (/** @type {number} */ count, /** @type {number} */ x, /** @type {string} */ fill) =>
    count ? svg`<text x=${rounded(x)} y="18.5" font-size="15" font-weight="800" text-anchor="middle" fill=${fill}>${count}</text>` : nothing;
  return html`<svg class="parts-bar" viewBox="0 0 ${wide} ${high}" aria-hidden="true">
    <pattern id=${hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M1 0V7" stroke="var(--muted)" stroke-width="2.2"></path></pattern>
    <rect x=".6" y=".6" width=${wide - 1.2} height=${high - 1.2} rx="8" fill="var(--sunk)" stroke="var(--line)" stroke-width="1.2"></rect>
    ${won ? svg`<rect width=${first} height=${high} rx="8" fill="var(--accent)"></rect>` : nothing}
    ${even ? svg`<rect x=${first} y="1" width=${middle} height=${high - 2} fill="url(#${hatch})"></rect>` : nothing}
    ${number(won, first / 2, "var(--on-accent)")} ${number(lost, (first + middle + wide) / 2, "var(--ink)")}
  </svg>`;
}

const TALLY = { wide: 214, high: 28, step: 9.3, most: 10 };

/** Games won to the left of a line, lost ones to its right, as strokes; a number where there are too many.
 * @param {number} won @param {number} lost */
export function tallyView(won, lost) {
  const { wide, high, step, most } = TALLY;
  const middle = wide / 2;
  const stroke = (/** @type {number} */ x, /** @type {boolean} */ full) =>
    svg`<rect x=${rounded(x)} y="4" width="7" height="20" rx="3" fill=${full ? "var(--accent)" : "none"} stroke=${full ? "none" : "var(--ink)"} stroke-width="1.5"></rect>`;
  const more = (/** @type {number} */ count, /** @type {number} */ x, /** @type {string} */ anchor) =>
    svg`<text x=${x} y="19" font-size="16" font-weight="800" text-anchor=${anchor} fill="var(--ink)">${count}</text>`;
  return html`<svg class="tally" viewBox="0 0 ${wide} ${high}" aria-hidden="true">
    ${won > most ? more(won, middle - 6, "end") : Array.from({ length: won }, (_, at) => stroke(middle - 10 - step * at, true))}
    ${lost > most ? more(lost, middle + 6, "start") : Array.from({ length: lost }, (_, at) => stroke(middle + 4 + step * at, false))}
    <path d="M${middle} 1V${high - 1}" stroke="var(--ink)" stroke-width="2"></path></svg>`;
}
