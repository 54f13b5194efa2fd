// Texts of values, formats, and the methods of texts.
// @ts-check

import { $iterate, letters } from "./collections.js";
import { refuse } from "./kinds.js";
import { fixed, isNumber, number, small, toEven } from "./numbers.js";

const FORMAT = /^(?:(.)?([<>^]))?(z)?(0)?(\d+)?(?:\.(\d+))?([dfgs])?$/su;
const BLANK = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"; // what Python strips

/** A float has to be given a format: here 5.0 is the same as 5.  @param {Value} value @returns {string} */
export function $str(value = "") {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : refuse("a float without a format", value);
  if (typeof value === "bigint") return String(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  return typeof value.__str__ === "function" ? value.__str__() : refuse("not a text", value);
}

/** So many digits that count, without zeros at the end.  @param {number} size @param {number} digits */
function general(size, digits) {
  const [up, power] = size.toExponential(digits - 1).split("e");
  const exponent = Number(power);
  if (exponent >= -4 && exponent < digits) return withoutZeros(fixed(size, digits - 1 - exponent));
  const [exact] = size.toExponential(digits + 24).split("e");
  const shown = `${Math.abs(exponent)}`.padStart(2, "0");
  return `${withoutZeros(toEven(up, exact))}e${exponent < 0 ? "-" : "+"}${shown}`;
}

/** @param {string} text */
function withoutZeros(text) {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** @param {Value} value @param {string} how @param {string} [digits] */
function writtenNumber(value, how, digits) {
  const found = number(value);
  if (how !== "f" && how !== "g") return digits ? refuse("format", value) : $str(found);
  const size = Math.abs(Number(found));
  const text = how === "f" ? fixed(size, Number(digits ?? 6)) : general(size, Number(digits ?? 6) || 1);
  return found < 0 && /[1-9]/.test(text) ? `-${text}` : text; // z: no negative zero, which no int is
}

/** A value as a format wants it.  @param {Value} value @param {string} format @returns {string} */
export function $format(value, format) {
  if (format === "") return $str(value);
  const [, fill, side, z, zero, width = "0", digits, how = isNumber(value) ? "d" : "s"] = FORMAT.exec(format) ?? refuse(`format ${format}`, value);
  const isText = !isNumber(value);
  if (isText !== (how === "s") || (isText && digits) || (z === undefined) === (how === "f" || how === "g")) {
    return refuse(`format ${format}`, value);
  }
  const text = isText ? $str(value) : writtenNumber(value, how, digits);
  if (zero && !isText && side === undefined) return text.replace(/^-?/, (sign) => sign + "0".repeat(Math.max(0, Number(width) - text.length)));
  return padded(text, Number(width), side ?? (isText ? "<" : ">"), fill ?? (zero ? "0" : " "));
}

/** @param {string} text @param {number} width @param {string} side @param {string} fill */
function padded(text, width, side, fill) {
  const missing = Math.max(0, width - letters(text).length);
  const left = { "<": 0, ">": missing, "^": Math.floor(missing / 2) }[side] ?? 0;
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

/** @param {Value} value @returns {string} */
function text(value) {
  return typeof value === "string" ? value : refuse("not a text", value);
}

/** @param {Value} value @returns {string} */
function part(value) {
  return text(value) === "" ? refuse("an empty text", value) : value;
}

/** @param {string} whole @param {Value} signs @param {boolean} first @param {boolean} last */
function stripped(whole, signs, first, last) {
  const own = signs === undefined || signs === null ? BLANK : text(signs).replace(/[\\\]^-]/g, "\\$&");
  if (own === "") return whole;
  const ends = [first ? `^[${own}]+` : "", last ? `[${own}]+$` : ""].filter(Boolean).join("|");
  return whole.replace(new RegExp(ends, "gu"), "");
}

/** @param {string} whole @param {Value} given @param {(whole: string, part: string) => boolean} fits */
function beginsOrEnds(whole, given, fits) {
  return typeof given === "string" ? fits(whole, given) : [...$iterate(given)].some((one) => fits(whole, text(one)));
}

/** @param {string} whole @param {Value} sign @param {number} at @param {string[]} otherwise */
function parted(whole, sign, at, otherwise) {
  return at < 0 ? otherwise : [whole.slice(0, at), sign, whole.slice(at + sign.length)];
}

/** A place in units of JavaScript as one in letters.  @param {string} whole @param {number} unit */
function place(whole, unit) {
  return unit < 0 ? unit : letters(whole.slice(0, unit)).length;
}

/** @param {string} whole @param {Value} width @param {Value} fill @param {string} side */
function justified(whole, width, fill, side) {
  if (fill !== undefined && letters(fill).length !== 1) return refuse("one letter", fill);
  return padded(whole, small(width), side, fill ?? " ");
}

/** @param {string} whole @param {Value} sign @param {Value} most */
function split(whole, sign, most) {
  const limit = most === undefined || small(most) < 0 ? Infinity : small(most);
  if (sign === undefined || sign === null) {
    if (limit !== Infinity) return refuse("split at blanks with a limit", whole);
    return stripped(whole, null, true, true).split(new RegExp(`[${BLANK}]+`, "u")).filter(Boolean);
  }
  const parts = whole.split(part(sign));
  return parts.length <= limit + 1 ? parts : [...parts.slice(0, limit), parts.slice(limit).join(sign)];
}

/** @param {string} whole */
function lines(whole) {
  if (/[\v\f\x1c-\x1e\x85\u2028\u2029]/.test(whole)) return refuse("an odd end of a line", whole);
  const found = whole.split(/\r\n|\r|\n/);
  return found.at(-1) === "" ? found.slice(0, -1) : found;
}

/** By name; a method takes no more values than it has parameters here.
 * @type {Record<string, (whole: string, ...given: Value[]) => Value>} */
export const ofTexts = {
  center: (whole, width, fill) => {
    const missing = Math.max(0, small(width) - letters(whole).length);
    const left = Math.floor(missing / 2) + (missing & small(width) & 1);
    return justified(justified(whole, small(width) - missing + left, fill, ">"), width, fill, "<");
  },
  count: (whole, one) => whole.split(part(one)).length - 1,
  endswith: (whole, given) => beginsOrEnds(whole, given, (all, one) => all.endsWith(one)),
  find: (whole, one) => place(whole, whole.indexOf(text(one))),
  index: (whole, one) => (whole.includes(text(one)) ? place(whole, whole.indexOf(one)) : refuse("not in the text", one)),
  isalnum: (whole) => /^[\p{L}\p{N}]+$/u.test(whole),
  isascii: (whole) => /^[\0-\x7f]*$/.test(whole),
  isdigit: (whole) => (/^[\0-\x7f]*$/.test(whole) ? /^[0-9]+$/.test(whole) : refuse("only of ASCII", whole)),
  join: (whole, values) => [...$iterate(values)].map(text).join(whole),
  ljust: (whole, width, fill) => justified(whole, width, fill, "<"),
  lower: (whole) => whole.toLowerCase(),
  lstrip: (whole, signs) => stripped(whole, signs, true, false),
  partition: (whole, sign) => parted(whole, sign, whole.indexOf(part(sign)), [whole, "", ""]),
  removeprefix: (whole, one) => (whole.startsWith(text(one)) ? whole.slice(one.length) : whole),
  removesuffix: (whole, one) => (text(one) && whole.endsWith(one) ? whole.slice(0, -one.length) : whole),
  replace: (whole, one, other) => whole.split(part(one)).join(text(other)),
  rjust: (whole, width, fill) => justified(whole, width, fill, ">"),
  rpartition: (whole, sign) => parted(whole, sign, whole.lastIndexOf(part(sign)), ["", "", whole]),
  rstrip: (whole, signs) => stripped(whole, signs, false, true),
  split,
  splitlines: (whole) => lines(whole),
  startswith: (whole, given) => beginsOrEnds(whole, given, (all, one) => all.startsWith(one)),
  strip: (whole, signs) => stripped(whole, signs, true, true),
  upper: (whole) => whole.toUpperCase(),
};
