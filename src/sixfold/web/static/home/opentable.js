// Opens a table, at the server or on this device, and goes there; one that was opened alike and that nobody has touched
// is gone on with. It knows how a table is asked for, not what is played at it.
// @ts-check
import { addressOf, deviceGames, keepDeviceGame, newId, TOP_LEVEL } from "../offline/devicegames.js";
import { inviteAgain, noteOpened, seenTables } from "../people/profile.js";
import { post } from "../shared/post.js";
import { say } from "../shared/texts.js";

/**
 * @typedef {{kind: string, name?: string, level?: number, options?: Record<string, string>}} Chair
 * @typedef {{game: string, players: number, options: Record<string, string>, chairs: Chair[],
 *   extras?: Record<string, string>, first: number | "lot", covered?: boolean, private?: boolean, shown?: boolean, position?: string, moves?: string[],
 *   clock?: import("./clocksetup.js").Clock, real_dice?: boolean}} TableRequest
 */

/**
 * Goes to the new table, or returns the sentence that says why there is none.
 * @param {TableRequest} request
 * @returns {Promise<string>}
 */
export async function openTable(request) {
  if (await goToUntouched(request)) return "";
  return (await openAtServer(request)) ?? openHere(request);
}

/** Goes to a table of the server that was opened as this one would be, and at which nobody has moved since; whether there is one.
 * @param {TableRequest} request */
async function goToUntouched(request) {
  const asked = JSON.stringify(request);
  const alike = seenTables().filter((one) => one.asked === asked);
  if (!alike.length) return false;
  try {
    const answer = await post("/tables/states", { tables: alike.map(({ table, chairs }) => ({ table, chairs: chairs ?? [] })) });
    const { tables } = await answer.json();
    const { table } = tables.find((/** @type {{untouched: boolean}} */ { untouched }) => untouched);
    inviteAgain(table);
    location.assign(`/t/${table}`);
    return true;
  } catch {
    return false; // there is none, or the server will say what is wrong when one is opened
  }
}

/** The same at the server only; null where it cannot be reached.
 * @param {TableRequest} request @returns {Promise<string | null>} */
export async function openAtServer(request) {
  try {
    const answer = await post("/tables", request);
    const data = await answer.json();
    if (answer.ok) {
      noteOpened(data.table, request.game, JSON.stringify(request));
      location.assign(data.address);
      return "";
    }
    return data.error ?? say("The table could not be opened. Try again.");
  } catch {
    return null;
  }
}

/**
 * Begins the game on this device, or returns the sentence that says why it cannot be.
 * @param {TableRequest} request
 * @returns {Promise<string>}
 */
export async function openHere(request) {
  const { chairs, clock, real_dice, covered, position } = request;
  if (chairs.some(({ kind }) => kind === "open") || clock || real_dice || covered || position)
    return say("Seats by link, clocks, real dice, covered sheets and other starts need the server.");
  const asked = JSON.stringify(request);
  const untouched = deviceGames().find((one) => one.untouched && one.asked === asked);
  if (untouched) {
    location.assign(addressOf(untouched));
    return "";
  }
  const first = request.first === "lot" ? crypto.getRandomValues(new Uint32Array(1))[0] % chairs.length : request.first;
  try {
    const { begunHere } = await import("../offline/choosing.js");
    const found = await begunHere(request, first);
    if ("error" in found) return found.error;
    const seats = chairs.map(({ kind, name, level }) => ({ name: name ?? "", level: kind === "bot" ? Math.min(level ?? 2, TOP_LEVEL) : null }));
    const game = { id: newId(), game: request.game, title: request.game, chairs: seats, first, words: [], ended: "", began: Date.now(), asked, ...found };
    keepDeviceGame(game, false, "", true);
    location.assign(addressOf(game));
    return "";
  } catch {
    return say("This game is not on this device yet. Open it once while the server can be reached.");
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
