// Python's operators that are more than one thing: sums of texts and lists, sets joined, comparing, truth.
// @ts-check

import { $iterate, Range } from "./collections.js";
import { Dict, Items } from "./dictionaries.js";
import { PythonObject, PythonTuple, kind, refuse } from "./kinds.js";
import { bitAnd, bitOr, bitXor, isNumber, minus, number, plus, small, times } from "./numbers.js";

/** @param {Value} a @param {Value} b @returns {Value} */
export function $add(a, b) {
  if (typeof a === "number" && typeof b === "number") return plus(a, b);
  if (typeof a === "string" && typeof b === "string") return a + b;
  return Array.isArray(a) && Array.isArray(b) ? [...a, ...b] : plus(a, b);
}

/** `a += b`, which changes a list in place.  @param {Value} a @param {Value} b @returns {Value} */
export function $iadd(a, b) {
  if (typeof a === "number" && typeof b === "number") return plus(a, b);
  if (!Array.isArray(a)) return $add(a, b);
  for (const value of $iterate(b)) a.push(value);
  return a;
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $sub(a, b) {
  if (typeof a === "number" && typeof b === "number") return minus(a, b);
  return a instanceof Items && b instanceof Items ? a.filtered((item) => !b.has(item)) : minus(a, b);
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $mul(a, b) {
  if (typeof a === "number" && typeof b === "number") return times(a, b);
  if (isNumber(a)) return isNumber(b) ? times(a, b) : $mul(b, a);
  const often = Math.max(0, small(b));
  if (typeof a === "string") return a.repeat(often);
  if (Array.isArray(a) && a.length === 1) return Array.from({ length: often }, () => a[0]);
  return Array.isArray(a) ? Array.from({ length: often }, () => a).flat(1) : refuse("cannot multiply", a, b);
}

/** True and False stay what they are among themselves.  @param {Value} a @param {Value} b @returns {Value} */
export function $and(a, b) {
  if (typeof a === "number" && typeof b === "number") return bitAnd(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  return a instanceof Items && b instanceof Items ? a.filtered((item) => b.has(item)) : bitAnd(a, b);
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $or(a, b) {
  if (typeof a === "number" && typeof b === "number") return bitOr(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  if (a instanceof Items && b instanceof Items) return new Items([...a.unordered(), ...b.unordered()]);
  return a instanceof Dict && b instanceof Dict ? new Dict([...a.items(), ...b.items()]) : bitOr(a, b);
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $xor(a, b) {
  return typeof a === "boolean" && typeof b === "boolean" ? a !== b : bitXor(a, b);
}

/** What stands left of `|=` and the like: sets would be changed in place.  @param {Value} value @returns {Value} */
export function $plain(value) {
  return isNumber(value) ? value : refuse("cannot be changed in place", value);
}

/** @param {Value} value @returns {boolean} */
export function $truth(value) {
  if (typeof value === "boolean") return value;
  if (typeof value === "number" || typeof value === "bigint") return value != 0;
  if (typeof value === "string") return value !== "";
  if (value === null) return false;
  if (Array.isArray(value) || value instanceof Range) return value.length > 0;
  if (value instanceof Dict || value instanceof Items) return value.size > 0;
  return typeof value === "function" || value instanceof PythonObject || refuse("neither true nor false", value);
}

/** `a or b`  @param {Value} a @param {() => Value} b @returns {Value} */
export function $either(a, b) {
  return $truth(a) ? a : b();
}

/** `a and b`  @param {Value} a @param {() => Value} b @returns {Value} */
export function $both(a, b) {
  return $truth(a) ? b() : a;
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $eq(a, b) {
  if (typeof a === "number" && typeof b === "number") return a === b;
  if (a === undefined || b === undefined) return refuse("not a value", a, b);
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return number(a) === number(b);
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (isSequence(a) && isSequence(b)) return sameItems([...a], [...b]);
  if (a instanceof Items && b instanceof Items) return a.size === b.size && isSubset(a, b);
  if (a instanceof Dict && b instanceof Dict) {
    return a.size === b.size && a.items().every(([name, item]) => b.has(name) && $eq(item, b.get(name)));
  }
  if (kind(a) !== kind(b) || a.constructor !== b.constructor) return false;
  return a instanceof PythonObject ? sameItems(Object.values(a), Object.values(b)) : refuse("cannot be compared", a, b);
}

/** @param {Value} value */
function isSequence(value) {
  return Array.isArray(value) || value instanceof PythonTuple;
}

/** @param {Value[]} a @param {Value[]} b */
function sameItems(a, b) {
  return a.length === b.length && a.every((item, place) => $eq(item, b[place]));
}

/** @param {Items} a @param {Items} b */
function isSubset(a, b) {
  return a.unordered().every((item) => b.has(item));
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $ne(a, b) {
  return !$eq(a, b);
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $lt(a, b) {
  if (typeof a === "number" && typeof b === "number") return a < b;
  if (isNumber(a) && isNumber(b)) return number(a) < number(b);
  if (typeof a === "string" && typeof b === "string") return isBefore(a, b);
  if (a instanceof Items && b instanceof Items) return a.size < b.size && isSubset(a, b);
  if (!isSequence(a) || !isSequence(b)) return refuse("cannot be compared", a, b);
  const [left, right] = [[...a], [...b]];
  const place = left.findIndex((item, at) => at >= right.length || !$eq(item, right[at]));
  return place < 0 ? left.length < right.length : place < right.length && $lt(left[place], right[place]);
}

/** By letters, which may be two units of JavaScript.  @param {string} a @param {string} b */
function isBefore(a, b) {
  if (!/[\ud800-\udfff]/.test(a + b)) return a < b;
  const [left, right] = [[...a], [...b]].map((letters) => letters.map((letter) => letter.codePointAt(0)));
  return $lt(left, right);
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $le(a, b) {
  if (typeof a === "number" && typeof b === "number") return a <= b;
  if (isNumber(a) && isNumber(b)) return number(a) <= number(b);
  return a instanceof Items && b instanceof Items ? isSubset(a, b) : $lt(a, b) || $eq(a, b);
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $gt(a, b) {
  return $lt(b, a);
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $ge(a, b) {
  return $le(b, a);
}

/** `item in values`  @param {Value} item @param {Value} values @returns {boolean} */
export function $in(item, values) {
  if (typeof values === "string") return typeof item === "string" ? values.includes(item) : refuse("not a text", item);
  if (values instanceof Dict || values instanceof Items) return values.has(item);
  if (values instanceof Range) return values.has(item);
  for (const value of $iterate(values)) if ($eq(value, item)) return true;
  return false;
}
