// Whether what this page makes of a position is what the server makes of it: for tests, and for whoever asks by ?compare=1.
// It knows the parts of views.  It does not know what they show.

/** @typedef {import("./wire.js").View} View */

const CLOSE = 1e-9; // numbers of shapes may differ in their last digit
/** @type {string[]} */
const differences = (/** @type {any} */ (globalThis).sixfoldDifferences ??= []); // which tests read

/** Compares what this page makes of a position with the server's view.  @param {View} own @param {View} server */
export function compare(own, server) {
  const found = difference(parts(own), parts(server), "view");
  if (!found) return;
  differences.push(`${server.game.id} round ${server.round} ply ${server.ply}: ${found}`);
  console.error(`This page differs from the server: ${differences.at(-1)}`);
}

/** @param {View} view */
const parts = ({ status, headline, asks, roll, pause, picture, chairs }) => ({ status, headline, asks, roll, pause, picture, chairs });

/** Where two values differ first; empty where they do not.  @param {any} own @param {any} server @param {string} path @returns {string} */
function difference(own, server, path) {
  if (Object.is(own, server) || (typeof own === "number" && Math.abs(own - server) < CLOSE)) return "";
  if (own === null || server === null || typeof own !== "object" || typeof server !== "object")
    return `${path} is ${JSON.stringify(own)}, and ${JSON.stringify(server)} at the server`;
  for (const key of new Set([...Object.keys(own), ...Object.keys(server)])) {
    const found = difference(own[key], server[key], `${path}.${key}`);
    if (found) return found;
  }
  return "";
}
