// Keeps what a game came to, once, when it is over.

import { addResults } from "./statfile.js";

/** The same round is kept once, however often the page is loaded, and again if its end was taken back.
 * @param {import("./wire.js").View} view @param {import("./wire.js").Event[]} events */
export function keepResult(view, events) {
  const mine = view.over?.mine;
  if (!mine) return;
  const last = events.filter((event) => event.round === view.round && (event.word || event.kind === "resigned" || event.kind === "drawn")).at(-1);
  addResults([{ ...mine, at: Math.floor(last?.at ?? Date.now() / 1000) }]);
}
