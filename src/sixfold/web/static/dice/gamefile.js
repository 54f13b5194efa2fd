// What a game file says of its dice.  It knows the lines of the format (docs/records.md) that dice need; it does
// not know any game, nor whether its moves are legal.
// @ts-check
import { say } from "../shared/texts.js";

/** @typedef {import("./dice.js").Rolled} Rolled */

const FIRST = "sixfold 1";
const DIGITS = /^[0-9a-f]{64}$/;
const ENTROPY = /^[0-9a-f]*( [0-9a-f]+)*$/;

/**
 * The dice of a game, or the sentence that says why they cannot be checked.
 * @param {string} text @param {string[]} games  those whose dice are written as digits
 * @returns {Rolled | string}
 */
export function readDice(text, games) {
  const lines = text.replace(/^\uFEFF/, "").trimStart().split(/\r?\n/);
  if (lines[0].trim() !== FIRST) return say("This is not a game file: its first line must be “sixfold 1”.");
  if (lines.slice(1).some((line) => line.trim() === FIRST))
    return say("There are several games in this file. Check them one at a time.");
  const end = lines.findIndex((line, at) => at > 0 && !line.trim());
  const header = headerOf(lines.slice(1, end < 0 ? undefined : end));
  const words = end < 0 ? [] : wordsOf(lines.slice(end));
  const commit = header.get("dice-commit") ?? "";
  const secret = header.get("dice-secret") ?? "";
  const entropy = (header.get("dice-entropy") ?? "").split(/[ \t]+/).join(" ");
  if (!games.includes(header.get("game") ?? "") || header.has("dice-places")) return say("A page cannot check the dice of this game: use “sixfold verify”.");
  if (!commit) return say("This game has no fingerprint: its dice were real ones, or came from a seed.");
  if (!secret) return say("The secret is not in this file. It is added when the game is over.");
  if (!DIGITS.test(commit) || !DIGITS.test(secret) || !ENTROPY.test(entropy))
    return say("The lines about dice in this file are damaged.");
  return { commit, secret, entropy, rolls: words.filter((word) => word.startsWith("=")) };
}

/** @param {string[]} lines @returns {Map<string, string>} */
function headerOf(lines) {
  const pairs = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(":"));
  return new Map(pairs.map(([key, ...rest]) => [key.trim(), rest.join(":").trim()]));
}

/** @param {string[]} lines @returns {string[]} */
function wordsOf(lines) {
  return lines.flatMap((line) => line.replace(/#.*/, "").split(/[ \t]+/)).filter(Boolean);
}
