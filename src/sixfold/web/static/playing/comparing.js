// Whether what this page makes of a position is what the server makes of it: for tests, and for whoever asks by ?compare=1.
// It knows the parts of views.  It does not know what they show.

/** @typedef {import("./wire.js").Frame} Frame */

const CLOSE = 1e-9; // numbers of shapes may differ in their last digit
/** @type {string[]} */
const differences = (/** @type {any} */ (globalThis).sixfoldDifferences ??= []); // which tests read
const counted = (/** @type {any} */ (globalThis).sixfoldCompared ??= { messages: 0, answered: 0, compared: 0 });

/** Compares what this page shows with what the server would, unless something has happened meanwhile or it does not answer.
 * @param {Frame} own @param {import("./tableposition.js").Connection} connection */
export async function compare(own, connection) {
  counted.messages += 1;
  const from = (own.events[0]?.number ?? own.number + 1) - 1;
  /** @type {Frame | null} */
  const server = await connection.get("view", [["from", from], ...connection.screen]).catch(() => null);
  counted.answered += 1;
  const { game, round, ply } = own.view;
  if (server?.number !== own.number) return;
  counted.compared += 1;
  const found = difference(parts(own), parts(server), "frame");
  if (!found) return;
  differences.push(`${game.id} round ${round} ply ${ply}: ${found}`);
  console.error(`This page differs from the server: ${differences.at(-1)}`);
}

/** All but who is connected, which may have changed, and for whom a bot may play therefore, letters, which are written when somebody reads them, and states in
 * events, which are for programs that cannot begin anew.
 * @param {Frame} frame */
function parts({ events, view }) {
  const { watchers, spectators, picture, pause, can: { hands, asks, ...can }, ...rest } = view;
  return { events: events.map(({ seen, ...event }) => event), view: { ...rest, can, picture: unwritten(picture),
    pause: pause && { ...pause, picture: unwritten(pause.picture) }, chairs: view.chairs.map(({ here, ...chair }) => chair) } };
}

/** A picture without its letters.  @param {import("./wire.js").Picture} picture */
function unwritten({ text, ...drawn }) {
  return drawn;
}

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
