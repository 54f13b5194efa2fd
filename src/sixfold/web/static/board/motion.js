// Motion: what moved in a picture comes from where it was, each kind of thing in its own way, and is heard.
// It knows the groups of a drawn picture that have moved, and what they are made of.  It does not know why.
// Transforms and opacity alone move, and the dashes of a pencil; whatever begins next finishes what runs.

import { pipsView } from "./materials.js";
import { hear } from "../shared/sound.js";
import { render, svg } from "../vendor/lit-html.js";

/** @typedef {{group: SVGGElement, board: Element, box?: DOMRect, factor: number, number: number, from: number}} Act  the how manieth of its kind; where it has room */

const HOP = 180; // milliseconds
const LAND = 300;
const APART = 45; // between discs of a pile, and between dice of a roll
const ROLL = 560;
const FACE = 75; // how long a face is seen while a die rolls
const LIES = 0.86; // of a roll: before it the result is never seen
const STROKES = [90, 100];
const CROWN = 700;
const CLOSE = 400;
const CHIP = 120; // between chips
const FIRST_CHIP = 300; // when the die before it lies
const OUT = "cubic-bezier(.2,.8,.3,1)";
const DROP = "cubic-bezier(.3,0,.7,1)";
/** @type {{[speed: string]: number}} */
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2.2 };
/** @type {Animation[]} */
let running = [];

/** Ends every animation at once. */
export function finish() {
  for (const animation of running) animation.finish();
  document.querySelector(".confetti")?.remove();
  running = [];
}

