// How this reader likes to play: motion, confirming, sound, colours.  Kept in the browser.
// It does not know what is done with it.

/** @type {{[name: string]: string[]}} the first of each is what nobody has changed */
const VALUES = {
  speed: ["normal", "off", "fast", "slow"],
  confirm: ["auto", "always", "never"],
  sound: ["off", "on"],
  theme: ["auto", "light", "dark"],
};

export const wishes = {
  /** @param {string} name @returns {string} */
  get(name) {
    try {
      const kept = localStorage.getItem(`sixfold.${name}`) ?? "";
      return VALUES[name].includes(kept) ? kept : VALUES[name][0];
    } catch {
      return VALUES[name][0];
    }
  },

  /** @param {string} name @param {string} value */
  set(name, value) {
    try {
      localStorage.setItem(`sixfold.${name}`, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
    if (name === "theme") wear(value);
  },
};

/** Colours at once, and the button at the top says so.  @param {string} theme */
function wear(theme) {
  document.documentElement.dataset.theme = theme;
  const button = document.getElementById("theme");
  for (const name of ["aria-label", "title"]) button?.setAttribute(name, button.dataset[theme] ?? "");
}
