// Python's values and operators, for rules that were translated to JavaScript (sixfold/script).
// It knows int (BigInt), str, bool, None (null), list and tuple (Array), dict (Map), set (Set) and messages.
// It does not know any game.  Whatever Python would refuse is refused here, never answered otherwise.
// @ts-check

/** @typedef {any} Value */

/** What Python would have raised. */
export class PythonError extends Error {}

/** @param {string} what @param {...Value} values @returns {never} */
function refuse(what, ...values) {
  throw new PythonError(`${what}: ${values.map(kind).join(", ")}`);
}

/** What a value is called in Python.  @param {Value} value */
function kind(value) {
  if (value === null) return "None";
  if (Array.isArray(value)) return "list";
  if (value instanceof Map) return "dict";
  if (value instanceof Set) return "set";
  return { bigint: "int", string: "str", boolean: "bool", undefined: "nothing" }[/** @type {string} */ (typeof value)] ?? "object";
}

// Numbers -----------------------------------------------------------------------------------

/** A number, also of True and False.  @param {Value} value @returns {bigint} */
function whole(value) {
  if (typeof value === "bigint") return value;
  return typeof value === "boolean" ? (value ? 1n : 0n) : refuse("not a number", value);
}

/** @param {Value} value */
function isNumber(value) {
  return typeof value === "bigint" || typeof value === "boolean";
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $add(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a + b;
  if (isNumber(a) && isNumber(b)) return whole(a) + whole(b);
  if (typeof a === "string" && typeof b === "string") return a + b;
  return Array.isArray(a) && Array.isArray(b) ? [...a, ...b] : refuse("cannot add", a, b);
}

/** `a += b`, which changes a list in place.  @param {Value} a @param {Value} b @returns {Value} */
export function $iadd(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a + b;
  if (!Array.isArray(a)) return $add(a, b);
  a.push(...$iterate(b));
  return a;
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $sub(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a - b;
  if (a instanceof Set && b instanceof Set) return new Set([...a].filter((item) => !b.has(item)));
  return whole(a) - whole(b);
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $mul(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a * b;
  if (isNumber(a) && isNumber(b)) return whole(a) * whole(b);
  if (isNumber(a)) return $mul(b, a);
  const times = Math.max(0, Number(whole(b)));
  if (typeof a === "string") return a.repeat(times);
  return Array.isArray(a) ? Array.from({ length: times }, () => a).flat(1) : refuse("cannot multiply", a, b);
}

/** Rounded down, as Python does.  @param {Value} a @param {Value} b @returns {bigint} */
export function $floordiv(a, b) {
  const x = whole(a);
  const y = whole(b);
  const quotient = x / y;
  return x % y !== 0n && x < 0n !== y < 0n ? quotient - 1n : quotient;
}

/** With the sign of the divisor, as in Python.  @param {Value} a @param {Value} b @returns {bigint} */
export function $mod(a, b) {
  const y = whole(b);
  const rest = whole(a) % y;
  return rest !== 0n && rest < 0n !== y < 0n ? rest + y : rest;
}

/** @param {Value} a @param {Value} b @returns {bigint} */
export function $pow(a, b) {
  return whole(a) ** whole(b);
}

/** @param {Value} a @param {Value} b @returns {bigint} */
export function $lshift(a, b) {
  const by = whole(b);
  return by < 0n ? refuse("negative shift", b) : whole(a) << by;
}

/** @param {Value} a @param {Value} b @returns {bigint} */
export function $rshift(a, b) {
  const by = whole(b);
  return by < 0n ? refuse("negative shift", b) : whole(a) >> by;
}

/** True and False stay what they are among themselves.  @param {Value} a @param {Value} b @returns {Value} */
export function $and(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a & b;
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  if (a instanceof Set && b instanceof Set) return new Set([...a].filter((item) => b.has(item)));
  return whole(a) & whole(b);
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $or(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a | b;
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  if (a instanceof Set && b instanceof Set) return new Set([...a, ...b]);
  if (a instanceof Map && b instanceof Map) return new Map([...a, ...b]);
  return whole(a) | whole(b);
}

/** @param {Value} a @param {Value} b @returns {Value} */
export function $xor(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a ^ b;
  if (typeof a === "boolean" && typeof b === "boolean") return a !== b;
  return whole(a) ^ whole(b);
}

/** What stands left of `|=` and the like: sets would be changed in place.  @param {Value} value @returns {Value} */
export function $plain(value) {
  return isNumber(value) ? value : refuse("cannot be changed in place", value);
}

/** @param {Value} a @returns {bigint} */
export function $neg(a) {
  return -whole(a);
}

/** @param {Value} a @returns {bigint} */
export function $invert(a) {
  return ~whole(a);
}

/** @param {Value} value @returns {bigint} */
export function $abs(value) {
  const number = whole(value);
  return number < 0n ? -number : number;
}

/** The end of a `range`, or another number that has to be one.  @param {Value} value @returns {bigint} */
export function $whole(value) {
  return typeof value === "bigint" ? value : whole(value);
}

/** @param {bigint} value @returns {bigint} */
function bitCount(value) {
  let rest = value < 0n ? -value : value;
  let found = 0;
  for (; rest > 0n; rest >>= 32n) {
    let word = Number(rest & 0xffffffffn);
    for (; word !== 0; word &= word - 1) found += 1;
  }
  return BigInt(found);
}

/** @param {bigint} value @returns {bigint} */
function bitLength(value) {
  const size = value < 0n ? -value : value;
  if (size >> 32n === 0n) return BigInt(32 - Math.clz32(Number(size)));
  return BigInt(size.toString(2).length);
}

// Truth and comparing -------------------------------------------------------------------------

/** @param {Value} value @returns {boolean} */
export function $truth(value) {
  switch (typeof value) {
    case "boolean":
      return value;
    case "bigint":
      return value !== 0n;
    case "string":
      return value !== "";
    case "object":
      if (value === null) return false;
      if (Array.isArray(value)) return value.length > 0;
      if (value instanceof Map || value instanceof Set) return value.size > 0;
      return value instanceof Range ? value.length > 0 : value instanceof PythonObject || refuse("neither true nor false", value);
    case "function":
      return true;
    default:
      return refuse("neither true nor false", value);
  }
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
  if (typeof a === typeof b && typeof a !== "object") return a === undefined ? refuse("not a value", a) : a === b;
  if (isNumber(a) && isNumber(b)) return whole(a) === whole(b);
  if (a === undefined || b === undefined) return refuse("not a value", a, b);
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, place) => $eq(item, b[place]));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((item) => b.has(item));
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([key, item]) => b.has(key) && $eq(item, b.get(key)));
  }
  return a === b || kind(a) !== kind(b) ? a === b : refuse("cannot be compared", a, b);
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $ne(a, b) {
  return !$eq(a, b);
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $lt(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a < b;
  if (isNumber(a) && isNumber(b)) return whole(a) < whole(b);
  if (typeof a === "string" && typeof b === "string") return a < b;
  if (a instanceof Set && b instanceof Set) return a.size < b.size && $le(a, b);
  if (!Array.isArray(a) || !Array.isArray(b)) return refuse("cannot be compared", a, b);
  for (let place = 0; place < a.length && place < b.length; place += 1) {
    if (!$eq(a[place], b[place])) return $lt(a[place], b[place]);
  }
  return a.length < b.length;
}

/** @param {Value} a @param {Value} b @returns {boolean} */
export function $le(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a <= b;
  if (a instanceof Set && b instanceof Set) return [...a].every((item) => b.has(item));
  return $lt(a, b) || $eq(a, b);
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
  if (values instanceof Set || values instanceof Map) return values.has(key(item));
  for (const value of $iterate(values)) if ($eq(value, item)) return true;
  return false;
}

/** `value is None`  @param {Value} value @returns {boolean} */
export function $isNone(value) {
  return value === undefined ? refuse("not a value", value) : value === null;
}

// Lists, dictionaries, sets -------------------------------------------------------------------

/** Of a dictionary or a set: numbers and texts only, which JavaScript finds again.  @param {Value} value @returns {Value} */
function key(value) {
  if (typeof value === "boolean") return whole(value);
  return typeof value === "bigint" || typeof value === "string" || value === null ? value : refuse("not a key", value);
}

/** Numbers from a first one up to an end. */
class Range {
  /** @param {bigint} start @param {bigint} stop @param {bigint} step */
  constructor(start, stop, step) {
    this.start = start;
    this.step = step;
    const gaps = step > 0n ? stop - start + step - 1n : start - stop - step - 1n;
    const size = step > 0n ? step : -step;
    this.length = gaps < 0n ? 0 : Number(gaps / size);
  }

  *[Symbol.iterator]() {
    for (let place = 0; place < this.length; place += 1) yield this.start + BigInt(place) * this.step;
  }
}

/** @param {...Value} ends @returns {Range} */
export function $range(...ends) {
  const [start, stop, step] = ends.length === 1 ? [0n, ends[0], 1n] : [ends[0], ends[1], ends[2] ?? 1n];
  return whole(step) === 0n ? refuse("a step of nothing", step) : new Range(whole(start), whole(stop), whole(step));
}

/** What a `for` goes through.  @param {Value} values @returns {Iterable<Value>} */
export function $iterate(values) {
  if (values instanceof Map) return values.keys();
  if (typeof values === "string" || (values !== null && typeof values === "object" && Symbol.iterator in values)) return values;
  return refuse("nothing to go through", values);
}

/** @param {Value} [values] @returns {Value[]} */
export function $list(values = []) {
  return [...$iterate(values)];
}

/** @param {Value} [values] @returns {Set<Value>} */
export function $set(values = []) {
  return new Set([...$iterate(values)].map(key));
}

/** @param {Value} [pairs] @returns {Map<Value, Value>} */
export function $dict(pairs = []) {
  if (pairs instanceof Map) return new Map(pairs);
  const made = new Map();
  for (const pair of $iterate(pairs)) {
    const [name, value] = $unpack(pair, 2);
    made.set(key(name), value);
  }
  return made;
}

/** So many values.  @param {Value} values @param {number} count @returns {Value[]} */
export function $unpack(values, count) {
  const found = Array.isArray(values) ? values : [...$iterate(values)];
  return found.length === count ? found : refuse(`${found.length} values, not ${count}`, values);
}

/** @param {Value} values @returns {number} */
function lengthOf(values) {
  if (typeof values === "string" || Array.isArray(values) || values instanceof Range) return values.length;
  return values instanceof Map || values instanceof Set ? values.size : refuse("has no length", values);
}

/** @param {Value} values @returns {bigint} */
export function $len(values) {
  return BigInt(lengthOf(values));
}

/** @param {Value} values @param {Value} index @returns {number} */
function placeOf(values, index) {
  const number = Number(whole(index));
  const place = number < 0 ? number + values.length : number;
  return place >= 0 && place < values.length ? place : refuse(`no place ${number}`, values);
}

/** `values[index]`  @param {Value} values @param {Value} index @returns {Value} */
export function $get(values, index) {
  if (Array.isArray(values) || typeof values === "string") return values[placeOf(values, index)];
  if (values instanceof Map) return values.has(key(index)) ? values.get(key(index)) : refuse("no such key", index);
  if (values instanceof Range) return values.start + BigInt(placeOf(values, index)) * values.step;
  return refuse("has no places", values);
}

/** `values[index] = value`, the value known before the rest as in Python.  @param {Value} value @param {Value} values @param {Value} index */
export function $put(value, values, index) {
  if (value === undefined) refuse("not a value", value);
  if (Array.isArray(values)) values[placeOf(values, index)] = value;
  else if (values instanceof Map) values.set(key(index), value);
  else refuse("has no places", values);
}

/** `values[low:high:step]`  @param {Value} values @param {Value} low @param {Value} high @param {Value} step @returns {Value} */
export function $slice(values, low, high, step) {
  const by = step === null ? 1 : Number(whole(step));
  if (by < 1 || !(Array.isArray(values) || typeof values === "string")) return refuse("cannot be cut", values);
  const inside = (/** @type {Value} */ end, /** @type {number} */ otherwise) => {
    if (end === null) return otherwise;
    const number = Number(whole(end));
    return Math.min(Math.max(number < 0 ? number + values.length : number, 0), values.length);
  };
  const [first, last] = [inside(low, 0), inside(high, values.length)];
  const part = values.slice(first, Math.max(first, last));
  if (by === 1) return part;
  const chosen = [...part].filter((_, place) => place % by === 0);
  return typeof values === "string" ? chosen.join("") : chosen;
}

/** A constant of a module, which nothing changes.  @template T @param {T} value @returns {T} */
export function $constant(value) {
  if (Array.isArray(value)) {
    value.forEach($constant);
    Object.freeze(value);
  }
  return value;
}

// Functions that Python has always ------------------------------------------------------------

/** @param {Value} values @param {Value} [first] @returns {Value} */
export function $sum(values, first = 0n) {
  let total = first;
  for (const value of $iterate(values)) total = $add(total, value);
  return total;
}

/** @param {Value} values @returns {boolean} */
export function $any(values) {
  for (const value of $iterate(values)) if ($truth(value)) return true;
  return false;
}

/** @param {Value} values @returns {boolean} */
export function $all(values) {
  for (const value of $iterate(values)) if (!$truth(value)) return false;
  return true;
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
  for (const value of $iterate(values)) {
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

/** @param {Value} values @param {Value} [by] @param {Value} [backwards] @returns {Value[]} */
export function $sorted(values, by = null, backwards = false) {
  const keyed = $list(values).map((value) => ({ value, key: by === null ? value : by(value) }));
  const sign = $truth(backwards) ? -1 : 1;
  keyed.sort((a, b) => ($lt(a.key, b.key) ? -sign : $lt(b.key, a.key) ? sign : 0));
  return keyed.map(({ value }) => value);
}

/** @param {Value} values @returns {Value} */
export function $reversed(values) {
  return $list(values).reverse().values();
}

/** @param {Value} values @param {Value} [first] @returns {Generator<Value>} */
export function* $enumerate(values, first = 0n) {
  let number = whole(first);
  for (const value of $iterate(values)) {
    yield [number, value];
    number += 1n;
  }
}

/** @param {boolean} strict @param {...Value} values @returns {Value} */
export function $zip(strict, ...values) {
  const lists = values.map((each) => [...$iterate(each)]);
  const lengths = lists.map((list) => list.length);
  const shortest = Math.min(...lengths);
  if (strict && Math.max(...lengths) > shortest) return refuse("not equally long", ...values);
  return Array.from({ length: shortest }, (_, place) => lists.map((list) => list[place])).values();
}

/** @param {Value} work @param {Value} values @returns {Generator<Value>} */
export function* $map(work, values) {
  for (const value of $iterate(values)) yield work(value);
}

/** @param {Value} value @returns {bigint} */
export function $int(value) {
  if (typeof value !== "string") return whole(value);
  return /^\s*[+-]?[0-9]+\s*$/.test(value) ? BigInt(value.trim().replace("+", "")) : refuse("not a number", value);
}

/** @param {Value} value @returns {string} */
export function $str(value) {
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  return value instanceof Message ? value.text() : refuse("not a text", value);
}

// Methods ---------------------------------------------------------------------------------

/** @type {Record<string, (...values: Value[]) => Value>} */
const ofNumbers = { bit_count: bitCount, bit_length: bitLength };

/** @type {Record<string, (...values: Value[]) => Value>} */
const ofTexts = {
  join: (text, values) => $list(values).map((value) => (typeof value === "string" ? value : refuse("not a text", value))).join(text),
  index: (text, part) => (text.includes(part) ? BigInt(text.indexOf(part)) : refuse("not in the text", part)),
  find: (text, part) => BigInt(text.indexOf(part)),
  count: (text, part) => (part === "" ? refuse("nothing to count", part) : BigInt(text.split(part).length - 1)),
  startswith: (text, part) => text.startsWith($str(part)),
  endswith: (text, part) => text.endsWith($str(part)),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  split: (text, sign) => (typeof sign === "string" && sign ? text.split(sign) : refuse("only at a sign", text)),
  replace: (text, part, other) => (part === "" ? refuse("nothing to replace", part) : text.split(part).join($str(other))),
};

/** @type {Record<string, (...values: Value[]) => Value>} */
const ofLists = {
  append: (list, value) => void list.push(value),
  extend: (list, values) => void list.push(...$iterate(values)),
  insert: (list, place, value) => void list.splice(Number(whole(place)), 0, value),
  pop: (list) => (list.length ? list.pop() : refuse("nothing is left", list)),
  copy: (list) => [...list],
  count: (list, value) => BigInt(list.filter((/** @type {Value} */ item) => $eq(item, value)).length),
  index: (list, value) => {
    const place = list.findIndex((/** @type {Value} */ item) => $eq(item, value));
    return place < 0 ? refuse("not in the list", value) : BigInt(place);
  },
};

/** @type {Record<string, (...values: Value[]) => Value>} */
const ofDictionaries = {
  get: (dict, name, otherwise = null) => (dict.has(key(name)) ? dict.get(key(name)) : otherwise),
  items: (dict) => [...dict],
  keys: (dict) => [...dict.keys()],
  values: (dict) => [...dict.values()],
  copy: (dict) => new Map(dict),
};

/** @type {Record<string, (...values: Value[]) => Value>} */
const ofSets = { add: (set, value) => void set.add(key(value)), copy: (set) => new Set(set) };

/** @param {Value} value @returns {Record<string, (...values: Value[]) => Value>} */
function methodsOf(value) {
  if (isNumber(value)) return ofNumbers;
  if (typeof value === "string") return ofTexts;
  if (Array.isArray(value)) return ofLists;
  if (value instanceof Map) return ofDictionaries;
  return value instanceof Set ? ofSets : {};
}

/** `value.name(...)`  @param {Value} value @param {string} name @param {...Value} given @returns {Value} */
export function $call(value, name, ...given) {
  if (value instanceof PythonObject) {
    const own = /** @type {any} */ (value)[name];
    return typeof own === "function" ? own.apply(value, given) : refuse(`has no method ${name}`, value);
  }
  const methods = methodsOf(value);
  if (!Object.hasOwn(methods, name)) return refuse(`has no method ${name}`, value);
  return methods[name](typeof value === "boolean" ? whole(value) : value, ...given) ?? null;
}

// Objects -----------------------------------------------------------------------------------

/** What is made by a class of Python's side: states, messages, refusals, small records. */
export class PythonObject {}

/** @param {Value} value @returns {Value} */
function copied(value) {
  return Array.isArray(value) ? value.map(copied) : value;
}

/** @param {number[]} shape @param {Value} value @returns {Value} */
function filled(shape, value) {
  return shape.length ? Array.from({ length: shape[0] }, () => filled(shape.slice(1), value)) : value;
}

/**
 * A class of states by its fields: name, shape and first value of each.
 * @param {[string, number[], bigint][]} fields
 */
export function $stateClass(fields) {
  return class State extends PythonObject {
    constructor() {
      super();
      const self = /** @type {any} */ (this);
      for (const [name, shape, first] of fields) self[name] = filled(shape, first);
      Object.seal(this);
    }

    /** A copy that shares nothing with this state. */
    copy() {
      const twin = /** @type {any} */ (new State());
      const self = /** @type {any} */ (this);
      for (const [name] of fields) twin[name] = copied(self[name]);
      return twin;
    }

    /** Everything in the state, in the order of the fields. @returns {Value[]} */
    key() {
      const self = /** @type {any} */ (this);
      return fields.map(([name]) => copied(self[name]));
    }

    /** The state that `key` was taken from. @param {Value[]} key */
    static fromKey(key) {
      const made = /** @type {any} */ (new State());
      fields.forEach(([name], place) => {
        made[name] = copied(key[place]);
      });
      return made;
    }
  };
}

/** @type {Record<string, string>} */
let catalogue = {};

/** From now on messages are read in the language of these texts.  @param {Record<string, string>} [texts] */
export function speak(texts = {}) {
  catalogue = texts;
}

/** A sentence with blanks, the values for them, and the clause it rests on. */
export class Message extends PythonObject {
  /** @param {string} template @param {string} clause @param {Map<string, Value>} values */
  constructor(template, clause, values) {
    super();
    this.template = template;
    this.clause = clause;
    this.values = values;
    Object.freeze(this);
  }

  /** In the reader's language, without the clause. */
  filled() {
    const text = catalogue[this.template] ?? this.template;
    return text.replace(/\{(\w+)\}/g, (blank, name) =>
      this.values.has(name) ? $str(this.values.get(name)) : refuse(`nothing for ${blank}`, this.template),
    );
  }

  /** With the clause, as a terminal shows it. */
  text() {
    const text = this.filled();
    return this.clause ? text.replace(/(\.?)$/, ` (${this.clause})$1`) : text;
  }

  /** As a sentence of its own, without the clause. */
  sentence() {
    const text = this.filled();
    return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
  }
}

/** @param {string} text @param {string} clause @param {[string, Value][]} values @returns {Message} */
export function $say(text, clause, values) {
  return new Message(text, $str(clause), new Map(values));
}

/** What is raised: which refusal, of what, and why. */
export class Refusal extends PythonObject {
  /** @param {string} name @param {string} word @param {Message} reason */
  constructor(name, word, reason) {
    super();
    this.name = name;
    this.word = word;
    this.reason = reason;
  }
}
