// Sentences with small signs in them: a die, a piece, a cell.  Screen readers hear a sign's words.
// It knows sentences.  It does not know what they are about.

import { drawn } from "./shapes.js";
import { html } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").Sentence} Sentence
 * @typedef {import("./wire.js").Sign} Sign
 */

/** @param {Sentence} sentence */
export function sentenceView(sentence) {
  return sentence.map((part) => (typeof part === "string" ? part : signView(part)));
}

/** The words of a sentence, for whatever reads aloud or searches.  @param {Sentence} sentence */
export function sentenceText(sentence) {
  return sentence.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** @param {Sign} sign */
function signView({ sign, text }) {
  return html`<svg class="board sign" viewBox="-12 -12 24 24" role="img" aria-label=${text}>${drawn(sign)}</svg>`;
}
