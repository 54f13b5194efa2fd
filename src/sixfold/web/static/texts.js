/** @param {string} text @param {{[name: string]: unknown}} [values] */
export function say(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}
