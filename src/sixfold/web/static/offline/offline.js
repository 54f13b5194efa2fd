// Registers the service worker where there can be one, and has it keep what works without the server.
// It knows what is worth keeping.  It does not know what the worker does with it (sw.js), nor any game.
// @ts-check
import { version } from "../shared/shipped.js";
import { isSolved } from "../learn/solved.js";
import { keepText, recallText } from "../shared/storage.js";

/** @typedef {{lessons: string[], puzzles: {[game: string]: number[][]}, part: number}} Keepable */

const UNWANTED = "sixfold.offline"; // "off" where somebody wants nothing kept

/** Whether this browser can keep pages here: over https, or on the computer itself. */
export function canKeep() {
  return window.isSecureContext && "serviceWorker" in navigator && version !== "";
}

/** Whether it may. */
export function mayKeep() {
  return canKeep() && recallText(UNWANTED) !== "off";
}

/** Whether this browser is to keep pages from now on.  @param {boolean} wanted */
export function setKeeping(wanted) {
  keepText(UNWANTED, wanted ? "on" : "off");
}

/** Keeps everything, unless somebody does not want it, or pays for what is loaded. */
export async function keepQuietly() {
  const saving = /** @type {any} */ (navigator).connection?.saveData === true;
  if (mayKeep() && !saving) await keepEverything();
}

/** Registers the worker, and has it keep everything that works without the server. */
export async function keepEverything() {
  const registered = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  if (!registered) return; // a browser that only seems to have workers
  const { active } = await navigator.serviceWorker.ready;
  const answer = await fetch(`/offline.json?v=${version}`);
  const list = /** @type {Keepable & {version: string}} */ (await answer.json());
  if (list.version !== version) return; // the server is newer than this page
  active?.postMessage({ type: "keep", version, language: document.documentElement.lang, paths: setsToKeep(list) });
}

/** What is worth keeping besides pages: all lessons, and the next puzzles of each grade.  @param {Keepable} list */
function setsToKeep({ lessons, puzzles, part }) {
  const found = lessons.map((lesson) => `/learn/${lesson}.json`);
  for (const [game, grades] of Object.entries(puzzles)) {
    for (const [grade, numbers] of grades.entries()) {
      for (const which of nextParts(game, numbers, part)) found.push(`/puzzles/${game}/${grade + 1}-${which}.json`);
    }
  }
  return found;
}

/** The part with the next puzzle that is not solved here, and the one after it when few are left there.
 * @param {string} game @param {number[]} numbers @param {number} part */
function nextParts(game, numbers, part) {
  const at = numbers.findIndex((number) => !isSolved(`${game}/${number}`));
  if (at < 0) return [];
  const which = Math.floor(at / part) + 1;
  const few = at % part >= part / 2 && which * part < numbers.length;
  return few ? [which, which + 1] : [which];
}
