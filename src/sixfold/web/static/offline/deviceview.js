// What is known of a table on this device: what a server's table tells, made from a position and who sits where.
// It knows the shape of views.  It does not know any game, nor how a table is played.
// @ts-check

import { data, NOBODY_MAY, NOT_A_TABLE } from "../playing/position.js";
import { $dict } from "../python/python.js";

/**
 * @typedef {import("./devicetable.js").DeviceTable} DeviceTable
 * @typedef {import("../playing/wire.js").View} View
 */

const BOT_NAMES = ["Ida", "Otto", "Mia", "Noa", "Leo", "Uma", "Kim", "Ali"]; // as at a server's tables
const LEVELS = [1, 2]; // of bots that a page has
const MAX_NAME = 40; // letters in a file

/** All but what the page itself makes of the position.  @param {DeviceTable} table @returns {import("../playing/wire.js").TableParts} */
export function deviceView(table) {
  const { module, game, position, number, rounds } = table;
  const { names, reader, own } = namesOf(table);
  const over = !!game.ended || position.over;
  const ranks = over && !game.ended && position.players > 1 ? [...position.ranks] : [];
  const chairs = names.map((name, player) => ({ chair: table.chairOf(player), player, name, rank: ranks[player] ?? null, here: true,
    ...sitting(table, player), you: player === reader, yours: own.includes(player) }));
  const { id, title, dice, sentence } = module.game;
  return /** @type {any} */ ({
    ...NOT_A_TABLE, device: game, facts: factsOf(table), number, table: game.id, round: rounds.length, ply: position.ply, chairs,
    game: { id, title, aim: `${sentence}`, players: position.players, dice, options: [] }, games: rounds.map(() => title),
    can: permissions(table, over), over: over ? result(table) : null,
  });
}

/** The game as a file has it.  @param {DeviceTable} table @returns {string} */
export function fileText(table) {
  const { module, game, position } = table;
  const names = namesOf(table).names.map((name) => name.replaceAll("|", " ").slice(0, MAX_NAME));
  const levels = names.map((_, player) => game.chairs[table.chairOf(player)].level);
  const seats = levels.some((level) => level !== null) ? levels.map((level) => (level === null ? "human" : `bot:${level}`)) : null;
  const ended = game.ended.startsWith("resign") ? game.ended : "";
  return module.file_text(position, $dict(Object.entries(game.changed)), names, seats, ended, position.words, [], []);
}

/** @param {DeviceTable} table @param {number} player */
function sitting(table, player) {
  const { name, level } = table.game.chairs[table.chairOf(player)];
  return { named: level === null && name !== "", kind: level === null ? "person" : "bot", level };
}

/** @param {DeviceTable} table @param {boolean} over */
function permissions(table, over) {
  const { chairs, ended } = table.game;
  const levels = new Set(chairs.map(({ level }) => level).filter((level) => level !== null));
  return { ...NOBODY_MAY, undo: !ended && table.undoPly() >= 0 ? "free" : "", rematch: over,
    resign: !over && chairs.length <= 2 && table.position.ply > 0,
    levels: over && levels.size === 1 ? LEVELS.filter((level) => !levels.has(level)) : [] };
}

/** The names of the players, who of them is "you", and who sits at this device.  @param {DeviceTable} table */
export function namesOf(table) {
  const { game, module } = table;
  const count = game.chairs.length;
  const seats = [...module.game.seats(count)].map(String);
  const bots = game.chairs.flatMap(({ level }, chair) => (level === null ? [] : [chair]));
  const plain = seats.map((seat, player) => {
    const chair = table.chairOf(player);
    const { name, level } = game.chairs[chair];
    return level === null ? name || seat : BOT_NAMES[bots.indexOf(chair) % BOT_NAMES.length];
  });
  const names = plain.map((name, player) => (plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} (${seats[player]})`));
  const own = seats.map((_, player) => player).filter((player) => game.chairs[table.chairOf(player)].level === null);
  return { names, own, reader: own.length === 1 ? own[0] : null };
}

/** @param {DeviceTable} table @returns {import("../playing/position.js").Facts} */
export function factsOf(table) {
  const { game, goneOn } = table;
  const { names, own, reader } = namesOf(table);
  const kinds = names.map((_, player) => sitting(table, player).kind);
  return [names, kinds, own, reader, game.first, game.ended, false, [], "", goneOn, kinds.includes("bot")];
}

/** @param {DeviceTable} table @returns {View["over"]} */
function result(table) {
  const { module, game, position } = table;
  const { names, reader } = namesOf(table);
  const card = data(module.card(position, names, game.ended, reader));
  const score = position.players === 1 && !game.ended && !position.history.origin ? module.result.alone(position.look.scene()).score : null;
  const solo = score === null || !game.solo ? null : { ...game.solo, score };
  return { text: card.headline, card, solo, next: null, mine: ownResult(table, solo) };
}

/** What the game came to for whoever keeps it, as statistics have it; when, `endfigures.js` adds.
 * @param {DeviceTable} table @param {import("../playing/wire.js").Solo | null} solo @returns {import("../statistics/statfile.js").Result} */
function ownResult(table, solo) {
  const { module, game, position } = table;
  const { own, reader } = namesOf(table);
  const alone = position.players === 1;
  const levels = game.chairs.flatMap(({ level }) => (level === null ? [] : [level]));
  const several = reader === null ? ["over"] : [...module.outcome_of(position, game.ended, reader)];
  const [outcome, rank, score] = alone ? [game.ended ? "given up" : "over", null, solo?.score] : several;
  const found = {
    id: `device ${game.id}`, at: 0, game: game.game, players: position.players, outcome, rank, score,
    against: alone ? "alone" : own.length > 1 ? "device" : "bots",
    options: Object.entries(game.changed).map(([key, value]) => `${key}=${value}`).join(" "),
    level: levels.length ? Math.max(...levels) : null,
    par: alone ? module.result.alone(position.look.scene()).par : null, own: alone ? game.solo?.own : "",
  };
  return /** @type {any} */ (Object.fromEntries(Object.entries(found).filter(([, value]) => (value ?? "") !== "")));
}
