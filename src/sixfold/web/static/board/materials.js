// Things in their material: lacquered dice and pegs, metal discs, wood, felt, paper, pencil.  Light comes from the upper left.
// A thing is a group of flat shapes that says what it is; its material is drawn where they stand, as large as they are.
// It knows the kinds of things.  Colours are the stylesheet's.

import { nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Shape} Shape
 * @typedef {import("../playing/wire.js").BoxShape} BoxShape
 * @typedef {import("../playing/wire.js").EllipseShape} EllipseShape
 * @typedef {import("../playing/wire.js").PathShape} PathShape
 * @typedef {(shapes: Shape[]) => unknown} Draw  how shapes are drawn that are no things
 */

const PAINTS = ["red", "orange", "yellow", "green", "blue", "purple", "light-blue", "white", "silver"];
const METALS = ["silver", "brown", "white"];
/** Where the pips of each face lie, in steps from the middle. */
export const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];
const AROUND = [-62, -31, 0, 31, 62].map((degrees) => (degrees * Math.PI) / 180); // of the marks on the rim of a disc
const MAN = 19; // the radius of a peg
const SMALL = 20; // the radius of a disc in a line of text: its lines are thin
const LYING = 14; // the thickness of a board

/** @type {{[kind: string]: (shapes: any[], thing: any[], draw: Draw) => unknown}} */
const MATERIALS = { aside: room, plate: room, named, band, leaving, count, die, disc, peg, piece, slab, sunk, well, felt, paper, tab, chip, cross, crown, shade, standing, strip, trail, sum: written, total: written, scores: written, locked: written, zone: room, ahead };

/** A thing in its material; null for one that has none.
 * @param {(string | number)[]} thing @param {Shape[]} shapes @param {Draw} draw @returns {unknown} */
export function materialView(thing, shapes, draw) {
  const made = MATERIALS[thing[0]];
  if (!made) return null;
  if (!document.getElementById("materials")) document.body.insertAdjacentHTML("beforeend", definitions());
  return made(shapes.filter((shape) => shape[1] !== "shadow" || made === shade), thing, draw);
}

/** The size of a text, larger where the stage is so small that it could not be read: `.stage` says how large.
 * @param {number} size @param {string} [least] */
export const legible = (size, least = "--least") => `font-size: max(${size}px, var(${least}, 0px))`;

/** @param {number} number */
const short = (number) => Math.round(100 * number) / 100;

/** The pips of a face on a die of so large a side.  @param {number} face @param {number} side @param {string} role */
export function pipsView(face, side, role) {
  return PIPS[face].map(([across, down]) => {
    const [x, y, r] = [0.255 * side * across, 0.255 * side * down, 0.092 * side];
    return svg`<circle class="sink" cx=${short(x)} cy=${short(y - 0.012 * side)} r=${short(r)}></circle><circle
      class="on-${role}" cx=${short(x)} cy=${short(y + 0.008 * side)} r=${short(0.94 * r)}></circle>`;
  });
}

/** The top of a die, its front with the letter, pips that are sunk.  @param {Shape[]} shapes @param {any[]} thing */
function die(shapes, [, face, letter]) {
  const [, role, left, top, side] = /** @type {BoxShape} */ (shapes[0]);
  const half = side / 2;
  const front = letter ? Math.max(0.26 * side, 12.5) : 0.18 * side;
  const size = Math.max(0.2 * side, 11);
  const square = (/** @type {number} */ inset) => ({ at: short(inset - half), wide: short(side - 2 * inset), round: short(0.2 * side - inset) });
  const [whole, inner] = [square(0), square(0.03 * side)];
  return svg`<g class="die" data-side=${side} data-role=${role} data-face=${face} transform="translate(${left + half} ${top + half})">
    <ellipse class="shade" cx=${short(0.1 * side)} cy=${short(half + 0.7 * front)} rx=${short(0.61 * side)} ry=${short(0.3 * side)}></ellipse>
    <g class="piece">
      <rect class="rim" fill="var(--${role}-front)" x=${whole.at} y=${short(front - half)} width=${side} height=${side} rx=${whole.round}></rect>
      <rect class="rim" fill="url(#${role}-face)" x=${whole.at} y=${whole.at} width=${side} height=${side} rx=${whole.round}></rect>
      <rect class="bevel" stroke-width=${short(0.025 * side)} x=${inner.at} y=${inner.at} width=${inner.wide} height=${inner.wide} rx=${inner.round}></rect>
      <rect class="gloss" x=${short(-0.43 * side)} y=${short(-0.44 * side)} width=${short(0.86 * side)} height=${short(0.34 * side)} rx=${short(0.15 * side)}></rect>
      <g class="pips">${pipsView(face, side, role)}</g>
      ${letter ? svg`<text class="on-front" fill="var(--on-${role}-front)" y=${short(half + front / 2)} dy=".36em" .style=${legible(short(size), "--least-letter")}>${letter}</text>` : nothing}
    </g></g>`;
}

