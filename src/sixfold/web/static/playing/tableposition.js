// The present round of a table, played along by this page: what is shown of it and answered without asking the server.
// It knows what happened and who looks.  It does not know any game, nor how anything is shown.

import { ServerTrouble } from "./connection.js";
import { crc32 } from "./crc32.js";
import { after, data, loadGame, Seat, speakHere, startOf } from "./position.js";
import { screenValues } from "../shared/screen.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").Frame} Frame
 * @typedef {import("./wire.js").TableMessage} TableMessage
 * @typedef {import("./connection.js").Connection | import("../offline/devicetable.js").DeviceTable} Connection
 */

const CHANCE = -1;
const [NAMES, OWN, READER, COACH] = [0, 2, 3, 10]; // among the facts

/** Whether what is found out here is compared with the server's, for tests. */
function isCompared() {
  return "sixfoldDifferences" in globalThis || new URLSearchParams(location.search).get("compare") === "1";
}

export class TablePosition {
  /** @param {Connection} connection @param {(frame: Frame) => void} show @param {() => void} showAgain  the same for another screen */
  constructor(connection, show, showAgain) {
    this.connection = connection;
    this.game = "";
    this.show = show;
    this.renew = showAgain;
    this.module = "module" in connection ? connection.module : null; // the game's
    /** @type {Promise<void> | null} */
    this.loading = this.module && Promise.resolve();
    /** @type {TableMessage[]} */
    this.waiting = []; // for the game's module
    this.number = 0; // of the last event
    this.language = document.documentElement.lang; // in which the table was told
    this.start = /** @type {import("./position.js").Start | null} */ (null); // of the round
    this.table = /** @type {import("./wire.js").TableParts} */ ({}); // what only the server knows
    this.presence = /** @type {import("./wire.js").Presence} */ ({ here: [], watchers: 0 });
    this.position = /** @type {any} */ (null);
    this.undone = /** @type {any} */ (null); // the position from which moves were taken back last
    /** @type {Record<number, Promise<Seat>>} */
    this.rounds = {}; // earlier ones that were looked back at
    this.astray = false; // whether this page has come to another position than the server
    /** @type {View | null} */
    this.whole = null; // the server's, which is shown then
    /** @type {typeof import("./comparing.js") | null} */
    this.comparing = null; // fetched where it is asked for
    this.kept = { key: "", screen: "", position: /** @type {any} */ (null), seen: /** @type {any} */ (null) }; // what was seen last
  }

  /** The game's module, fetched once. */
  load() {
    return (this.loading ??= this.fetchModule());
  }

  async fetchModule() {
    try {
      this.comparing = isCompared() ? await import("./comparing.js") : null;
      this.module = await loadGame(this.game);
    } catch (error) {
      this.loading = null; // whoever needs it next asks again
      throw error;
    }
  }

  /** Plays along what a message says has happened, and shows it.  @param {TableMessage} message */
  take(message) {
    if (this.module) return this.follow(message);
    if ("start" in message) this.game = message.table.game.id;
    this.waiting.push(message);
    if (this.waiting.length > 1) return;
    this.load().then(
      () => this.waiting.splice(0).forEach((one) => this.follow(one)),
      (error) => this.differ(error, this.waiting.splice(0).at(-1), this.number),
    );
  }

  /** @param {TableMessage} message */
  follow(message) {
    if (this.astray && !("start" in message)) return this.beginAnew(message);
    const shown = this.number;
    const again = "language" in message && message.language !== this.language;
    if (again) this.speakAgain(message.language);
    this.astray = false;
    this.whole = null;
    try {
      const events = this.played(message);
      const frame = { number: this.number, events, view: this.view(), now: "now" in message ? message.now : undefined, again };
      if ("check" in message && message.check !== this.check()) throw new Error("This page has come to another position.");
      this.show(frame);
      void this.comparing?.compare(frame, this.connection);
    } catch (error) {
      this.differ(error, message, shown);
    }
  }

  /** Forgets what was made in another language.  @param {string} language */
  speakAgain(language) {
    this.language = language;
    speakHere(this.module);
    this.kept.position = null;
    this.rounds = {};
  }

  /** Asks for a first message, from the last event that was shown.  @param {TableMessage} message */
  beginAnew(message) {
    if (!("number" in message)) return;
    this.connection.number = this.number;
    this.connection.renew();
  }

  /** @param {TableMessage} message @returns {import("./wire.js").Event[]}  that were told */
  played(message) {
    this.presence = message.presence ?? this.presence;
    if (!("number" in message)) return [];
    const begins = "start" in message;
    if (begins) this.begin(message);
    else this.table = merged(this.table, message.table);
    this.number = message.number;
    return message.events.map((event) => ("text" in event ? this.heard(event, begins) : this.told(event)));
  }

  /** @param {import("./wire.js").FirstMessage} message */
  begin({ start, line, table }) {
    this.start = start;
    this.table = table;
    this.position = playedOn(this.module, start, line);
  }

  /** An event as the server tells it; moves that were taken back are no more.
   * @param {import("./wire.js").Event} event @param {boolean} begins  whether the position is the last one already */
  heard(event, begins) {
    if (event.kind === "undone" && event.ply !== null && !begins) [this.undone, this.position] = [this.position, this.position.at(event.ply)];
    return event;
  }

