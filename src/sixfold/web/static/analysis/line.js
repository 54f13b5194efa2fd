// What the analysis board asks: of the server what needs a search, with the position in each question; all else of
// the page's own position.  It does not know what is done with the answers.

import { board } from "./analysisstate.js";
import { RequestError } from "../playing/asking.js";
import { connectTo } from "../table/commands.js";
import { data, Seat } from "../playing/position.js";
import { post } from "../shared/post.js";
import { screenValues } from "../shared/screen.js";
import { wordsTo } from "./variations.js";

/** @typedef {import("./analysisstate.js").OpenedGame} OpenedGame */

/** The position of a node, as questions carry it.  @param {import("./variations.js").Node} node @param {object} [more] */
export function about(node, more = {}) {
  const { game } = board;
  return { start: game?.start ?? "", words: wordsTo(node), names: game?.names ?? [], reader: game?.reader ?? null, ...more };
}

/** The position as a drawing of the server.  @param {string[]} also  words of moves that are shown as arrows @returns {Promise<string>} */
export async function drawing(also) {
  const node = /** @type {import("./variations.js").Node} */ (board.at);
  const answer = await post(`/analyse/picture?lang=${document.documentElement.lang}`, about(node, { also }));
  if (!answer.ok) throw new RequestError(`${answer.status}`, answer.status);
  return answer.text();
}

/** A position as whoever analyses sees it: they may move for everybody. */
class BoardSeat extends Seat {
  /** @param {import("../playing/position.js").Position} position @param {OpenedGame} game */
  constructor(position, { module, names, reader }) {
    const screen = () => screenValues("analysis");
    const known = (/** @type {number[]} */ own) => factsOf(names, own, reader);
    const front = frontOf(position, reader);
    super(module, position, front ?? 0, known(names.map((_, player) => player)), screen);
    this.reader = reader;
    this.front = front;
    this.eyes = new Seat(module, position, front ?? 0, known(reader === null ? [] : [reader]), screen); // a board is turned to its reader
  }

  /** @returns {any} */
  seen() {
    const { position, module, names, reader } = this;
    const facts = this.facts();
    const asks = data([...position.actors].map((player) => module.asked(position, facts, player)));
    const now = position.over ? data(module.sentences(module.closing(position, names, "", reader).sentences)) : (asks[0]?.prompt ?? []);
    return { status: { text: "", tone: position.over ? "over" : "turn" }, headline: { happened: [], left_out: 0, now }, asks,
      number: position.ply, pause: null, players: data(names.map((_, player) => module.player_data(position, facts, player))),
      picture: this.at(position.ply) };
  }

  /** @param {number} ply @param {number | null} [player] */
  at(ply, player = this.front) {
    return this.eyes.at(ply, player);
  }

  /** @param {number} player */
  chair(player) {
    const you = player === this.reader;
    return { ...super.chair(player), kind: "person", level: null, you, yours: you, here: true };
  }
}

/** @param {string[]} names @param {number[]} own @param {number | null} reader @returns {import("../playing/position.js").Facts} */
function factsOf(names, own, reader) {
  return [names, names.map(() => "person"), own, reader, 0, "", false, [], "", null, false];
}

/** From whose side a picture is drawn that cannot be turned: of who is to move, or moved last.
 * @param {import("../playing/position.js").Position} position @param {number | null} reader @returns {number | null} */
function frontOf({ actors, player }, reader) {
  if (actors.length) return actors.includes(reader) ? reader : actors[0];
  return player ?? reader;
}

/** Stands in for the connection of a table: moves that are made here go into the tree, and nothing else changes by them. */
export class BoardLine {
  /** @param {(player: number, word: string) => Promise<string>} played  returns why not, if so @param {() => void} renew */
  constructor(played, renew) {
    this.played = played;
    this.renew = renew;
    this.seat = /** @type {BoardSeat | null} */ (null);
    this.screen = screenValues("analysis");
    this.free = true; // nothing counts, so nothing is confirmed
    connectTo(this);
  }

  /** What is seen of a position; from now on questions are about it.
   * @param {import("../playing/position.js").Position} position @param {OpenedGame} game @returns {import("../playing/wire.js").BoardPosition} */
  show(position, game) {
    const { module, start, setup } = game;
    this.screen = screenValues("analysis");
    this.seat = new BoardSeat(position, game);
    const code = start.slice(0, start.lastIndexOf(":") + 1) + module.written_fields(module.game, position._state, setup);
    return { view: this.seat.view("analysis"), code, roll: data(module.roll_data(position)) };
  }

  /** @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    return this.seat?.get(what, values);
  }

  /** Nothing else is asked here.  @returns {Promise<any>} */
  async post() {
    return {};
  }

  /** @param {import("../playing/wire.js").Command} command @returns {Promise<import("../playing/wire.js").Answer>} */
  async send({ chair, word }) {
    const refused = await this.played(Number(chair), `${word}`);
    return refused ? { number: 0, refused: { text: refused } } : { number: 0 };
  }

  /** Nothing happened before what is shown.  @returns {Promise<import("../playing/wire.js").Event[]>} */
  async events() {
    return [];
  }

  /** Nobody enters here.  @returns {Promise<{chairs: number[]}>} */
  async enter() {
    return { chairs: [] };
  }
}
