// Answers that were prepared for when the server cannot be asked: a set of them is fetched, from what the service
// worker keeps, and read.  It knows how sets are packed and looked into.  It does not know any game.
// @ts-check
import { version } from "./shipped.js";

/**
 * @typedef {{[key: string]: any}} Answers  of one position, by what is asked
 * @typedef {{version: string, pool: any[], answers: {[key: string]: any}}} PreparedSet
 */

const PATH = "\n"; // between things that are pointed at, one after the other

/** @type {Map<string, Promise<Unpacked>>} */
const sets = new Map();

/** One position, with an answer to everything that can be asked about it. */
export class Prepared {
  /** @param {string} path  of the set @param {string} key  of the position in it */
  constructor(path, key) {
    this.path = path;
    this.key = key;
  }

  /** All answers of the position.  @returns {Promise<Answers>} */
  async all() {
    const own = (await fetched(this.path)).answers(this.key);
    if (!own) throw new TypeError(`not prepared: ${this.key}`);
    return own;
  }

  /** The answer; an error where there is none.
   * @param {string} what @param {[string, string | number][]} values  of the query @param {string} [word]  that is tried
   * @returns {Promise<any>} */
  async answer(what, values, word = "") {
    const found = lookUp(await this.all(), what.replace("../", ""), new URLSearchParams(values.map(([name, value]) => [name, `${value}`])), word);
    if (found === undefined) throw new TypeError(`no prepared answer: ${what}`);
    return found;
  }
}

/** @param {Answers} own @param {string} what @param {URLSearchParams} query @param {string} word */
function lookUp(own, what, query, word) {
  const screen = query.get("low") ? "low" : query.get("narrow") ? "narrow" : "";
  const shown = (/** @type {{[screen: string]: any}} */ choices) => choices[screen] ?? choices[""];
  if (what === "view" || what === "solution") return own[what] && shown(own[what]);
  if (what === "hint") return own.hint;
  if (what === "why") return own.why[query.getAll("step").join(PATH)] ?? { text: "", clause: "", rules: "", show: [] };
  if (what === "preview") return own.preview[query.get("word") ?? ""] && shown(own.preview[query.get("word") ?? ""]);
  const tried = what === "try" ? own.try[word] : undefined;
  return tried?.view ? { ...tried, view: shown(tried.view) } : tried;
}

/** @param {string} path @returns {Promise<Unpacked>} */
function fetched(path) {
  const found = sets.get(path) ?? load(path);
  sets.set(path, found);
  found.catch(() => sets.delete(path));
  return found;
}

/** @param {string} path */
async function load(path) {
  const answer = await fetch(`${path}?lang=${document.documentElement.lang}&v=${version}`);
  if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
  return new Unpacked(await answer.json());
}

/** A set in which whatever occurs more than once was written once. */
export class Unpacked {
  /** @param {PreparedSet} set */
  constructor(set) {
    this.set = set;
    /** @type {Map<number, any>} */
    this.found = new Map();
  }

  /** @param {string} key @returns {Answers | undefined} */
  answers(key) {
    const own = this.set.answers[key];
    return own === undefined ? undefined : this.value(own);
  }

  /** @param {any} packed @returns {any} */
  value(packed) {
    if (packed === null || typeof packed !== "object") return packed;
    if (Array.isArray(packed)) return packed.map((part) => this.value(part));
    if (typeof packed.$ === "number") return this.pooled(packed.$);
    return Object.fromEntries(Object.entries(packed).map(([name, part]) => [name, this.value(part)]));
  }

  /** @param {number} number */
  pooled(number) {
    if (!this.found.has(number)) this.found.set(number, this.value(this.set.pool[number]));
    return this.found.get(number);
  }
}
