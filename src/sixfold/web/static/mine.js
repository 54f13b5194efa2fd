// What this browser remembers: the tables it has seen and the name its owner typed.
// It knows localStorage.  It does not know what a table is.

const TABLES = "sixfold.tables";
const NAME = "sixfold.name";
const MOST = 30;

/** @param {string} key @returns {string | null} */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that stores nothing still plays.
  }
}

export const myName = () => read(NAME) ?? "";

/** @param {string} name */
export const keepName = (name) => write(NAME, name);

/** Puts this table first among those seen.  @param {import("./wire.js").View} view */
export function remember(view) {
  const names = view.chairs.map((chair) => chair.name);
  const mine = { table: view.table, game: view.game.id, title: view.game.title, at: Date.now(), names };
  /** @type {{table: string}[]} */
  let others = [];
  try {
    others = JSON.parse(read(TABLES) ?? "[]").filter((/** @type {{table: string}} */ one) => one.table !== view.table);
  } catch {
    // What cannot be read is written anew.
  }
  write(TABLES, JSON.stringify([mine, ...others].slice(0, MOST)));
}
