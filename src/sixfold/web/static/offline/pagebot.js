// Small bots in the page: a level of a game, asked for a move without a server.
// It knows the module of a game's bots (`/games/GAME/bot.js`) and a worker.  It does not know any game.
// @ts-check

import { whole } from "../python/python.js";

/**
 * What a bot is asked.  With the same seed at the same ply it answers as the level does in Python.
 * @typedef {object} Question
 * @property {Value[]} state  the key of the state
 * @property {number} players
 * @property {number} ply
 * @property {number} level
 * @property {number | bigint} seed  below 2^64
 */

/**
 * Of the first player to be asked: the move, and all that were considered, best first.
 * @typedef {object} Answer
 * @property {number} player
 * @property {Value} move
 * @property {{word: string, value: number, visits: number, proven: boolean}[]} candidates
 */

/**
 * The answer, found here and now.
 * @param {any} bots  the module of a game's bots
 * @param {Question} question
 * @returns {Answer}
 */
export function think({ State, write, moves_of, SEARCHES }, { state, players, ply, level, seed }) {
  const row = SEARCHES.find((/** @type {number[]} */ [number, count]) => number === level && count === players);
  if (!row) throw new RangeError(`no level ${level} for ${players} here`);
  const [, , budget, search] = row;
  const here = State.fromKey(state);
  const found = search(here, players, ply, whole(BigInt(seed)), write, ...budget);
  const [player, ...moves] = moves_of(here);
  const move = moves.find((/** @type {Value} */ one) => write(here, one) === found[0].word);
  const candidates = found.map((/** @type {any} */ { word, value, visits, proven }) => ({ word, value, visits, proven }));
  return { player, move, candidates };
}

/** The bots of a game in a worker of their own, so that a page goes on while they think. */
export class PageBot {
  #address;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, {resolve: (answer: Answer) => void, reject: (problem: Error) => void}>} */
  #waiting = new Map();
  #asked = 0;

  /** @param {string} address  of the module of a game's bots */
  constructor(address) {
    this.#address = new URL(address, location.href).href;
  }

  /** The answer to a question; questions are answered one after the other.  @param {Question} question @returns {Promise<Answer>} */
  think(question) {
    this.#worker ??= this.#started();
    const [worker, number] = [this.#worker, ++this.#asked];
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.postMessage({ number, address: this.#address, question });
    });
  }

  /** Stops thinking: whoever waits for an answer gets an AbortError. */
  stop() {
    this.#end(new DOMException("stopped", "AbortError"));
  }

  #started() {
    const worker = new Worker(new URL("./botworker.js", import.meta.url), { type: "module" });
    worker.addEventListener("error", (event) => this.#end(new Error(event.message || "no worker")));
    worker.addEventListener("message", ({ data: { number, answer, problem } }) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (problem === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(problem));
    });
    return worker;
  }

  /** @param {Error} problem  what those are told who wait */
  #end(problem) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(problem);
    this.#waiting.clear();
  }
}
