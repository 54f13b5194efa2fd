// What values of Python are here, and how they are refused.
// int is a Number while that is safe and a BigInt beyond, never both; float is a Number, too; list and tuple are Arrays.
// @ts-check

/** What Python would have raised. */
export class PythonError extends Error {}

/** What is made by a class of Python's side: states, messages, refusals, small records. */
export class PythonObject {}

/** A named tuple: a record that is also its values in their order. */
export class PythonTuple extends PythonObject {
  [Symbol.iterator]() {
    return Object.values(this).values();
  }
}

/** @param {string} what @param {...Value} values @returns {never} */
export function refuse(what, ...values) {
  throw new PythonError(`${what}: ${values.map(kind).join(", ")}`);
}

/** What a value is called in Python.  @param {Value} value @returns {string} */
export function kind(value) {
  if (value === null) return "None";
  if (Array.isArray(value)) return "list";
  if (value instanceof Map) return "dict";
  if (value instanceof Set) return "set";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return { bigint: "int", string: "str", boolean: "bool", undefined: "nothing" }[/** @type {string} */ (typeof value)] ?? "object";
}

/** Whether a value is of one of some kinds: names of Python's own, or classes.  @param {Value} value @param {Value[]} kinds */
export function $isinstance(value, kinds) {
  return kinds.some((one) => {
    if (typeof one !== "string") return value instanceof one;
    return kind(value) === one || (one === "int" && typeof value === "boolean") || (one === "list" && value instanceof PythonTuple);
  });
}

/** The class of a record.  @param {Value} value */
export function $type(value) {
  return value instanceof PythonObject ? value.constructor : refuse("type", value);
}

/** `a is b`, where that means the same in both languages.  @param {Value} a @param {Value} b @returns {boolean} */
export function $is(a, b) {
  const same = (/** @type {Value} */ value) => value === null || ["boolean", "object", "function"].includes(typeof value);
  return same(a) && same(b) ? a === b : refuse("is", a, b);
}

/** `value is None`  @param {Value} value @returns {boolean} */
export function $isNone(value) {
  return value === undefined ? refuse("not a value", value) : value === null;
}

/** A method as a value.  @param {Value} value @param {string} name @returns {Value} */
export function $bound(value, name) {
  const own = value[name];
  return typeof own === "function" ? own.bind(value) : own;
}

/** A record with other values in it.  @param {Value} record @param {Record<string, Value>} values @returns {Value} */
export function $replaced(record, values) {
  if (record.constructor.checked) refuse("is checked where it is made", record);
  return new record.constructor(...Object.values({ ...record, ...values }));
}
