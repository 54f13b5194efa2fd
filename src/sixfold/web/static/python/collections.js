// What is gone through, and places: ranges, lists, cuts of texts.
// @ts-check

import { Dict, Items } from "./dictionaries.js";
import { PythonTuple, refuse } from "./kinds.js";
import { $whole, isNumber, minus, plus, small, times } from "./numbers.js";

/** What a `for` goes through, in an order that Python promises.  @param {Value} values @returns {Iterable<Value>} */
export function $iterate(values) {
  if (values instanceof Dict) return values.names();
  if (values instanceof Items) return values.size < 2 ? values.unordered() : refuse("a set has no order", values);
  if (typeof values === "string" || (values !== null && typeof values === "object" && Symbol.iterator in values)) return values;
  return refuse("nothing to go through", values);
}

/** The same where the order does not matter.  @param {Value} values @returns {Iterable<Value>} */
export function $unordered(values) {
  return values instanceof Items ? values.unordered() : $iterate(values);
}

/** Numbers from a first one up to an end. */
export class Range {
  /** @param {Value} start @param {Value} stop @param {Value} step */
  constructor(start, stop, step) {
    this.start = $whole(start);
    this.step = small(step) || refuse("a step of nothing", step);
    this.length = Math.max(0, Math.ceil(Number(minus(stop, start)) / this.step));
  }

  /** @param {number} place */
  at(place) {
    return plus(this.start, times(place, this.step));
  }

  /** @param {Value} item */
  has(item) {
    const place = isNumber(item) ? Number(minus(item, this.start)) / this.step : -1;
    return Number.isInteger(place) && place >= 0 && place < this.length;
  }

  *[Symbol.iterator]() {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }
}

/** @param {...Value} ends @returns {Range} */
export function $range(...ends) {
  return ends.length === 1 ? new Range(0, ends[0], 1) : new Range(ends[0], ends[1], ends[2] ?? 1);
}

/** @param {Value} [values] @returns {Value[]} */
export function $list(values = []) {
  return [...$iterate(values)];
}

/** States in a row that copies what is assigned to it. */
class States extends Array {}

/** @param {Value} values @returns {States} */
export function $states(values) {
  const made = new States();
  for (const state of $iterate(values)) made.push(state);
  return made;
}

/** @param {Value} [values] @returns {Items} */
export function $set(values = []) {
  return new Items($unordered(values));
}

/** @param {Value} [pairs] @returns {Dict} */
export function $dict(pairs = []) {
  if (pairs instanceof Dict) return new Dict(pairs.items());
  return new Dict([...$iterate(pairs)].map((pair) => /** @type {[Value, Value]} */ ($unpack(pair, 2))));
}

/** So many values.  @param {Value} values @param {number} count @returns {Value[]} */
export function $unpack(values, count) {
  const found = Array.isArray(values) ? values : [...$iterate(values)];
  return found.length === count ? found : refuse(`${found.length} values, not ${count}`, values);
}

/** So many values before and after those that a starred name takes.
 * @param {Value} values @param {number} before @param {number} after @returns {Value[]} */
export function $unpackStarred(values, before, after) {
  const found = [...$iterate(values)];
  if (found.length < before + after) return refuse(`fewer than ${before + after} values`, values);
  const end = found.length - after;
  return [...found.slice(0, before), found.slice(before, end), ...found.slice(end)];
}

/** Whether `match` sees a sequence of so many values, or of no fewer.  @param {Value} value @param {number} count @param {boolean} [more] */
export function $isSequence(value, count, more = false) {
  if (value instanceof PythonTuple) return refuse("a named tuple as a pattern", value);
  return Array.isArray(value) && (more ? value.length >= count : value.length === count);
}

/** Arguments of `f(*values, last=…)`: no more than stand before the keywords.  @param {Value[]} values @param {number} most */
export function $positional(values, most) {
  return values.length > most ? refuse("too many arguments", values) : [...values, ...Array(most - values.length)];
}

/** A text, or its letters where some are two units of JavaScript.  @param {string} text @returns {string | string[]} */
export function letters(text) {
  return /[\ud800-\udfff]/.test(text) ? [...text] : text;
}

/** Anything with numbered places as JavaScript numbers them.  @param {Value} values @returns {Value} */
function places(values) {
  if (typeof values === "string") return letters(values);
  if (Array.isArray(values)) return values;
  return values instanceof PythonTuple || values instanceof Range ? [...values] : refuse("has no places", values);
}

/** @param {Value} values @returns {number} */
export function $len(values) {
  if (values instanceof Dict || values instanceof Items) return values.size;
  return values instanceof Range ? values.length : places(values).length;
}

/** @param {Value} values @param {Value} index @returns {number} */
function placeOf(values, index) {
  const found = small(index);
  const place = found < 0 ? found + values.length : found;
  return place >= 0 && place < values.length ? place : refuse(`no place ${found}`, values);
}

/** Whether it is a place from the beginning of a list, as most are.  @param {Value[]} values @param {Value} index */
function isPlace(values, index) {
  return typeof index === "number" && index >= 0 && index < values.length && Number.isInteger(index);
}

/** `values[index]`  @param {Value} values @param {Value} index @returns {Value} */
export function $get(values, index) {
  if (Array.isArray(values)) return isPlace(values, index) ? values[index] : values[placeOf(values, index)];
  if (values instanceof Dict) return values.get(index) ?? (values.has(index) ? null : refuse("no such key", index));
  if (typeof values?.group === "function") return values.group(index);
  if (values instanceof Range) return values.at(placeOf(values, index));
  const found = places(values);
  return found[placeOf(found, index)];
}

/** `values[index] = value`, the value known before the rest as in Python.  @param {Value} value @param {Value} values @param {Value} index */
export function $put(value, values, index) {
  if (value === undefined) refuse("not a value", value);
  if (values instanceof States) values[placeOf(values, index)] = value.copy();
  else if (Array.isArray(values)) values[isPlace(values, index) ? index : placeOf(values, index)] = value;
  else if (values instanceof Dict) values.set(index, value);
  else refuse("has no places", values);
}

/** `values[low:high:step]`  @param {Value} values @param {Value} low @param {Value} high @param {Value} step @returns {Value} */
export function $slice(values, low, high, step) {
  const all = places(values);
  const by = step === null ? 1 : small(step) || refuse("a step of nothing", step);
  const [least, most] = by > 0 ? [0, all.length] : [-1, all.length - 1];
  const end = (/** @type {Value} */ given, /** @type {number} */ otherwise) => {
    if (given === null) return otherwise;
    const found = small(given);
    return Math.min(Math.max(found < 0 ? found + all.length : found, least), most);
  };
  const [first, last] = by > 0 ? [end(low, 0), end(high, all.length)] : [end(low, most), end(high, -1)];
  if (by === 1) return joined(values, all.slice(first, Math.max(first, last)));
  const chosen = [...$range(first, last, by)].map((place) => all[/** @type {number} */ (place)]);
  return joined(values, chosen);
}

/** @param {Value} values @param {Value} part */
function joined(values, part) {
  return typeof values === "string" && Array.isArray(part) ? part.join("") : part;
}

/** A constant of a module, which nothing changes.  @template T @param {T} value @returns {T} */
export function $constant(value) {
  if (Array.isArray(value)) {
    value.forEach($constant);
    Object.freeze(value);
  }
  return value;
}
