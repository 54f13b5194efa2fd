export const prefs = {
  /** @param {string} name */
  get(name) {
    const fallback = { speed: "normal", confirm: "auto", sound: "off", theme: "auto" };
    return localStorage.getItem(`sixfold.${name}`) ?? fallback[/** @type {keyof typeof fallback} */ (name)] ?? "";
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    localStorage.setItem(`sixfold.${name}`, value);
  },
};