/** A disc: side, rim, groove, the owner's marks round it.  @param {any[]} shapes @param {any[]} thing @param {Draw} draw */
function disc([side, top, ...marks], [, thick], draw) {
  const [, role, x, y, rx, ry] = /** @type {EllipseShape} */ (top);
  const groove = [0.88 * rx, 0.845 * ry].map(short);
  return svg`<g class=${rx < SMALL ? "metal small" : "metal"}><path class="rim" fill="url(#${role}-side)" d=${side[2]} transform="translate(${x} ${y})"></path>
    <path class="under" d="M${-rx} ${thick - 1.6}A${rx} ${ry} 0 0 0 ${rx} ${thick - 1.6}" transform="translate(${x} ${y})"></path>
    ${role === "white" ? draw(marks) : AROUND.map((turn) => markView(role, x + rx * Math.sin(turn), y + ry * Math.cos(turn) + thick / 2 + 0.4, Math.min(thick, 13) * 0.26, Math.cos(turn)))}
    <ellipse class="rim" fill="url(#${role}-top)" cx=${x} cy=${y} rx=${rx} ry=${ry}></ellipse>
    <ellipse class="groove ${role}-groove" cx=${x} cy=${y + 1} rx=${groove[0]} ry=${groove[1]}></ellipse>
    <ellipse class="groove ${role}-shine" cx=${x} cy=${y + 1.9} rx=${groove[0]} ry=${groove[1]}></ellipse></g>`;
}

/** A ring on silver, a dot on brown.  @param {string} role @param {number} x @param {number} y @param {number} r @param {number} narrow */
function markView(role, x, y, r, narrow) {
  return svg`<ellipse class="${role}-mark" cx=${short(x)} cy=${short(y)} rx=${short(r * narrow)} ry=${short(r)}></ellipse>`;
}

