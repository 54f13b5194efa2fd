// What positions are worth: this one as a balance of twenty pieces, all of a game as a curve across the page, with
// mistakes, finds and lucky rolls.  A press on the curve goes to the nearest move.  It knows numbers and names.  It does not know any game.

import { amount } from "./amounts.js";
import { isFind } from "./analysisstate.js";
import { say } from "../shared/texts.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").GameValues} GameValues
 * @typedef {import("../playing/wire.js").Step} Step
 * @typedef {Object} Curve
 * @property {GameValues | null} values @property {(Step | undefined)[]} steps
 * @property {number} plies  of the game @property {number} at  where one is, or where the branch left the game
 * @property {(number[] | null)[]} branch  values of the positions of the branch one is in, from there on
 * @property {string[]} names @property {number | null} reader
 * @property {import("../playing/wire.js").Chair[]} chairs
 * @property {(ply: number) => void} go
 */

const [WIDE, HIGH] = [1000, 100]; // units of the picture, which is stretched
const [BESIDE, ABOVE] = [14, 11]; // room for marks at its edges
const LUCKY = 0.05; // of a win, from which a roll is marked
const PIECES = 20; // of the balance, five per cent each
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
        ${luckView(curve, scale, own)} ${branchView(curve, scale, own)}
      </svg>
      <svg aria-hidden="true">${hereView(curve, scale, own)} ${marksView(curve, scale, own)}</svg>
      ${curve.values && two ? html`<span class="edge high">${wins(own)}</span><span class="edge low">${wins(1 - own)}</span>` : nothing}
      ${curve.values && names.length === 1 ? html`<span class="edge high">${amount(curve.values.unit, scale.high)}</span><span
        class="edge low">${amount(curve.values.unit, scale.low)}</span>` : nothing}
    </div>
    ${names.length > 2 ? legendView(curve) : nothing}
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
    x: (/** @type {number} */ ply) => BESIDE + ((WIDE - 2 * BESIDE) * ply) / last,
    y: (/** @type {number} */ value) => ABOVE + ((HIGH - 2 * ABOVE) * (high - Math.max(low, Math.min(high, value)))) / (high - low || 1),
  };
}

/** @typedef {ReturnType<typeof scaleOf>} Scale */

/** @param {Curve} curve @param {Scale} scale @param {number} own */
function linesView({ values, names, chairs }, scale, own) {
  if (!values) return nothing;
  const players = names.length > 2 ? names.map((_, player) => player) : [own];
  return players.map((player) => {
    const points = values.values.map((each, ply) => `${short(scale.x(ply))} ${short(scale.y(each[player]))}`).join("L");
    const even = short(scale.y((scale.low + scale.high) / 2));
    if (names.length < 3) return svg`${names.length === 2 ? svg`<path class="worth-area" d="M${points}V${even}H${BESIDE}Z"></path>` : nothing}<path class="worth-line" d="M${points}"></path>`;
    return svg`<path class="worth-line many ${paintOf(chairs, player)} ${player === own ? "own" : ""}"
      stroke-dasharray=${DASHES[player % DASHES.length] || nothing} d="M${points}"></path>`;
  });
}

/** A stroke for a roll that brought much.  @param {Curve} curve @param {Scale} scale @param {number} own */
function luckView({ steps, values }, scale, own) {
  const size = values?.size ?? 1;
  return steps.map((step, ply) => {
    if (!step?.gained?.some((gained) => Math.abs(gained) > LUCKY * size)) return nothing;
    return svg`<path class="dot lucky" d="M${short(scale.x(ply))} ${short(scale.y(step.values[own]))}h0"></path>`;
  });
}

/** A question mark for a mistake, an exclamation mark for the only good move, where it was found.
 * @param {Curve} curve @param {Scale} scale @param {number} own */
function marksView({ steps, values, names }, scale, own) {
  return steps.map((step, ply) => {
    const find = step && isFind(step, values?.size ?? 1);
    if (!step || !(step.mistake || find)) return nothing;
    const [x, y] = percents(scale, ply, step.values[names.length > 2 ? (step.player ?? own) : own]);
    return svg`<circle class="dot ${step.mistake ? "mistake" : "find"}" cx=${x} cy=${y} r="8.5"></circle>
      <text class="sign" x=${x} y=${y} dy="4.7">${step.mistake ? "?" : "!"}</text>`;
  });
}

