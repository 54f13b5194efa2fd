// What is chosen before a game, by the game's translated module: what a choice comes to, and what begins with it.
// It knows the module.  It does not know any game, nor the form that is filled in, and asks no server.
// @ts-check

import { moduleOf } from "../companion/gamekit.js";
import { startCode } from "./devicegames.js";
import { data, speakHere } from "../playing/position.js";
import { $dict } from "../python/python.js";

/** @param {Record<string, string>} [values] */
const dictionary = (values) => $dict(Object.entries(values ?? {}));

/** @param {string} game @returns {Promise<any>} */
async function chooserOf(game) {
  const module = await moduleOf(game, "setup.js");
  speakHere(module);
  return module;
}

/** What a choice comes to; what belongs to a chair is chosen as `colours.0`.
 * @param {string} game @param {Record<string, string>} chosen @param {number} players @param {number | null} first  the chair that begins, if that is known
 * @returns {Promise<any>} as `GET /play/GAME/options` answers */
export async function comesTo(game, chosen, players, first) {
  const { game: own, set_up } = await chooserOf(game);
  return data(set_up(own, dictionary(chosen), players, first));
}

/** What a game on this device begins with, or the sentence that says why it cannot be.
 * @param {import("../home/opentable.js").TableRequest} request @param {number} first  the chair that begins
 * @returns {Promise<Pick<import("./devicegames.js").DeviceGame, "start" | "code" | "changed" | "solo"> | {error: string}>} */
export async function begunHere({ game, players, options, chairs, extras }, first) {
  const { game: own, begun_here, Refusal } = await chooserOf(game);
  const people = chairs.map((chair) => dictionary(chair.options));
  try {
    const { start, changed, solo } = data(begun_here(own, players, dictionary(options), people, dictionary(extras), first));
    return { start, changed, solo, code: startCode(game, start, changed) };
  } catch (problem) {
    if (problem instanceof Refusal) return { error: /** @type {any} */ (problem).reason.sentence };
    throw problem;
  }
}

/** Those of some options that are not the usual ones.
 * @param {string} game @param {Record<string, string>} options @param {number} players @returns {Promise<Record<string, string>>} */
export async function changedOf(game, options, players) {
  const { game: own } = await chooserOf(game);
  return data(own.changed(dictionary(options), players));
}
