// Settings of this browser: motion, confirmation, sound, notification, names, curtain, colours; and for each game by itself
// the coach and the level of the bots.  It does not know their effect.

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
  curtain: ["on", "off"],
  theme: ["auto", "light", "dark"],
};

const OF_GAMES = ["coach", "level"]; // chosen for each game; earlier versions had one for all, which holds until then

/** @param {string} name @param {string} game */
const keyOf = (name, game) => (game && OF_GAMES.includes(name) ? `sixfold.${name}.${game}` : `sixfold.${name}`);

/** The game that the page is about; none on pages of many. */
const pagesGame = () => document.body.dataset.about ?? "";

export const settings = {
  /** @param {string} name @param {string} [game] @returns {string} */
  get(name, game = pagesGame()) {
    const kept = recallText(keyOf(name, game)) ?? recallText(`sixfold.${name}`) ?? "";
    return VALUES[name].includes(kept) ? kept : VALUES[name][0];
  },

  /** @param {string} name @param {string} value @param {string} [game] */
  set(name, value, game = pagesGame()) {
    keepText(keyOf(name, game), value);
    if (name === "theme") dispatchEvent(new CustomEvent("sixfold-theme", { detail: value }));
  },
};
