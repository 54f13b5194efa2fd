// Functions that Python has always.
// @ts-check

import { $list, $iterate, $unordered } from "./collections.js";
import { Dict } from "./dictionaries.js";
import { refuse } from "./kinds.js";
import { $whole, plus } from "./numbers.js";
import { $add, $gt, $lt, $truth } from "./operators.js";

/** @param {Value} values @param {Value} [first] @returns {Value} */
export function $sum(values, first = 0) {
  let total = first;
  for (const value of $unordered(values)) total = $add(total, value);
  return total;
}

/** @param {Value} values @returns {boolean} */
export function $any(values) {
  for (const value of $unordered(values)) if ($truth(value)) return true;
  return false;
}

/** @param {Value} values @returns {boolean} */
export function $all(values) {
  for (const value of $unordered(values)) if (!$truth(value)) return false;
  return true;
}

/** What `next` takes from.  @param {Value} values @returns {Iterator<Value>} */
export function $iter(values) {
  return $list(values).values();
}

/** The next of a generator, or else `otherwise`.  @param {Value} generator @param {Value} [otherwise] @returns {Value} */
export function $next(generator, otherwise) {
  if (typeof generator?.next !== "function") return refuse("not a generator", generator);
  const { done, value } = generator.next();
  if (!done) return value;
  return otherwise === undefined ? refuse("nothing is left", generator) : otherwise;
}

/** The least or greatest; the first of equals.  @param {Value} values @param {Value} by @param {Value} otherwise
 * @param {(a: Value, b: Value) => boolean} ahead @returns {Value} */
function extreme(values, by, otherwise, ahead) {
  let [best, bestKey, found] = [otherwise, otherwise, false];
  for (const value of by === null ? $unordered(values) : $iterate(values)) {
    const valueKey = by === null ? value : by(value);
    if (!found || ahead(valueKey, bestKey)) [best, bestKey, found] = [value, valueKey, true];
  }
  return best === undefined ? refuse("nothing to choose from", values) : best;
}

/** @param {Value} values @param {Value} [by] @param {Value} [otherwise] @returns {Value} */
export function $min(values, by = null, otherwise = undefined) {
  return extreme(values, by, otherwise, $lt);
}

/** @param {Value} values @param {Value} [by] @param {Value} [otherwise] @returns {Value} */
export function $max(values, by = null, otherwise = undefined) {
  return extreme(values, by, otherwise, $gt);
}

/** A set has to be sorted by itself: by a key, equal ones would stand in any order.
 * @param {Value} values @param {Value} [by] @param {Value} [backwards] @returns {Value[]} */
export function $sorted(values, by = null, backwards = false) {
  const all = [...(by === null ? $unordered(values) : $iterate(values))];
  const keyed = all.map((value) => ({ value, key: by === null ? value : by(value) }));
  const sign = $truth(backwards) ? -1 : 1;
  keyed.sort((a, b) => ($lt(a.key, b.key) ? -sign : $lt(b.key, a.key) ? sign : 0));
  return keyed.map(({ value }) => value);
}

/** @param {Value} values @returns {Value} */
export function $reversed(values) {
  return $list(values).reverse().values();
}

/** @param {Value} values @param {Value} [first] @returns {Generator<Value>} */
export function* $enumerate(values, first = 0) {
  let number = $whole(first);
  for (const value of $iterate(values)) {
    yield [number, value];
    number = plus(number, 1);
  }
}

/** @param {boolean} strict @param {...Value} values @returns {Value} */
export function $zip(strict, ...values) {
  const lists = values.map((each) => $list(each));
  const lengths = lists.map((list) => list.length);
  const shortest = Math.min(...lengths);
  if (strict && Math.max(...lengths) > shortest) return refuse("not equally long", ...values);
  return Array.from({ length: shortest }, (_, place) => lists.map((list) => list[place])).values();
}

/** @param {Value} work @param {...Value} values @returns {Generator<Value>} */
export function* $map(work, ...values) {
  if (values.length === 1) for (const value of $iterate(values[0])) yield work(value);
  else for (const row of $zip(false, ...values)) yield work(...row);
}

/** @param {Value} keys @param {Value} [value] @returns {Dict} */
export function $fromkeys(keys, value = null) {
  return new Dict([...$iterate(keys)].map((key) => [key, value]));
}

/** @param {Value} sign @returns {number} */
export function $ord(sign) {
  const [letter, ...more] = sign;
  return letter === undefined || more.length ? refuse("not a letter", sign) : /** @type {number} */ (letter.codePointAt(0));
}

/** @param {Value} code @returns {string} */
export function $chr(code) {
  return String.fromCodePoint(Number($whole(code)));
}

