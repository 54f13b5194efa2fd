// Games that are played on this device, without a server: kept after every move, the newest first.
// It knows where they are stored.  It does not know any game, nor how they are played.
// @ts-check

import { forget, keep, recall } from "../shared/storage.js";

/**
 * @typedef {{name: string, level: number | null}} DeviceChair  a person with the name they typed, or a bot of a level
 * @typedef {Object} DeviceGame
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {import("../playing/position.js").Start} start  what it began with
 * @property {string} code  of its first position
 * @property {Record<string, string>} changed  options that are not the usual ones
 * @property {import("../playing/wire.js").Solo | null} solo  what it is compared by, alone
 * @property {DeviceChair[]} chairs
 * @property {number} first  the chair of the first player
 * @property {string[]} words  moves and rolls, as a record has them
 * @property {string} ended  how it ended without its rules, as tables write it
 * @property {number} began  milliseconds since 1970
 * @property {string} [asked]  as what it was set up
 * @typedef {{id: string, game: string, title: string, at: number, over: boolean, text: string, untouched?: boolean, asked?: string}} ListedGame
 *   `text`: what it came to, or who plays; `untouched`: no person has moved
 */

export const TOP_LEVEL = 2; // of bots that a page has
const LIST = "sixfold.device";
const MAX_GAMES = 60; // that are kept, those that are over first to go
export const UNTOUCHED_KEPT = 86_400_000; // milliseconds that what nobody has played is listed
const ID_LENGTH = 12;
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** @param {string} id */
const keyOf = (id) => `${LIST}.${id}`;

/** A name for a new game. */
export function newId() {
  const drawn = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(drawn, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** @returns {ListedGame[]} */
export function deviceGames() {
  const found = recall(LIST, /** @type {ListedGame[]} */ ([]));
  return Array.isArray(found) ? found.filter((one) => typeof one?.id === "string" && typeof one.game === "string") : [];
}

/** @param {string} id @returns {DeviceGame | null} */
export function deviceGame(id) {
  const found = recall(keyOf(id), /** @type {DeviceGame | null} */ (null));
  return found && Array.isArray(found.words) && Array.isArray(found.chairs) ? found : null;
}

/** Keeps a game as it is now, with what the list says of it.
 * @param {DeviceGame} game @param {boolean} over @param {string} text @param {boolean} [untouched] */
export function keepDeviceGame(game, over, text, untouched = false) {
  const { id, game: name, title, asked } = game;
  const all = [{ id, game: name, title, at: Date.now(), over, text, untouched, asked }, ...deviceGames().filter((one) => one.id !== id)];
  const kept = [...all.filter((one) => !one.over), ...all.filter((one) => one.over)].slice(0, MAX_GAMES);
  for (const one of all) if (!kept.includes(one)) forget(keyOf(one.id));
  keep(LIST, all.filter((one) => kept.includes(one)));
  keep(keyOf(id), game);
}

/** Who plays besides you, as the list says it; all of them where nobody is "you".  @param {{name: string, you: boolean}[]} chairs */
export function namesOfOthers(chairs) {
  const others = chairs.filter(({ you }) => !you);
  return (others.length ? others : chairs).map(({ name }) => name).join(" · ");
}

/** @param {string} id */
export function dropDeviceGame(id) {
  forget(keyOf(id));
  keep(LIST, deviceGames().filter((one) => one.id !== id));
}

/** Games in which nobody has moved are let go after a day. */
export function dropUntouched() {
  for (const { id, untouched, at } of deviceGames()) if (untouched && Date.now() - at > UNTOUCHED_KEPT) dropDeviceGame(id);
}

/** The code of a game's first position.  @param {string} game @param {import("../playing/position.js").Start} start
 * @param {Record<string, string>} changed  options that are not the usual ones */
export function startCode(game, { players, lines }, changed) {
  const escaped = (/** @type {string} */ sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  const written = (/** @type {string} */ text) =>
    encodeURIComponent(text).replace(/[_!*'()]/g, escaped).replaceAll("%20", "_").replaceAll("%2C", ",").replaceAll("%2B", "+");
  const pairs = Object.entries({ ...changed, ...lines }).map((pair) => pair.map(written).join("="));
  return `sixfold1:${game}:${players}:${pairs.join("/")}:`;
}

/** Where a game is played.  @param {{id: string, game: string}} game */
export function addressOf({ id, game }) {
  return `/here/${game}#${id}`;
}
