// The line to the server: frames in by a socket, commands out by POST.
// It knows numbers, ids and trying again.  It does not know what commands mean, nor the page.

/**
 * @typedef {import("./wire.js").Frame} Frame
 * @typedef {import("./wire.js").Answer} Answer
 * @typedef {import("./wire.js").Wish} Wish
 * @typedef {{frame: (frame: Frame) => void, lost: (lost: boolean) => void, late: (answer: Answer) => void}} Ears
 * @typedef {{command: {[key: string]: unknown}, done: (answer: Answer) => void}} Letter
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 22 random letters: more than 128 bits. */
export function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => LETTERS[byte & 63]).join("");
}

/** @param {number} tries */
function pause(tries) {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return new Promise((resolve) => setTimeout(resolve, wait * (0.8 + 0.4 * Math.random())));
}

export class Link {
  /** @param {string} table @param {Ears} ears */
  constructor(table, ears) {
    this.base = `/t/${encodeURIComponent(table)}`;
    this.ears = ears;
    this.number = 0;
    this.tries = 0;
    this.down = new Set();
    this.kept = `sixfold.unsent.${table}`;
    /** @type {Letter[]} */
    this.letters = this.unsent().map((command) => ({ command, done: ears.late }));
    this.posting = false;
  }

  /** Opens the socket, and again whenever it closes. */
  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.base}/socket?from=${this.number}`);
    socket.onmessage = (message) => this.heard(JSON.parse(message.data));
    socket.onclose = async () => {
      this.trouble("socket", true);
      await pause(this.tries++);
      this.open();
    };
    void this.post();
  }

  /** @param {Frame} frame */
  heard(frame) {
    this.tries = 0;
    this.trouble("socket", false);
    const events = frame.events.filter((event) => event.number > this.number);
    if (frame.number < this.number) return;
    this.number = frame.number;
    this.ears.frame({ ...frame, events });
  }

  /** @param {string} where @param {boolean} is */
  trouble(where, is) {
    const before = this.down.size > 0;
    if (is) this.down.add(where);
    else this.down.delete(where);
    if (before !== this.down.size > 0) this.ears.lost(!before);
  }

  /**
   * Sends a command once, however often that must be tried.
   * @param {Wish} wish
   * @returns {Promise<Answer>}
   */
  send(wish) {
    return new Promise((done) => {
      this.letters.push({ command: { id: randomId(), expect: this.number, ...wish }, done });
      this.keep();
      void this.post();
    });
  }

  async post() {
    if (this.posting) return;
    this.posting = true;
    for (let tries = 0; this.letters.length;) {
      const [{ command, done }] = this.letters;
      const answer = await this.attempt(command);
      this.trouble("post", answer === null);
      if (answer === null) {
        await pause(tries++);
        continue;
      }
      tries = 0;
      this.letters.shift();
      this.keep();
      done(answer);
    }
    this.posting = false;
  }

  /** The answer to a command, or null if there was none.
   * @param {unknown} command @returns {Promise<Answer | null>} */
  async attempt(command) {
    try {
      const response = await fetch(`${this.base}/commands`, posted(command));
      if (response.status >= 500 || response.status === 429) return null;
      const answer = await response.json();
      return answer.error ? { number: this.number, refused: { text: answer.error } } : answer;
    } catch {
      return null;
    }
  }

  /** Commands of this tab that a reload interrupted.  @returns {{[key: string]: unknown}[]} */
  unsent() {
    try {
      return JSON.parse(sessionStorage.getItem(this.kept) ?? "[]");
    } catch {
      return [];
    }
  }

  keep() {
    try {
      const commands = this.letters.map((letter) => letter.command);
      if (commands.length) sessionStorage.setItem(this.kept, JSON.stringify(commands));
      else sessionStorage.removeItem(this.kept);
    } catch {
      // A browser that stores nothing still plays.
    }
  }

  /** A question that changes nothing.
   * @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async ask(what, values = []) {
    const query = new URLSearchParams(values.map(([key, value]) => [key, String(value)]));
    return told(await fetch(`${this.base}/${what}?${query}`));
  }

  /** A question that has a body.  @param {string} what @param {unknown} body @returns {Promise<any>} */
  async tell(what, body) {
    return told(await fetch(`${this.base}/${what}`, posted(body)));
  }
}

/** @param {unknown} body @returns {RequestInit} */
function posted(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** @param {Response} response */
async function told(response) {
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Error(answer.error ?? answer.refused?.text ?? answer.text ?? `${response.status}`);
  return answer;
}
