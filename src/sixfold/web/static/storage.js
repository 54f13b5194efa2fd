// What this browser remembers between visits. Where it may not remember anything, it forgets quietly.
// It does not know what the kept things mean.
// @ts-check

/** @param {string} key @returns {string | null} */
export function recallText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function keepText(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // a browser that keeps nothing still plays
  }
}

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(key, otherwise) {
  try {
    return JSON.parse(recallText(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  keepText(key, JSON.stringify(value));
}
