// A table that this page keeps by itself: people at this device and small bots, without a server.
// It takes the commands of the page and tells what happens, as the connection to a server's table does.  It does
// not know any game, nor how anything is shown.
// @ts-check

import { addressOf, deviceGame, keepDeviceGame, namesOfOthers, newId } from "./devicegames.js";
import { deviceView, factsOf, fileText, namesOf } from "./deviceview.js";
import { isStill } from "../board/motion.js";
import { PageBot } from "./pagebot.js";
import { data, loadGame, rollOnce, speakHere, startOf } from "../playing/position.js";
import { settings } from "../shared/settings.js";
import { version } from "../shared/shipped.js";

/**
 * @typedef {import("./devicegames.js").DeviceGame} DeviceGame
 * @typedef {import("../playing/wire.js").Event} Event
 * @typedef {import("../playing/wire.js").PlayedWord} PlayedWord
 * @typedef {import("../playing/wire.js").Command} Command
 * @typedef {import("../playing/wire.js").Answer} Answer
 * @typedef {any} Position
 */

const PACE = 450; // milliseconds that a bot takes at least, so that people can follow

/**
 * The table of a game that is kept here; without one, where a game is set up.
 * @param {string} game @param {string} id @param {import("../playing/connection.js").Handlers} handlers
 */
export async function openDeviceTable(game, id, handlers) {
  const kept = deviceGame(id);
  if (kept?.game === game && kept.start) return new DeviceTable(await loadGame(game), kept, handlers);
  location.replace(`/play/${game}`);
  return new Promise(() => undefined);
}

export class DeviceTable {
  #bot;
  #thinking = 0; // so that a bot's answer is left out that comes too late

  /**
   * @param {any} module  of the game
   * @param {DeviceGame} game @param {import("../playing/connection.js").Handlers} handlers
   */
  constructor(module, game, handlers) {
    this.module = module;
    this.handlers = handlers;
    this.game = game;
    /** @type {Position[]} */
    this.rounds = []; // the last positions of the games that were played one after the other
    this.number = 0; // of events
    this.goneOn = /** @type {number | null} */ (null); // the ply of the pause that was seen enough of
    /** @type {[string, string | number][]} */
    this.screen = [];
    this.#bot = new PageBot(`/games/${game.game}/bot.js?v=${version}`);
  }

  get position() {
    return this.rounds[this.rounds.length - 1];
  }

  /** Shows the game as it was left, and goes on. */
  open() {
    this.begin();
    void this.advance();
  }

  /** Another round: the game from its start on, as far as it can be played. */
  begin() {
    const { module, game } = this;
    game.title = module.game.title;
    let position = startOf(module, game.start);
    this.rounds.push(position);
    this.goneOn = null;
    /** @type {PlayedWord[]} */
    const events = [];
    try {
      for (const word of game.words) {
        position = this.#played(position.play(word));
        events.push(this.#event(position));
      }
    } catch (problem) {
      if (!(problem instanceof module.Refusal)) throw problem; // what another version kept is left out
    }
    this.#send(events, { start: game.start, line: this.#line() });
  }

  /** @param {Command} command @returns {Promise<Answer>} */
  async send({ do: kind, chair, word, level, name }) {
    try {
      if (kind === "play") this.#play(`${word}`, this.#playerOf(Number(chair)));
      else if (kind === "undo") this.#undo();
      else if (kind === "resign") this.#end(Number(chair));
      else if (kind === "rematch") this.#again(Number(level) || null);
      else if (kind === "name") this.#rename(Number(chair), `${name}`);
    } catch (problem) {
      if (!(problem instanceof this.module.Refusal)) throw problem;
      return { number: this.number, refused: data(this.module.refusal_data(this.game.game, problem)) };
    }
    void this.advance();
    return { number: this.number };
  }

  /** @param {string} word @param {number} player */
  #play(word, player) {
    this.#send([this.#event(this.#played(this.position.play(word, player)))]);
  }

