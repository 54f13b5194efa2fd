// Learning from one's mistakes: the position before each, a better move to be found, and the answer.
// It knows mistakes and what was tried.  It does not know any game.

import { ask } from "../playing/asking.js";
import { about } from "./line.js";
import { board, mainLine, mistakes, nameOf } from "./analysisstate.js";
import { go, look, stopPlaying, tryWith } from "./moves.js";
import { errorText, stepsOf } from "../table/commands.js";
import { afterDrawing, change, currentAsk, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { begin } from "../board/walk.js";

const LEVEL = 3; // at which a move that was tried is compared

/** Who has mistakes to learn from: the reader, or whoever made some.  @returns {number[]} */
export function learners() {
  const { game } = board;
  if (!game) return [];
  const all = game.reader === null ? game.names.map((_, player) => player) : [game.reader];
  return all.filter((player) => mistakes(player).length);
}

/** @param {number} player */
export function learn(player) {
  stopPlaying();
  board.learning = { player, mistakes: mistakes(player), number: -1, answer: null, better: "", solved: 0, ended: false };
  tryWith(tried);
  next();
  scrollTo({ top: 0 }); // where the board and what is asked are; on a phone the button stands far below
}

/** The position before the next mistake. */
function next() {
  const { learning } = board;
  if (!learning) return;
  learning.number += 1;
  [learning.answer, learning.better] = [null, ""];
  const mistake = learning.mistakes[learning.number];
  if (!mistake) {
    learning.ended = true;
    return change({});
  }
  go(mainLine()[mistake.ply - 1]);
  change({ seat: learning.player });
  const own = state.view?.asks.find(({ player }) => player === learning.player);
  if (own) change({ walk: begin(own) });
}

/** A move that was tried: right where it is about as good as the best.
 * @param {number} player @param {string} word @returns {Promise<string>} */
async function tried(player, word) {
  const { learning, at } = board;
  const mistake = learning?.mistakes[learning.number];
  if (!learning || !mistake || !at || isDone()) return "";
  if (player !== learning.player) return say("Find the better move for {name}.", { name: nameOf(learning.player, say("You")) });
  try {
    const better = mistake.best?.[0]?.word ?? "";
    const answer = /** @type {import("../playing/wire.js").Judged} */ (
      await ask("judge", about(at, { player, word, also: better && better !== word ? [better] : [], level: LEVEL }))
    );
    if (board.learning !== learning || board.at !== at) return "";
    learning.answer = answer;
    if (answer.right) (learning.solved += learning.better ? 0 : 1), showBetter();
    else again();
    return "";
  } catch (error) {
    return errorText(error);
  }
}

/** Lets the position be tried again. */
function again() {
  const own = currentAsk();
  change({ walk: own ? begin(own) : null, pending: null, note: null });
}

/** Says and shows the better move. */
function showBetter() {
  const { learning } = board;
  const mistake = learning?.mistakes[learning.number];
  if (!learning || !mistake) return;
  learning.better = learning.answer?.best ?? mistake.best?.[0]?.word ?? "";
  again();
  afterDrawing(() => /** @type {HTMLElement | null} */ (document.querySelector(".learning .primary"))?.focus({ preventScroll: true }));
}

/** Whether the better move of this mistake is known by now. */
function isDone() {
  return !!board.learning?.better;
}

function stopLearning() {
  board.learning = null;
  tryWith(null);
  change({});
  look();
}

/** What is drawn on the board: nothing before the better move is known.  @returns {import("../board/marks.js").Mark[]} */
export function learningArrows() {
  const { learning } = board;
  if (!learning?.better) return [];
  return [{ kind: currentAsk()?.toggles ? "pencil" : "hint", path: stepsOf(learning.better), text: learning.answer?.value }];
}

/** The panel while somebody learns. */
export function learningView() {
  const { learning } = board;
  if (!learning) return nothing;
  const count = learning.mistakes.length;
  if (learning.ended) return endView(learning.solved, count);
  const { answer } = learning;
  const mistake = learning.mistakes[learning.number];
  return html`<section class="card learning lesson" aria-label=${say("Learn from mistakes")}>
    <h2>${say("Mistake {number} of {count}", { number: learning.number + 1, count })}</h2>
    <p class="say">${say("{name}, find a better move than the one in the game.", { name: nameOf(learning.player, say("You")) })}</p>
    <p class="answer ${answer ? (answer.right ? "right" : "wrong") : ""}" role="status">${answer?.text ?? ""}</p>
    ${learning.better ? html`<p class="better">${answer?.better ?? mistake?.text}</p>` : nothing}
    ${state.note ? html`<p class="note bad" role="status">${state.note.text}</p>` : nothing}
    <p class="ways">${learning.better
      ? html`<button class="primary" @click=${() => next()}>${learning.number + 1 < count ? say("Next mistake") : say("Finish")}</button>`
      : html`<button @click=${showBetter}>${say("Show the better move")}</button>
        <button class="quiet" @click=${() => next()}>${say("Skip this mistake")}</button>`}
      <button class="quiet" @click=${stopLearning}>${say("Stop learning")}</button></p>
  </section>`;
}

/** @param {number} solved @param {number} count */
function endView(solved, count) {
  return html`<section class="card learning lesson" aria-label=${say("Learn from mistakes")}>
    <h2>${say("Mistakes corrected: {solved} of {count}.", { solved, count })}</h2>
    <p class="ways"><button class="primary" @click=${stopLearning}>${say("Back to the game")}</button></p>
  </section>`;
}
