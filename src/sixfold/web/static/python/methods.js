// Methods of Python's own values, called by their names.
// @ts-check

import { $iterate, $unordered } from "./collections.js";
import { Dict, Items } from "./dictionaries.js";
import { PythonObject, refuse } from "./kinds.js";
import { bitCount, bitLength, isNumber, number, small } from "./numbers.js";
import { $eq } from "./operators.js";
import { $sorted } from "./functions.js";
import { ofTexts } from "./strings.js";

/** @typedef {Record<string, (value: any, ...given: Value[]) => Value>} Methods  none has a parameter with a default */

/** @type {Methods} */
const ofNumbers = { bit_count: (value) => bitCount(value), bit_length: (value) => bitLength(value) };

/** @param {Value[]} list @param {Value} value */
function placeIn(list, value) {
  const place = list.findIndex((item) => $eq(item, value));
  return place < 0 ? refuse("not in the list", value) : place;
}

/** @type {Methods} */
const ofLists = {
  append: (list, value) => void list.push(value),
  clear: (list) => void list.splice(0),
  copy: (list) => [...list],
  count: (list, value) => list.filter((/** @type {Value} */ item) => $eq(item, value)).length,
  extend: (list, values) => void list.push(...$iterate(values)),
  index: (list, value) => placeIn(list, value),
  insert: (list, place, value) => void list.splice(small(place), 0, value),
  pop: (list, place) => {
    const at = place === undefined ? list.length - 1 : small(place) + (small(place) < 0 ? list.length : 0);
    return at in list ? list.splice(at, 1)[0] : refuse("nothing is there", list);
  },
  remove: (list, value) => void list.splice(placeIn(list, value), 1),
  reverse: (list) => void list.reverse(),
  sort: (list) => void list.splice(0, list.length, ...$sorted(list)),
};

/** @type {Methods} */
const ofDictionaries = {
  clear: (dict) => void dict.names().forEach((/** @type {Value} */ name) => dict.delete(name)),
  copy: (dict) => new Dict(dict.items()),
  get: (dict, name, otherwise) => (dict.has(name) ? dict.get(name) : otherwise),
  items: (dict) => dict.items(),
  keys: (dict) => dict.names(),
  pop: (dict, name, otherwise) => {
    const found = dict.has(name) ? dict.get(name) : (otherwise ?? (otherwise === null ? null : refuse("no such key", name)));
    dict.delete(name);
    return found;
  },
  setdefault: (dict, name, value) => {
    if (!dict.has(name)) dict.set(name, value ?? null);
    return dict.get(name);
  },
  update: (dict, other) => {
    for (const [name, value] of other instanceof Dict ? other.items() : $iterate(other)) dict.set(name, value);
  },
  values: (dict) => [...dict.values()],
};

/** @type {Methods} */
const ofSets = {
  add: (set, item) => void set.add(item),
  clear: (set) => void set.unordered().forEach((/** @type {Value} */ item) => set.delete(item)),
  copy: (set) => new Items(set.unordered()),
  discard: (set, item) => void set.delete(item),
  isdisjoint: (set, other) => ![...$unordered(other)].some((item) => set.has(item)),
  issubset: (set, other) => set.unordered().every((/** @type {Value} */ item) => new Items($unordered(other)).has(item)),
  remove: (set, item) => (set.delete(item) ? null : refuse("not in the set", item)),
  union: (set, other) => new Items([...set.unordered(), ...$unordered(other)]),
  update: (set, other) => {
    for (const item of $unordered(other)) set.add(item);
  },
};

/** By the name of the kind of value. @type {Record<string, Methods>} */
export const METHODS = { int: ofNumbers, str: ofTexts, list: ofLists, dict: ofDictionaries, set: ofSets };

/** @param {Value} value @returns {Methods} */
function methodsOf(value) {
  if (isNumber(value)) return ofNumbers;
  if (typeof value === "string") return ofTexts;
  if (Array.isArray(value)) return ofLists;
  if (value instanceof Dict) return ofDictionaries;
  return value instanceof Items ? ofSets : {};
}

/** `value.name(...)`  @param {Value} value @param {string} name @param {...Value} given @returns {Value} */
export function $call(value, name, ...given) {
  if (value instanceof PythonObject) {
    const own = /** @type {any} */ (value)[name];
    return typeof own === "function" ? own.apply(value, given) : refuse(`has no method ${name}`, value);
  }
  const methods = methodsOf(value);
  if (!Object.hasOwn(methods, name)) return refuse(`has no method ${name}`, value);
  if (given.length > methods[name].length - 1) return refuse(`too many values for ${name}`, value);
  return methods[name](typeof value === "boolean" ? number(value) : value, ...given) ?? null;
}

/** A method of Python's own values as a value.  @param {Value} value @param {string} name */
export function $method(value, name) {
  return (/** @type {Value[]} */ ...given) => $call(value, name, ...given);
}
