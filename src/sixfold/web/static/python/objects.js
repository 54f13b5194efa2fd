// States, messages and refusals, as the house has them.
// @ts-check

import { Dict } from "./dictionaries.js";
import { elided } from "./elision.js";
import { PythonObject, refuse } from "./kinds.js";
import { $str } from "./strings.js";

/** @param {Value} value @returns {Value} */
function copied(value) {
  if (!Array.isArray(value)) return value;
  return Array.isArray(value[0]) ? value.map(copied) : value.slice();
}

/** @param {number[]} shape @param {Value} value @returns {Value} */
function filled(shape, value) {
  return shape.length ? Array.from({ length: shape[0] }, () => filled(shape.slice(1), value)) : value;
}

/**
 * A class of states by its fields: name, shape and first value of each.
 * @param {[string, number[], Value][]} fields
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
      return State.fromKey(this.key());
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

/** A fresh state in which some fields are filled; of what is given, what it has no field for is left out.
 * @param {new () => any} made @param {Dict} given */
export function $stateWith(made, given) {
  const state = new made();
  for (const [name, value] of given.items()) if (Object.hasOwn(state, name)) state[name] = copied(value);
  return state;
}

/** @type {Record<string, string>} */
let catalogue = {};
let spoken = "en";

/** From now on messages are read in a language, that of these texts.  @param {Record<string, string>} [texts] @param {string} [code] */
export function speak(texts = {}, code = "en") {
  catalogue = texts;
  spoken = code;
}

/** In which language messages are read. */
export const $language = () => spoken;

/** A sentence with blanks, the values for them, and the clause it rests on. */
export class Message extends PythonObject {
  /** @param {string} text @param {string} clause @param {Dict} values @param {string} key  of its translations */
  constructor(text, clause, values, key) {
    super();
    this.text = text;
    this.clause = clause;
    this.values = values;
    this.key = key;
    Object.freeze(this);
  }

  /** The text in the reader's language, its blanks not filled; elided before what will fill them. */
  get template() {
    return elided(catalogue[this.key] ?? this.text, spoken, (blank) => (this.values.has(blank) ? $str(this.values.get(blank)) : ""));
  }

  /** In the reader's language, without the clause. */
  get filled() {
    return this.template.replace(/\{(\w+)\}/g, (blank, name) =>
      this.values.has(name) ? $str(this.values.get(name)) : refuse(`nothing for ${blank}`, this.text),
    );
  }

  /** As a sentence of its own, without the clause. */
  get sentence() {
    const text = this.filled;
    return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
  }

  /** The message as a sentence of its own, with its clause. */
  get whole() {
    return $message("{sentence}", this.clause, new Dict([["sentence", new Sentence(this)]]));
  }

  /** The message, resting on a clause.  @param {string} clause */
  with_clause(clause) {
    return new Message(this.text, clause, this.values, this.key);
  }

  /** The message with more values.  @param {Dict} values */
  with_values(values) {
    return new Message(this.text, this.clause, new Dict([...this.values.items(), ...values.items()]), this.key);
  }

  /** With the clause, as a terminal shows it. */
  __str__() {
    return this.clause ? this.filled.replace(/(\.?)$/, ` (${this.clause})$1`) : this.filled;
  }

  toString() {
    return this.__str__();
  }
}

/** A message that becomes a sentence of its own when it is shown. */
class Sentence extends PythonObject {
  /** @param {Message} message */
  constructor(message) {
    super();
    this.message = message;
  }

  __str__() {
    return this.message.sentence;
  }
}

/** A message whose text is in no catalogue, or was said elsewhere.
 * @param {string} text @param {string} [clause] @param {Dict | null} [values] @returns {Message} */
export function $message(text, clause = "", values = null) {
  return new Message(text, clause, values ?? new Dict(), "");
}

/** @param {string} text @param {string} clause @param {[string, Value][]} values @param {string} [key] @returns {Message} */
export function $say(text, clause, values, key = text) {
  return new Message(text, $str(clause), new Dict(values), key);
}

/** What is raised: which refusal, of what, and why. */
export class Refusal extends PythonObject {
  /** @param {string[]} names its own, then those of what it is derived from @param {string} word @param {Message} reason */
  constructor(names, word, reason) {
    super();
    this.names = names;
    this.word = word;
    this.reason = reason;
  }
}

/** Whether `except` of that name catches what was thrown.  @param {Value} problem @param {string} name @returns {boolean} */
export function $isRefusal(problem, name) {
  return problem instanceof Refusal && problem.names.includes(name);
}

/** A module as a value: its names.  @template {Record<string, Value>} T @param {T} names @returns {T} */
export function $module(names) {
  return Object.freeze(Object.assign(new PythonObject(), names));
}
