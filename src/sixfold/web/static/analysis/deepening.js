// Looks at a position, and at a whole game, ever more closely: one bounded question after the other, which are
// dropped when somebody steps on, leaves or says stop.  It knows levels.  It does not know how anything is shown.

import { ask, RequestError } from "../playing/asking.js";
import { about } from "./line.js";
import { errorText } from "../table/commands.js";
import { board, mainLine } from "./analysisstate.js";
import { change } from "../table/state.js";

/**
 * @typedef {import("./variations.js").Node} Node
 * @typedef {import("../playing/wire.js").Study} Study
 */

export const DEEPEST = 6; // level of a position, and of a game for whoever wants it
const GAME_LEVELS = [2, 3]; // to which a game is looked at unasked
/** Moves that are looked at by one question, by level: a question takes a few seconds.  @type {{[level: number]: number}} */
const BATCH_SIZE = { 2: 16, 3: 16, 4: 8, 5: 4, 6: 2 };
const DEBOUNCE = 250; // milliseconds that somebody stays at a position before it is looked at
const BUSY_WAIT = 4000; // until a server that has too much to do is asked again
const MAX_WAITS = 15;

/** @type {AbortController | null} */
let looking = null;
/** @type {AbortController | null} */
let reading = null;

/** @param {number} milliseconds @param {AbortSignal} signal */
function wait(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, true);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve(false)), { once: true });
  });
}

/** A question that is asked again while the server is busy.
 * @param {string} what @param {object} body @param {AbortSignal} signal @returns {Promise<any>} */
async function askRepeatedly(what, body, signal) {
  for (let waits = 0; ; waits++) {
    try {
      return await ask(what, body, signal);
    } catch (error) {
      const busy = error instanceof RequestError && (error.status === 429 || error.status === 503);
      if (!busy || waits >= MAX_WAITS || signal.aborted) throw error;
      await wait(BUSY_WAIT, signal);
    }
  }
}

/** Looks at a position for one of the players who may act, from where it was left.
 * @param {Node} node @param {number | null} player */
export async function lookAt(node, player) {
  stopLooking();
  if (!board.thinking || board.learning) return;
  const own = (looking = new AbortController());
  if (!(await wait(DEBOUNCE, own.signal))) return;
  board.busy = true;
  change({});
  try {
    for (let level = (node.studies.get(player)?.level ?? 0) + 1; level <= DEEPEST; level++) {
      const found = await askRepeatedly("study", about(node, { level, player }), own.signal);
      if (own.signal.aborted) return;
      node.studies.set(player, found);
      board.trouble = "";
      change({});
    }
  } catch (error) {
    if (!own.signal.aborted) board.trouble = errorText(error);
  } finally {
    if (looking === own) {
      looking = null;
      board.busy = false;
      change({});
    }
  }
}

/** Nobody looks at a position any more. */
export function stopLooking() {
  looking?.abort();
  looking = null;
  board.busy = false;
}

/** Looks at every move of the game: first what each position is worth, then what moves gave away and rolls brought.
 * @param {() => void} found  called when a level is done */
export async function lookAtGame(found) {
  await readGame(GAME_LEVELS, found);
}

/** Looks more closely at every move of the game, level by level, until it is stopped.
 * @param {() => void} found  called when a level is done, and at the end */
export async function lookDeeper(found) {
  const levels = Array.from({ length: DEEPEST }, (_, place) => place + 1).filter((level) => level > board.level);
  board.deepening = { level: levels[0], done: doneAt(levels[0]) };
  await readGame(levels, found);
}

/** @param {number[]} levels @param {() => void} found */
async function readGame(levels, found) {
  reading?.abort();
  const own = (reading = new AbortController());
  const last = mainLine().at(-1);
  if (!last?.parent) return;
  try {
    if (!board.values) {
      board.values = await askRepeatedly("values", about(last), own.signal);
      change({});
    }
    for (const level of levels) if (level > board.level && !own.signal.aborted) await readLevel(last, level, own.signal, found);
  } catch (error) {
    if (!own.signal.aborted) board.trouble = errorText(error);
  } finally {
    if (reading === own) {
      stopReading();
      found();
      change({});
    }
  }
}

/** @param {Node} last @param {number} level @param {AbortSignal} signal @param {() => void} found */
async function readLevel(last, level, signal, found) {
  const plies = mainLine().length - 1;
  for (let after = 0; after < plies; after += BATCH_SIZE[level]) {
    const upto = Math.min(plies, after + BATCH_SIZE[level]);
    if (board.deepening) board.deepening = { level, done: doneAt(level) };
    change({});
    if (isRead(after, upto, level)) continue; // before it was stopped
    if (level > GAME_LEVELS[0]) await untilQuiet(signal);
    const { steps } = await askRepeatedly("steps", about(last, { level, after, upto }), signal);
    if (signal.aborted || !board.values) return;
    for (const step of steps) {
      board.steps[step.ply] = { ...step, level };
      board.values.values[step.ply] = step.values;
    }
  }
  board.level = level;
  found();
}

/** Whether moves were looked at to a level.  @param {number} after @param {number} upto @param {number} level */
function isRead(after, upto, level) {
  return board.steps.slice(after + 1, upto + 1).filter((step) => (step?.level ?? 0) >= level).length === upto - after;
}

/** How many moves were looked at to a level.  @param {number} level */
function doneAt(level) {
  return board.steps.filter((step) => (step?.level ?? 0) >= level).length;
}

/** Waits while the position that somebody looks at is looked at, and while the page is not seen.  @param {AbortSignal} signal */
async function untilQuiet(signal) {
  while ((board.busy || document.hidden) && !signal.aborted) await wait(200, signal);
}

/** Nobody looks at the game any more. */
export function stopReading() {
  reading?.abort();
  reading = null;
  board.deepening = null;
}
