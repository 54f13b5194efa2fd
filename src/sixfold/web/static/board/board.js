// The board: a picture whose named groups can be pressed, dragged from and walked over by keys.
// It knows places and what may be done at them.  It does not know what a press means.

import { fanView } from "./fan.js";
import { finish, glassOver } from "./motion.js";
import { DIRECTIONS, besideBoard, nearest, places, roomAside, stageSize, towards } from "./geometry.js";
import { marksView } from "./marks.js";
import { crownView, legible } from "./materials.js";
import { drawn } from "./shapes.js";
import { say } from "../shared/texts.js";
import { KING } from "./walk.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Picture} Picture
 * @typedef {import("./geometry.js").Area} Area
 * @typedef {import("./geometry.js").Place} Place
 */

/**
 * @typedef {Object} Board
 * @property {Picture} picture
 * @property {string | null} cursor  the place with the tab stop
 * @property {boolean} live  whether a press can do something
 * @property {import("../playing/wire.js").Toggles | null} toggles
 * @property {import("./walk.js").Highlights} highlights
 * @property {string[][]} ways  lines through places, rings around single ones: where a reason can be seen
 * @property {import("./walk.js").Fan | null} fan  the pieces of the chosen pile
 * @property {import("./marks.js").Mark[]} marks  drawn over the board
 * @property {import("../playing/wire.js").Shape[]} pencil  what a move that is not made yet would put there
 * @property {string} pointed  the place of that move, while it is only pointed at
 * @property {Set<string>} spoken  places that the page speaks of now
 * @property {(name: string) => boolean} ends  whether a press there is a whole word
 * @property {(name: string) => string} result  what will stand at a place, in two letters at most
 * @property {(name: string) => string} ability  what can be done at a place, as a phrase
 * @property {boolean} apart  whether what lies on felt is shown elsewhere
 * @property {(name: string) => boolean} drags  whether something can be dragged from a place
 * @property {(name: string) => void} press
 * @property {() => void} pressNothing  beside all places
 * @property {(number: number) => void} pressDisc  of the fan, counted from the top
 * @property {(name: string | null) => void} point  where the pointer is, or what is dragged
 * @property {(name: string) => void} grab  when a drag begins
 * @property {(from: string, to: string) => void} drop
 * @property {(name: string) => void} go
 * @property {() => void} cancel
 */

const FAR_ENOUGH = 8; // pixels between a press and a drag
const FINGER = 44; // pixels that a finger needs
const MIDDLING = matchMedia("(min-width: 600px) and (max-width: 899px) and (min-height: 500px)"); // as a tablet
const HOVERS = matchMedia("(hover: hover)"); // where something can be pointed at without a press
/** @type {WeakMap<Picture, Map<string, Place>>} */
const known = new WeakMap();

/** The places of a picture.  @param {Picture} picture */
function placesOf(picture) {
  const found = known.get(picture) ?? places(picture.shapes);
  known.set(picture, found);
  return found;
}

/** Other players' sides that the picture has no place for, as on low screens.  @param {Picture} picture */
export function sidesAside(picture) {
  return (picture.sides ?? []).filter((side) => !placesOf(picture).has(side.place));
}

/** @param {Board} board */
export function boardView(board) {
  const { picture } = board;
  const found = placesOf(picture);
  const { above, rest } = board.apart ? besideBoard(picture) : { above: 0, rest: picture.shapes };
  const { width, height } = stageSize(picture, board.apart && MIDDLING.matches);
  return svgView(board, "stage", [0, above, width, height - above], html`${placed(rest, board, found)}${chosenView(board, found)}${spokenView(board, found)}${resultsView(board, found)}${marksView(board.marks, found)}${
    board.pencil.length ? svg`<g class="pencilled" aria-hidden="true">${drawn(board.pencil)}</g>` : nothing}${
    board.ways.map((way) => wayView(way, found))}${board.apart && MIDDLING.matches ? nothing : openFan(board, found)}`);
}

/** The pieces of the chosen pile beside the board, on screens where the board needs the room.  @param {Board} board */
export function fanApart(board) {
  const pile = board.fan && placesOf(board.picture).get(board.fan.place);
  if (!board.fan || !pile || !MIDDLING.matches) return nothing;
  const room = { x: 0, y: 0, w: Math.min(430, innerWidth - 330), h: 52 }; // pixels, beside the log
  return svgView(board, "lifting", [0, 0, room.w, room.h], fanView(board.fan, pile, room, 1));
}

/** What lies on felt beside the board, as large as there is room.  @param {Board} board */
export function feltView(board) {
  const [cloth, ...lying] = besideBoard(board.picture).felt;
  if (cloth?.[0] !== "b") return nothing;
  const [, , x, y, w, h] = cloth;
  return svgView(board, "felt held", [x + (w - h) / 2, y, h, h], placed(lying, board, placesOf(board.picture)));
}

