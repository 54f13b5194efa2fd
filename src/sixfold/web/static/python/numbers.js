// Python's numbers and their operators.
// A whole number is a Number while that is safe (up to 2^53 - 1) and a BigInt beyond: no number is both.
// @ts-check

import { refuse } from "./kinds.js";

/** @typedef {number | bigint} Whole */

const MOST = Number.MAX_SAFE_INTEGER;
const WORD = 2 ** 32; // bit operations of JavaScript see so much

/** The one form of a whole number.  @param {bigint} big @returns {Whole} */
export function whole(big) {
  return big <= MOST && big >= -MOST ? Number(big) : big;
}

/** Also True and False are numbers.  @param {Value} value @returns {Whole} */
export function number(value) {
  if (typeof value === "number" || typeof value === "bigint") return value;
  return typeof value === "boolean" ? Number(value) : refuse("not a number", value);
}

/** @param {Value} value */
export function isNumber(value) {
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint";
}

/** A number that fits into one of JavaScript's: a place, a length.  @param {Value} value @returns {number} */
export function small(value) {
  const found = number(value);
  return Number.isSafeInteger(found) ? Number(found) : refuse("not a small whole number", value);
}

/** @param {Value} value @returns {bigint} */
function big(value) {
  const found = number(value);
  return typeof found === "bigint" || Number.isInteger(found) ? BigInt(found) : refuse("not a whole number", value);
}

/** Whether two numbers are surely no whole numbers whose result is too large for a Number.  @param {number} found
 * @param {number} x @param {number} y */
