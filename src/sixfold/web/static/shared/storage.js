// Local storage, as text or JSON. A browser that stores nothing is treated as one that has nothing stored.
// It does not know what is stored.
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
    // a browser that stores nothing still plays
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

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // a browser that stores nothing has nothing to forget
  }
}
