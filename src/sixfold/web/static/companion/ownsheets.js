// Printed sheets of people's own, on pages that are not the companion's: shown, changed, asked for.
// It knows a place to show them in.  It does not know what a sheet is: that lies in the game's `sheets.js`.
// @ts-check

import { gameKit, moduleOf, rulesOf } from "./gamekit.js";

/**
 * @typedef {Object} OwnSheets
 * @property {() => unknown} view  those that are kept, and what can be done with them
 * @property {() => Record<string, string>} labels  what sheets of one's own are called, by letter
 * @property {() => Record<string, string>} lines  those sheets, by the keys that records have for them
 */

/**
 * Shows the sheets that are kept on this device, now and after every change.
 * @param {HTMLElement} place @param {(own: OwnSheets) => void} changed @returns {Promise<OwnSheets>}
 */
export async function showOwnSheets(place, changed) {
  const game = place.dataset.game ?? "";
  const [rules, sheets] = await Promise.all([rulesOf(game), moduleOf(game, "sheets.js")]);
  const kit = gameKit(game, rules);
  const draw = () => {
    kit.render(own.view(), place);
    changed(own);
  };
  /** @type {OwnSheets} */
  const own = new sheets.OwnSheets(kit, draw, place.dataset.prints);
  place.replaceChildren();
  draw();
  return own;
}
