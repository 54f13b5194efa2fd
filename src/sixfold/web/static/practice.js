// A board with a position, a try and an answer, played with the same presses as a table.
// It knows where positions are fetched and tries are sent.  It does not know what is asked there, nor any game.

import { connectTo, cancel } from "./commands.js";
import { liveBoard, measureBoard, refocus } from "./liveboard.js";
import { animate, finish } from "./motion.js";
import { isAway, isUnreachable, reached, setAway } from "./reach.js";
import { screenValues } from "./screen.js";
import { settings } from "./settings.js";
import { change, redraw, state } from "./state.js";
import { say } from "./texts.js";
import { askedView } from "./toolbar.js";
import { html } from "./vendor/lit-html.js";
import { begin } from "./walk.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {{right: boolean, text: string, view: View}} Tried  the answer to a try, and the position after it
 */

const ANSWER_TIMEOUT = 10_000; // milliseconds that the server has to answer

/** Stands in for the connection of a table: tries go to one address, and nothing is kept. */
export class Practice {
  /** @param {string} base  where `view`, `why`, `preview`, `hint` and `try` are
   * @param {(tried: Tried) => void} tried
   * @param {import("./prepared.js").Prepared} prepared  the answers where the server cannot be asked */
  constructor(base, tried, prepared) {
    this.base = base;
    this.tried = tried;
    this.prepared = prepared;
    this.screen = screenValues("practice");
    this.done = false; // whether nothing can be tried any more
    connectTo(this);
  }

  /** @param {string} what @param {[string, string | number][]} values */
  address(what, values) {
    const query = new URLSearchParams({ lang: document.documentElement.lang });
    for (const [key, value] of values) query.append(key, `${value}`);
    return `${this.base}/${what}?${query}`;
  }

  /** @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    if (this.done && what === "why") return { text: "", show: [] };
    return this.ask(what, values, {});
  }

  /** @param {string} what @param {{word?: string}} body @returns {Promise<any>} */
  async post(what, body) {
    const headers = { "Content-Type": "application/json" };
    return this.ask(what, this.screen, { method: "POST", headers, body: JSON.stringify(body) }, body.word);
  }

  /** Asks the server, and where it cannot be reached takes the answer that was prepared.
   * @param {string} what @param {[string, string | number][]} values @param {RequestInit} request @param {string} [word]
   * @returns {Promise<any>} */
  async ask(what, values, request, word) {
    const prepared = () => this.prepared.answer(what, values, word);
    const known = isAway() ? await prepared().catch(() => undefined) : undefined;
    if (known !== undefined) return known;
    try {
      const response = await fetch(this.address(what, values), { ...request, signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
      return await parsed(reached(response));
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      setAway(true);
      return prepared();
    }
  }

  /** Tries a move.  @param {import("./wire.js").Command} command @returns {Promise<import("./wire.js").Answer>} */
  async send({ word }) {
    const answer = await this.post("try", { word: `${word}` }).catch((error) => ({ refused: { text: error.message } }));
    if (!answer.refused) this.tried(answer);
    return { number: 0, refused: answer.refused };
  }

  /** Fetches the position, and shows it.  @returns {Promise<any>} whatever else came with it */
  async open() {
    const { view, ...more } = await this.get("view", this.screen);
    finish();
    change({ view, walk: begin(view.asks[0]), pending: null, note: null, hint: null, pause: null, ways: [],
      scores: null, explanation: "", opened: null, shown: null, cursor: null, sending: false });
    return more;
  }

  /** Shows the position that a right try leads to.  @param {View} view */
  async close(view) {
    this.done = true;
    change({ view, walk: null, pending: null, note: null, hint: null, pause: view.pause, scores: null, explanation: "" });
    redraw();
    const board = document.querySelector("svg.stage");
    if (board) await animate(board, settings.get("speed"));
  }

  /** Lets the position be tried again. */
  again() {
    const ask = state.view?.asks[0];
    change({ walk: ask ? begin(ask) : null, pending: null, note: null, hint: null, scores: null, explanation: "" });
  }

  /** Nothing happened before what is shown.  @returns {Promise<import("./wire.js").Event[]>} */
  async events() {
    return [];
  }

  renew() {
    void this.open();
  }

  /** Nobody enters here.  @returns {Promise<{chairs: number[]}>} */
  async enter() {
    return { chairs: [] };
  }
}

/** @param {Response} response */
async function parsed(response) {
  const answer = await response.json().catch(() => ({}));
  if (response.ok || answer.refused) return answer;
  throw new Error(answer.error ?? `${response.status}`);
}

/** The board with a panel beside it, and a bar of buttons under it.
 * @param {View} view @param {unknown} panel @param {unknown} buttons @param {unknown} last  buttons at the end of the bar */
export function practiceView(view, panel, buttons, last) {
  return html`
    <div class="play">
      <section class="middle" aria-label=${say("Board")}>${liveBoard(view)}</section>
      <p id="keys" class="unseen">
        ${say("Arrow keys move from cell to cell, Enter chooses, Escape deselects.")}</p>
      <section class="actions" aria-label=${say("Your move")}>
        <div class="bar">
          <div class="always">${buttons}</div>
          <div class="asked">${askedView(view)}${last}</div>
        </div>
      </section>
    </div>
    <div class="beside">${panel}</div>
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
  measureBoard(root, state.view);
  refocus(root, place, inside);
}

/** Escape lets go of what is chosen.  @param {HTMLElement} root */
export function watchEscape(root) {
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && root.contains(/** @type {Node} */ (target))) cancel();
  });
}