function fits(found, x, y) {
  return (found <= MOST && found >= -MOST) || !Number.isSafeInteger(x) || !Number.isSafeInteger(y);
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function plus(a, b) {
  if (typeof a === "number" && typeof b === "number") return fits(a + b, a, b) ? a + b : whole(big(a) + big(b));
  if (typeof a === "bigint" || typeof b === "bigint") return whole(big(a) + big(b));
  return plus(number(a), number(b));
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function minus(a, b) {
  if (typeof a === "number" && typeof b === "number") return fits(a - b, a, b) ? a - b : whole(big(a) - big(b));
  if (typeof a === "bigint" || typeof b === "bigint") return whole(big(a) - big(b));
  return minus(number(a), number(b));
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function times(a, b) {
  if (typeof a === "number" && typeof b === "number") return fits(a * b, a, b) ? a * b : whole(big(a) * big(b));
  if (typeof a === "bigint" || typeof b === "bigint") return whole(big(a) * big(b));
  return times(number(a), number(b));
}

/** `a / b`, always a float.  @param {Value} a @param {Value} b @returns {number} */
export function $div(a, b) {
  const [x, y] = [number(a), number(b)];
  if (typeof x === "bigint" || typeof y === "bigint") return refuse("too large to be divided", a, b);
  return y === 0 ? refuse("division by zero", a, b) : x / y;
}

/** Rounded down.  @param {Value} a @param {Value} b @returns {Whole} */
export function $floordiv(a, b) {
  const [x, y] = [number(a), number(b)];
  if (Number(y) === 0) return refuse("division by zero", a, b);
  if (typeof x === "number" && typeof y === "number") {
    if (Number.isInteger(x) && Number.isInteger(y)) return Math.floor(x / y);
    return Math.floor((x - /** @type {number} */ ($mod(x, y))) / y + 0.5);
  }
  const quotient = big(x) / big(y);
  return whole(big(x) % big(y) !== 0n && x < 0 !== y < 0 ? quotient - 1n : quotient);
}

/** With the sign of the divisor.  @param {Value} a @param {Value} b @returns {Whole} */
export function $mod(a, b) {
  const [x, y] = [number(a), number(b)];
  if (Number(y) === 0) return refuse("division by zero", a, b);
  if (typeof x === "number" && typeof y === "number") {
    const rest = x % y;
    return rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest;
  }
  const rest = big(x) % big(y);
  return whole(rest !== 0n && rest < 0n !== y < 0 ? rest + big(y) : rest);
}

/** @param {Value} a @param {Value} b @returns {Value[]} */
export function $divmod(a, b) {
  return [$floordiv(a, b), $mod(a, b)];
}

/** Of whole numbers, to no negative one.  @param {Value} a @param {Value} b @returns {Whole} */
export function $pow(a, b) {
  return number(b) < 0 ? refuse("a negative power", b) : whole(big(a) ** big(b));
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function $lshift(a, b) {
  const x = number(a);
  const by = small(b);
  if (by < 0) return refuse("negative shift", b);
  if (typeof x === "number" && Number.isInteger(x) && by < 64) {
    const shifted = by < 31 ? x * (1 << by) : x * 2 ** by;
    if (shifted <= MOST && shifted >= -MOST) return shifted;
  }
  return whole(big(x) << BigInt(by));
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function $rshift(a, b) {
  const x = number(a);
  const by = small(b);
  if (by < 0) return refuse("negative shift", b);
  if (typeof x === "number" && Number.isInteger(x)) return (x | 0) === x && by < 32 ? x >> by : Math.floor(x / 2 ** by);
  return whole(big(x) >> BigInt(by));
}

/** The lowest 32 bits of a whole number, as JavaScript has them: all that `&` with a small number sees.
 * @param {Value} value @returns {number} */
export function $word(value) {
  if (typeof value === "number") return Number.isInteger(value) ? value | 0 : refuse("not a whole number", value);
  return typeof value === "bigint" ? Number(BigInt.asIntN(32, value)) : Number(number(value));
}

/** The lowest 32 bits of a product.  @type {(a: number, b: number) => number} */
export const $imul = Math.imul;

/** In two words where none is negative.  @param {Value} a @param {Value} b
 * @param {(a: number, b: number) => number} quick @param {(a: bigint, b: bigint) => bigint} exact @returns {Whole} */
function bitwise(a, b, quick, exact) {
  const [x, y] = [number(a), number(b)];
  if (typeof x === "number" && typeof y === "number") {
    if (x >= 0 && y >= 0 && Number.isInteger(x) && Number.isInteger(y)) {
      return quick(Math.floor(x / WORD), Math.floor(y / WORD)) * WORD + (quick(x, y) >>> 0);
    }
  }
  return whole(exact(big(x), big(y)));
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function bitAnd(a, b) {
  if (typeof a === "number" && typeof b === "number" && (a | 0) === a && (b | 0) === b) return a & b;
  return bitwise(a, b, (x, y) => x & y, (x, y) => x & y);
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function bitOr(a, b) {
  if (typeof a === "number" && typeof b === "number" && (a | 0) === a && (b | 0) === b) return a | b;
  return bitwise(a, b, (x, y) => x | y, (x, y) => x | y);
}

/** @param {Value} a @param {Value} b @returns {Whole} */
export function bitXor(a, b) {
  if (typeof a === "number" && typeof b === "number" && (a | 0) === a && (b | 0) === b) return a ^ b;
  return bitwise(a, b, (x, y) => x ^ y, (x, y) => x ^ y);
}

/** @param {number} word */
function countedBits(word) {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** @param {Value} value @returns {number} */
export function bitCount(value) {
  const size = $abs($whole(value));
  let found = 0;
  if (typeof size === "number") return countedBits(size >>> 0) + countedBits(Math.floor(size / WORD));
  let rest = size;
  for (; rest > 0n; rest >>= 32n) found += countedBits(Number(rest & 0xffffffffn));
  return found;
}

/** @param {Value} value @returns {number} */
export function bitLength(value) {
  const size = $abs(value);
  if (size < WORD) return 32 - Math.clz32(Number(size));
  return big(size).toString(2).length;
}

/** @param {Value} a @returns {Whole} */
export function $neg(a) {
  const value = number(a);
  if (typeof value === "bigint") return whole(-value);
  return -value;
}

/** @param {Value} a @returns {Whole} */
export function $invert(a) {
  return minus(-1, $whole(a));
}

/** @param {Value} value @returns {Whole} */
export function $abs(value) {
  const found = number(value);
  return typeof found === "number" ? Math.abs(found) : found < 0n ? -found : found;
}

/** The end of a `range`, or another number that has to be whole.  @param {Value} value @returns {Whole} */
export function $whole(value) {
  const found = number(value);
  return typeof found === "bigint" || Number.isInteger(found) ? found : refuse("not a whole number", value);
}

/** @param {number} value @returns {Whole} */
function ofFloat(value) {
  if (!Number.isFinite(value)) return refuse("no end to it", value);
  return Number.isSafeInteger(value) ? value : BigInt(value);
}

/** @param {Value} [value] @returns {Whole} */
export function $int(value = 0) {
  if (typeof value !== "string") return typeof value === "bigint" ? value : ofFloat(Math.trunc(Number(number(value))));
  return /^\s*[+-]?[0-9]+\s*$/.test(value) ? whole(BigInt(value.trim().replace("+", ""))) : refuse("not a number", value);
}

/** @param {Value} [value] @returns {number} */
export function $float(value = 0) {
  return Number(number(value));
}

/** A number that JavaScript has rounded, halves up; Python rounds halves to the even digit.
 * @param {string} up @param {string} exact  with 25 digits more, which is enough to see a half */
export function toEven(up, exact) {
  const cut = exact.slice(0, -25).replace(/\.$/, "");
  return /^50*$/.test(exact.slice(-25)) && /[02468]$/.test(cut) ? cut : up;
}

/** So many digits after the point.  @param {number} size @param {number} digits */
export function fixed(size, digits) {
  return size < 1e21 ? toEven(size.toFixed(digits), size.toFixed(digits + 25)) : refuse("too large for a format", size);
}

/** As a number; far enough from a half, floats are exact enough to tell.  @param {number} size @param {number} digits */
function rounded(size, digits) {
  const scaled = size * 10 ** digits;
  const sure = digits >= 0 && scaled < 1e9 && Math.abs((scaled % 1) - 0.5) > 1e-6;
  return sure ? Math.round(scaled) / 10 ** digits : Number(fixed(size, digits));
}

/** To so many digits after the point, or to a whole number; halves to the even one.
 * @param {Value} value @param {Value} [digits] @returns {Whole} */
export function $round(value, digits) {
  const found = number(value);
  if (typeof found === "bigint" || Number.isInteger(found)) return found;
  const size = rounded(Math.abs(found), digits === undefined ? 0 : small(digits));
  return digits === undefined ? ofFloat(Math.sign(found) * size) : Math.sign(found) * size;
}

export const $cos = (/** @type {Value} */ value) => Math.cos($float(value));
export const $sin = (/** @type {Value} */ value) => Math.sin($float(value));
export const $sqrt = (/** @type {Value} */ value) => (number(value) < 0 ? refuse("no root", value) : Math.sqrt($float(value)));
export const $hypot = (/** @type {Value[]} */ ...values) => Math.hypot(...values.map($float));
export const $ceil = (/** @type {Value} */ value) => ofFloat(Math.ceil($float(value)));
export const $floor = (/** @type {Value} */ value) => ofFloat(Math.floor($float(value)));

// Math.log differs from Python's in the last digit, for 3 as for others: this one is rounded correctly.

const FRACTION = 160n; // bits

/** Natural, of 1 to 2, as a fraction of so many bits.  @param {bigint} scaled @returns {bigint} */
function logOfMantissa(scaled) {
  const one = 1n << FRACTION;
  const ratio = ((scaled - one) << FRACTION) / (scaled + one);
  const square = (ratio * ratio) >> FRACTION;
  let [total, power] = [0n, ratio];
  for (let odd = 1n; power !== 0n; odd += 2n) {
    total += power / odd;
    power = (power * square) >> FRACTION;
  }
  return 2n * total;
}

const LOG_OF_TWO = logOfMantissa(2n << FRACTION);
/** @type {Map<number, number>} */
const logs = new Map();

/** @param {number} value @returns {number} */
function exactLog(value) {
  let [mantissa, exponent] = [value, 0n];
  for (; mantissa >= 2; mantissa /= 2) exponent += 1n;
  for (; mantissa < 1; mantissa *= 2) exponent -= 1n;
  const scaled = BigInt(mantissa * 2 ** 52) << (FRACTION - 52n);
  return Number(exponent * LOG_OF_TWO + logOfMantissa(scaled)) / 2 ** Number(FRACTION);
}

/** @param {Value} value @returns {number} */
export function $log(value) {
  const given = $float(value);
  if (!(given > 0 && given < Infinity)) return refuse("no logarithm", value);
  const found = logs.get(given) ?? exactLog(given);
  if (Number.isInteger(given) && given < 1e4) logs.set(given, found);
  return found;
}
