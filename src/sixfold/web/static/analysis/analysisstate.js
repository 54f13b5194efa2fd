// What is analysed, where one is in it, and what was found about it.  It does not know how that is shown.

import { plyOf, wholeLine } from "./variations.js";

/**
 * @typedef {import("./variations.js").Node} Node
 * @typedef {import("../playing/wire.js").Step} Step
 * @typedef {{player: number, mistakes: Step[], number: number, answer: import("../playing/wire.js").Judged | null,
 *   better: string, solved: number, ended: boolean}} Learning
 * @typedef {import("../playing/wire.js").AnalysedGame & {module: any, setup: any}} OpenedGame  with the game's own module, and
 *   the state that it begins with
 * @typedef {Object} Board
 * @property {OpenedGame | null} game
 * @property {string} id  by which this browser keeps it
 * @property {string} address  of the page that opens it; empty for a game that only this browser knows
 * @property {Node | null} root
 * @property {Node | null} at
 * @property {string} code  of the position
 * @property {import("../playing/wire.js").RollChoice | null} roll  that is due
 * @property {import("../playing/wire.js").GameValues | null} values
 * @property {(Step | undefined)[]} steps  by ply
 * @property {number} level  to which all steps were looked at; 0 before
 * @property {{level: number, done: number} | null} deepening  how far a closer look at the whole game is, where one is wanted
 * @property {boolean} thinking  whether somebody wants to see the best moves
 * @property {boolean} busy  whether they are being looked for
 * @property {string} trouble  why nothing is found
 * @property {boolean} playing  whether the game plays by itself
 * @property {Learning | null} learning
 * @property {string} notice  instead of a board
 */

const FOUND = 0.15; // of a win, by which a find is better than the next move

/** @type {Board} */
export const board = {
  game: null,
  id: "",
  address: "",
  root: null,
  at: null,
  code: "",
  roll: null,
  values: null,
  steps: [],
  level: 0,
  deepening: null,
  thinking: true,
  busy: false,
  trouble: "",
  playing: false,
  learning: null,
  notice: "",
};

/** What a player is called; the reader is "You" where they are spoken to.  @param {number} player @param {string} you */
export function nameOf(player, you) {
  return player === board.game?.reader ? you : (board.game?.names[player] ?? "");
}

/** What the move that led to a node was worth; only moves of the game itself are looked at.  @param {Node} node */
export function stepAt(node) {
  return node.main ? board.steps[plyOf(node)] : undefined;
}

/** The mistakes of a player, or of everybody, in order.  @param {number | null} [player] @returns {Step[]} */
export function mistakes(player = null) {
  return board.steps.flatMap((step) => (step?.mistake && (player === null || step.player === player) ? [step] : []));
}

/** Whether a move was much better than the next one.  @param {Step} step @param {number} size */
export function isFind({ word, best = [], legal = 0, mistake }, size) {
  const [first, second] = best;
  return !mistake && legal > 2 && !!second && first.word === word && first.value - second.value > FOUND * size;
}

/** The positions of the game itself.  @returns {Node[]} */
export function mainLine() {
  return board.root ? wholeLine(board.root).filter(({ main }) => main) : [];
}