/** A part of the board, with all that can be done there.  @param {Board} board @param {string} look @param {number[]} box @param {unknown} inside */
function svgView(board, look, box, inside) {
  return html`<svg class="board ${look} ${board.live ? "live" : ""}" viewBox=${box.join(" ")} .style=${`--wide: ${box[2]}; --high: ${box[3]}`}
    role="group" aria-label=${board.picture.title} aria-describedby="keys"
    @click=${(/** @type {MouseEvent} */ event) => clicked(event, board)}
    @keydown=${(/** @type {KeyboardEvent} */ event) => onKeyDown(event, board)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => startDrag(event, board)}
    @pointerover=${(/** @type {PointerEvent} */ event) => HOVERS.matches && board.point(placeAt(event))}
    @pointerleave=${() => board.point(null)}
    @focusin=${(/** @type {FocusEvent} */ event) => onFocus(event, board)}
  >${inside}</svg>`;
}

/** Shapes whose places can be pressed.  @param {import("../playing/wire.js").Shape[]} shapes @param {Board} board @param {Map<string, Place>} found */
function placed(shapes, board, found) {
  const stop = board.cursor !== null && found.has(board.cursor) ? board.cursor : firstStop(board, found);
  return drawn(shapes, (group, inside) => {
    const place = found.get(group[1]);
    return place ? placeView(board, group[1], place, inside, group[1] === stop) : inside;
  });
}

/** Where a reason can be seen.  @param {string[]} way @param {Map<string, Place>} found */
function wayView(way, found) {
  const areas = way.flatMap((name) => found.get(name)?.area ?? []);
  if (areas.length < 2) return areas.map((area) => outline("reason", area, -2));
  const points = areas.map(({ x, y }) => `${x},${y}`).join(" ");
  return svg`<polyline class="reason-casing" points=${points}></polyline><polyline class="reason" points=${points}></polyline>`;
}

/** @param {Board} board @param {Map<string, Place>} found */
function openFan({ fan, picture }, found) {
  const pile = fan && found.get(fan.place);
  if (!fan || !pile) return nothing;
  const stage = /** @type {SVGSVGElement | null} */ (document.querySelector("svg.stage"));
  return fanView(fan, pile, roomAside(picture), stage?.getScreenCTM()?.a ?? 1);
}

/**
 * Where the tab key enters: what can be done first.
 * @param {Board} board
 * @param {Map<string, Place>} found
 */
function firstStop(board, found) {
  const names = [...found.keys()];
  return names.find((name) => board.highlights.can.has(name)) ?? names[0];
}

/**
 * @param {Board} board
 * @param {string} name
 * @param {Place} place
 * @param {unknown[]} inside
 * @param {boolean} stop
 */
function placeView(board, name, place, inside, stop) {
  const { highlights, picture, toggles } = board;
  const opens = !!picture.sides?.some((side) => side.place === name);
  const classes = ["place"];
  for (const kind of /** @type {const} */ (["can", "chosen", "target", "passing"]))
    if (highlights[kind].has(name)) classes.push(kind);
  if (highlights.can.has(name) && board.ends(name)) classes.push("ends");
  if (name === board.pointed) classes.push("pointed");
  if (toggles) classes.push("toggle");
  if (opens) classes.push("opens");
  if (board.drags(name)) classes.push("drags");
  const ability = opens ? say("can be opened") : board.ability(name);
  const label = ability ? `${place.label}, ${ability}` : place.label;
  const seen = stop || opens || highlights.can.has(name) || highlights.chosen.has(name);
  const spot = seen ? outline("spot", place.area, name in (toggles?.cycles ?? {}) ? 2 : -1) : nothing;
  const lifted = classes.includes("can") && !classes.includes("ends") && !place.shadowed;
  // What opens is seen beneath its button: its small print is no part of its name.
  return svg`${opens ? svg`<g aria-hidden="true">${inside}</g>` : nothing}
    <g class=${classes.join(" ")} data-place=${name} role="button" tabindex=${stop ? 0 : -1}
      aria-label=${label}
      aria-disabled=${board.live || opens ? nothing : "true"}>
      ${outline("hit", place.area, 0)}${lifted ? outline("lift mark-lift", { ...place.area, y: place.area.y + 4 }, 0) : nothing}
      ${opens ? spot : [inside.slice(0, place.ground), spot, inside.slice(place.ground)]}${highlights.target.has(name) && board.result(name) ? nothing : dotView(place, classes)}
      ${toggles && highlights.chosen.has(name) ? sign(toggles.sign, place.area) : nothing}
    </g>`;
}

/** A dot where something may go: full to stop there, hollow to pass through; above what stands there.
 * @param {Place} place @param {string[]} classes */
