// What a game's own part of a page works with: lit-html, the translated rules, its sentences, the device's storage.
// It does not know any game, nor any page.
// @ts-check

import { thrownView } from "../dice/figures.js";
import { pips } from "../dice/pips.js";
import { version } from "../shared/shipped.js";
import { forget, keepText, recallText } from "../shared/storage.js";
import { html, nothing, render, svg } from "../vendor/lit-html.js";

/**
 * @typedef {Object} GameKit
 * @property {string} game  its name in addresses
 * @property {typeof html} html
 * @property {typeof svg} svg
 * @property {typeof nothing} nothing
 * @property {typeof render} render
 * @property {(face: number) => unknown} pips  the face of a die
 * @property {(face: number, role: string, letter?: string) => unknown} thrownView  a whole one in its colour; 0: nobody knows yet
 * @property {any} rules  the game's translated module
 * @property {(text: string, values?: Record<string, string | number>) => string} say  in the game's own words
 * @property {{forget: typeof forget, keepText: typeof keepText, recallText: typeof recallText}} storage
 */

/** A module of a game's folder.  @param {string} game @param {string} name @returns {Promise<any>} */
export function moduleOf(game, name) {
  return import(`/games/${game}/${name}?v=${version}`);
}

/** A game's translated folder; what it imports of the house is fetched beside it.  @param {string} game @returns {Promise<any>} */
export async function rulesOf(game) {
  const [rules] = await Promise.all([moduleOf(game, "game.js"), import(`/games/house.js?v=${version}`)]);
  return rules;
}

/** @param {string} game @param {any} rules @returns {GameKit} */
export function gameKit(game, rules) {
  const texts = rules.TEXTS[document.documentElement.lang || "en"] ?? {};
  rules.speak(texts);
  return {
    game,
    html,
    svg,
    nothing,
    render,
    pips,
    thrownView,
    rules,
    say: (text, values = {}) =>
      (texts[`${rules.game.package}: ${text}`] ?? texts[text] ?? text).replace(/\{(\w+)\}/g, (/** @type {string} */ blank, /** @type {string} */ name) => String(values[name] ?? blank)),
    storage: { forget, keepText, recallText },
  };
}
