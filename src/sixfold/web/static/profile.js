// What this browser remembers of its owner: their name, and the tables they have seen.
// It does not know what a table is.

import { keep, recall, recallText } from "./storage.js";

/** @typedef {{table: string, game: string, title: string, at: number, names: string[]}} SeenTable */

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

/** Puts this table first among those seen.  @param {import("./wire.js").View} view */
export function remember(view) {
  const names = view.chairs.map((chair) => chair.name);
  const mine = { table: view.table, game: view.game.id, title: view.game.title, at: Date.now(), names };
  const others = seenTables().filter((one) => one.table !== view.table);
  keep(TABLES, [mine, ...others].slice(0, MAX_TABLES));
}
