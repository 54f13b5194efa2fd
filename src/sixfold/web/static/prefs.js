// What a reader prefers, kept in this browser: speed, confirmation, sound, colours. It knows what holds when
// nothing was chosen. It does not know what preferences do, but for the colours, which are worn at once.
// @ts-check
import { keepText, recallText } from "./keeping.js";

/** @type {Record<string, string>} */
const usual = { speed: "normal", confirm: "auto", sound: "off", theme: "auto" };

export const prefs = {
  /** @param {string} name @returns {string} */
  get(name) {
    return recallText(`sixfold.${name}`) ?? usual[name] ?? "";
  },

  /** @param {string} name @param {string} value */
  set(name, value) {
    keepText(`sixfold.${name}`, value);
    if (name === "theme") dispatchEvent(new CustomEvent("sixfold-theme", { detail: value }));
  },
};