/** Whether nothing should move.  @param {string} speed */
export function isStill(speed) {
  return !SPEEDS[speed] || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

let secrets = 0; // how many rolls are not to be told yet

/** Until what it returns is called, nothing tells what dice will show: words and marks wait for them. */
export function keepSecret() {
  if (!secrets++) document.documentElement.classList.add("rolling");
  return () => {
    if (!--secrets) document.documentElement.classList.remove("rolling");
  };
}

/** Moves what has moved in a picture; resolves when all stands.
 * @param {Element} board @param {string} speed @param {number} [loud]  how loud it is, at most 1
 * @param {{back?: boolean, there?: boolean}} [how]  back to where it came from; or a hand has brought there what travels */
export async function animate(board, speed, loud = 1, { back, there } = {}) {
  if (document.hidden) return finish();
  const still = isStill(speed);
  const boards = [board, ...document.querySelectorAll("svg.held")];
  const moved = /** @type {SVGGElement[]} */ (boards.flatMap((one) => [...one.querySelectorAll(".moved")])).filter(
    (group) => !group.parentElement?.closest(".moved, .travels") && !(back && isRolled(group)) && !(there && [hop, land].includes(wayOf(group))),
  );
  const rolled = moved.filter(isRolled);
  if (rolled.length) hear("roll", { count: rolled.length, loud });
  // Measured before anything changes.
  const boxes = new Map(still ? [] : boards.map((one) => [one, one.getBoundingClientRect()]));
  const sides = new Map(still ? [] : rolled.map((group) => [group, comesFrom(group, board)]));
  finish();
  /** @type {{[way: string]: number}} */
  const numbers = {};
  running = moved.flatMap((group) => {
    const way = wayOf(group);
    const number = (numbers[way.name] = (numbers[way.name] ?? -1) + 1);
    const on = group.ownerSVGElement ?? board;
    const act = { group, board: on, box: boxes.get(on), factor: still ? 0 : SPEEDS[speed], number, from: sides.get(group) ?? 1 };
    if (way !== roll) for (const [name, at, count] of heard(act)) hear(name, { at: at * act.factor, count, loud });
    return still ? [] : way(act);
  });
  const mine = running;
  if (back) for (const animation of mine) animation.reverse();
  await Promise.all(mine.map((animation) => animation.finished.catch(() => undefined)));
  if (back) for (const animation of mine) animation.cancel(); // nothing is held as it was at first
}

/** @param {SVGGElement} group */
const isRolled = (group) => group.classList.contains("spins") && !!group.querySelector(".die");

/** How a thing of its kind comes.  @param {SVGGElement} group */
function wayOf(group) {
  if (isRolled(group)) return roll;
  for (const [kind, way] of /** @type {const} */ ([[".cross", pencil], [".band", close], [".leaving", leave], [".chip", fly], [".count", tally]]))
    if (group.querySelector(kind)) return way;
  return group.querySelector(":scope > .metal") ? land : hop;
}

/** What is heard of something that comes: sounds, when, and how many.
 * @param {Act} act @returns {[string, number, number][]} */
function heard({ group, number }) {
  const hops = offsets(group).length;
  if (group.querySelector(".cross")) return [["pencil", 190 * number, 0]];
  if (group.querySelector(".leaving")) return [["close", 0, 0]];
  if (group.querySelector(".chip")) return [["chip", FIRST_CHIP + CHIP * number + HOP, 0]];
  if (group.querySelector(".band, .count")) return [];
  const discs = group.querySelectorAll(":scope > .metal").length;
  const crowned = group.querySelector(".crown");
  if (discs) return [["stack", LAND - 10, discs], ...(crowned ? [/** @type {[string, number, number]} */ (["crown", LAND + 300, 0])] : [])];
  if (group.querySelector(".die")) return [["knock", HOP, 0]];
  return [...Array(hops).keys()].map((at) => /** @type {[string, number, number]} */ ([hops > 1 ? "hop" : "knock", HOP * (at + (hops > 1 ? 0 : 0.9)), at]));
}

/** How far from where it stands a thing was at first, and on its way.  @param {SVGGElement} group @returns {[number, number][]} */
const offsets = (group) => JSON.parse(group.dataset.way ?? "[]");

/** A sheet of glass over a board: what travels on it lets what lies below as it is, and nothing there is drawn again.
 * @param {Element} board @param {DOMRect} [box]  where it is, if that was measured */
export function glassOver(board, { left, top, width, height } = board.getBoundingClientRect()) {
  const box = board.getAttribute("viewBox");
  const glass = /** @type {SVGSVGElement} */ ([...document.querySelectorAll(".glass")].find((one) => one.getAttribute("viewBox") === box) ?? board.cloneNode(false));
  for (const name of ["role", "aria-label", "aria-describedby"]) glass.removeAttribute(name);
  glass.setAttribute("class", "board glass");
  glass.setAttribute("aria-hidden", "true");
  glass.style.setProperty("--room", `${width}px`);
  glass.style.setProperty("--tall", `${height}px`);
  Object.assign(glass.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  if (!glass.isConnected) document.body.append(glass);
  return glass;
}

/** A copy travels above everything while the thing itself is hidden.
 * @param {Act} act @param {number} lasting @param {(copy: SVGGElement) => Animation[]} start @returns {Animation[]} */
function travel({ group, board, box }, lasting, start) {
  const copy = /** @type {SVGGElement} */ (group.cloneNode(true));
  copy.classList.add("travels", ...["felt", "piece"].filter((name) => group.closest(`.${name}`)));
  const glass = glassOver(board, box);
  glass.append(copy);
  const hiding = group.animate([{ visibility: "hidden" }, { visibility: "hidden" }], lasting);
  const gone = () => {
    copy.remove();
    if (!glass.childElementCount) glass.remove();
  };
  hiding.finished.then(gone, gone);
  return [hiding, ...start(copy)];
}

/** From where something comes: where the picture has it above the board, it lay on the felt beside it.
 * @param {SVGGElement} group @param {Element} board @param {[number, number]} way @returns {[number, number]} */
function fromFelt(group, board, [x, y]) {
  const stage = /** @type {SVGSVGElement} */ (board);
  const [felt, place, box] = [document.querySelector("svg.held"), stage.getScreenCTM(), group.getBBox()];
  const [u, v] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!felt || !place || v + y > stage.viewBox.baseVal.y) return [x, y];
  const { left, top, width, height } = felt.getBoundingClientRect();
  const from = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(place.inverse());
  return [from.x - u, from.y - v];
}

/** Hop by hop, each in an arc, or in one arc from where it waited.  @param {Act} act @returns {Animation[]} */
function hop(act) {
  const [first, ...others] = offsets(act.group);
  if (!first) return [];
  const way = [fromFelt(act.group, act.board, first), ...others];
  /** @type {Keyframe[]} */
  const frames = [];
  [...way, [0, 0]].forEach(([x, y], at, all) => {
    frames.push({ transform: `translate(${x}px, ${y}px)`, easing: "ease-out" });
    const next = all[at + 1];
    if (!next) return;
    const high = Math.min(46, 0.45 * Math.hypot(next[0] - x, next[1] - y));
    const [u, v] = [(x + next[0]) / 2, (y + next[1]) / 2 - high];
    frames.push({ transform: `translate(${u}px, ${v}px) scale(1.1)`, easing: "ease-in" });
  });
  const duration = HOP * act.factor * way.length;
  return travel(act, duration, (copy) => [copy.animate(frames, duration)]);
}

/** Disc after disc flies to above its pile and drops; then a crown.  @param {Act} act @returns {Animation[]} */
function land(act) {
  const [[x, y] = [0, -60]] = offsets(act.group);
  const { factor } = act;
  const discs = act.group.querySelectorAll(":scope > .metal").length;
  const falls = act.group.querySelector(".falls");
  const last = factor * (LAND + APART * (discs - 1));
  const above = { transform: "translate(0, -46px)", offset: 0.72, easing: DROP };
  const frames = [{ transform: `translate(${x}px, ${y}px)`, easing: OUT }, above, { transform: "none" }];
  const flown = travel(act, last, (copy) => {
    copy.querySelector(".crown")?.remove();
    return parted(copy).map((disc, number) => disc.animate(frames, { duration: factor * LAND, delay: factor * APART * number, fill: "both" }));
  });
  return falls ? [...flown, crowned(falls, last, factor), ...lit(act.group, last, factor)] : flown;
}

/** The discs of a pile, each with what is painted on it: a transform of their own would take signs from their places.
 * @param {SVGGElement} copy */
function parted(copy) {
  /** @type {SVGGElement[]} */
  const found = [];
  for (const part of [...copy.children]) {
    if (!found.length || part.matches(".metal")) found.push(document.createElementNS("http://www.w3.org/2000/svg", "g"));
    found.at(-1)?.append(part);
  }
  copy.append(...found);
  return found;
}

/** Light spreads under a pile that is crowned.  @param {SVGGElement} group @param {number} delay @param {number} factor */
function lit(group, delay, factor) {
  const shade = group.closest("[data-place]")?.querySelector(".shade");
  if (!shade) return [];
  const glow = /** @type {SVGElement} */ (shade.cloneNode());
  glow.setAttribute("class", "glow");
  shade.after(glow);
  const frames = [{ transform: "scale(.5)", opacity: 0 }, { opacity: 1, offset: 0.6 }, { transform: "scale(2.1)", opacity: 0 }];
  const spreading = glow.animate(frames, { duration: CROWN * factor, delay: delay + 0.4 * CROWN * factor, fill: "both" });
  const gone = () => glow.remove();
  spreading.finished.then(gone, gone);
  return [spreading];
}

/** A row that closes greys from left to right.  @param {Act} act @returns {Animation[]} */
function close({ group, factor }) {
  const timing = { duration: CLOSE * factor, easing: "ease-in-out" };
  return [...group.querySelectorAll(".greys, .was")].map((part) =>
    part.animate(part.matches(".was") ? [{ opacity: 1 }, { opacity: 1, transform: "scaleX(0)" }] : [{ transform: "scaleX(0)" }, {}], timing));
}

/** A die slides off the felt.  @param {Act} act @returns {Animation[]} */
function leave({ group, factor }) {
  const frames = [{ opacity: 1 }, { transform: "translate(-14px, -6px) rotate(-8deg)", opacity: 1, offset: 0.4 }, { transform: "translate(-90px, 10px) rotate(-30deg)", opacity: 0 }];
  return [...group.querySelectorAll(".leaving")].map((die) => die.animate(frames, { duration: CLOSE * factor, easing: "ease-in" }));
}

/** Chip after chip flies from the medals to its player.  @param {Act} act @returns {Animation[]} */
function fly(act) {
  const [[x, y] = [0, 0]] = offsets(act.group);
  const delay = act.factor * (FIRST_CHIP + CHIP * act.number);
  const duration = 2 * HOP * act.factor;
  const frames = [
    { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0, easing: "ease-out" },
    { transform: `translate(${x / 2}px, ${y / 2 - 46}px) scale(1.3)`, opacity: 1, easing: "ease-in" },
    { transform: "none" },
  ];
  return travel(act, delay + duration, (copy) => [copy.animate(frames, { duration, delay, fill: "both" })]);
}

/** A number counts while chips come.  @param {Act} act @returns {Animation[]} */
function tally(act) {
  const from = Number(/** @type {HTMLElement | null} */ (act.group.querySelector(".count"))?.dataset.from);
  const to = Number(act.group.textContent);
  const step = CHIP * act.factor;
  const lasting = act.factor * (FIRST_CHIP + 2 * HOP) + step * (to - from);
  return travel(act, lasting, (copy) => {
    const text = copy.querySelector("text");
    const counting = copy.animate([{ opacity: 1 }, { opacity: 1 }], lasting);
    const show = () => {
      const left = lasting - Number(counting.currentTime ?? lasting);
      if (text) text.textContent = `${Math.max(from, Math.ceil(to - left / step))}`;
      if (copy.isConnected) requestAnimationFrame(show);
    };
    show();
    return [counting];
  });
}

/** A crown falls, with one bounce.  @param {Element} falls @param {number} delay @param {number} factor */
function crowned(falls, delay, factor) {
  const frames = [
    { transform: "translate(0, -130px)", opacity: 0, easing: "ease-in" },
    { transform: "none", opacity: 1, offset: 0.62, easing: "ease-out" },
    { transform: "translate(0, -9px)", offset: 0.8, easing: "ease-in" },
    { transform: "none", opacity: 1 },
  ];
  return falls.animate(frames, { duration: CROWN * factor, delay, fill: "backwards" });
}

/** On which side of it there is more room: 1 to the right.  @param {SVGGElement} group @param {Element} board */
function comesFrom(group, board) {
  const [here, box] = [group, board].map((one) => one.getBoundingClientRect());
  return here.left + here.width / 2 < box.left + box.width / 2 ? 1 : -1;
}

/** Thrown with two bounces, one die after the other; faces change, and the result is seen when it lies.
 * @param {Act} act @returns {Animation[]} */
function roll(act) {
  const { group, from, number } = act;
  const die = /** @type {SVGGElement} */ (group.querySelector(".die"));
  const [side, face] = [Number(die.dataset.side), Number(die.dataset.face)];
  const duration = act.factor * (ROLL + APART * number);
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn, /** @type {number} */ scale = 1) =>
    `translate(${from * x * side}px, ${y * side}px) rotate(${from * turn}deg) scale(${scale})`;
  const frames = [
    { transform: at(5.5, 2, 400, 1.25), easing: "ease-out" },
    { transform: at(1.8, -0.8, 170, 1.15), offset: 0.45, easing: "ease-in" },
    { transform: at(0.35, 0, 30), offset: 0.74, easing: "ease-out" },
    { transform: at(0.1, -0.16, 8), offset: LIES, easing: "ease-in" },
    { transform: "none" },
  ];
  return travel(act, duration, (copy) => {
    const rolling = copy.animate(frames, duration);
    void tumble(copy, rolling, LIES * duration, (shown) => pipsView(shown, side, die.dataset.role ?? ""), face);
    return [rolling];
  });
}

