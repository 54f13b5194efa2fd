// A position that the page plays by itself: a game's translated module, and a view of it as tables have them.
// It knows the module and the shape of views.  It does not know any game, and asks no server once it is loaded.
// @ts-check

import { rulesOf } from "../companion/gamekit.js";
import { $dict, $set, whole } from "../python/python.js";
import { screenValues } from "../shared/screen.js";
import { version } from "../shared/shipped.js";
import { say } from "../shared/texts.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {any} Position  as sixfold/positions/position.py has it
 * @typedef {any} Module  a game's own
 */

const CHANCE = -1;
export const NOBODY_MAY = { undo: "", undo_roll: false, resign: false, draw: false, rematch: false, levels: [], hint: false, analyse: false, hand: false, hands: [], asks: [], removes: [], say: false };
export const NOT_A_TABLE = { number: 0, round: 1, games: [], offer: null, over: null, host: false, private: true, shown: false,
  muted: false, silent: false, watchers: 0, spectators: [], recorded: false, dice: null, real_dice: false, daily: null, clock: null };

/** The module of a game, in the language of the page.  @param {string} game @returns {Promise<Module>} */
export async function loadGame(game) {
  const module = await rulesOf(game);
  speakHere(module);
  return module;
}

/** A game's module says everything in the language of the page from now on.  @param {Module} module */
export function speakHere({ TEXTS, speak }) {
  const language = document.documentElement.lang;
  speak(TEXTS[language] ?? {}, language);
}

/**
 * What a game began with, as the server tells it; where something is tried, also the moves since.
 * @typedef {{players: number, options: Record<string, string>, lines: Record<string, string>, rules_version: number,
 *   origin: string, state: any[]}} Start
 * @typedef {Start & {moves: any[]}} Begin
 */

/** Everything in a state.  @param {Module} module @param {any[]} key @returns {any} */
function stateFrom({ rules }, key) {
  return rules.State.fromKey(numbers(key));
}

/** The first position of a game.  @param {Module} module @param {Start} start @returns {Position} */
export function startOf(module, { players, options, lines, rules_version, origin, state }) {
  const [chosen, own] = [options, lines].map((values) => $dict(Object.entries(values)));
  const settings = new module.Settings(module.game, players, chosen, own, rules_version);
  return module.begun(settings, stateFrom(module, state), origin);
}

/** @param {Module} module @param {Begin} begin @returns {Position} */
export function positionFrom(module, begin) {
  const first = startOf(module, begin);
  return numbers(begin.moves).reduce((/** @type {Position} */ position, /** @type {Value[]} */ [player, move]) => module.play_number(position, player, move), first);
}

/** The position after what a table has told: a word, or where that may be a secret what is known of the state after it.
 * @param {Module} module @param {Position} position @param {import("./wire.js").TableStep} step @returns {Position} */