function dotView({ area: { x, y, w, h }, filled }, classes) {
  const role = classes.includes("passing") ? "mark-through" : "mark-target";
  if (!["ends", "target", "passing"].some((kind) => classes.includes(kind))) return nothing;
  const r = Math.min(Math.max(0.19 * Math.min(w, h), 6), 9.5);
  return svg`<circle class="dot ${role}" cx=${x} cy=${filled ? y - h / 2 + 1.6 * r : y} r=${r}></circle>`;
}

/** A round place that is chosen has the strongest mark of all.  @param {Board} board @param {Map<string, Place>} found */
function chosenView({ highlights, toggles }, found) {
  const areas = [...highlights.chosen].flatMap((name) => found.get(name)?.area ?? []);
  const round = toggles ? [] : areas.filter((area) => area.round);
  return svg`<g class="marks" aria-hidden="true">${round.map((area) => [outline("ring-casing", area, 3), outline("ring", area, 3)])}</g>`;
}

/** Names of places that are spoken of, where names are not always seen.  @param {Board} board @param {Map<string, Place>} found */
function spokenView({ spoken }, found) {
  const all = [...spoken].map((name) => {
    const place = found.get(name);
    return place?.named ? svg`<text class="spoken" x=${place.area.x + 0.36 * place.area.w} y=${place.area.y + 0.36 * place.area.h} dy=".35em"
      .style=${legible(13)} text-anchor="middle">${name}</text>` : nothing;
  });
  return svg`<g class="marks" aria-hidden="true">${all}</g>`;
}

/** What will stand where something may go, over everything, at the lower right of its place.
 * @param {Board} board @param {Map<string, Place>} found */
function resultsView({ highlights, result }, found) {
  const all = [...highlights.target].flatMap((name) => {
    const area = found.get(name)?.area;
    return area && result(name) ? [resultView(result(name), area.x + area.w / 2 - 14, area.y + area.h / 2 - 14)] : [];
  });
  return svg`<g class="marks" aria-hidden="true">${all}</g>`;
}

/** A number on a large dot, or a crown in a ring.  @param {string} result @param {number} x @param {number} y */
function resultView(result, x, y) {
  if (result === KING) return svg`<g class="dot result"><circle class="crowned" cx=${x} cy=${y} r="19"></circle>${crownView(x, y + 4, 0.52)}</g>`;
  return svg`<g class="dot result"><circle class="mark-target" cx=${x} cy=${y} r="15"></circle><text x=${x} y=${y + 6}
    .style=${legible(17)} text-anchor="middle">${result}</text></g>`;
}

/** The shape of a place, larger by so much.  @param {string} role @param {Area} area @param {number} more */
function outline(role, { x, y, w, h, round }, more) {
  if (round) return svg`<circle class=${role} cx=${x} cy=${y} r=${w / 2 + more}></circle>`;
  return svg`<rect class=${role} x=${x - w / 2 - more} y=${y - h / 2 - more} width=${w + 2 * more}
    height=${h + 2 * more} rx="8"></rect>`;
}

/** What is drawn on a chosen place before the move is made.
 * @param {import("../playing/wire.js").Shape[]} shapes @param {Area} area */
function sign(shapes, { x, y, w, h }) {
  return svg`<g class="sign" transform="translate(${x} ${y}) scale(${Math.min(w, h) / 40})">
    ${drawn(shapes)}</g>`;
}

let dragged = false;

/** @param {Event} event */
function placeAt(event) {
  const target = /** @type {Element | null} */ (event.target);
  return /** @type {SVGGElement | null} */ (target?.closest("[data-place]"))?.dataset.place ?? null;
}

/** @param {MouseEvent} event @param {Board} board */
function clicked(event, board) {
  if (dragged) return;
  const [name, disc] = [touchedPlace(event, board) ?? placeAt(event), discAt(event)];
  if (disc) board.pressDisc(disc);
  else if (name !== null) board.press(name);
  else if (!(/** @type {Element} */ (event.target).closest(".fan"))) board.pressNothing();
}

/** The number of a piece of the fan.  @param {Event} event */
function discAt(event) {
  const found = /** @type {Element} */ (event.target).closest("[data-disc]");
  return found ? Number(/** @type {SVGGElement} */ (found).dataset.disc) : 0;
}

/** A finger that lands beside a place where something can be done means that place.
 * @param {MouseEvent} event @param {Board} board */
function touchedPlace(event, board) {
  const at = placeAt(event);
  const { can, target, chosen } = board.highlights;
  const wanted = new Set([...can, ...target, ...chosen]);
  if (!board.live || /** @type {PointerEvent} */ (event).pointerType !== "touch") return null;
  if (at !== null && (wanted.has(at) || board.picture.sides?.some((side) => side.place === at))) return null;
  const root = /** @type {SVGSVGElement} */ (event.currentTarget);
  const scale = root.getScreenCTM();
  if (!scale) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(scale.inverse());
  return nearest(placesOf(board.picture), wanted, x, y, FINGER / 2 / scale.a);
}

