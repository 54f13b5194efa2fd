// Values of translated Python as JSON, as `plain.py` writes those of Python.

import { $str, Message, PythonObject, Refusal } from "./python/python.js";

/** What was JSON; whole numbers beyond those of JSON come as text. */
export function value(given) {
  if (Array.isArray(given)) return given.map(value);
  return given !== null && typeof given === "object" && "int" in given ? BigInt(given.int) : given;
}

/** The value as JSON; what is no list, number, text or None says what it is. */
export function plain(found) {
  if (typeof found === "bigint") return { int: String(found) };
  if (typeof found === "function") return { function: [0, 1, 2].map((number) => plain(found(number))) };
  if (Array.isArray(found)) return found.map(plain);
  if (found instanceof Map) return { dict: found.items().map(plain) };
  if (found instanceof Set) return { set: found.unordered().map(plain).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
  if (found instanceof Message) return { message: [$str(found), found.sentence, found.clause, plain(found.values)] };
  if (found instanceof Refusal) return { refused: [found.names[0], found.word, plain(found.reason)] };
  if (found?.constructor?.fromKey) return { state: plain(found.key()) };
  if (found instanceof PythonObject) return { [found.constructor.name]: Object.values(found).map(plain) };
  if (found === undefined) throw new Error("nothing was answered");
  return found;
}
