// Which position an address means: the part behind #.  It knows how that is written, and no page.
//   #12                          after so many moves of the game
//   #at=12&line=c3-c4+b2         and then along a branch
//   #sixfold1:…                  the position of a code
//   #from=CODE&words=…&at=12     a game that is kept nowhere

/**
 * @typedef {{at: number | null, line: string[], code: string, from: string, words: string[]}} Place
 */

const CODE = "sixfold1:";

/** @param {string} hash  with its # @returns {Place} */
export function readPlace(hash) {
  const text = hash.replace(/^#/, "");
  const nowhere = { at: null, line: [], code: "", from: "", words: [] };
  if (/^\d{1,4}$/.test(text)) return { ...nowhere, at: Number(text) };
  const code = text.startsWith(CODE) ? text : decoded(text); // a code may have % itself
  if (code.startsWith(CODE)) return { ...nowhere, code };
  const values = new URLSearchParams(text);
  const at = values.get("at") ?? "";
  return {
    at: /^\d{1,4}$/.test(at) ? Number(at) : null,
    line: split(values.get("line")),
    code: "",
    from: values.get("from") ?? "",
    words: split(values.get("words")),
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string | null} text */
function split(text) {
  return (text ?? "").split(" ").filter(Boolean);
}

/** @param {number} at @param {string[]} line @param {{from: string, words: string[]} | null} game  to be told, too */
export function writePlace(at, line, game) {
  if (!game && !line.length) return `#${at}`;
  const values = new URLSearchParams();
  if (game) values.set("from", game.from);
  if (game?.words.length) values.set("words", game.words.join(" "));
  values.set("at", `${at}`);
  if (line.length) values.set("line", line.join(" "));
  return `#${values}`;
}