/** @param {FocusEvent} event @param {Board} board */
function onFocus(event, board) {
  const name = placeAt(event);
  if (name !== null && name !== board.cursor) board.go(name);
}

/** @param {KeyboardEvent} event @param {Board} board */
function onKeyDown(event, board) {
  const [name, disc] = [placeAt(event), discAt(event)];
  if ((name === null && !disc) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") board.cancel();
  else if (board.fan && /^[1-9]$/.test(event.key)) board.pressDisc(Number(event.key));
  else if (event.key === "Enter" || event.key === " ") disc ? board.pressDisc(disc) : board.press(name ?? "");
  else if (disc && event.key.startsWith("Arrow")) nextDisc(event);
  else if (name !== null && event.key in DIRECTIONS)
    moveFocus(towards(placesOf(board.picture), name, DIRECTIONS[event.key]));
  else return;
  event.preventDefault();
}

/** Goes from one piece of the fan to the next, or back to its pile.  @param {KeyboardEvent} event */
function nextDisc({ key, target }) {
  const disc = /** @type {Element} */ (target).closest("[data-disc]");
  const to = key === "ArrowUp" || key === "ArrowLeft" ? disc?.previousElementSibling : disc?.nextElementSibling;
  if (to?.matches("[data-disc]")) /** @type {SVGGElement} */ (to).focus();
}

/** @param {string | null} name */
function moveFocus(name) {
  if (name !== null) focusPlace(document.body, name);
}

/** Puts the focus on a place, where it is drawn.  @param {Element} root @param {string} name */
export function focusPlace(root, name) {
  for (const place of root.querySelectorAll("[data-place]"))
    if (/** @type {SVGGElement} */ (place).dataset.place === name)
      /** @type {SVGGElement} */ (place).focus({ preventScroll: true });
}

/** @param {PointerEvent} event @param {Board} board */
function startDrag(event, board) {
  finish();
  dragged = false;
  const from = placeAt(event);
  if (from === null || event.button !== 0 || !board.drags(from)) return;
  const root = /** @type {SVGSVGElement} */ (event.currentTarget);
  const place = /** @type {SVGGElement} */ (/** @type {Element} */ (event.target).closest("[data-place]"));
  /** @type {SVGGElement | null} */
  let ghost = null;
  /** @param {PointerEvent} now */
  const move = (now) => {
    const [dx, dy] = [now.clientX - event.clientX, now.clientY - event.clientY];
    if (!ghost && Math.hypot(dx, dy) < FAR_ENOUGH) return;
    if (!ghost) {
      ghost = ghostOf(root, place);
      board.grab(from);
    }
    const scale = root.getScreenCTM()?.a ?? 1;
    ghost.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
    showDropTarget(root, now);
    board.point(placeUnder(now));
  };
  /** @param {PointerEvent} now */
  const end = (now) => {
    for (const [kind, listener] of listeners) root.ownerDocument.removeEventListener(kind, listener);
    showDropTarget(root, null);
    if (!ghost) return;
    const glass = ghost.parentElement;
    ghost.remove();
    if (!glass?.childElementCount) glass?.remove();
    dragged = true;
    board.point(null);
    const to = now.type === "pointerup" ? placeUnder(now) : null;
    if (to !== null && to !== from) board.drop(from, to);
  };
  const listeners = /** @type {[string, EventListener][]} */ (
    /** @type {unknown} */ ([
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ])
  );
  for (const [kind, listener] of listeners) root.ownerDocument.addEventListener(kind, listener);
}

/** A pale copy of what is dragged.  @param {SVGSVGElement} root @param {SVGGElement} place */
function ghostOf(root, place) {
  const ghost = /** @type {SVGGElement} */ (place.cloneNode(true));
  for (const part of ghost.querySelectorAll(".hit, .spot, .dot, .lift, .grid, .well, .last, .last-from, text.muted"))
    part.remove();
  for (const name of ["data-place", "role", "tabindex", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("class", place.closest(".felt") ? "ghost felt" : "ghost");
  glassOver(root).append(ghost);
  return ghost;
}

/** The place under the pointer.  @param {PointerEvent} event */
function placeUnder(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  return /** @type {SVGGElement | null | undefined} */ (found)?.dataset.place ?? null;
}

/**
 * Highlights the place that something is dragged over.
 * @param {SVGSVGElement} root
 * @param {PointerEvent | null} event
 */
function showDropTarget(root, event) {
  const name = event && placeUnder(event);
  for (const place of root.querySelectorAll("[data-place]"))
    place.classList.toggle("over", /** @type {SVGGElement} */ (place).dataset.place === name);
}
