// What belongs to the people at the chairs: swatches, ticks and letters. It knows no game: what people
// come to have is asked from the server.
// @ts-check

/** @typedef {Record<string, string>} Own  letters by the key of their option */

/**
 * The letters at the chairs after one of them takes a letter: for the one it has had longest, which goes to
 * whoever had the letter.
 * @param {string[]} held
 * @param {number} chair
 * @param {string} letter
 * @returns {string[]}
 */
export function taking(held, chair, letter) {
  if (held[chair].includes(letter)) return held;
  const given = held[chair].slice(0, 1);
  return held.map((letters, place) =>
    place === chair ? letters.slice(1) + letter : letters.replace(letter, given),
  );
}

/** The controls at the chairs of the set-up page. */
export class Personal {
  /**
   * @param {HTMLElement[]} lines  one a chair
   * @param {() => number} count  how many of them play
   * @param {() => void} changed  called when somebody chose something
   */
  constructor(lines, count, changed) {
    this.lines = lines;
    this.count = count;
    this.changed = changed;
    /** @type {Own[]} what people have, as the server resolved it last */
    this.people = [];
    for (const [chair, line] of lines.entries()) {
      for (const control of this.controls(line)) this.listen(control, chair);
    }
  }

  /** @param {HTMLElement} line @returns {HTMLElement[]} */
  controls(line) {
    return [...line.querySelectorAll("[data-own]")].map((control) => /** @type {HTMLElement} */ (control));
  }

  /** @returns {string[]} the options that belong to people */
  get keys() {
    return this.lines.length ? this.controls(this.lines[0]).map((control) => control.dataset.own ?? "") : [];
  }

  /** What is kept for a chair. @param {string} key @param {number} chair */
  field(key, chair) {
    return /** @type {HTMLInputElement} */ (this.lines[chair].querySelector(`[name="own-${key}-${chair}"]`));
  }

  /** @param {HTMLElement} control @param {number} chair */
  listen(control, chair) {
    control.addEventListener(control.matches(".swatches") ? "click" : "change", (event) => {
      const field = /** @type {HTMLElement} */ (event.target).closest("button, input, select");
      if (!field) return;
      const { value } = /** @type {HTMLInputElement} */ (field);
      this.choose(control.dataset.own ?? "", chair, value, field.matches(":checked, button, select"));
    });
  }

  /** @param {string} key @param {number} chair @param {string} letter @param {boolean} wanted */
  choose(key, chair, letter, wanted) {
    const held = this.held(key);
    const after = wanted ? taking(held, chair, letter) : held.map((letters) => letters.replace(letter, ""));
    after.forEach((letters, place) => {
      this.field(key, place).value = letters;
    });
    this.changed();
  }

  /** What everybody has of an option that can be chosen. @param {string} key @returns {string[]} */
  held(key) {
    return this.lines.slice(0, this.count()).map((line, chair) => {
      const all = [...line.querySelectorAll(`[data-own="${key}"] [value]`)];
      const letters = all.map((pick) => pick.getAttribute("value") ?? "");
      const own = this.people[chair]?.[key] ?? this.field(key, chair).value;
      return [...own].filter((letter) => letters.includes(letter)).join("");
    });
  }

  /** Two people change places and take along what is theirs. @param {number} one @param {number} other */
  swap(one, other) {
    for (const key of this.keys) {
      const held = this.held(key);
      if (one < held.length && other < held.length) [held[one], held[other]] = [held[other], held[one]];
      held.forEach((letters, chair) => {
        this.field(key, chair).value = letters;
      });
    }
  }

  /** What was chosen, as parameters of the request that resolves it. @returns {Record<string, string>} */
  queryParams() {
    const chairs = [...Array(this.count()).keys()];
    const all = this.keys.flatMap((key) => chairs.map((chair) => [`${key}.${chair}`, this.field(key, chair).value]));
    return Object.fromEntries(all.filter(([, letters]) => letters));
  }

  /** What a person takes to the table. @param {number} chair @returns {Own} */
  own(chair) {
    return this.people[chair] ?? {};
  }

  /** @param {Own[]} people  as resolved @param {string[]} idle  options that mean nothing now */
  show(people, idle) {
    this.people = people;
    for (const key of this.keys) {
      this.held(key).forEach((letters, chair) => this.showAt(key, chair, letters, idle.includes(key)));
    }
  }

  /** @param {string} key @param {number} chair @param {string} letters @param {boolean} idle */
  showAt(key, chair, letters, idle) {
    const control = /** @type {HTMLElement} */ (this.lines[chair].querySelector(`[data-own="${key}"]`));
    control.hidden = idle;
    for (const pick of control.querySelectorAll("button, input, select")) {
      const { value } = /** @type {HTMLInputElement} */ (pick);
      if (pick instanceof HTMLSelectElement) pick.value = letters;
      else if (pick instanceof HTMLInputElement) pick.checked = letters.includes(value);
      else pick.setAttribute("aria-pressed", String(letters.includes(value)));
    }
  }
}
