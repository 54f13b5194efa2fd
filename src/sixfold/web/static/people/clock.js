// The clocks at the players' names: what they show from moment to moment, by the server's time.
// It knows seconds, and where they stand on the page.  It does not know any game, nor whose turn it is.

import { written } from "../analysis/amounts.js";
import { announce } from "../shared/announce.js";
import { say } from "../shared/texts.js";

/** @typedef {import("../playing/wire.js").ClockData} ClockData */

const DAY = 86400;
const KEPT = 8; // times of the server that the difference is taken from
const JUMP = 5000; // milliseconds by which this device's clock was put right
const LONGEST_TICK = 30000;
const ANNOUNCED_AT = [30, 10]; // seconds left that are said aloud

/** The server's time as this page knows it: frames say it, and the one that came fastest is the nearest to it. */
export class ServerTime {
  constructor() {
    /** @type {number[]} */
    this.ahead = []; // milliseconds by which the server was ahead, by the last frames
  }

  /** @param {number} seconds  at the server, when the frame was sent @param {number} here  milliseconds, on this device */
  heard(seconds, here) {
    const ahead = seconds * 1000 - here;
    if (this.ahead.length && Math.abs(ahead - this.difference) > JUMP) this.ahead = [];
    this.ahead = [...this.ahead, ahead].slice(-KEPT);
  }

  get difference() {
    return Math.max(...this.ahead);
  }

  /** Seconds at the server.  @param {number} here  milliseconds, on this device */
  at(here) {
    return (here + (this.ahead.length ? this.difference : 0)) / 1000;
  }
}

/** The seconds that a chair has left.  @param {ClockData} clock @param {number} chair @param {number} now */
export function leftAt({ left, running, since }, chair, now) {
  const passed = chair === running ? Math.max(0, now - since) : 0;
  return Math.max(0, left[chair] - passed);
}

/** As a clock shows it: the last ten seconds in tenths, unless nothing should move; days with their hours.
 * @param {number} seconds @param {boolean} [calm] */
export function leftText(seconds, calm = false) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ number) => `${number}`.padStart(2, "0");
  if (seconds >= DAY) return say("{days} d {hours} h", { days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / 3600) });
  if (seconds >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  if (seconds >= 10) return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  return calm ? `0:${two(whole)}` : written(Math.floor(seconds * 10) / 10, { minimumFractionDigits: 1 });
}

/** Milliseconds until a clock shows something else.  @param {number} seconds @param {boolean} calm */
export function nextTick(seconds, calm) {
  const step = seconds > 10 || calm ? 1 : 0.1;
  const rest = seconds - Math.floor(seconds / step) * step;
  return Math.min(LONGEST_TICK, Math.max(20, rest * 1000 + 5));
}

const time = new ServerTime();
const CALM = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticking;
/** @type {{turn: string, left: number}} */
let announced = { turn: "", left: Infinity }; // of whose time it was said last how much is left

/** @param {number} now  seconds at the server, when a frame was sent @param {number} here  milliseconds on this device, when it came */
export function syncTime(now, here) {
  time.heard(now, here);
}

/** Writes the clocks of the page, and again whenever they show something else.
 * @param {HTMLElement} root @param {ClockData | null} clock @param {(chair: number) => boolean} mine */
export function showClocks(root, clock, mine) {
  clearTimeout(ticking);
  if (!clock) return;
  const now = time.at(Date.now());
  const calm = !!CALM?.matches;
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-clock]"))) {
    const chair = Number(place.dataset.clock);
    const left = leftAt(clock, chair, now);
    const text = leftText(left, calm);
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("running", chair === clock.running);
    place.classList.toggle("low", left <= clock.low);
  }
  if (clock.running === null) return;
  const left = leftAt(clock, clock.running, now);
  if (mine(clock.running)) announceLow(`${clock.running} ${clock.since}`, left);
  const stands = Math.max(0, clock.since - now) * 1000;
  if (left > 0) ticking = setTimeout(() => showClocks(root, clock, mine), stands + nextTick(left, calm));
}

/** Says aloud, once a turn, that half a minute or ten seconds are left.  @param {string} turn @param {number} left */
function announceLow(turn, left) {
  const before = announced.turn === turn ? announced.left : Infinity;
  const passed = ANNOUNCED_AT.filter((seconds) => before > seconds && left <= seconds);
  if (announced.turn === turn && passed.length) announce([say("{seconds} seconds left.", { seconds: Math.min(...passed) })]);
  announced = { turn, left };
}