/** Shows other faces while a die rolls, each different from the one before, and at the end the one that counts.
 * @param {SVGGElement} copy @param {Animation} rolling @param {number} until @param {(face: number) => unknown} drawn @param {number} face */
async function tumble(copy, rolling, until, drawn, face) {
  const pips = copy.querySelector(".pips");
  if (!pips) return;
  const left = () => until - Number(rolling.currentTime ?? 0); // by its own clock: on a busy machine it begins late
  const told = keepSecret();
  pips.replaceChildren();
  let shown = 1 + (face % 6);
  while (copy.isConnected && left() > 0) {
    render(svg`${drawn(shown)}`, /** @type {any} */ (pips));
    const others = [1, 2, 3, 4, 5, 6].filter((one) => one !== face && one !== shown);
    shown = others[Math.floor(Math.random() * others.length)];
    await new Promise((resolve) => setTimeout(resolve, Math.min(FACE, Math.max(0, left()))));
  }
  if (copy.isConnected) render(svg`${drawn(face)}`, /** @type {any} */ (pips));
  told();
}

/** Stroke by stroke, one cross after the other.  @param {Act} act @returns {Animation[]} */
function pencil({ group, factor, number }) {
  let delay = number * 190 * factor;
  return [...group.querySelectorAll(".cross > g")].flatMap((stroke, at) => {
    const timing = { duration: STROKES[at % 2] * factor, delay, fill: /** @type {FillMode} */ ("backwards"), easing: "ease-out" };
    delay += timing.duration;
    const drawn = [{ strokeDasharray: "1 1", strokeDashoffset: 1 }, { strokeDasharray: "1 1", strokeDashoffset: 0 }];
    return [...stroke.children].map((line) => line.animate(drawn, timing));
  });
}
