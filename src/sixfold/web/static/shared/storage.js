// What a browser stores, as text or JSON: on this device, or for as long as a tab. One that stores nothing is treated as
// one that has nothing stored. It does not know what is stored.
// @ts-check

/** @typedef {"localStorage" | "sessionStorage"} Store */

/** @type {Store} */
export const DEVICE = "localStorage";
/** @type {Store} */
export const TAB = "sessionStorage";

/** @param {string} key @param {Store} [store] @returns {string | null} */
export function recallText(key, store = DEVICE) {
  try {
    return globalThis[store].getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is stored now.  @param {string} key @param {string} text @param {Store} [store] */
export function keepText(key, text, store = DEVICE) {
  try {
    globalThis[store].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @param {Store} [store]
 * @returns {T}
 */
export function recall(key, otherwise, store = DEVICE) {
  try {
    return JSON.parse(recallText(key, store) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value @param {Store} [store] */
export function keep(key, value, store = DEVICE) {
  keepText(key, JSON.stringify(value), store);
}

/** @param {string} key @param {Store} [store] */
export function forget(key, store = DEVICE) {
  try {
    globalThis[store].removeItem(key);
  } catch {
    // a browser that stores nothing has nothing to forget
  }
}
