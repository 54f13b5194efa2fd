// Requests with a JSON body, and what a request is known by that may have to be made again.
// It does not know what is asked.
// @ts-check

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @param {string} address @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<Response>} */
export function post(address, body, signal) {
  return fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
}

/** 22 random letters: more than 128 bits. */
export function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => LETTERS[byte & 63]).join("");
}
