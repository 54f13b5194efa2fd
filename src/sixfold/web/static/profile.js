// What this browser remembers of tables: those it has seen, and the name its owner typed.
// It does not know what a table is.

import { keep, recall } from "./storage.js";

const TABLES = "sixfold.tables";
const NAME = "sixfold.name";
const MOST = 30;

/** @returns {string} */
export const myName = () => String(recall(NAME, ""));

/** @param {string} name */
export const keepName = (name) => keep(NAME, name);

/** Puts this table first among those seen.  @param {import("./wire.js").View} view */
export function remember(view) {
  const names = view.chairs.map((chair) => chair.name);
  const mine = { table: view.table, game: view.game.id, title: view.game.title, at: Date.now(), names };
  const kept = recall(TABLES, /** @type {{table: string}[]} */ ([]));
  const others = Array.isArray(kept) ? kept.filter((one) => one?.table !== view.table) : [];
  keep(TABLES, [mine, ...others].slice(0, MOST));
}