/** A place on the chart that is not stretched.  @param {Scale} scale @param {number} ply @param {number} value */
function percents(scale, ply, value) {
  return [`${short((100 * scale.x(ply)) / WIDE)}%`, `${short((100 * scale.y(value)) / HIGH)}%`];
}

/** What the branch one is in would have been worth.  @param {Curve} curve @param {Scale} scale @param {number} own */
function branchView({ branch, at, values }, scale, own) {
  const begin = values?.values[at];
  if (!branch.length || !begin) return nothing;
  const points = [begin, ...branch].flatMap((each, far) => (each ? [`${short(scale.x(at + far))} ${short(scale.y(each[own]))}`] : []));
  return svg`<path class="branch-line" d="M${points.join("L")}"></path>`;
}

/** A line and a ring.  @param {Curve} curve @param {Scale} scale @param {number} own */
function hereView({ at, branch, values }, scale, own) {
  const worth = branch.length ? branch.at(-1) : values?.values[at];
  const [x, y] = percents(scale, at + branch.length, worth?.[own] ?? 0);
  return svg`<line class="here" x1=${x} x2=${x} y1="4" y2="96%"></line>
    ${worth ? svg`<circle class="here" cx=${x} cy=${y} r="6.5"></circle>` : nothing}`;
}

/** @param {Curve} curve */
function legendView({ names, reader, chairs }) {
  return html`<ul class="legend">${names.map((name, player) => html`<li>
    <svg viewBox="0 0 28 6" aria-hidden="true"><path class="worth-line many ${paintOf(chairs, player)}"
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
    const part = ((WIDE * (now.clientX - left)) / (width || 1) - BESIDE) / (WIDE - 2 * BESIDE);
    const ply = Math.max(0, Math.min(plies, Math.round(wide * part)));
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

const ROLES = /^(silver|brown|red|blue|green|yellow|purple|orange|white)$/;

/** The colour of somebody's piece.  @param {import("../playing/wire.js").Shape[]} badge @returns {string} */
function roleOf(badge) {
  for (const shape of badge) {
    const found = shape[0] === "g" || shape[0] === "m" ? roleOf(shape[3]) : ROLES.test(shape[1]) ? shape[1] : "";
    if (found) return found;
  }
  return "";
}

/** The colour of somebody's line: that of their pieces, where these have one.  @param {import("../playing/wire.js").Chair[]} chairs @param {number} player */
function paintOf(chairs, player) {
  return roleOf(chairs.find((chair) => chair.player === player)?.badge ?? []) || PAINTS[player % PAINTS.length];
}

/** Who is how near to winning, between two: twenty pieces, yours below.  Its place is kept while that is not known, so that
 * the board stays where it is.
 * @param {number[] | undefined} values @param {import("../playing/wire.js").Chair[]} chairs @param {(player: number) => string} nameOf @param {number} own */
export function balanceView(values, chairs, nameOf, own) {
  if (chairs.length !== 2) return nothing;
  const shares = values ?? [0.5, 0.5];
  const mine = Math.round(PIECES * shares[own]);
  const roles = [own, 1 - own].map((player) => roleOf(chairs.find((chair) => chair.player === player)?.badge ?? []));
  if (roles.includes("")) return nothing;
  const pieces = [...Array(PIECES).keys()].map((place) => roles[place < mine ? 0 : 1]);
  const side = (/** @type {number} */ player) => html`<p><b>${amount("share", shares[player])}</b> <span>${nameOf(player)}</span></p>`;
  return html`<div class="balance ${values ? "" : "unknown"}">${side(1 - own)}
    <svg class="board upright" viewBox="0 0 44 ${28 * PIECES + 8}" aria-hidden="true">${pieces.map((role, place) => svg`<rect class=${role} x="4" y=${28 * (PIECES - 1 - place) + 5} width="36" height="25" rx="7"></rect>`)}</svg>
    <svg class="board across" viewBox="0 0 ${16 * PIECES + 4} 30" aria-hidden="true">${pieces.map((role, place) => svg`<rect class=${role} x=${16 * place + 3} y="3" width="14" height="24" rx="5"></rect>`)}</svg>
    ${side(own)}</div>`;
}
