// Sentences in the reader's language. It knows no sentence itself: the server collects what modules say.
// @ts-check

import { elided } from "../python/elision.js";
import { version } from "./shipped.js";

let language = document.documentElement.lang || "en";

/** The texts of a language; those of the modules themselves are English.  @param {string} code @returns {Promise<Record<string, string>>} */
async function load(code) {
  if (code === "en") return {};
  const answer = await fetch(`/texts.json?lang=${code}&v=${version}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** @type {Record<string, string>} */
let texts = await load(language).catch(() => ({}));

/** From now on everything is said in another language, once its texts are here.  @param {string} code */
export async function speak(code) {
  texts = await load(code);
  language = code;
  document.documentElement.lang = code;
}

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
