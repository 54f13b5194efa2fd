// The present round of a table, played along by this page: what is shown of it and answered without asking the server.
// It knows what happened and who looks.  It does not know any game, nor how anything is shown.

import { loadGame, Seat, startOf, stateFrom } from "./position.js";
import { screenValues } from "./screen.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").Frame} Frame
 * @typedef {import("./connection.js").Connection | import("./devicetable.js").DeviceTable} Connection
 */

const CHANCE = -1;
const [OWN, COACH] = [2, 10]; // among the facts

/** Whether what is found out here is compared with the server's, for tests. */
function isCompared() {
  return "sixfoldDifferences" in globalThis || new URLSearchParams(location.search).get("compare") === "1";
}

export class TablePosition {
  /** @param {Connection} connection @param {() => void} changed  called when there are other pictures of the same view */
  constructor(connection, changed) {
    this.connection = connection;
    this.changed = changed;
    /** @type {View | null} */
    this.view = null; // as the server sent it
    /** @type {import("./position.js").Start | null} */
    this.start = null;
    /** @type {[number, string, any[]?][]} */
    this.line = []; // whose each word was; what is known of the state after it, where something may be hidden
    this.position = /** @type {any} */ (null); // as far as it was played along
    this.module = "module" in connection ? connection.module : null; // the game's
    /** @type {Promise<void> | null} */
    this.loading = this.module && Promise.resolve();
    /** @type {typeof import("./comparing.js") | null} */
    this.comparing = null; // fetched where it is asked for
    this.kept = { key: "", position: /** @type {any} */ (null), seen: /** @type {any} */ (null) }; // what was seen last
  }

  /** Plays along what a frame says has happened.  @param {Frame} frame @returns {View}  with pictures of this page's own */
  take({ start, line, events, view }) {
    this.view = view;
    if (start && line) [this.start, this.line, this.position] = [start, line, null];
    else for (const event of events) this.happened(event);
    if (this.line.length !== view.ply) this.connection.renew(); // something is missing: all of it again
    if (!this.module) this.load().then(this.changed, () => undefined); // whoever asks something is told why it does not come
    return this.shown();
  }

  /** @param {import("./wire.js").Event} event */
  happened({ kind, ply, player, word, seen }) {
    if (ply === null) return;
    if (kind !== "undone") return void this.line.push([kind === "rolled" ? CHANCE : (player ?? 0), word, seen]);
    this.line = this.line.slice(0, ply);
    if (this.position?.ply > ply) this.position = this.position.at(ply);
  }

  /** The game's module, once. */
  load() {
    const { view } = this;
    return (this.loading ??= view ? this.fetchModule(view.game.id) : Promise.reject(new Error("no table yet")));
  }

  /** @param {string} game */
  async fetchModule(game) {
    try {
      this.comparing = isCompared() ? await import("./comparing.js") : null;
      this.module = await loadGame(game);
    } catch (error) {
      this.loading = null; // the next question asks again
      throw error;
    }
  }

  /** The server's view, with what this page makes of the position, once the game's module has come. */
  shown() {
    const view = /** @type {View} */ (this.view);
    if (!this.module || !this.start) return view;
    try {
      this.comparing?.compare(this.seen(this.seat(() => this.connection.openedWith)), view);
      return this.once(this.seat(() => screenValues(view.table)));
    } catch (error) {
      console.error(error);
      return view;
    }
  }

  /** What a seat sees, made once: pages are often told only who is connected.  @param {Seat} seat */
  once(seat) {
    const key = JSON.stringify([seat.known, seat.screen(), this.view?.round]);
    if (this.kept.position !== seat.position || this.kept.key !== key) this.kept = { key, position: seat.position, seen: seat.seen() };
    return this.seen(seat, this.kept.seen);
  }

  /** The server's view with what a seat sees.  @param {Seat} seat @returns {View} */
  seen(seat, { players, pause, ...seen } = seat.seen()) {
    const view = /** @type {View} */ (this.view);
    const chairs = view.chairs.map((chair) => ({ ...chair, ...players[chair.player] }));
    return { ...view, ...seen, pause: pause && { round: view.round, ...pause }, chairs };
  }

  /** Everybody's side, to be printed; none before the game's module has come. */
  printed() {
    return this.module && this.start ? this.seat().printed() : [];
  }

  /** The present position, as whoever looks sees it.  @param {() => [string, string | number][]} [screen] */
  seat(screen = () => screenValues(/** @type {View} */ (this.view).table)) {
    const known = /** @type {import("./position.js").Facts} */ ([.../** @type {View} */ (this.view).facts]);
    known[COACH] ||= screen().some(([key]) => key === "coach");
    return new Seat(this.module, this.played(), known[OWN][0] ?? 0, known, screen);
  }

  /** The position after everything that happened. */
  played() {
    const { module, line } = this;
    this.position ??= startOf(module, /** @type {any} */ (this.start));
    for (const [player, word, seen] of line.slice(this.position.ply))
      this.position = seen ? this.position.told(player, word, stateFrom(module, seen)) : module.followed(this.position, player, word);
    return this.position;
  }

  /** Answers what is asked of a position; only of earlier rounds the server knows more.
   * @param {string} what @param {[string, string | number][]} values @returns {Promise<any>} */
  async get(what, values) {
    const view = /** @type {View} */ (this.view);
    const round = values.find(([key]) => key === "round")?.[1] ?? view.round;
    if (round !== view.round) return this.connection.get(what, [...values, ...this.connection.screen]);
    await this.load();
    return this.seat().get(what, values);
  }

  /** Shows the same for another screen. */
  renew() {
    this.changed();
  }
}
