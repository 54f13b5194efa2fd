// Values as people read them: per cent of a win, or points.  It does not know how they were found.

import { say } from "../shared/texts.js";

const { lang } = document.documentElement;

/** A number in the reader's language, with the signs that all texts here have.  @param {number} value @param {Intl.NumberFormatOptions} how */
export function written(value, how) {
  return new Intl.NumberFormat(lang === "en" ? "en-GB" : lang, how).format(value).replace("-", "−").replaceAll("\u202f", "\u00a0");
}

/** @param {"share" | "points"} unit @param {number} value @param {boolean} [signed] */
export function amount(unit, value, signed = false) {
  const signDisplay = signed ? "exceptZero" : "auto";
  if (unit !== "points") return written(Math.round(100 * value) / 100 + 0, { style: "percent", signDisplay });
  return say("{points} points", { points: written(Math.round(10 * value) / 10 + 0, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay }) });
}

/** A count in a few letters, as in 2.1 million.  @param {number} count */
export function short(count) {
  return written(count, { notation: "compact", maximumSignificantDigits: 2 });
}
