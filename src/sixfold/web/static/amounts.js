// Values as people read them: per cent of a win, or points.  It does not know how they were found.

import { say } from "./texts.js";

const NO_BREAK = "\u00a0";

/** @param {"share" | "points"} unit @param {number} value @param {boolean} [signed] */
export function amount(unit, value, signed = false) {
  const points = unit === "points";
  const number = points ? value.toFixed(1) : `${Math.round(100 * value)}`;
  const sign = signed && Number(number) > 0 ? "+" : "";
  return points ? say("{points} points", { points: sign + number }) : `${sign}${number}${NO_BREAK}%`;
}

/** A count in a few letters, as in 2.1 million.  @param {number} count */
export function short(count) {
  return new Intl.NumberFormat(document.documentElement.lang, { notation: "compact", maximumSignificantDigits: 2 }).format(count);
}
