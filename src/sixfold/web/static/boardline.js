// Stands in for the connection of a table on the analysis board: every question has the position with it.
// It knows addresses and bodies.  It does not know what is done with the answers.

import { board } from "./boardstate.js";
import { connectTo } from "./commands.js";
import { screenValues } from "./screen.js";
import { wordsTo } from "./variations.js";

/** Why a question was not answered, as the server says it. */
export class RequestError extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/** Asks about a position.  @param {string} what @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function ask(what, body, signal) {
  const query = new URLSearchParams([["lang", document.documentElement.lang], ...screenValues("analysis").map(([k, v]) => [k, `${v}`])]);
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/analyse/${what}?${query}`, { method: "POST", headers, body: JSON.stringify(body), signal });
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  throw new RequestError(data.refused?.text ?? data.error ?? `${answer.status}`, answer.status);
}

/** The position of a node, as questions carry it.  @param {import("./variations.js").Node} node @param {object} [more] */
export function about(node, more = {}) {
  const { game } = board;
  return { start: game?.start ?? "", words: wordsTo(node), names: game?.names ?? [], reader: game?.reader ?? null, ...more };
}

/** Moves that are made here go into the tree, and nothing else changes by them. */
export class BoardLine {
  /** @param {(player: number, word: string) => Promise<string>} played  returns why not, if so @param {() => void} again */
  constructor(played, again) {
    this.played = played;
    this.again = again;
    this.screen = screenValues("analysis");
    this.free = true; // nothing counts, so nothing is confirmed
    connectTo(this);
  }

  /** @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    const { at } = board;
    if (!at) return {};
    const one = (/** @type {string} */ key) => values.find(([name]) => name === key)?.[1];
    const player = one("player") ?? one("viewer") ?? null;
    const path = values.filter(([name]) => name === "step").map(([, step]) => step);
    return ask(what, about(at, { player, path, word: one("word") ?? "" }));
  }

  /** Nothing else is asked here.  @returns {Promise<any>} */
  async post() {
    return {};
  }

  /** @param {import("./wire.js").Command} command @returns {Promise<import("./wire.js").Answer>} */
  async send({ chair, word }) {
    const refused = await this.played(Number(chair), `${word}`);
    return refused ? { number: 0, refused: { text: refused } } : { number: 0 };
  }

  /** Nothing happened before what is shown.  @returns {Promise<import("./wire.js").Event[]>} */
  async events() {
    return [];
  }

  renew() {
    this.again();
  }

  /** Nobody enters here.  @returns {Promise<{chairs: number[]}>} */
  async enter() {
    return { chairs: [] };
  }
}
