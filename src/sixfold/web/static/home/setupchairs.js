// The chairs round the table of the set-up page: who sits on each.  The form says it, the drawing follows.
// It knows chairs, kinds and levels.  It does not know any game, nor what a table is asked for.
// @ts-check
import { drawn } from "../board/shapes.js";
import { say } from "../shared/texts.js";
import { render, svg } from "../vendor/lit-html.js";

/**
 * @typedef {{colour: string, shapes: import("../playing/wire.js").Shape[]}} Cushion
 * @typedef {{box: string, wide: boolean, shapes: import("../playing/wire.js").Shape[], cushions: Cushion[]}} Laid  what lies on the table
 */

/** The chairs, and for each of them what is chosen in the column. */
export class Chairs {
  /** @param {HTMLFormElement} form @param {(chosen?: number) => void} changed  called where a chair was added or taken away */
  constructor(form, changed) {
    this.form = form;
    this.changed = changed;
    this.places = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".seat")]); // round the table
    this.seats = this.places; // by the number of the chair
    this.panels = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("li[data-chair]")]);
    this.counts = [...form.querySelectorAll("[name=players]")].map((input) => Number(input.getAttribute("value")));
    this.before = this.panels.map((_, chair) => this.kind(chair));
    form.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button?.matches(".add")) this.add();
      if (button?.matches(".take-away")) this.takeAway(Number(button.value));
    });
  }

  /** @param {string} name @returns {string} */
  value(name) {
    return String(new FormData(this.form).get(name) ?? "");
  }

  /** @param {string} name @param {string | number} chosen */
  choose(name, chosen) {
    const field = this.form.elements.namedItem(name);
    if (field && "value" in field) field.value = String(chosen);
  }

  /** How many play. */
  get count() {
    return Number(this.value("players"));
  }

  /** Those that somebody sits on.  @returns {number[]} */
  get taken() {
    return [...Array(this.count).keys()];
  }

  /** @param {number} chair @returns {string} "you", "here", "open" or "bot" */
  kind(chair) {
    return this.value(`kind${chair}`);
  }

  /** @param {number} chair */
  isPerson(chair) {
    return this.kind(chair) === "you" || this.kind(chair) === "here";
  }

  /** Where whoever fills in the form sits; -1 where they do not. */
  get mine() {
    return this.panels.findIndex((_, chair) => this.kind(chair) === "you");
  }

  /** @param {number} chair @returns {HTMLInputElement} */
  name(chair) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(`name${chair}`));
  }

  /** The levels of the bots that play.  @returns {Set<string>} */
  get levels() {
    return new Set(this.taken.filter((chair) => this.kind(chair) === "bot").map((chair) => this.value(`level${chair}`)));
  }

  /** @param {string} level */
  chooseLevel(level) {
    this.panels.forEach((_, chair) => this.choose(`level${chair}`, level));
  }

  /** How many play once one more sits down: the next number that the game can be played with. */
  get withOneMore() {
    return this.counts.find((count) => count > this.count) ?? this.count;
  }

  add() {
    const chair = this.count;
    this.choose("players", this.withOneMore);
    this.changed(chair);
    this.chosenField()?.focus();
  }

  /** Takes a chair away; whoever sits further round moves up.  @param {number} chair */
  takeAway(chair) {
    for (let next = chair; next + 1 < this.count; next++) {
      for (const what of ["kind", "level", "name"]) this.choose(`${what}${next}`, this.value(`${what}${next + 1}`));
    }
    this.choose("players", this.counts.filter((count) => count < this.count).at(-1) ?? this.count);
    this.changed();
    this.chosenField()?.focus();
  }

  /** The field that says which chair is chosen.  @returns {HTMLInputElement | null} */
  chosenField() {
    return this.form.querySelector("[name=chair]:checked");
  }

  /** Brings the chairs into line with the form.  @param {number} [wanted]  the chair to choose; the one that is chosen */
  show(wanted = Number(this.value("chair") || this.count)) {
    const chosen = Math.min(wanted, this.count - 1);
    this.arrange();
    this.choose("chair", chosen);
    this.before = this.panels.map((_, chair) => this.kind(chair));
    this.panels.forEach((panel, chair) => {
      this.showPanel(panel, chair, chair === chosen);
    });
    this.seats.forEach((seat, chair) => this.showSeat(seat, chair));
  }

  /** Players sit as far from each other as they can; free chairs stand between them. */
  arrange() {
    const most = this.places.length;
    const taken = new Set(this.taken.map((chair) => this.places[Math.floor((chair * most) / this.count + 0.5)]));
    this.seats = [...taken, ...this.places.filter((place) => !taken.has(place))];
    this.seats.forEach((seat, chair) => {
      const field = /** @type {HTMLInputElement} */ (seat.querySelector("input"));
      field.value = String(chair);
      field.disabled = chair >= this.count;
    });
  }

  /** Whether a chair is one of several whose people share this device: they are all asked for their names.  @param {number} chair */
  shares(chair) {
    return chair < this.count && this.isPerson(chair) && this.taken.filter((one) => this.isPerson(one)).length > 1;
  }

  /** @param {HTMLElement} panel @param {number} chair @param {boolean} chosen */
  showPanel(panel, chair, chosen) {
    const bot = this.kind(chair) === "bot";
    panel.hidden = !chosen && !this.shares(chair);
    panel.classList.toggle("only-name", !chosen);
    const name = /** @type {HTMLElement} */ (panel.querySelector(".name"));
    name.hidden = !this.isPerson(chair);
    /** @type {HTMLElement} */ (name.querySelector("span")).textContent = chosen ? say("Name") : say("Name, seat {number}", { number: chair + 1 });
    const level = /** @type {HTMLElement | null} */ (panel.querySelector(".level"));
    if (!level) return;
    level.hidden = !bot;
    /** @type {HTMLElement} */ (level.querySelector(".note")).textContent = `${this.value(`level${chair}`)}, ${this.levelName(chair)}`;
    /** @type {HTMLElement} */ (level.querySelector(".for-all")).hidden = this.levels.size < 2;
    const away = /** @type {HTMLElement} */ (panel.querySelector(".take-away"));
    away.hidden = this.kind(chair) === "you" || !this.counts.some((count) => count < this.count);
  }

  /** @param {HTMLElement} seat @param {number} chair */
  showSeat(seat, chair) {
    const free = chair >= this.count;
    seat.dataset.kind = free ? "free" : this.kind(chair);
    const label = seat.querySelector("label .unseen");
    if (label) label.textContent = say("{who}: {word}", { who: say("Seat {number}", { number: chair + 1 }), word: "" });
    const [name, note] = seat.querySelectorAll("strong, label small");
    [name.textContent, note.textContent] = free ? ["", ""] : this.called(chair);
    const add = /** @type {HTMLElement} */ (seat.querySelector(".add"));
    add.hidden = !free;
    /** @type {HTMLElement} */ (add.querySelector("small")).textContent = say("{counts} players", { counts: this.withOneMore });
    seat.querySelector(".signs use")?.setAttribute("href", `#level-${this.value(`level${chair}`)}`);
  }

  /** What the plate of a chair says.  @param {number} chair @returns {[string, string]} */
  called(chair) {
    const typed = this.name(chair).value.trim();
    switch (this.kind(chair)) {
      case "you":
        return [typed || say("You"), typed ? say("You") : say("this browser")];
      case "here":
        return [typed || say("Somebody"), say("on this device")];
      case "open":
        return [say("A friend"), say("by link")];
      default:
        return [say("Bot"), this.levelName(chair)];
    }
  }

  /** @param {number} chair */
  levelName(chair) {
    const field = /** @type {HTMLElement | null} */ (this.form.querySelector(`[name=level${chair}]:checked`));
    return field?.dataset.name ?? "";
  }

  /** The board on the table and the things on the cushions.  @param {Laid} laid */
  lay(laid) {
    const board = /** @type {HTMLElement} */ (this.form.querySelector(".on-deck"));
    board.setAttribute("viewBox", laid.box);
    board.classList.toggle("wide", laid.wide);
    render(svg`<g>${drawn(laid.shapes)}</g>`, board);
    laid.cushions.forEach(({ colour, shapes }, chair) => {
      const seat = this.seats[chair];
      seat.querySelector(".cushion")?.setAttribute("class", `cushion ${colour}`);
      render(svg`<g>${drawn(shapes)}</g>`, /** @type {HTMLElement} */ (/** @type {unknown} */ (seat.querySelector(".on-cushion"))));
    });
  }
}
