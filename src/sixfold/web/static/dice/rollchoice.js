// A roll that is due: entered die by die as the dice lie on the table.  It knows how a roll is written, how its dice
// look, and what was entered so far.  It does not know any game, nor what becomes of the roll.

import { pips } from "./pips.js";
import { change } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../playing/wire.js").RollChoice} RollChoice */

const FACES = [1, 2, 3, 4, 5, 6];
/** What was entered so far, of which roll, and the die that is entered next; -1: all are. */
let draft = { key: "", faces: /** @type {number[]} */ ([]), at: 0 };

/** @param {RollChoice} roll @param {string} key  tells this roll from others @param {(word: string) => void} rolled */
export function rollView(roll, key, rolled) {
  if (!roll.dice) return outcomesView(roll, rolled);
  if (draft.key !== key || draft.faces.length !== roll.dice) draft = { key, faces: Array(roll.dice).fill(0), at: 0 };
  return html`<div class="roll-choice" role="group" aria-label=${say("Choose the roll")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => onKeyDown(event)}>
    <div class="dice">${draft.faces.map((face, index) => dieView(roll, face, index))}</div>
    <div class="faces" role="group" aria-label=${say("What the die shows")}>${FACES.map((face) => html`<button type="button" data-face=${face}
      aria-label=${String(face)} ?disabled=${draft.at < 0} @click=${() => enterFace(face)}>${pips(face)}</button>`)}</div>
    <button type="button" class="primary" ?disabled=${draft.faces.includes(0)}
      @click=${() => rolled(written(roll.example, draft.faces))}>${say("Use this roll")}</button>
  </div>`;
}

/** A button for each outcome: most often the faces of one die.  @param {RollChoice} roll @param {(word: string) => void} rolled */
function outcomesView({ outcomes, looks }, rolled) {
  return html`<div class="roll-choice" role="group" aria-label=${looks.length === 1 ? looks[0].name : say("Choose the roll")}>
    <div class="faces">${outcomes.map((word) => html`<button type="button" data-face=${word.replace("=", "")} aria-label=${word.replace("=", "")}
      @click=${() => rolled(word)}>${/^=[1-6]$/.test(word) ? pips(Number(word[1]), looks[0]?.role) : word.replace("=", "")}</button>`)}</div>
  </div>`;
}

/** A die and what it shows; pressed, it is entered again.  @param {RollChoice} roll @param {number} face @param {number} index */
function dieView({ looks }, face, index) {
  const name = looks[index]?.name ?? say("Die {number}", { number: index + 1 });
  const next = index === draft.at;
  return html`<button type="button" class=${next ? "die next" : "die"} data-die=${index} aria-current=${next ? "step" : nothing}
    aria-label=${`${name}: ${face || say("not entered yet")}`} @click=${() => choose(index)}>${pips(face, looks[index]?.role)}</button>`;
}

/** @param {number} index  of the die that is entered next */
function choose(index) {
  draft = { ...draft, at: index };
  change({});
}

/** The die that is asked for shows this; the next one without a face is asked for.  @param {number} face */
function enterFace(face) {
  if (draft.at < 0) return;
  const faces = draft.faces.map((each, index) => (index === draft.at ? face : each));
  const later = faces.findIndex((each, index) => !each && index > draft.at);
  draft = { ...draft, faces, at: later < 0 ? faces.indexOf(0) : later };
  change({});
}

/** Digits tell faces, too.  @param {KeyboardEvent} event */
function onKeyDown(event) {
  if (!/^[1-6]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
  enterFace(Number(event.key));
  event.preventDefault();
}

/** Faces as a roll is written: dice that are out have gaps.  @param {string} example @param {number[]} faces */
function written(example, faces) {
  const left = [...faces];
  return [...example].map((letter) => (/\d/.test(letter) ? left.shift() : letter)).join("");
}