export function after(module, position, [player, word, seen]) {
  return seen ? module.stepped_to(position, player, word, stateFrom(module, seen)) : module.followed(position, player, word);
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

/** The position after a roll of the dice that are due.  @param {Module} module @param {Position} position @returns {Position} */
export function rollOnce(module, position) {
  return module.play_number(position, CHANCE, randomBelow(position.outcome_count));
}

/** One of so many numbers, each as likely.  @param {Value} count @returns {Value} */
function randomBelow(count) {
  const most = 2n ** 64n - ((2n ** 64n) % BigInt(count));
  const [drawn] = crypto.getRandomValues(new BigUint64Array(1));
  return drawn < most ? whole(drawn % BigInt(count)) : randomBelow(count);
}

/** What Python has as dictionaries, as objects.  @param {any} value @returns {any} */
export function data(value) {
  if (Array.isArray(value)) return value.some((one) => typeof one === "object" && one) ? value.map(data) : value;
  return value instanceof Map ? Object.fromEntries(/** @type {any} */ (value).items().map((/** @type {any[]} */ [name, item]) => [name, data(item)])) : value;
}

/**
 * What is known of who looks and of others: the first fields of `Facts` in sixfold/telling/onlooker.py, in their order.
 * @typedef {[names: string[], kinds: string[], own: number[], reader: number | null, first: number, ended: string,
 *   real_dice: boolean, covered: number[], delayed: string, gone_on: number | null, coach: boolean, ...screen: any[]]} Facts
 */

/** Somebody alone.  @param {Module} module @param {Position} position @param {number} player @returns {Facts} */
function alone({ game }, position, player) {
  const names = [...game.seats(position.players)].map(String);
  names[player] = say("You");
  return [names, names.map((_, other) => (other === player ? "person" : "bot")), [player], player, 0, "", false, [], "", null, false];
}

/** A position as somebody sees it who plays alone, tries something or sits at a table, and what is answered to them. */
export class Seat {
  /** @param {Module} module @param {Position} position @param {number} player  through whose eyes
   * @param {Facts} [known] @param {() => [string, string | number][]} [screen]  as `screenValues` has it */
  constructor(module, position, player, known = alone(module, position, player), screen = () => screenValues("alone")) {
    this.module = module;
    this.position = position;
    this.player = player;
    this.screen = screen;
    this.known = known;
    this.names = known[0];
  }

  /** What is known of who looks and of others, with the screen as it is now. */
  facts() {
    const screen = new Map(this.screen());
    return new this.module.Facts(...this.known.slice(0, 11), screen.has("narrow"), screen.has("low"), Number(screen.get("turned") ?? 0));
  }

  /** What is shown of the position.  @returns {any} */
  seen() {
    return data(this.module.seen(this.position, this.facts()));
  }

  /** Its picture alone: all of it that another screen changes.  @returns {import("./wire.js").Picture} */
  picture() {
    const { module, position } = this;
    return data(module.drawn(position, module.present_scene(position, this.facts())));
  }

  /** @param {string} name  of what is shown, to tell it from others @returns {View} */
  view(name) {
    const { position, module } = this;
    const { id, title, sentence, dice } = module.game;
    const game = { id, title, aim: `${sentence}`, players: position.players, dice, options: [] };
    const { players, pause, ...seen } = this.seen();
    const chairs = this.names.map((_, player) => ({ ...this.chair(player), ...players[player] }));
    return /** @type {any} */ ({ ...NOT_A_TABLE, ...seen, pause: pause && { round: 1, ...pause }, table: name, game, ply: position.ply,
      can: NOBODY_MAY, chairs });
  }

  /** The same, to be looked at only.  @param {string} name @returns {View} */
  shown(name) {
    return { ...this.view(name), asks: [] };
  }

  /** @param {number} player */
  chair(player) {
    const you = player === this.player;
    return { chair: player, name: this.names[player], named: false, you, kind: you ? "person" : "bot", level: you ? null : 1, player,
      yours: you, here: you, rank: null };
  }

  /** What can be asked of a position: what a move would come to, why nothing follows, how it was or looks to others.
   * @param {string} what @param {[string, string | number][]} values @returns {any} */
  get(what, values) {
    const given = (/** @type {string} */ name) => values.filter(([key]) => key === name).map(([, value]) => value);
    const number = (/** @type {string} */ name) => (given(name).length ? Number(given(name)[0]) : undefined);
    if (what === "preview") return this.preview(`${given("word")[0]}`, number("player"));
    if (what === "waiting") return this.waiting(`${given("word")[0]}`, number("player"));
    if (what === "why") return this.why(given("step").map(String), number("player"));
    const ply = number("ply") ?? this.position.ply;
    return { picture: this.at(ply, number("viewer")), points: this.points(ply) };
  }

  /** An earlier position, or as another player sees it.
   * @param {number} ply @param {number | null} [player] @returns {import("./wire.js").Picture} */
  at(ply, player) {
    const { module, position } = this;
    const [facts, then] = [this.facts(), position.at(ply)];
    const scene = module.scene_of(then, facts, player === undefined ? module.viewing(position, facts) : player);
    return Object.defineProperty(data(module.drawn(then, scene)), "text", { get: () => module.in_letters(then, scene) });
  }

  /** Everybody's points in an earlier position, by chair.  @param {number} ply @returns {string[]} */
  points(ply) {
    const { module, position, names } = this;
    const [facts, then, first] = [this.facts(), position.at(ply), this.known[4]];
    return names.map((_, chair) => module.player_data(then, facts, (chair - first + names.length) % names.length).get("score"));
  }

  /** Everybody's side of the position, to be printed. */
  printed() {
    const { module, position } = this;
    const { picture, picture_data, scene_of } = module;
    const facts = this.facts();
    return [...picture.picture(scene_of(position, facts, this.player)).sides].map(({ player, label }) => {
      const scene = position.look.scene(facts.names, player, false, $set(facts.covered));
      return { label: `${label}`, picture: { ...data(picture_data(picture.picture(scene), 1)), sides: [] } };
    });
  }

  /** Why nothing follows where somebody points.  @param {string[]} steps @param {number} [player] */
  why(steps, player = this.player) {
    const { position, module } = this;
    return data(module.answer_data(module.game.id, module.answer_to(position, this.facts(), player, steps)));
  }

  /** What a move would come to.  @param {string} word @param {number} [player] */
  preview(word, player = this.player) {
    return data(this.module.previewed(this.position, this.facts(), word, player));
  }

  /** A move that is not known to be played: the board after it, and what the log will say.  @param {string} word @param {number} [player] */
  waiting(word, player = this.player) {
    const { module, position, names } = this;
    const [facts, then] = [this.facts(), after(module, position, [player, word])];
    const picture = data(module.drawn(then, module.scene_of(then, facts, module.viewing(position, facts))));
    return { picture, said: data(module.logged(then, names, facts.reader)) };
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
