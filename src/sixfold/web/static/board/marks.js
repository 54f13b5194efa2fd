// Marks over the board that are no part of its picture: hints, better moves, why something cannot go.
// It knows places and the roles of marks.  It does not know what they are about.

import { legible } from "./materials.js";
import { svg, nothing } from "../vendor/lit-html.js";

/**
 * A mark along a path of places, or at a single one.  `hint`: an arrow; `also`: one that is less good;
 * `tried`: one that does not do; `works`: one that does; `pencil`: a cross that could be made; `last`: the way something went; `refused`: what is in the way.
 * @typedef {"hint" | "also" | "tried" | "works" | "last" | "refused"} Way
 * @typedef {{kind: Way | "pencil", path: string[], text?: string}} Mark
 * @typedef {import("./geometry.js").Area} Area
 * @typedef {Map<string, {area: Area}>} Places
 */

const LINES = { hint: "mark-hint", also: "mark-hint mark-also", tried: "mark-refused mark-tried", works: "mark-hint mark-works", last: "trail", refused: "mark-refused" };
/** @type {{[kind: string]: string}} */
const SIGNS = { tried: "M-4-4L4 4M4-4L-4 4", works: "M-5 0L-1.5 4L5-4" };
const SLENDER = 0.34; // half an arrow's head beside its length: with equal sides one would not see where it points
const NARROW = 32; // of a cell on a phone
const CROSS = "M-12-12C-5-5 5 5 12 12M12-13C5-5-4 4-12 13"; // in a square of 40

/** @param {Mark[]} marks @param {Places} found */
export function marksView(marks, found) {
  return svg`<g class="marks" aria-hidden="true">${marks.map((mark) => markView(mark, found))}</g>`;
}

/** @param {Mark} mark @param {Places} found */
function markView(mark, found) {
  const areas = mark.path.flatMap((name) => found.get(name)?.area ?? []);
  const last = areas.at(-1);
  if (!last) return nothing;
  const drawn = mark.kind === "pencil" ? areas.map(pencilled) : wayView(mark.kind, areas);
  const spot = mark.kind === "also" && areas.length > 1 ? between(areas[0], last) : last;
  return svg`${drawn}${mark.kind in SIGNS ? signView(mark.kind, last) : mark.text ? valueView(mark.text, spot) : nothing}`;
}

/** Where a value stands whose place another arrow may point at, too.  @param {Area} from @param {Area} to @returns {Area} */
function between(from, to) {
  return { ...to, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 9, h: 0 };
}

/** A cross in pencil.  @param {Area} area */
function pencilled({ x, y, w, h }) {
  return svg`<path class="mark-hint" d=${CROSS}
    transform="translate(${x} ${y}) scale(${Math.min(w, h) / 40})"></path>`;
}

/** A line from place to place, a hint with a head; where something is only placed, a ring: an arrow would come from elsewhere.
 * @param {Way} kind @param {Area[]} areas */
function wayView(kind, areas) {
  const end = areas[areas.length - 1];
  const size = Math.min(end.w, end.h);
  if (areas.length === 1 && kind in SIGNS && size < NARROW) return nothing; // a ring would hide what is there
  if (areas.length === 1) return svg`<circle class=${LINES[kind]} cx=${end.x} cy=${end.y} r=${0.36 * size}></circle>`;
  const points = areas.map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
  if (kind === "last" || kind === "refused") return lineView(kind, points);
  for (const [at, next] of [[0, 1], [-1, -2]]) points.splice(at, 1, towards(points.at(at), points.at(next), size));
  const [from, to] = points.slice(-2);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const head = Math.min(0.34 * size, 26);
  const [ux, uy] = [(dx / length) * head, (dy / length) * head];
  const neck = /** @type {[number, number]} */ ([to[0] - ux, to[1] - uy]);
  const corners = [to, [neck[0] - SLENDER * uy, neck[1] + SLENDER * ux], [neck[0] + SLENDER * uy, neck[1] - SLENDER * ux]];
  return svg`${lineView(kind, [...points.slice(0, -1), neck])}
    <path class=${kind === "tried" ? "mark-tried-head" : "mark-hint-head"} d="M${corners.map((corner) => corner.map(short).join(" ")).join("L")}Z"></path>`;
}

/** Beside a place and not over what stands there.  @param {any} from @param {any} to @param {number} size @returns {[number, number]} */
function towards([x, y], [toX, toY], size) {
  const part = Math.min(0.22, (0.42 * size) / Math.hypot(toX - x, toY - y));
  return [x + part * (toX - x), y + part * (toY - y)];
}

/** @param {Way} kind @param {[number, number][]} points */
function lineView(kind, points) {
  return svg`<path class=${LINES[kind]}
    d="M${points.map((point) => point.map(short).join(" ")).join("L")}"></path>`;
}

/** It does not do, or it does.  @param {string} kind @param {Area} area */
function signView(kind, { x, y, w, h }) {
  const scale = Math.max(0.7, Math.min(w, h) / 72);
  return svg`<g class=${kind} transform="translate(${short(x + 0.36 * w)} ${short(y + 0.34 * h)}) scale(${short(scale)})"><circle r="11"></circle>
    <path d=${SIGNS[kind]}></path></g>`;
}

/** What it is worth, at the place it points at.  @param {string} text @param {Area} area */
function valueView(text, { x, y, h }) {
  const [wide, top] = [9 * text.length + 18, Math.max(1, y - h / 2 - 20)];
  return svg`<rect class="violet" x=${x - wide / 2} y=${top} width=${wide} height="24" rx="12"></rect>
    <text class="mark-hint-value" x=${x} y=${top + 17.5} .style=${legible(15)} text-anchor="middle">${text}</text>`;
}

/** @param {number} number */
const short = (number) => `${Math.round(100 * number) / 100}`;
