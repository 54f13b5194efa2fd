// What is asked of what is shown: whether the screen is narrow or low, how far the board is turned, which names, a coach.
// It knows the screen and what is kept for a table.  It does not know what a picture shows.

import { settings } from "./settings.js";
import { keepText, recallText } from "./storage.js";

const NARROW = matchMedia("(max-width: 599px)");
/** @type {Map<string, number>} */
const turned = new Map(); // also in a browser that stores nothing
const LOW = matchMedia("(max-width: 999px) and (max-height: 499px), (min-width: 600px) and (max-width: 899px)"); // or a tablet

/** As the server is asked for pictures.  @param {string} table @returns {[string, string | number][]} */
export function screenValues(table) {
  const steps = turnedBy(table);
  /** @type {[string, string | number][]} */
  const values = [];
  if (LOW.matches) values.push(["low", 1]);
  else if (NARROW.matches) values.push(["narrow", 1]);
  if (steps) values.push(["turned", steps]);
  if (settings.get("names") === "seats") values.push(["names", "seats"]);
  if (settings.get("coach") === "on") values.push(["coach", 1]);
  return values;
}

/** Whether a phone is held upright. */
export const isNarrow = () => NARROW.matches;

/** Calls when another kind of picture is wanted.  @param {() => void} changed */
export function watchScreen(changed) {
  for (const kind of [NARROW, LOW]) kind.addEventListener("change", changed);
}

/** How many steps the board of a table is turned on this device.  @param {string} table */
function turnedBy(table) {
  return turned.get(table) ?? (Number(recallText(`sixfold.turned.${table}`)) || 0);
}

/** Turns the board by one step more.  @param {string} table @param {number} directions */
export function turnOn(table, directions) {
  const steps = (turnedBy(table) + 1) % directions;
  turned.set(table, steps);
  keepText(`sixfold.turned.${table}`, `${steps}`);
}
