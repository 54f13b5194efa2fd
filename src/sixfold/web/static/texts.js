// Sentences in the reader's language. It knows no sentence itself: the server collects what modules say.
// @ts-check

import { elided } from "./python/elision.js";
import { version } from "./shipped.js";

const language = document.documentElement.lang || "en";

/** @returns {Promise<Record<string, string>>} */
async function load() {
  try {
    const answer = await fetch(`/texts.json?lang=${language}&v=${version}`);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/** @type {Record<string, string>} */
const texts = language === "en" ? {} : await load();

/**
 * The text in the reader's language, its blanks such as {name} filled.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(text, values = {}) {
  const template = elided(texts[text] ?? text, language, (blank) => String(values[blank] ?? ""));
  return template.replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}
