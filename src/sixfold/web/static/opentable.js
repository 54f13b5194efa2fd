// Opens a table and goes there. It knows how a table is asked for, not what is played at it.
// @ts-check
import { say } from "./texts.js";

/**
 * @typedef {{kind: string, name?: string, level?: number, options?: Record<string, string>}} Chair
 * @typedef {{game: string, players: number, options: Record<string, string>, chairs: Chair[],
 *   extras?: Record<string, string>, first: number | "lot", covered?: boolean, private?: boolean, shown?: boolean, position?: string,
 *   clock?: import("./clocksetup.js").Clock, real_dice?: boolean}} TableRequest
 */

/**
 * Goes to the new table, or returns the sentence that says why there is none.
 * @param {TableRequest} request
 * @returns {Promise<string>}
 */
export async function openTable(request) {
  try {
    const answer = await fetch("/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    const data = await answer.json();
    if (answer.ok) {
      location.assign(data.address);
      return "";
    }
    return data.error ?? say("The table could not be opened. Try again.");
  } catch {
    return say("The server does not answer. Try again.");
  }
}

/**
 * Shows a sentence where trouble is data, or hides the place when there is none.
 * @param {Element | null} place
 * @param {string} sentence
 */
export function showTrouble(place, sentence) {
  if (place) {
    place.textContent = sentence;
    place.toggleAttribute("hidden", sentence === "");
  }
}
