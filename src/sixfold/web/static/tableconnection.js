// The connection of the page to its table, or what stands in for one: there is one, which every module uses.
// It knows how it is made and how a failure is shown.  It does not know what is sent.

import { Connection } from "./connection.js";
import { change } from "./state.js";
import { say } from "./texts.js";

/** @typedef {Pick<Connection, "screen" | "send" | "get" | "post" | "enter" | "renew" | "events"> & {free?: boolean}} Line
 *   a connection, or what stands in for one; `free`: nothing counts there, so nothing is confirmed */
/** @type {Line} */
export let connection;

/** @param {string} table @param {import("./connection.js").Handlers} handlers */
export function connect(table, handlers) {
  const made = new Connection(table, handlers, document.documentElement.lang);
  connection = made;
  return made;
}

/** What is done goes here instead of to a table.  @param {Line} line */
export function connectTo(line) {
  connection = line;
}

/** Why something failed, in a sentence.  @param {unknown} error */
export function errorText(error) {
  if (error instanceof TypeError) return say("The server cannot be reached now.");
  return error instanceof Error ? error.message : String(error);
}

/** Shows why something could not be fetched.  @param {unknown} error */
export function showFailure(error) {
  change({ note: { text: errorText(error), bad: true } });
}
