// A position that is set up in the page, as its code, and back: the server writes and reads codes.
// It knows players, options and the numbers of a state.  It does not know any game.
// @ts-check

import { ask, RequestError } from "../playing/asking.js";
import { whole } from "../python/python.js";
import { say } from "../shared/texts.js";

/** @typedef {{players: number, options: Record<string, string>, state: any}} SetUp  `state`: the rules' own */

/** The code of a position; refused in a sentence where there is no such position.
 * @param {string} game @param {SetUp} position @returns {Promise<string>} */
export async function codeFor(game, { players, options, state }) {
  const fields = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, [value].flat(2).join(",")]));
  return (await asked("code", { game, players, options, fields })).code;
}

/** The position of a code.  @param {string} code @param {any} fresh  a state to be filled @returns {Promise<SetUp>} */
export async function positionOf(code, fresh) {
  const { players, options, fields } = await asked("fields", { code });
  for (const [name, text] of Object.entries(fields)) fresh[name] = shaped(fresh[name], text.split(",").map((/** @type {string} */ number) => whole(BigInt(number))));
  return { players, options, state: fresh };
}

/** Numbers in the shape of a value; they are taken from the list.  @param {any} like @param {Value[]} numbers @returns {any} */
function shaped(like, numbers) {
  return Array.isArray(like) ? like.map((each) => shaped(each, numbers)) : numbers.shift();
}

/** @param {string} what @param {object} body @returns {Promise<any>} */
function asked(what, body) {
  return ask(what, body).catch((error) => {
    throw error instanceof RequestError ? error : new Error(say("The server cannot be reached now."));
  });
}
