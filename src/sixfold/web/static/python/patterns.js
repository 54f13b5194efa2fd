// Regular expressions, as `sixfold/game/javascript` has rewritten them for JavaScript, and what they find.
// @ts-check

import { PythonObject, refuse } from "./kinds.js";
import { small } from "./numbers.js";

/** What a regular expression found. */
class Match extends PythonObject {
  /** @param {RegExpExecArray} found */
  constructor(found) {
    super();
    this.found = found;
  }

  /** @param {Value} [which] a number or a name */
  group(which = 0) {
    const all = typeof which === "string" ? (this.found.groups ?? {}) : this.found;
    const name = typeof which === "string" ? which : small(which);
    return name in all ? (/** @type {Value} */ (all)[name] ?? null) : refuse("no such group", which);
  }

  groups() {
    return this.found.slice(1).map((part) => part ?? null);
  }

  end() {
    return this.found.index + this.found[0].length;
  }
}

/** A regular expression. */
export class Pattern extends PythonObject {
  /** @param {string} source @param {string} flags */
  constructor(source, flags) {
    super();
    this.whole = new RegExp(`^(?:${source})$`, flags);
    this.first = new RegExp(`^(?:${source})`, flags);
    this.anywhere = new RegExp(source, flags);
    this.every = new RegExp(source, `${flags}g`);
  }

  /** @param {string} text */
  fullmatch(text) {
    return found(this.whole, text);
  }

  /** @param {string} text */
  match(text) {
    return found(this.first, text);
  }

  /** @param {string} text */
  search(text) {
    return found(this.anywhere, text);
  }

  /** @param {string} other @param {string} text */
  sub(other, text) {
    return other.includes("\\") ? refuse("a backslash", other) : text.replace(this.every, () => other);
  }

  /** @param {string} text */
  split(text) {
    return text.split(this.every).map((part) => part ?? null);
  }
}

/** @param {RegExp} pattern @param {string} text */
function found(pattern, text) {
  const match = pattern.exec(text);
  return match && new Match(match);
}

/** @param {string} source @param {string} flags */
export function $pattern(source, flags) {
  return new Pattern(source, flags);
}
