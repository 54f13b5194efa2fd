// French words before a name: de Bob, d’Ada.  It knows texts with blanks.  `messages.py` has the same for the server.
// @ts-check

const ELIDING = /(?<![\p{L}\p{N}_])([Dd]|[Qq]u)e (?=\{(\w+)\})/gu;
const VOWEL = /^(?:[AEIOUÀÂÉÈÊÎÏÔÛaeiouàâéèêîïôû][a-zà-ÿ]|[Yy][bcdfghjklmnpqrstvwxz])/u; // of a name, not of a cell

/**
 * A text, its blanks not filled, elided before what will fill them.
 * @param {string} text @param {string} language @param {(blank: string) => string} valueOf
 */
export function elided(text, language, valueOf) {
  if (language !== "fr") return text;
  return text.replace(ELIDING, (_, word, blank) => (VOWEL.test(valueOf(blank)) ? `${word}’` : `${word}e `));
}
