// What this browser remembers of its owner: their name, and the tables they have seen.
// It does not know what a table is.

import { keep, recall, recallText } from "../shared/storage.js";

/** @typedef {{table: string, game: string, title: string, at: number, names: string[], chairs?: number[],
 *   invited?: boolean, asked?: string}} SeenTable  `asked`: as what it was opened here */

const TABLES = "sixfold.tables";
const NAME = "sixfold.name";
const MAX_TABLES = 30;

/** The name typed last.  Earlier versions stored it as plain text at times.  @returns {string} */
export function myName() {
  const name = /** @type {unknown} */ (recall(NAME, null));
  return typeof name === "string" ? name : (recallText(NAME) ?? "");
}

/** @param {string} name */
export function keepName(name) {
  keep(NAME, name);
}

/** The tables seen, the latest first.  @returns {SeenTable[]} */
export function seenTables() {
  const kept = recall(TABLES, /** @type {SeenTable[]} */ ([]));
  const tables = Array.isArray(kept) ? kept.filter((one) => typeof one?.table === "string") : [];
  return tables.sort((one, other) => other.at - one.at);
}

/** Removes a table from those seen.  @param {string} table */
export function forget(table) {
  keep(TABLES, seenTables().filter((one) => one.table !== table));
}

/** Puts this table first among those seen, with the chairs one has there.  @param {import("../playing/wire.js").View} view */
export function remember(view) {
  const names = view.chairs.map((chair) => chair.name);
  const chairs = view.chairs.filter((chair) => chair.yours).map((chair) => chair.chair);
  const now = { table: view.table, game: view.game.id, title: view.game.title, at: Date.now(), names, chairs };
  const tables = seenTables();
  const known = tables.find((one) => one.table === view.table);
  const others = tables.filter((one) => one !== known);
  keep(TABLES, [{ ...known, ...now }, ...others].slice(0, MAX_TABLES));
}

/** A table that was opened here is known from then on.  @param {string} table @param {string} game @param {string} asked */
export function noteOpened(table, game, asked) {
  keep(TABLES, [{ table, game, title: game, at: Date.now(), names: [], asked }, ...seenTables()].slice(0, MAX_TABLES));
}

/** The invitation of a table is shown again when it is opened.  @param {string} table */
export function inviteAgain(table) {
  keep(TABLES, seenTables().map((one) => (one.table === table ? { ...one, invited: false } : one)));
}

/** Whether the invitation of a table was shown before; from now on it was.  @param {string} table */
export function invitedBefore(table) {
  const tables = seenTables();
  const known = tables.find((one) => one.table === table);
  const before = known?.invited ?? false;
  if (known) known.invited = true;
  keep(TABLES, tables);
  return before;
}
