// Python's dictionaries and sets: keys are also tuples and frozen records, which JavaScript would not find again.
// @ts-check

import { PythonObject, PythonTuple, refuse } from "./kinds.js";

/** What JavaScript finds a key by: itself, or a text for tuples and records.  @param {Value} key @returns {Value} */
export function hashed(key) {
  if (typeof key === "string" || typeof key === "number" || typeof key === "bigint" || key === null) return key;
  if (typeof key === "boolean") return Number(key);
  if (typeof key === "function") return key;
  const isTuple = Array.isArray(key) || key instanceof PythonTuple;
  if (!isTuple && !(key instanceof PythonObject && Object.isFrozen(key))) return refuse("not a key", key);
  const parts = (isTuple ? [...key] : Object.values(key)).map(hashed);
  const written = parts.map((part) => `${typeof part} ${String(part).length} ${String(part)}`);
  return `\u0000${isTuple ? "" : key.constructor.name}(${written.join()})`;
}

/** A dict. */
export class Dict extends Map {
  /** @param {Iterable<[Value, Value]>} [pairs] */
  constructor(pairs = []) {
    super();
    /** @type {Map<Value, Value> | null} keys that are not found by themselves */
    this.originals = null;
    for (const [name, value] of pairs) this.set(name, value);
  }

  /** @param {Value} name @param {Value} value */
  set(name, value) {
    if (value === undefined) refuse("not a value", value);
    const hash = hashed(name);
    if (hash !== name && !super.has(hash)) (this.originals ??= new Map()).set(hash, name);
    return super.set(hash, value);
  }

  /** @param {Value} name */
  get(name) {
    return super.get(hashed(name));
  }

  /** @param {Value} name */
  has(name) {
    return super.has(hashed(name));
  }

  /** @param {Value} name */
  delete(name) {
    this.originals?.delete(hashed(name));
    return super.delete(hashed(name));
  }

  /** @returns {Value[]} */
  names() {
    return withOriginals([...super.keys()], this.originals);
  }

  /** @returns {[Value, Value][]} */
  items() {
    const values = [...super.values()];
    return this.names().map((name, place) => [name, values[place]]);
  }
}

/** A set: it is gone through only where the order does not matter. */
export class Items extends Set {
  /** @param {Iterable<Value>} [values] */
  constructor(values = []) {
    super();
    /** @type {Map<Value, Value> | null} items that are not found by themselves */
    this.originals = null;
    for (const value of values) this.add(value);
  }

  /** @param {Value} item */
  add(item) {
    const hash = hashed(item);
    if (hash !== item && !super.has(hash)) (this.originals ??= new Map()).set(hash, item);
    return super.add(hash);
  }

  /** @param {Value} item */
  has(item) {
    return super.has(hashed(item));
  }

  /** @param {Value} item */
  delete(item) {
    this.originals?.delete(hashed(item));
    return super.delete(hashed(item));
  }

  /** @returns {Value[]} */
  unordered() {
    return withOriginals([...super.keys()], this.originals);
  }

  /** @param {(item: Value) => boolean} fits */
  filtered(fits) {
    return new Items(this.unordered().filter(fits));
  }
}

/** @param {Value[]} hashes @param {Map<Value, Value> | null} originals @returns {Value[]} */
function withOriginals(hashes, originals) {
  return originals ? hashes.map((hash) => (originals.has(hash) ? originals.get(hash) : hash)) : hashes;
}
