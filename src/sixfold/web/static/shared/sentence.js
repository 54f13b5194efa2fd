// Sentences with small signs in them: a die, a piece, a cell.  Screen readers hear a sign's words.
// It knows sentences.  It does not know what they are about.

import { drawn } from "../board/shapes.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Sentence} Sentence
 * @typedef {import("../playing/wire.js").Sign} Sign
 */

const LAST_WORD = /[^ ]*\u00a0$/; // that a sign belongs to
const STOPS = /^[.,:;!?)]+/; // never at the beginning of a line

/** A sign stays with the word it belongs to and with what ends its sentence.  @param {Sentence} sentence */
export function sentenceView(sentence) {
  const parts = [...sentence];
  /** @type {unknown[]} */
  const shown = [];
  parts.forEach((part, index) => {
    if (typeof part === "string") return shown.push(part);
    const word = LAST_WORD.exec(String(shown.at(-1) ?? ""))?.[0] ?? "";
    const after = parts[index + 1];
    const stop = typeof after === "string" ? (STOPS.exec(after)?.[0] ?? "") : "";
    if (word) shown[shown.length - 1] = String(shown.at(-1)).slice(0, -word.length);
    if (stop) parts[index + 1] = String(after).slice(stop.length);
    return shown.push(html`<span class="together">${word}${signView(part)}${stop}</span>`);
  });
  return shown;
}

/** A sign without words stands beside them.  @param {Sign} sign */
function signView({ sign, text }) {
  return html`<svg class="board glyph" viewBox="-12 -12 24 24" role=${text ? "img" : nothing}
    aria-label=${text || nothing} aria-hidden=${text ? nothing : "true"}>${drawn(sign)}</svg>`;
}
