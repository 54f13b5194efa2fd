// The connection to the server: what happens comes by WebSocket, commands go by POST.
// It knows numbers, ids and retries.  It does not know what commands mean, nor the page.

import { post, randomId } from "../shared/post.js";
import { forget, keep, keepText, recall, recallText, TAB } from "../shared/storage.js";

/**
 * @typedef {import("./wire.js").TableMessage} TableMessage
 * @typedef {import("./wire.js").Answer} Answer
 * @typedef {import("./wire.js").Command} Command
 * @typedef {Object} Handlers
 * @property {(message: TableMessage) => void} message
 * @property {(lost: boolean) => void} lost  whether the line is down
 * @property {(answer: Answer) => void} late  to a command that a reload interrupted
 * @typedef {{command: {[key: string]: unknown}, done: (answer: Answer) => void}} Queued
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const ANSWER_TIMEOUT = 20000; // after so long a command is sent again
const FRAME_TIMEOUT = 4000; // an answer whose frame does not come means that the socket is dead
const MAX_REPEATS = 2; // of a question for which there was no time
const NO_ROOM = 507; // the server's disk is full: told, and not tried again by itself

const SPECTATOR = "sixfold.spectator";

/** @param {number} time */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class Connection {
  /** @param {string} table @param {Handlers} handlers @param {string} language  of this page */
  constructor(table, handlers, language) {
    this.language = language;
    this.heard = language; // in which the last first message was
    this.base = `/t/${encodeURIComponent(table)}`;
    this.handlers = handlers;
    this.number = 0;
    /** @type {[string, string | number][]} */
    this.screen = []; // what pictures are drawn for: narrow, low, turned, which names
    this.tries = 0;
    this.down = new Set();
    this.storageKey = `sixfold.unsent.${table}`;
    /** @type {Queued[]} */
    this.queue = this.unsent().map((command) => ({ command, done: handlers.late }));
    this.posting = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Set<() => void>} */
    this.waiting = new Set(); // for the next frame
    this.frames = 0; // of this socket
    /** @type {Set<() => void>} */
    this.pauses = new Set(); // before something is tried again
    /** @type {() => void} */
    this.onOpen = () => undefined; // what is said first on a new socket
    this.spectator = recallText(SPECTATOR) ?? ""; // what one wants to be called where one watches
  }

  /** Waits before something is tried again, the longer the more often it was.  @param {number} tries @returns {Promise<void>} */
  pause(tries) {
    return new Promise((resolve) => {
      const go = () => (clearTimeout(timer), this.pauses.delete(go), resolve());
      const timer = setTimeout(go, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.8 + 0.4 * Math.random()));
      this.pauses.add(go);
    });
  }

  /** Tries at once what would be tried again later. */
  tryNow() {
    for (const go of this.pauses) go();
  }

  /** The address of an endpoint of this table, with the language of the page, which a browser does not
   * always send by itself.
   * @param {string} what @param {(string | number)[][]} [values] */
  address(what, values = []) {
    const query = new URLSearchParams({ lang: this.language });
    const names = this.screen.filter(([key]) => key === "names" && !values.some(([given]) => given === key));
    for (const [key, value] of [...names, ...values]) query.append(`${key}`, `${value}`);
    return `${this.base}/${what}?${query}`;
  }

  /** Opens the socket, and again whenever it closes. */
  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const from = this.heard === this.language ? this.number : 0; // in another language everything is told again
    const named = this.spectator ? [["name", this.spectator]] : [];
    const address = this.address("socket", [["from", from], ["pauses", 1], ["events", 1], ...named]);
    const socket = new WebSocket(`${scheme}//${location.host}${address}`);
    this.socket = socket;
    this.frames = 0;
    socket.onopen = () => this.onOpen();
    socket.onmessage = (message) => {
      if (socket === this.socket) this.take(JSON.parse(message.data));
    };
    socket.onclose = async () => {
      if (socket !== this.socket) return;
      this.trouble("socket", true);
      await this.pause(this.tries++);
      if (socket === this.socket) this.open();
    };
    void this.flush();
  }

  /** Watches under a name, or without one.  @param {string} name */
  watchAs(name) {
    this.spectator = name;
    keepText(SPECTATOR, name);
    this.renew();
  }

  /** Has everything told again in another language, by the same socket.  @param {string} language */
  speak(language) {
    this.language = language;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(language);
    else if (this.socket) this.renew();
  }

  /** Replaces a socket that may be dead without having closed: after sleep, on another network. */
  renew() {
    const old = this.socket;
    if (!old) return;
    this.open();
    old.close();
  }

  /** @param {TableMessage} message */
  take(message) {
    if (!("number" in message)) return this.handlers.message(message);
    this.frames++;
    if (message.frame !== this.frames) return this.renew(); // something is missing: all of it again
    this.tries = 0;
    this.trouble("socket", false);
    const again = "start" in message && message.language !== this.heard;
    if ("start" in message) this.heard = message.language;
    const events = message.events.filter((event) => again || event.number > this.number);
    if (message.number < this.number) return;
    this.number = message.number;
    this.handlers.message({ ...message, events });
    for (const go of this.waiting) go();
  }

  /** Waits until the page has received the event of an answer.  @param {number} number */
  async seen(number) {
    for (let tries = 0; this.number < number && tries < 2; tries++) {
      if (tries) this.renew();
      await Promise.race([wait(FRAME_TIMEOUT), this.reached(number)]);
    }
  }

  /** @param {number} number @returns {Promise<void>} */
  reached(number) {
    return new Promise((resolve) => {
      const look = () => {
        if (this.number < number) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  /** @param {string} where @param {boolean} is */
  trouble(where, is) {
    const before = this.down.size > 0;
    if (is) this.down.add(where);
    else this.down.delete(where);
    if (before !== this.down.size > 0) this.handlers.lost(!before);
  }

  /**
   * Sends a command once, however often that must be tried.
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  send(command) {
    return new Promise((done) => {
      this.queue.push({ command: { id: randomId(), expect: this.number, ...command }, done });
      this.saveQueue();
      void this.flush();
    });
  }

  /** Sends a command at once, beside those that wait: what does not arrive now is not said later.
   * @param {Command} command @returns {Promise<Answer>} */
  tell(command) {
    return this.post("commands", { id: randomId(), expect: this.number, ...command });
  }

  async flush() {
    if (this.posting) return;
    this.posting = true;
    for (let tries = 0; this.queue.length;) {
      const [{ command, done }] = this.queue;
      const answer = await this.attempt(command);
      this.trouble("post", answer === null);
      if (answer === null) {
        await this.pause(tries++);
        continue;
      }
      tries = 0;
      this.queue.shift();
      this.saveQueue();
      await this.seen(answer.number);
      done(answer);
    }
    this.posting = false;
  }

  /** The answer to a command, or null if there was none.
   * @param {unknown} command @returns {Promise<Answer | null>} */
  async attempt(command) {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), ANSWER_TIMEOUT);
    try {
      const response = await post(this.address("commands"), command, stop.signal);
      if (isServerTrouble(response)) return null;
      const text = await response.text();
      if (!response.headers.get("Content-Type")?.includes("json"))
        return response.ok ? null : { number: this.number, refused: { text: text.slice(0, 200) } };
      const answer = JSON.parse(text);
      return answer.error ? { number: this.number, refused: { text: answer.error } } : answer;
    } catch {
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  /** Exchanges a key for a cookie, however often that must be tried: an invitation takes one chair only.
   * @param {string} key @param {string} name @param {(why: unknown) => void} [told]  why it must be tried again
   * @returns {Promise<{chairs: number[]}>} */
  async enter(key, name, told) {
    const place = `${this.storageKey}.entering`;
    const id = recallText(place, TAB) ?? randomId();
    keepText(place, id, TAB);
    try {
      return await this.insist("enter", { key, id, ...(name ? { name } : {}) }, told);
    } finally {
      forget(place, TAB);
    }
  }

  /** What a link invites to, before anybody sits down by it; null where it opens no free seat.
   * @param {string} key @returns {Promise<import("./wire.js").Welcome | null>} */
  async invitation(key) {
    return (await this.insist("invitation", { key })).welcome;
  }

  /** Asks for something until there is an answer.
   * @param {string} what @param {unknown} body @param {(why: unknown) => void} [told] @returns {Promise<any>} */
  async insist(what, body, told = () => undefined) {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.post(what, body);
        this.trouble(what, false);
        return answer;
      } catch (error) {
        const unanswered = error instanceof TypeError || error instanceof ServerTrouble;
        this.trouble(what, unanswered);
        if (!unanswered) throw error;
        told(error);
        await this.pause(tries);
      }
    }
  }

  /** Takes more seats, and hears from then on what those who sit there may.  @param {string[]} keys */
  async sitDown(keys) {
    const old = this.socket;
    this.socket = null;
    old?.close();
    try {
      for (const key of keys) await this.enter(key, "");
    } finally {
      this.open();
    }
  }

  /** Commands of this tab that a reload interrupted.  @returns {{[key: string]: unknown}[]} */
  unsent() {
    return recall(this.storageKey, [], TAB);
  }

  saveQueue() {
    const commands = this.queue.map((queued) => queued.command);
    if (commands.length) keep(this.storageKey, commands, TAB);
    else forget(this.storageKey, TAB);
  }

  /** Asks for something; nothing changes.
   * @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    for (let tries = 0; ; tries++) {
      const response = await fetch(this.address(what, values));
      if (response.status !== 429 || tries === MAX_REPEATS) return parsed(response);
      await wait(Math.min(LONGEST_WAIT, 1000 * (Number(response.headers.get("Retry-After")) || 1)));
    }
  }

  /** The events after a number up to another one.
   * @param {number} from @param {number} to @returns {Promise<import("./wire.js").Event[]>} */
  async events(from, to) {
    const response = await fetch(this.address("events", [["from", from], ["to", to], ["follow", "no"], ...this.screen]));
    if (!response.ok) return parsed(response);
    return (await response.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }

  /** Has something forgotten.  @param {string} what */
  async remove(what) {
    return parsed(await fetch(this.address(what), { method: "DELETE" }));
  }

  /** Asks for something with a JSON body.  @param {string} what @param {unknown} body @returns {Promise<any>} */
  async post(what, body) {
    return parsed(await post(this.address(what), body));
  }
}

/** The server cannot answer now; the same request may be repeated. */
export class ServerTrouble extends Error {}

/** @param {Response} response */
function isServerTrouble({ status }) {
  return (status >= 500 && status !== NO_ROOM) || status === 429;
}

/** @param {Response} response */
async function parsed(response) {
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const text = answer.error ?? answer.refused?.text ?? answer.text ?? `${response.status}`;
  throw isServerTrouble(response) ? new ServerTrouble(text) : new Error(text);
}
