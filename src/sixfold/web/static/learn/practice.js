// A board with a position, a try and an answer, played with the same presses as a table.
// It knows a position and who judges what is tried.  It does not know what is asked there, nor any game.

import { connectTo, cancel, stepsOf } from "../table/commands.js";
import { liveBoard, refocus } from "../board/liveboard.js";
import { animate, finish } from "../board/motion.js";
import { settings } from "../shared/settings.js";
import { change, redraw, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { askedView } from "../table/toolbar.js";
import { html } from "../vendor/lit-html.js";
import { begin } from "../board/walk.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {{right: boolean, text: string, view: View}} Tried  the answer to a try, and the position after it
 * @typedef {Object} Trial  a position in which something is tried
 * @property {import("../playing/position.js").Seat} seat  whose it is
 * @property {(word: string) => Tried} judge  of a legal move; throws the refusal of any other
 * @property {{text: string, word: string}} [hint]
 */

const LONG = 110; // letters of a sentence
const NOTHING = { text: "", clause: "", rules: "", show: [] };

/** Stands in for the connection of a table: what is tried is judged here, and nothing is kept. */
export class Practice {
  /** @param {Trial} trial @param {(tried: any, word: string) => void} tried */
  constructor(trial, tried) {
    this.trial = trial;
    this.tried = tried;
    this.screen = /** @type {[string, string | number][]} */ ([]);
    this.done = false; // whether nothing can be tried any more
    connectTo(this);
  }

  /** @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    return this.done ? NOTHING : this.trial.seat.get(what, values);
  }

  /** The hint, which is all that can be asked for.  @returns {Promise<any>} */
  async post() {
    return this.trial.hint;
  }

  /** Tries a move.  @param {import("../playing/wire.js").Command} command @returns {Promise<import("../playing/wire.js").Answer>} */
  async send({ word }) {
    const { seat } = this.trial;
    try {
      this.tried(this.trial.judge(`${word}`), `${word}`);
      return { number: 0 };
    } catch (problem) {
      if (problem instanceof seat.module.Refusal) return { number: 0, refused: seat.refused(problem) };
      throw problem;
    }
  }

  /** Shows the position. */
  open() {
    const view = this.trial.seat.view("practice");
    finish();
    change({ view, walk: begin(view.asks[0]), arrows: [], pending: null, note: null, hint: null, pause: null, ways: [],
      scores: null, explanation: "", opened: null, shown: null, cursor: null, sending: false });
  }

  /** Shows the position that a right try leads to.  @param {View} view */
  async close(view) {
    this.done = true;
    change({ view, walk: null, pending: null, note: null, hint: null, pause: view.pause, scores: null, explanation: "" });
    redraw();
    const board = document.querySelector("svg.stage");
    if (board) await animate(board, settings.get("speed"));
  }

  /** Lets the position be tried again, with what was tried in sight, and what works.  @param {string} [tried] @param {string} [works] */
  again(tried, works) {
    const ask = state.view?.asks[0];
    const paths = [tried, works].map((word) => (word ? stepsOf(word) : []));
    const arrows = ask?.toggles
      ? [...paths[0].filter((cell) => !paths[1].includes(cell)).map((cell) => marked("tried", [cell])), ...paths[1].map((cell) => marked("works", [cell]))]
      : [marked("tried", paths[0]), marked("works", paths[1])];
    change({ walk: ask ? begin(ask) : null, arrows, pending: null, note: null, hint: null, scores: null, explanation: "" });
  }

  /** Nothing happened before what is shown.  @returns {Promise<import("../playing/wire.js").Event[]>} */
  async events() {
    return [];
  }

  renew() {
    this.open();
  }

  /** Nobody enters here.  @returns {Promise<{chairs: number[]}>} */
  async enter() {
    return { chairs: [] };
  }
}

/** How a sentence beside the board looks: a long one is smaller and not bold.  @param {string} text */
export const sayClass = (text) => (text.length > LONG ? "say long" : "say");

/** @param {"tried" | "works"} kind @param {string[]} path @returns {import("../board/marks.js").Mark} */
const marked = (kind, path) => ({ kind, path });

/** The board with a panel beside it, and a bar of buttons under it.
 * @param {View} view @param {unknown} panel @param {unknown} buttons @param {unknown} last  buttons at the end of the bar */
export function practiceView(view, panel, buttons, last) {
  return html`
    <section class="middle" aria-label=${say("Board")}>${liveBoard(view)}</section>
    <p id="keys" class="unseen">
      ${say("Arrow keys move from cell to cell, Enter chooses, Escape deselects.")}</p>
    <div class="beside">
      <div class="sheet">
        ${panel}
        <section class="actions" aria-label=${say("Your move")}>
          <div class="asked">${askedView(view)}${last}</div>
          <div class="always">${buttons}</div>
        </section>
      </div>
    </div>
    <div id="live" class="unseen" aria-live="polite"></div>
  `;
}

/** Draws a page with such a board, and keeps the focus where it was.
 * @param {HTMLElement} root @param {() => void} render */
export function keepingFocus(root, render) {
  const focus = /** @type {HTMLElement | null} */ (document.activeElement);
  const place = focus?.dataset.place;
  const inside = !!focus && focus !== root && root.contains(focus);
  render();
  if (!state.view) return;
  refocus(root, place, inside);
}

/** Escape lets go of what is chosen.  @param {HTMLElement} root */
export function watchEscape(root) {
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && root.contains(/** @type {Node} */ (target))) cancel();
  });
}