  /** Takes back the last move of a person, and whatever followed it. */
  #undo() {
    const ply = this.undoPly();
    if (ply < 0) return;
    this.#played(this.position.at(ply));
    this.game.ended = "";
    this.#send([this.#happened("undone", { ply })]);
  }

  /** The ply to which the last move of a person would be taken back; -1 where nobody has moved. */
  undoPly() {
    const people = (/** @type {number} */ player) => this.game.chairs[this.chairOf(player)].level === null;
    return Math.max(...this.position.line().map((/** @type {Position} */ { player, ply }) => (player !== null && people(player) ? ply - 1 : -1)));
  }

  /** @param {number} chair  of who gives up */
  #end(chair) {
    const alone = this.game.chairs.length === 1;
    this.game.ended = alone ? "given up" : `resign ${this.#playerOf(chair)}`;
    this.#send([this.#happened("resigned", { chair })]);
  }

  /** The same again, begun by the next one.  @param {number | null} level  of the bots, if it is another */
  #again(level) {
    const { game } = this;
    const chairs = game.chairs.map((chair) => (chair.level === null ? chair : { ...chair, level: level ?? chair.level }));
    const first = (game.first + 1) % chairs.length;
    this.game = { ...game, id: newId(), chairs, first, words: [], ended: "", began: Date.now() };
    history.replaceState(null, "", addressOf(this.game));
    this.begin();
  }

  /** @param {number} chair @param {string} name */
  #rename(chair, name) {
    this.game.chairs[chair].name = name;
    this.#send([]);
  }

  /** Rolls the dice that are due, and has the bot move that is asked first; until a person is. */
  async advance() {
    const mine = ++this.#thinking;
    while (this.position.is_chance && !this.game.ended) this.#send([this.#event(this.#played(rollOnce(this.module, this.position)))]);
    const { position, game } = this;
    const [player] = position.actors;
    const level = player === undefined || game.ended ? null : game.chairs[this.chairOf(player)].level;
    if (level === null || this.#pauses()) return;
    const began = Date.now();
    const { move } = await this.#bot.think({ state: position.seen_by([player])._state.key(), players: position.players, ply: position.ply, level, seed: seed() });
    const left = isStill(settings.get("speed")) ? 0 : PACE - (Date.now() - began);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    if (mine !== this.#thinking) return;
    this.#send([this.#event(this.#played(this.module.play_number(position, player, move)))]);
    await this.advance();
  }

  /** Whether a part of the game has just ended, and somebody still reads what it came to. */
  #pauses() {
    const paused = this.module.paused(this.position);
    const people = this.game.chairs.some(({ level }) => level === null);
    return people && paused !== null && paused.ply !== this.goneOn;
  }

  /** @param {Position} position */
  #played(position) {
    this.rounds[this.rounds.length - 1] = position;
    return position;
  }

  /** Keeps the game, and shows what has happened.  @param {(Event | PlayedWord)[]} events @param {object} [more] */
  #send(events, more = this.module.game.keeps_secrets ? { start: this.game.start, line: this.#line() } : {}) {
    const { game, position } = this;
    const table = deviceView(this);
    game.words = [...position.words];
    keepDeviceGame(game, !!table.over, table.over?.card.headline ?? namesOfOthers(table.chairs), !game.ended && this.undoPly() < 0);
    const presence = { here: table.chairs.map(({ chair }) => chair), watchers: 0 };
    this.handlers.message(/** @type {any} */ ({ number: this.number, events, table, presence, ...more }));
  }

  /** What the people at this device may know of a position.  @param {Position} position @returns {Position} */
  #seen(position) {
    const { own } = namesOf(this);
    return own.length ? position.seen_by(own) : position;
  }

  /** @returns {[number, string, any[]?][]} */
  #line(position = this.position) {
    return this.#seen(position).line().slice(1).map((/** @type {Position} */ { player, word, history, _state }) =>
      [player ?? -1, word, history.partial ? _state.key() : undefined]);
  }

  /** A move or a roll; the page tells it.  @param {Position} position @returns {PlayedWord} */
  #event(position) {
    const { player, ply, word } = this.#seen(position);
    const by = player === null ? { kind: /** @type {const} */ ("rolled") } : { kind: /** @type {const} */ ("played"), chair: this.chairOf(player) };
    return { ...by, number: ++this.number, at: Date.now() / 1000, ply, word };
  }

  /** @param {string} kind @param {{chair?: number, ply?: number}} more @returns {Event} */
  #happened(kind, { chair, ply }) {
    return { number: ++this.number, kind, at: Date.now() / 1000, chair: chair ?? null, player: null, round: this.rounds.length,
      ply: ply ?? null, word: "", text: "", parts: [], entry: "", badge: [] };
  }

  /** @param {number} player */
  chairOf(player) {
    return (player + this.game.first) % this.game.chairs.length;
  }

  /** @param {number} chair */
  #playerOf(chair) {
    const count = this.game.chairs.length;
    return (chair - this.game.first + count) % count;
  }

  /** The file, or an earlier round.
   * @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    if (what === "file") return fileText(this);
    const [, round = this.rounds.length] = values.find(([name]) => name === "round") ?? [];
    return { start: this.game.start, line: this.#line(this.rounds[Number(round) - 1]), facts: factsOf(this) };
  }

  /** @param {string} what @param {any} body @returns {Promise<any>} */
  async post(what, body) {
    if (what !== "continue") return {};
    this.goneOn = Number(body.ply);
    void this.advance();
    return {};
  }

  renew() {
    this.#send([]);
  }

  /** Tells the game again in another language; those before it are only counted, as after a reload.  @param {string} language */
  speak(language) {
    speakHere(this.module);
    this.number = 0;
    const events = this.position.line().slice(1).map((/** @type {Position} */ position) => this.#event(position));
    this.#send(events, { start: this.game.start, line: this.#line(), language });
  }

  /** @returns {Promise<Event[]>} */
  async events() {
    return [];
  }

  /** @returns {Promise<{chairs: number[]}>} */
  async enter() {
    return { chairs: [] };
  }
}

/** Any number below 2^64. */
function seed() {
  return crypto.getRandomValues(new BigUint64Array(1))[0];
}
