// Settings of this browser: motion, confirmation, sound, notification, names, colours, coach, level of the bots.  It does not know their effect.

import { keepText, recallText } from "./storage.js";

/** @type {{[name: string]: string[]}} the first of each is the default */
const VALUES = {
  speed: ["normal", "off", "fast", "slow"],
  confirm: ["auto", "always", "never"],
  sound: ["unasked", "off", "on"],
  notify: ["off", "on"],
  coach: ["auto", "on", "off"],
  level: ["2", "1", "3", "4", "5", "6"],
  names: ["typed", "seats"],
  theme: ["auto", "light", "dark"],
};

export const settings = {
  /** @param {string} name @returns {string} */
  get(name) {
    const kept = recallText(`sixfold.${name}`) ?? "";
    return VALUES[name].includes(kept) ? kept : VALUES[name][0];
  },

  /** @param {string} name @param {string} value */
  set(name, value) {
    keepText(`sixfold.${name}`, value);
    if (name === "theme") dispatchEvent(new CustomEvent("sixfold-theme", { detail: value }));
  },
};