  /** A move or a roll of this round, with what the log says of it.
   * @param {import("./wire.js").PlayedWord} event @returns {import("./wire.js").Event} */
  told(event) {
    const { module, table } = this;
    const { kind, chair = null, ply, word, seen, stand_in = false } = event;
    const player = table.chairs.find((one) => one.chair === chair)?.player ?? null;
    if (ply > this.position.ply) this.position = after(module, this.position, [kind === "rolled" ? CHANCE : (player ?? 0), word, seen]);
    const said = module.logged(this.position.at(ply), table.facts[NAMES], table.facts[READER], stand_in);
    return { ...event, chair, player, round: table.round, ...data(said) };
  }

  check() {
    return crc32(this.module.state_text(this.position));
  }

  /** Shows the server's view instead, and says so; at the next change it is tried anew.
   * @param {unknown} error @param {TableMessage | undefined} message @param {number} shown  the last event that was shown */
  differ(error, message, shown) {
    console.error(error);
    if (!message || !("number" in message)) return;
    this.astray = true;
    this.number = shown;
    const check = this.module && this.position ? this.check() : 0;
    if (this.module) this.connection.post("differs", { number: message.number, check }).catch(() => undefined);
    this.showWhole().catch((problem) => problem instanceof ServerTrouble && this.connection.renew());
  }

  async showWhole() {
    const { connection } = this;
    const frame = await connection.get("view", [["from", this.number], ...connection.screen]);
    if (!this.astray || frame.number < this.number) return;
    this.whole = frame.view;
    this.number = frame.number;
    this.show(frame);
  }

  /** The table as this page shows it now.  @param {() => [string, string | number][]} [screen] @returns {View} */
  view(screen) {
    if (this.whole) return this.whole;
    const { table: { facts, ...table }, presence, number } = this;
    const seat = this.seat(screen);
    const { players, pause, ...seen } = this.once(seat);
    const chairs = table.chairs.map((one) => ({ ...one, ...players[one.player], here: presence.here.includes(one.chair) }));
    return { ...table, ...seen, number, ply: seat.position.ply, pause: pause && { round: table.round, ...pause },
      chairs, watchers: presence.watchers, spectators: presence.names ?? [] };
  }

  /** What a seat sees, made once: pages are often told only who is connected.  @param {Seat} seat */
  once(seat) {
    const { position, known } = seat;
    const [key, screen] = [JSON.stringify([this.table, known[COACH]]), `${seat.screen()}`];
    const same = this.kept.position === position && this.kept.key === key && (this.kept.screen === screen || !this.kept.seen.pause);
    if (!same) this.kept = { key, screen, position, seen: seat.seen() };
    else if (this.kept.screen !== screen) this.kept = { ...this.kept, screen, seen: { ...this.kept.seen, picture: seat.picture() } };
    return this.kept.seen;
  }

  /** The present position or another, as whoever looks sees it.  @param {() => [string, string | number][]} [screen] */
  seat(screen = () => screenValues(this.table.table), position = this.position) {
    const known = /** @type {import("./position.js").Facts} */ ([...this.table.facts]);
    known[COACH] ||= screen().some(([key]) => key === "coach");
    return new Seat(this.module, position, known[OWN][0] ?? 0, known, screen);
  }

  /** Everybody's side, to be printed; none before the game's module has come. */
  printed() {
    return this.position ? this.seat().printed() : [];
  }

  /** Answers what is asked of a position; of an earlier round, once it was fetched.
   * @param {string} what @param {[string, string | number][]} values @returns {Promise<any>} */
  async get(what, values) {
    if (this.whole) return unplayed(this.whole, values);
    await this.load();
    const round = Number(values.find(([key]) => key === "round")?.[1] ?? this.table.round);
    const line = values.some(([key]) => key === "undone") ? this.undone : this.position;
    if (round === this.table.round) return this.seat(undefined, line).get(what, values);
    const seat = await (this.rounds[round] ??= this.fetchRound(round));
    return seat.get(what, values.filter(([key]) => key !== "viewer")); // players have other numbers there
  }

  /** An earlier round, as whoever looks sees it; in a game with secrets all of it is told once it is over.
   * @param {number} round @returns {Promise<Seat>} */
  async fetchRound(round) {
    try {
      const { start, line, facts } = /** @type {import("./wire.js").RoundData} */ (await this.connection.get("line", [["round", round]]));
      return new Seat(this.module, playedOn(this.module, start, line), facts[OWN][0] ?? 0, facts, () => screenValues(this.table.table));
    } catch (error) {
      delete this.rounds[round]; // whoever looks next asks again
      throw error;
    }
  }
}

/** @param {any} module @param {import("./position.js").Start} start @param {import("./wire.js").TableStep[]} line */
function playedOn(module, start, line) {
  return line.reduce((now, step) => after(module, now, step), startOf(module, start));
}

/** What is answered where this page cannot play: moves can be made, and nothing is said of them before.
 * @param {View} view @param {[string, string | number][]} values */
function unplayed({ picture }, values) {
  const word = values.find(([key]) => key === "word")?.[1] ?? "";
  return { picture, text: "", show: [], pencil: [], question: `${word}?`, scores: null, explanation: "" };
}

/** What is known of a table, with what has changed.
 * @param {import("./wire.js").TableParts} table @param {import("./wire.js").ChangedParts | undefined} changed */
function merged(table, changed) {
  const chairs = table.chairs.map((chair, place) => ({ ...chair, ...changed?.chairs?.[place] }));
  return { ...table, ...changed, chairs };
}
