// A position that the page plays by itself: a game's translated module, and a view of it as tables have them.
// It knows the module and the shape of views.  It does not know any game, and asks no server once it is loaded.
// @ts-check

import { rulesOf } from "./gamekit.js";
import { $dict, whole } from "./python.js";
import { screenValues } from "./screen.js";
import { version } from "./shipped.js";
import { say } from "./texts.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {any} Position  as sixfold/positions.py has it
 * @typedef {any} Module  a game's own
 */

const CHANCE = -1;
const NOBODY_MAY = { undo: "", undo_roll: false, resign: false, draw: false, rematch: false, levels: [], hint: false, analyse: false, hand: false, hands: [], asks: [], removes: [] };
const NOT_A_TABLE = { number: 0, round: 1, games: [], offer: null, over: null, host: false, private: true, shown: false,
  muted: false, watchers: 0, recorded: false, dice: null, real_dice: false, roll: null, daily: null, clock: null };

/** The module of a game, in the language of the page.  @param {string} game @returns {Promise<Module>} */
export async function loadGame(game) {
  const module = await rulesOf(game);
  const language = document.documentElement.lang;
  module.speak(module.TEXTS[language] ?? {}, language);
  return module;
}

/** Where a game of so many begins.  @param {Module} module @param {number} players @returns {Position} */
export function firstPosition({ game, rules, starts, Position }, players) {
  const [options, lines, key] = starts.get(players);
  return new Position(game, players, options, lines, game.rules_version, rules.State.fromKey(key));
}

/**
 * Where something is tried, as the server tells it: what its game began with, and the moves since.
 * @typedef {{players: number, options: Record<string, string>, lines: Record<string, string>, rules_version: number,
 *   state: any[], moves: any[]}} Begin
 */

/** @param {Module} module @param {Begin} begin @returns {Position} */
export function positionFrom({ game, rules, Position }, { players, options, lines, rules_version, state, moves }) {
  const settings = [options, lines].map((values) => $dict(Object.entries(values)));
  const first = new Position(game, players, ...settings, rules_version, rules.State.fromKey(numbers(state)));
  return numbers(moves).reduce((/** @type {Position} */ position, /** @type {Value[]} */ [player, move]) => position.play_unchecked(player, move), first);
}

/** Numbers beyond those of JSON come as text.  @param {any} value @returns {any} */
function numbers(value) {
  if (Array.isArray(value)) return value.map(numbers);
  return typeof value === "string" ? whole(BigInt(value)) : value;
}

/** What a page asks for once, in its language and version.  @param {string} path @returns {Promise<any>} */
export async function fetchSet(path) {
  const answer = await fetch(`${path}?lang=${document.documentElement.lang}&v=${version}`);
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? `${answer.status}`);
  return answer.json();
}

/** The position after the dice that are due, if any are.  @param {Position} position @returns {Position} */
export function rolled(position) {
  return position.is_chance ? rolled(position.play_unchecked(CHANCE, randomBelow(position.outcome_count))) : position;
}

/** One of so many numbers, each as likely.  @param {Value} count @returns {Value} */
function randomBelow(count) {
  const most = 2n ** 64n - ((2n ** 64n) % BigInt(count));
  const [drawn] = crypto.getRandomValues(new BigUint64Array(1));
  return drawn < most ? whole(drawn % BigInt(count)) : randomBelow(count);
}

/** What Python has as dictionaries, as objects.  @param {any} value @returns {any} */
function data(value) {
  if (Array.isArray(value)) return value.map(data);
  return value instanceof Map ? Object.fromEntries(/** @type {any} */ (value).items().map((/** @type {any[]} */ [name, item]) => [name, data(item)])) : value;
}

/** A position in which somebody plays alone, or tries something: as they see it, and what they may do. */
export class Seat {
  /** @param {Module} module @param {Position} position @param {number} player */
  constructor(module, position, player) {
    this.module = module;
    this.position = position;
    this.player = player;
    this.names = [...module.game.seats(position.players)].map(String);
    this.names[player] = say("You");
  }

  /** What a picture is drawn from.  @param {Position} position @param {number | null} since */
  scene(position, since) {
    const screen = new Map(screenValues("alone"));
    const viewer = this.module.picture.FRONT ? this.player : null;
    const turned = Number(screen.get("turned") ?? 0) % this.module.picture.directions(position._state);
    return position.scene(this.names, viewer, screen.has("narrow"), undefined, screen.has("low"), true, turned, since);
  }

  picture() {
    const { picture, picture_data } = this.module;
    const scene = this.scene(this.position, this.position.last_ply_of(this.player));
    return data(picture_data(picture.picture(scene), picture.sides(scene), picture.directions(this.position._state)));
  }

  /** What the player may do now.  @returns {import("./wire.js").Ask[]} */
  asks() {
    const { position, player, module } = this;
    if (!position.actors.includes(player)) return [];
    const prompt = data(module.sentences([position.can_do(player, this.names)]));
    return [{ chair: player, prompt, coach: [], ...data(module.ask(position, player)) }];
  }

  /** @param {string} name  of what is shown, to tell it from others @returns {View} */
  view(name) {
    const { position, module } = this;
    const { id, title, dice } = module.game;
    const game = { id, title, players: position.players, dice, options: [] };
    const told = { status: { text: "", tone: "turn" }, headline: { happened: [], left_out: 0, now: [] } };
    return /** @type {any} */ ({ ...NOT_A_TABLE, ...told, table: name, game, ply: position.ply, can: NOBODY_MAY,
      chairs: this.names.map((_, player) => this.chair(player)), picture: this.picture(), asks: this.asks(), pause: this.pause() });
  }

  /** The same, to be looked at only.  @param {string} name @returns {View} */
  shown(name) {
    return { ...this.view(name), asks: [] };
  }

  /** What is read between two parts of a game, if one has just ended.  @returns {import("./wire.js").Pause | null} */
  pause() {
    const { module, names, player } = this;
    const position = module.paused(this.position);
    if (position === null) return null;
    const { picture, picture_data } = module;
    const drawn = picture.picture(module.standing(position, this.scene(position, null)));
    const panel = module.panel_data(module.pause_after(position, names, player));
    return { round: 1, ply: position.ply, ...data(panel), picture: data(picture_data(drawn, [], picture.directions(position._state))) };
  }

  /** @param {number} player @returns {import("./wire.js").Chair} */
  chair(player) {
    const { position, names, module } = this;
    const you = player === this.player;
    return { chair: player, name: names[player], named: false, you, kind: you ? "person" : "bot", level: you ? null : 1, player,
      badge: data(module.listed(position.badge(player))), turn: position.actors.includes(player), yours: you, here: you,
      score: position.score_text(player), rank: null };
  }

  /** Why nothing follows where somebody points.  @param {string[]} steps */
  why(steps) {
    const { position, player, names, module } = this;
    return data(module.answer_data(module.game.id, position.explain(steps, player, names)));
  }

  /** What a move would come to.  @param {string} word */
  preview(word) {
    const { position, player, names, module } = this;
    const after = position.play(word, player);
    const pencil = data(module.listed(module.pencil(position, this.scene(after, null))));
    const scores = names.map((_, other) => after.score_text(other));
    return { scores, pencil, ...data(module.proposed(position, word, player, names)) };
  }

  /** Why a move cannot be made.  @param {any} refusal */
  refused(refusal) {
    return data(this.module.refusal_data(this.module.game.id, refusal));
  }

  /** How the game ended, in sentences; empty while it goes on. */
  ending() {
    const { position, names, player, module } = this;
    return position.over ? `${module.closing(position, names, "", player).__str__()}` : "";
  }
}
