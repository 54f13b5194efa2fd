// The curve of a game across the page: what every position is worth, where one is, mistakes and lucky rolls.
// A press goes to the nearest move.  It knows numbers and names.  It does not know any game.

import { amount } from "./amounts.js";
import { say } from "./texts.js";
import { html, nothing, svg } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").GameValues} GameValues
 * @typedef {import("./wire.js").Step} Step
 * @typedef {Object} Curve
 * @property {GameValues | null} values @property {(Step | undefined)[]} steps
 * @property {number} plies  of the game @property {number} at  where one is, or where the branch left the game
 * @property {(number[] | null)[]} branch  values of the positions of the branch one is in, from there on
 * @property {string[]} names @property {number | null} reader
 * @property {(ply: number) => void} go
 */

const [WIDE, HIGH] = [1000, 100]; // units of the picture, which is stretched
const LUCKY = 0.05; // of a win, from which a roll is marked
const PAINTS = ["blue", "red", "green", "purple", "brown", "orange"];
const DASHES = ["", "8 4", "2 4", "12 4 2 4", "5 5", "1 6"];

/** @param {Curve} curve */
export function curveView(curve) {
  const { plies, at, names } = curve;
  const two = names.length === 2;
  const own = curve.reader ?? 0;
  const scale = scaleOf(curve);
  const wins = (/** @type {number} */ player) => (player === curve.reader ? say("You win") : say("{name} wins", { name: names[player] }));
  return html`<div class="curve">
    <div class="chart" role="slider" tabindex="0" aria-label=${say("Moves of the game")} aria-valuemin="0"
      aria-valuemax=${plies} aria-valuenow=${at} aria-valuetext=${spoken(curve, own)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => dragged(event, curve, scale.last)}>
      <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" aria-hidden="true">
        <path class="middle-line" d="M0 ${HIGH / 2}H${WIDE}"></path>
        ${curve.values ? linesView(curve, scale, own) : nothing}
        ${marksView(curve, scale, own)} ${branchView(curve, scale, own)} ${hereView(curve, scale, own)}
      </svg>
      ${curve.values && two ? html`<span class="edge high">${wins(own)}</span><span class="edge low">${wins(1 - own)}</span>` : nothing}
      ${curve.values && names.length === 1 ? html`<span class="edge high">${amount(curve.values.unit, scale.high)}</span><span
        class="edge low">${amount(curve.values.unit, scale.low)}</span>` : nothing}
    </div>
    ${names.length > 2 ? legendView(names, curve.reader) : nothing}
  </div>`;
}

/** @param {Curve} curve @param {number} own */
function spoken({ values, at, steps }, own) {
  const value = values?.values[at]?.[own];
  const text = say("Move {ply}", { ply: at });
  const worth = values && value !== undefined ? `, ${amount(values.unit, value)}` : "";
  return text + worth + (steps[at]?.mistake ? `, ${say("a mistake")}` : "");
}

/** Where values and plies are.  @param {Curve} curve */
function scaleOf({ values, plies, at, branch }) {
  const all = (values?.values ?? []).flat();
  const share = values?.unit !== "points";
  const [low, high] = share ? [0, 1] : [Math.floor(Math.min(...all)), Math.ceil(Math.max(...all)) + 1];
  const last = Math.max(1, plies, at + branch.length);
  return {
    low,
    high,
    last,
    x: (/** @type {number} */ ply) => (WIDE * ply) / last,
    y: (/** @type {number} */ value) => 4 + ((HIGH - 8) * (high - Math.max(low, Math.min(high, value)))) / (high - low || 1),
  };
}

/** @typedef {ReturnType<typeof scaleOf>} Scale */

/** @param {Curve} curve @param {Scale} scale @param {number} own */
function linesView({ values, names }, scale, own) {
  if (!values) return nothing;
  const players = names.length > 2 ? names.map((_, player) => player) : [own];
  return players.map((player) => {
    const points = values.values.map((each, ply) => `${short(scale.x(ply))} ${short(scale.y(each[player]))}`).join("L");
    if (names.length < 3) return svg`<path class="worth-line" d="M${points}"></path>`;
    return svg`<path class="worth-line many ${PAINTS[player % PAINTS.length]} ${player === own ? "own" : ""}"
      stroke-dasharray=${DASHES[player % DASHES.length] || nothing} d="M${points}"></path>`;
  });
}

/** A dot for a mistake, a stroke for a roll that brought much.  @param {Curve} curve @param {Scale} scale @param {number} own */
function marksView({ steps, values, names }, scale, own) {
  const size = values?.size ?? 1;
  return steps.map((step, ply) => {
    const lucky = step?.gained?.some((gained) => Math.abs(gained) > LUCKY * size);
    if (!step || !(step.mistake || lucky)) return nothing;
    const whose = names.length > 2 ? (step.player ?? own) : own;
    const [x, y] = [short(scale.x(ply)), short(scale.y(step.values[whose]))];
    return svg`<path class=${step.mistake ? "dot mistake" : "dot lucky"} d="M${x} ${y}h0"></path>`;
  });
}

/** What the branch one is in would have been worth.  @param {Curve} curve @param {Scale} scale @param {number} own */
function branchView({ branch, at, values }, scale, own) {
  const begin = values?.values[at];
  if (!branch.length || !begin) return nothing;
  const points = [begin, ...branch].flatMap((each, far) => (each ? [`${short(scale.x(at + far))} ${short(scale.y(each[own]))}`] : []));
  return svg`<path class="branch-line" d="M${points.join("L")}"></path>`;
}

/** @param {Curve} curve @param {Scale} scale @param {number} own */
function hereView({ at, branch, values }, scale, own) {
  const x = short(scale.x(at + branch.length));
  const worth = branch.length ? branch.at(-1) : values?.values[at];
  return svg`<path class="here" d="M${x} 0V${HIGH}"></path>
    ${worth ? svg`<path class="dot here" d="M${x} ${short(scale.y(worth[own]))}h0"></path>` : nothing}`;
}

/** @param {string[]} names @param {number | null} reader */
function legendView(names, reader) {
  return html`<ul class="legend">${names.map((name, player) => html`<li>
    <svg viewBox="0 0 28 6" aria-hidden="true"><path class="worth-line many ${PAINTS[player % PAINTS.length]}"
      stroke-dasharray=${DASHES[player % DASHES.length] || nothing} d="M0 3H28"></path></svg>
    ${player === reader ? say("You") : name}</li>`)}</ul>`;
}

/** Goes where the pointer is, for as long as it is held.  @param {PointerEvent} event @param {Curve} curve @param {number} wide */
function dragged(event, { plies, go }, wide) {
  const chart = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.button !== 0) return;
  const { left, width } = chart.getBoundingClientRect();
  let last = -1;
  /** @param {PointerEvent} now */
  const follow = (now) => {
    const ply = Math.max(0, Math.min(plies, Math.round((wide * (now.clientX - left)) / (width || 1))));
    if (ply !== last) go((last = ply));
  };
  const end = () => {
    chart.removeEventListener("pointermove", follow);
    for (const kind of ["pointerup", "pointercancel"]) chart.removeEventListener(kind, end);
  };
  chart.setPointerCapture(event.pointerId);
  chart.addEventListener("pointermove", follow);
  for (const kind of ["pointerup", "pointercancel"]) chart.addEventListener(kind, end);
  follow(event);
}

/** @param {number} number */
const short = (number) => `${Math.round(10 * number) / 10}`;
