// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104) over bytes.  Browsers have their own only on pages that came
// by https, and games in a local network come by http.
// @ts-check

const BLOCK = 64; // bytes

/** The numbers of the standard: the first 32 bits of the fractional parts of roots of the first primes.
 * @param {number} count @param {number} power @returns {Uint32Array} */
function rootsOfPrimes(count, power) {
  const primes = /** @type {number[]} */ ([]);
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32);
}

const START = rootsOfPrimes(8, 1 / 2);
const ROUNDS = rootsOfPrimes(64, 1 / 3);

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The message with a one bit, zeros and its length in bits, in whole blocks.  @param {Uint8Array} message */
function padded(message) {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(whole.length - 4, message.length << 3);
  return view;
}

/** The 64 words that a block becomes.  @param {DataView} data @param {number} from */
function schedule(data, from) {
  const words = new Uint32Array(64);
  for (let at = 0; at < 16; at++) words[at] = data.getUint32(from + 4 * at);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16] + first + words[at - 7] + second;
  }
  return words;
}

/** One block mixed into the hash.  @param {Uint32Array} hash @param {Uint32Array} words */
function compress(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[at] + words[at];
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] += word));
}

/** @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function sha256(message) {
  const data = padded(message);
  const hash = START.slice();
  for (let from = 0; from < data.byteLength; from += BLOCK) compress(hash, schedule(data, from));
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => bytes.setUint32(4 * at, word));
  return new Uint8Array(bytes.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const pad = (/** @type {number} */ mask) => Uint8Array.from({ length: BLOCK }, (_, at) => (short[at] ?? 0) ^ mask);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

/** @param {Uint8Array} first @param {Uint8Array} second */
function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