/** A disc on its edge, in hand.  @param {any[]} shapes @param {any[]} _ @param {Draw} draw */
function standing([box, ...marks], _, draw) {
  return svg`<g class="standing">${same(box, `url(#${box[1]}-side)`, "rim")}${draw(marks)}</g>`;
}

/** A peg: its outline twice, one over the other.  @param {any[]} shapes */
function peg([shape]) {
  const round = shape[0] === "c";
  const [role, x, y, scale] = round ? [shape[1], shape[2], shape[3], shape[4] / MAN] : [shape[1], shape[3], shape[4], shape[5]];
  const outline = round ? `M0-${MAN}A${MAN} ${MAN} 0 1 1-.01-${MAN}Z` : shape[2];
  return svg`<g class="peg" transform="translate(${x} ${y}) scale(${short(scale)})">
    ${scale < 0.8 ? nothing : svg`<ellipse class="shade" cx="4" cy="8" rx=${1.28 * MAN} ry=${1.12 * MAN}></ellipse>`}
    <g class="piece"><path class="rim" fill="var(--${role}-front)" d=${outline} transform="translate(0 4)"></path>
      <path class="rim" fill="url(#${role}-face)" d=${outline} transform="translate(0 -2)"></path>
      <path class="bevel" stroke-width="1.8" d=${outline} transform="translate(0 -2) scale(.7)"></path>
      <ellipse class="spark" cx="-5" cy="-9" rx="6.5" ry="4" transform="rotate(-28 -5 -9)"></ellipse></g></g>`;
}

/** The shadow of a pile.  @param {EllipseShape[]} shapes */
function shade([[, , x, y, rx, ry]]) {
  return svg`<ellipse class="shade" cx=${x + 4} cy=${y + 1} rx=${short(1.3 * rx)} ry=${short(1.35 * ry)}></ellipse>`;
}

/** What is lifted as a whole.  @param {Shape[]} shapes @param {any[]} _ @param {Draw} draw */
function piece(shapes, _, draw) {
  return svg`<g class="piece">${draw(shapes)}</g>`;
}

/** A crown instead of a sign and a number.  @param {any[]} shapes */
function crown([sign, number]) {
  return crownView((sign[3] + number[2]) / 2 - 1.5, sign[4] - 11);
}

/** A golden crown.  @param {number} x @param {number} y @param {number} [scale] */
export function crownView(x, y, scale = 1) {
  return svg`<g class="crown" transform="translate(${x} ${y}) scale(${scale})"><g class="falls">
    <path class="gold" d="M-20 8-25-14-11-3 0-22 11-3 25-14 20 8Z"></path>
    <path class="gold circlet" d="M-20 8A20 6 0 0 0 20 8L21 3A21 6.5 0 0 1-21 3Z"></path>
    <circle class="gold jewel" cx="-25" cy="-15" r="3.4"></circle><circle class="gold ruby" cy="-23" r="3.8"></circle>
    <circle class="gold jewel" cx="25" cy="-15" r="3.4"></circle></g></g>`;
}

/** The same shape in another look, moved and grown.
 * @param {any[]} shape @param {string} fill @param {string} [look] @param {number} [dx] @param {number} [dy] @param {number} [grow] */
function same(shape, fill, look = "", dx = 0, dy = 0, grow = 0) {
  if (shape[0] === "c") return svg`<circle class=${look} fill=${fill} cx=${shape[2] + dx} cy=${shape[3] + dy} r=${shape[4] + grow}></circle>`;
  if (shape[0] === "p") return svg`<path class=${look} fill=${fill} d=${shape[2]} transform="translate(${shape[3] + dx} ${shape[4] + dy})"></path>`;
  const [, , x, y, width, height, corner] = shape;
  return svg`<rect class=${look} fill=${fill} x=${x + dx - grow} y=${y + dy - grow} width=${width + 2 * grow} height=${height + 2 * grow}
    rx=${Math.max(0, corner + grow)}></rect>`;
}

/** A slab of wood: shadows, edge, grain.  @param {any[]} shapes @param {any[]} thing @param {Draw} draw */
function slab([shape, ...rest], [, thick = LYING], draw) {
  return svg`<g class="slab">${[0, 1, 2, 3].map((step) => same(shape, "var(--umbra)", "cast", 6 + step, thick + 3 + 2 * step, step))}
    ${same(shape, "url(#wood-edge)", "edge", 0, thick)}${same(shape, "url(#wood)")}${same(shape, "url(#grain)", "edge")}
    ${same(shape, "none", "shine", 0, 0, -1.8)}</g>${draw(rest)}`;
}

/** A cell that is sunk into wood.  @param {any[]} shapes @param {any[]} thing @param {Draw} draw */
function sunk([shape, ...rest], [, colour = "var(--well2)"], draw) {
  return svg`<g class="sunk">${same(shape, colour)}${same(shape, "none", "inset", 0, 0, -1)}</g>${draw(rest)}`;
}

/** A round well.  @param {any[]} shapes @param {any[]} _ @param {Draw} draw */
function well([shape, ...rest], _, draw) {
  const [, , x, y, r] = shape;
  return svg`<g class="sunk">${same(shape, "url(#well)", "hollow")}
    <path class="shine" d="M${short(x - r + 0.6)} ${y + 2}A${r} ${r} 0 0 0 ${short(x + r - 0.6)} ${y + 2}"></path></g>${draw(rest)}`;
}

/** A strip with an edge of gold, on wood.  @param {any[]} shapes */
function strip([shape]) {
  return same(shape, "var(--raised)", "gilt");
}

/** Felt with what lies on it.  @param {any[]} shapes @param {any[]} _ @param {Draw} draw */
function felt([shape, ...rest], _, draw) {
  return svg`<g class="felt">${same(shape, "url(#felt)")}${same(shape, "none", "inset", 0, 0, -1)}${draw(rest)}</g>`;
}

/** Room for what a page puts there. */
function room() {
  return nothing;
}

/** A player's name and points.  @param {Shape[]} shapes @param {any[]} _ @param {Draw} draw */
function named(shapes, _, draw) {
  return svg`<g class="named">${draw(shapes)}</g>`;
}

/** What lies behind a row that was closed just now, over what lay there before.  @param {any[]} shapes @param {any[]} thing */
function band([shape], [, before]) {
  return svg`<g class="band">${same(shape, "", `${shape[1]} greys`)}${same(shape, "", `${before} was`)}</g>`;
}

/** A die that left just now: seen while it goes.  @param {any[]} shapes @param {any[]} thing */
function leaving([[, , x, y, wide, high, corner]], [, face, role, letter]) {
  return svg`<g class="leaving">${die([["b", role, x, y, wide, high, corner]], ["die", face, letter])}</g>`;
}

/** A number that grew just now, and from which one.  @param {Shape[]} shapes @param {any[]} thing @param {Draw} draw */
function count(shapes, [, from], draw) {
  return svg`<g class="count" data-from=${from}>${draw(shapes)}</g>`;
}

/** A pad: two sheets peep out under the first.  @param {any[]} shapes @param {any[]} _ @param {Draw} draw */
function paper([shape, ...rest], _, draw) {
  return svg`<g class="pad">${[1, 2, 3].map((step) => same(shape, "var(--umbra)", "cast", 1, 5 + 2 * step, step))}
    ${[6, 3, 0].map((down) => same(shape, "url(#paper)", "leaf", 0, down, down / -3))}</g>${draw(rest)}`;
}

/** What is written on a sheet besides its cells, or may not be marked yet.  @param {Shape[]} shapes @param {any[]} thing @param {Draw} draw */
function written(shapes, [kind, how = ""], draw) {
  return svg`<g class="${kind} ${how}">${draw(shapes)}</g>`;
}

/** The painted head of a row, with its letter.  @param {any[]} shapes @param {any[]} _ @param {Draw} draw */
function tab([shape, ...rest], _, draw) {
  const role = shape[1];
  return svg`<g class="tab">${same(shape, `var(--${role}-front)`, "rim", 0, 3)}${same(shape, `url(#${role}-face)`, "rim")}
    ${same(shape, "none", "bevel", 0, 0, -1.5)}</g>${draw(rest)}`;
}

/** A chip, with its number.  @param {any[]} shapes @param {any[]} _ @param {Draw} draw */
function chip([shape, ...rest], _, draw) {
  const role = shape[1];
  return svg`<g class="chip">${same(shape, `var(--${role}-front)`, "rim", 0, 2.5)}${same(shape, `url(#${role}-face)`, "rim")}
    ${same(shape, "none", "bevel", 0, 0, -2)}${draw(rest)}</g>`;
}

/** How something went, on a casing of paper, over what stands there.  @param {any[]} shapes @param {any[]} _ @param {Draw} draw */
function trail([line, ...stops], _, draw) {
  return svg`<g class="way">${same(line, "none", "casing")}${draw([line, ...stops])}</g>`;
}

/** How something will go.  @param {any[]} shapes */
function ahead([line]) {
  return svg`<g class="ahead">${same(line, "none", "ahead-line")}${same(line, "none", "ahead-dots")}</g>`;
}

/** A cross in pencil: each stroke with a thin echo.  @param {PathShape[]} strokes */
function cross(strokes) {
  return svg`<g class="cross">${strokes.map(
    ([, , outline, x, y, scale]) => svg`<g transform="translate(${x} ${y}) scale(${scale})"><path class="lead" pathLength="1" d=${outline}></path>
      <path class="lead echo" pathLength="1" d=${outline} transform="translate(1.6 -1.2)"></path></g>`,
  )}</g>`;
}

/** A gradient.  @param {string} kind @param {string} id @param {string} place @param {[number, string, (number | string)?][]} stops */
function gradient(kind, id, place, stops) {
  const all = stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`);
  return `<${kind}Gradient id="${id}" ${place}>${all.join("")}</${kind}Gradient>`;
}

/** Gradients and the grain of wood, once in a page. */
function definitions() {
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  const lit = 'cx=".36" cy=".25" r=".85"';
  /** @param {string} metal @param {string} part @param {number[]} places @returns {[number, string][]} */
  const stops = (metal, part, places) => places.map((at, number) => [at, `var(--${metal}-${part}${number})`]);
  const parts = [
    ...PAINTS.map((paint) => gradient("linear", `${paint}-face`, 'x1=".1" y1="0" x2=".8" y2="1"', [[0, `var(--${paint}-lit)`], [0.55, paint === "white" ? "var(--white-top2)" : `var(--${paint})`]])),
    ...METALS.map((metal) => gradient("radial", `${metal}-top`, lit, stops(metal, "top", [0, 0.5, 1]))),
    ...METALS.map((metal) => gradient("linear", `${metal}-side`, "", stops(metal, "side", [0, 0.25, 0.5, 0.8, 1]))),
    gradient("radial", "shade", "", [[0, "var(--umbra)", 0.55], [0.55, "var(--umbra)", 0.32], [1, "var(--umbra)", 0]]),
    gradient("radial", "glow", "", [[0, "var(--gold)", 0.95], [0.5, "var(--gold)", 0.5], [1, "var(--gold)", 0]]),
    gradient("linear", "wood", down, [[0, "var(--wood1)"], [1, "var(--wood2)"]]),
    gradient("linear", "wood-edge", down, [[0, "var(--wood3)"], [1, "var(--wood4)"]]),
    gradient("radial", "well", 'cx=".5" cy=".62" r=".56"', [[0, "var(--well1)"], [0.72, "var(--well2)"], [1, "var(--well3)"]]),
    gradient("linear", "felt", down, [[0, "var(--felt1)"], [1, "var(--felt2)"]]),
    gradient("linear", "paper", down, [[0, "var(--raised)"], [1, "var(--raised-low)"]]),
    gradient("linear", "gold", down, [[0, "var(--gold)"], [0.5, "var(--gold-mid)"], [1, "var(--gold-low)"]]),
    gradient("linear", "gloss", down, [[0, "white", 0.29], [1, "white", 0]]),
    gradient("linear", "inset", 'x1="0" y1="0" x2="1" y2="1"', [[0, "var(--wood5)", 0.7], [0.5, "var(--wood5)", 0.2],
      [0.5, "white", "calc(var(--edge)*.4)"], [1, "white", "var(--edge)"]]),
  ];
  const lines = ["14C60 6 90 22 140 15S210 10 240 14", "34C40 40 110 26 160 35S220 38 240 34", "55C50 48 80 66 130 58S200 50 240 55",
    "63C60 58 90 72 130 66S200 60 240 63", "84C70 90 120 76 170 85S220 88 240 84", "106C30 100 100 114 150 106S210 102 240 106"];
  const grain = `<pattern id="grain" width="240" height="120" patternUnits="userSpaceOnUse"><path fill="none" stroke="var(--grain)"
    stroke-width="1.1" d="${lines.map((line) => `M0 ${line}`).join("")}"/></pattern>`;
  return `<svg id="materials" class="unseen" aria-hidden="true"><defs>${parts.join("")}${grain}</defs></svg>`;
}
