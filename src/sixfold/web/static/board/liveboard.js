// The board of the page's state: what can be chosen now, what is chosen, what is advised.
// It knows the state and the walk.  It does not know any game, nor what else is on the page.

import { boardView, fanApart, feltView, focusPlace } from "./board.js";
import * as commands from "../table/commands.js";
import { change, shownPicture, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { fan, highlights, next, places, resultAt, untouched } from "./walk.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("./walk.js").Walk} Walk
 */

const NONE = { can: new Set(), chosen: new Set(), target: new Set(), passing: new Set() };

/** The board; `apart`: without what lies on felt, which `liveFelt` shows.  @param {View} view @param {boolean} [apart] */
export const liveBoard = (view, apart = false) => boardView(boardOf(view, apart));

/** @param {View} view */
export const liveFan = (view) => fanApart(boardOf(view, true));

/** @param {View} view */
export const liveFelt = (view) => feltView(boardOf(view, true));

/** @param {View} view @param {boolean} apart @returns {import("./board.js").Board} */
function boardOf(view, apart) {
  const live = !!state.walk && !state.replay && !state.opened && !state.shown && !state.pause && !state.curtain && !state.sending;
  const walk = live ? state.walk : null;
  const waiting = state.sending && state.lost ? state.walk : null; // for the server, with a move that is kept
  const lit = walk ? highlights(walk) : waiting ? { ...NONE, chosen: highlights(waiting).chosen } : NONE;
  return {
    apart,
    picture: shownPicture(view),
    cursor: state.cursor,
    live,
    toggles: walk?.ask.toggles ?? null,
    highlights: lit,
    marks: [...(walk && untouched(walk) ? state.arrows : []), ...hintMarks()],
    pencil: live || waiting ? (state.pending?.pencil ?? state.pointed?.pencil ?? []) : [],
    pointed: state.pointed?.name ?? "",
    spoken: live ? spokenOf(view) : new Set(),
    ways: state.ways,
    fan: walk && !state.pending ? fan(walk) : null,
    ends: (name) => typeof walk?.ask.tree?.[name] === "string",
    result: (name) => (walk ? resultAt(walk, name) : ""),
    ability: (name) => (walk ? abilityAt(walk, lit, name) : ""),
    drags: (name) => !!walk && canDrag(walk, name),
    press: commands.pressPlace,
    pressNothing: commands.pressNothing,
    pressDisc: commands.pressDisc,
    point: (name) => void commands.pointAt(name),
    grab: commands.grabPlace,
    drop: commands.dropPlace,
    go: (name) => change({ cursor: name }),
    cancel: commands.cancel,
  };
}

/** The places in what is said of now; of advice the board shows them.  @param {View} view @returns {Set<string>} */
function spokenOf({ headline }) {
  const { hint, note, pending } = state;
  const told = hint || note?.text ? [] : headline.happened.flatMap(({ parts }) => parts.filter((part) => typeof part === "string"));
  const said = [...told, hint?.steps.length ? "" : hint?.text, note?.text, pending?.question, pending?.explanation].join(" ");
  return new Set(said.match(/[a-z]\d+/g));
}

/** What is advised: crosses to make, or a way to go; on nobody else's sheet, nor in an earlier position.  @returns {import("./marks.js").Mark[]} */
function hintMarks() {
  const steps = state.hint?.steps ?? [];
  if (!steps.length || state.opened || state.replay) return [];
  return [{ kind: state.walk?.ask.toggles ? "pencil" : "hint", path: steps }];
}

/** What can be done at a place, for screen readers.  @param {Walk} walk @param {import("./walk.js").Highlights} lit @param {string} name */
function abilityAt(walk, { can, chosen, target, passing }, name) {
  if (chosen.has(name)) return say("chosen");
  if (walk.ask.toggles) return can.has(name) ? walk.ask.toggles.ability : "";
  if (target.has(name)) return walk.steps[0] in walk.ask.buttons ? say("you can place here") : say("you can move here");
  if (passing.has(name)) return say("can only be jumped through");
  if (!can.has(name)) return "";
  const count = places(walk.ask, [name]).length;
  if (count === 0) return say("you can place here");
  return count === 1 ? say("1 possible move") : say("{count} possible moves", { count });
}

/** @param {Walk} walk @param {string} name */
function canDrag(walk, name) {
  if (name === walk.ask.source) return true;
  return !walk.ask.toggles && Object.keys(next(walk.ask, [name])).length > 0;
}

/** Puts the focus back where it was, or on the board where its place is gone.
 * @param {HTMLElement} root @param {string | undefined} place @param {boolean} inside */
export function refocus(root, place, inside) {
  const now = /** @type {HTMLElement | null} */ (document.activeElement);
  if (place !== undefined && now?.dataset.place !== place) focusPlace(root, place);
  else if (inside && now === document.body && state.cursor) focusPlace(root, state.cursor);
}
