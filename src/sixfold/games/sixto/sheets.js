// Printed sheets of one's own: typed in by taps as they lie on the table, kept on this device, and the text file in
// which they travel (`sixfold sheets --sheets-file` reads the same).
// What a row must have, the translated rules say (companion.py).  It does not know the page that shows it.
// @ts-check

/**
 * @typedef {import("../../web/static/companion/gamekit.js").GameKit} GameKit
 * @typedef {{letter: string, name: string, rows: string[]}} Own
 * @typedef {{letter: string, name: string, cells: string, at: number, was: string, before: string}} Draft
 *   `cells`: 72 digits, a dot where none is yet; `was`: the letter of the sheet that is changed; `before`: what was cleared
 */

const ROWS = 6;
const CELLS = 12;
const HALF = 6;
const ALL = ROWS * CELLS;
const DIGITS = ["1", "2", "3", "4", "5", "6"];
const EMPTY = ".".repeat(ALL);
const LONGEST = 40; // letters of a name
const LARGEST = 100_000; // bytes of a file
const LINE = /^sheet-([A-L])[ \t]*:(.*)$/;
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -CELLS, ArrowDown: CELLS });

/** The sheets in a text, each named by the comment above it; or why one is none.
 * @param {string} text @param {GameKit} kit @returns {{sheets: Own[], wrong: string}} */
function readFile(text, { rules, say }) {
  /** @type {Map<string, Own>} */
  const sheets = new Map();
  let name = "";
  for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/).map((each) => each.trim())) {
    if (!line || line.startsWith("#")) {
      name = line.slice(1).trim().slice(0, LONGEST);
      continue;
    }
    const [, letter = "", digits = ""] = LINE.exec(line) ?? [];
    if (!letter) return { sheets: [], wrong: say("“{line}” is not a sheet: a line begins as in “sheet-C:”.", { line: line.slice(0, 30) }) };
    const rows = digits.split(/[ \t]+/).filter(Boolean);
    const reason = rules.companion.no_sheet(rows);
    if (reason) return { sheets: [], wrong: say("Sheet {letter}: {reason}", { letter, reason: reason.sentence }) };
    sheets.set(letter, { letter, name, rows });
    name = "";
  }
  return { sheets: [...sheets.values()], wrong: "" };
}

/** @param {Own[]} sheets */
function fileOf(sheets) {
  return sheets.map(({ letter, name, rows }) => `${name ? `# ${name}\n` : ""}sheet-${letter}: ${rows.join(" ")}\n`).join("\n");
}

/** The sheets of one's own on this device, and the dialog in which they are typed. */
export class OwnSheets {
  /** @param {GameKit} kit @param {() => void} changed  shows everything again @param {string} [prints]  where sheets are printed */
  constructor(kit, changed, prints = "") {
    this.kit = kit;
    this.changed = changed;
    this.prints = prints;
    this.key = `sixfold.sheets.${kit.game}`;
    this.said = "";
    /** @type {Own | null} */
    this.removed = null;
    this.entry = new Entry(this);
    addEventListener("storage", (event) => event.key === this.key && changed()); // another window typed
  }

  /** @returns {Own[]} by letter */
  all() {
    return readFile(this.kit.storage.recallText(this.key) ?? "", this.kit).sheets;
  }

  /** Keeps sheets, each in place of one of the same letter; `without`: a letter that is given up.
   * @param {Own[]} sheets @param {string} [without] */
  keep(sheets, without = "") {
    const letters = [without, ...sheets.map(({ letter }) => letter)];
    const others = this.all().filter(({ letter }) => !letters.includes(letter));
    const all = [...others, ...sheets].sort((one, other) => (one.letter < other.letter ? -1 : 1));
    this.kit.storage.keepText(this.key, fileOf(all));
  }

  /** @returns {Record<string, string>} */
  lines() {
    return Object.fromEntries(this.all().map(({ letter, rows }) => [`sheet-${letter}`, rows.join(" ")]));
  }

  /** @returns {Record<string, string>} */
  labels() {
    return Object.fromEntries(this.all().map(({ letter, name }) => [letter, `${letter} · ${name || this.kit.say("yours")}`]));
  }

  /** The rows of a letter; none where it is not one's own.  @param {string} letter @returns {string[]} */
  rowsOf(letter) {
    return this.all().find((own) => own.letter === letter)?.rows ?? [];
  }

  /** @param {string} said @param {Own | null} [removed] */
  tell(said, removed = null) {
    this.said = said;
    this.removed = removed;
    this.changed();
  }

  /** @param {Own} own */
  remove(own) {
    this.keep([], own.letter);
    this.tell(this.kit.say("Sheet {letter} is no longer kept.", { letter: own.letter }), own);
  }

  putBack() {
    if (this.removed) this.keep([this.removed]);
    this.tell("");
  }

  saveFile() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([fileOf(this.all())], { type: "text/plain" }));
    link.download = `${this.kit.game}-sheets.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** @param {Event} event */
  async openFile(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (!file) return;
    const { say } = this.kit;
    const { sheets, wrong } = file.size > LARGEST ? { sheets: [], wrong: say("This file is too large for sheets.") } : readFile(await file.text(), this.kit);
    field.value = "";
    if (!wrong) this.keep(sheets);
    this.tell(wrong || (sheets.length ? say("Read and kept: {letters}.", { letters: sheets.map(({ letter }) => letter).join(", ") }) : say("There is no sheet in this file.")));
  }

  view() {
    const { html, nothing, rules, say } = this.kit;
    const all = this.all();
    const draft = this.entry.kept();
    return html`<section class="own-sheets" aria-labelledby="own-sheets-title">
      ${all.length ? nothing : this.emptyView()}
      <h2 id="own-sheets-title">${say("Your printed sheets")}</h2>
      <p>${rules.companion.NOTE.filled} ${all.length ? nothing : say("If you have the box, copy your sheets here once.")}</p>
      ${all.length ? html`<ul>${all.map((own) => this.ownView(own))}</ul>` : nothing}
      <div class="own-actions">
        <button type="button" class=${all.length ? "" : "primary"} id="copy-sheet" @click=${() => this.entry.open(draft)}>${draft
          ? say("Go on copying sheet {letter}: {count} of 72", { letter: draft.letter, count: filled(draft.cells) }) : say("Copy a sheet of the box")}</button>
        ${this.prints ? html`<a class="button" data-needs-server href=${this.prints}>${say("Print sheets")}</a>` : nothing}
        <label class="button quiet">${say("Open a file")}<input type="file" class="unseen" accept=".txt,text/plain" @change=${(/** @type {Event} */ event) => void this.openFile(event)}></label>
        ${all.length ? html`<button type="button" class="quiet" @click=${() => this.saveFile()}>${say("Save as a file")}</button>` : nothing}
      </div>
      <p class="own-said" role="status">${this.said || nothing}${this.removed ? html`<button type="button" class="quiet" @click=${() => this.putBack()}>${say("Undo")}</button>` : nothing}</p>
    </section>`;
  }

  /** A small sheet, where there is none yet. */
  emptyView() {
    const row = (/** @type {string} */ colour, /** @type {number} */ at) => this.kit.html`<svg x="9" y=${8 + 14 * at} width="160" height="11"><rect width="14" height="11" rx="3" fill=${`var(--${colour})`}></rect>
      <rect x="17" width="143" height="11" rx="3" fill=${`var(--${colour})`} opacity=".4"></rect></svg>`;
    return this.kit.html`<svg class="no-sheet" viewBox="0 0 190 108" aria-hidden="true"><rect x="8" y="6" width="178" height="100" rx="10"></rect><rect x="1" y="1" width="178" height="98" rx="10"></rect>
      ${["red", "orange", "yellow", "green", "blue", "purple"].map(row)}</svg>`;
  }

  /** @param {Own} own */
  ownView(own) {
    const { html, say } = this.kit;
    const { letter, name, rows } = own;
    return html`<li data-own-sheet=${letter}><strong>${letter}</strong> <span>${name}</span>
      <button type="button" class="quiet" aria-label=${say("Change sheet {letter}", { letter })}
        @click=${() => this.entry.open({ letter, name, cells: rows.join(""), at: 0, was: letter, before: "" })}>${say("Change")}</button>
      <button type="button" class="quiet" aria-label=${say("Remove sheet {letter}", { letter })} @click=${() => this.remove(own)}>${say("Remove")}</button></li>`;
  }
}

/** How many digits are there.  @param {string} cells */
function filled(cells) {
  return ALL - cells.split(".").length + 1;
}

/** @param {string} cells @param {number} at @param {string} digit */
function withDigit(cells, at, digit) {
  return cells.slice(0, at) + digit + cells.slice(at + 1);
}

/** Where the half row of a cell begins.  @param {number} at */
function halfOf(at) {
  return at - (at % HALF);
}

/** The dialog in which a sheet is typed.  A new one stays on the device until it is whole and kept; one that is changed is as it was until then. */
class Entry {
  /** @param {OwnSheets} owner */
  constructor(owner) {
    this.owner = owner;
    this.kit = owner.kit;
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
    this.trouble = "";
    /** @type {Draft} */
    this.draft = { letter: "B", name: "", cells: EMPTY, at: 0, was: "", before: "" };
  }

  /** The sheet that was begun, if there is one.  @returns {Draft | null} */
  kept() {
    try {
      const found = JSON.parse(this.kit.storage.recallText(`${this.owner.key}.draft`) ?? "null");
      return found && /^[1-6.]{72}$/.test(found.cells) && found.cells !== EMPTY ? found : null;
    } catch {
      return null;
    }
  }

  /** @param {Draft | null} draft */
  open(draft) {
    const taken = this.owner.all().map(({ letter }) => letter);
    const free = [..."BCDEFGHIJKLA"].find((letter) => !taken.includes(letter)) ?? "B";
    this.draft = draft ?? { letter: free, name: "", cells: EMPTY, at: 0, was: "", before: "" };
    this.trouble = "";
    if (!this.dialog) this.dialog = this.made();
    this.draw();
    this.dialog.showModal();
    this.focusCell();
  }

  made() {
    const dialog = document.createElement("dialog");
    dialog.className = "sheet-entry";
    dialog.setAttribute("aria-labelledby", "sheet-entry-title");
    dialog.addEventListener("close", () => this.owner.tell(this.owner.said));
    dialog.addEventListener("keydown", (event) => this.pressed(event));
    document.body.append(dialog);
    return dialog;
  }

  /** @param {Partial<Draft>} next @param {string} [trouble] */
  change(next, trouble = "") {
    const inGrid = document.activeElement?.closest(".entry-grid");
    this.draft = { ...this.draft, ...next };
    this.trouble = trouble;
    if (!this.draft.was) this.kit.storage.keepText(`${this.owner.key}.draft`, JSON.stringify(this.draft));
    this.draw();
    if (inGrid) this.focusCell();
  }

  draw() {
    if (this.dialog) this.kit.render(this.view(), this.dialog);
  }

  focusCell() {
    /** @type {HTMLElement | null | undefined} */ (this.dialog?.querySelector(`[data-at='${this.draft.at}']`))?.focus();
  }

  /** A digit for the chosen cell; the last one of a half row follows by itself.  @param {string} digit */
  put(digit) {
    const { say } = this.kit;
    const { at } = this.draft;
    const start = halfOf(at);
    const rest = withDigit(this.draft.cells, at, ".").slice(start, start + HALF);
    if (rest.includes(digit)) {
      const row = this.rowName(at);
      const trouble = start % CELLS ? say("Cells 7 to 12 of row {row} already have a {digit}.", { row, digit }) : say("Cells 1 to 6 of row {row} already have a {digit}.", { row, digit });
      return this.change({}, trouble);
    }
    let cells = withDigit(this.draft.cells, at, digit);
    const needed = this.needed(cells, start);
    if (needed.length === 1) cells = withDigit(cells, start + cells.slice(start, start + HALF).indexOf("."), needed[0]);
    const later = cells.indexOf(".", at + 1);
    return this.change({ cells, at: later >= 0 ? later : cells.includes(".") ? cells.indexOf(".") : at, before: "" });
  }

  /** Takes the digit of the chosen cell away; of an empty one the digit before it. */
  back() {
    const { cells, at } = this.draft;
    const place = cells[at] === "." && at > 0 ? at - 1 : at;
    this.change({ cells: withDigit(cells, place, "."), at: place });
  }

  clear() {
    const { cells, before } = this.draft;
    this.change(before ? { cells: before, before: "" } : { cells: EMPTY, at: 0, before: cells });
  }

  keep() {
    const { letter, name, cells, was } = this.draft;
    const rows = Array.from({ length: ROWS }, (_, row) => cells.slice(row * CELLS, (row + 1) * CELLS));
    const reason = this.kit.rules.companion.no_sheet(rows);
    if (reason) return this.change({}, reason.sentence);
    this.owner.keep([{ letter, name: name.trim(), rows }], was);
    if (!was) this.kit.storage.forget(`${this.owner.key}.draft`);
    this.owner.said = this.kit.say("Sheet {letter} is kept on this device.", { letter });
    return this.dialog?.close();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { at } = this.draft;
    const field = /** @type {HTMLElement} */ (event.target).matches("input, select");
    if (field || event.altKey || event.ctrlKey || event.metaKey) return;
    if (DIGITS.includes(event.key)) this.put(event.key);
    else if (event.key === "Backspace") this.back();
    else if (event.key === "Delete") this.change({ cells: withDigit(this.draft.cells, at, ".") });
    else if (STEPS[event.key]) this.change({ at: Math.min(Math.max(at + STEPS[event.key], 0), ALL - 1) });
    else return;
    event.preventDefault();
  }

  /** The digits that a half row still needs.  @param {string} cells @param {number} start @returns {string[]} */
  needed(cells, start) {
    return this.kit.rules.companion.still_needed(cells.slice(start, start + HALF));
  }

  /** @param {number} at @returns {string} */
  rowName(at) {
    return this.kit.rules.companion.ROW_NAMES[Math.floor(at / CELLS)].filled;
  }

  view() {
    const { html, say } = this.kit;
    const { cells, before } = this.draft;
    const missing = ALL - filled(cells);
    return html`<header><h2 id="sheet-entry-title">${say("Copy your sheet")}</h2>
        <button type="button" class="icon quiet" aria-label=${say("Close")} @click=${() => this.dialog?.close()}>×</button></header>
      <p class="muted entry-lead">${say("Tap the numbers of your sheet, from left to right. Once is enough: they stay on this device.")}</p>
      ${this.namesView()}
      <div class="entry-grid" role="group" aria-label=${say("Numbers of the sheet")}>
        <div class="entry-row heads" aria-hidden="true"><span></span>${[0, HALF].map((start) => html`<span class="half">${DIGITS.map((_, place) => html`<span>${start + place + 1}</span>`)}</span>`)}</div>
        ${Array.from({ length: ROWS }, (_, row) => this.rowView(row))}
      </div>
      <div class="entry-side">
        <p class="entry-now" role="status">${this.nowView()}</p>
        <div class="entry-pad" role="group" aria-label=${say("Number for this cell")}>${DIGITS.map((digit) => this.keyView(digit))}</div>
        <div class="entry-actions">
          <button type="button" id="entry-back" aria-label=${say("Take the last number away")} @click=${() => this.back()}>⌫</button>
          <button type="button" class="quiet" id="entry-clear" ?disabled=${!before && missing === ALL} @click=${() => this.clear()}>${before ? say("Undo") : say("Clear all")}</button>
          <button type="button" class="primary" id="entry-keep" ?disabled=${missing > 0} @click=${() => this.keep()}>${missing ? say("{count} to go", { count: missing }) : say("Keep this sheet")}</button>
        </div>
      </div>`;
  }

  namesView() {
    const { html, rules, say } = this.kit;
    const { letter, name, was } = this.draft;
    const valueOf = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    const taken = this.owner.all().map((own) => own.letter).filter((each) => each !== was);
    return html`<div class="entry-names">
      <label>${say("Letter")} <select id="entry-letter" @change=${(/** @type {Event} */ event) => this.change({ letter: valueOf(event) })}>
        ${[...rules.companion.LETTERS].map((each) => html`<option ?selected=${each === letter} .selected=${each === letter} ?disabled=${taken.includes(each)}>${each}</option>`)}</select></label>
      <label>${say("Name")} <input id="entry-name" maxlength=${LONGEST} autocomplete="off" placeholder=${say("if you like")} .value=${name}
        @input=${(/** @type {Event} */ event) => this.change({ name: valueOf(event) })}></label></div>`;
  }

  /** @param {number} row */
  rowView(row) {
    const { html, nothing, rules, say } = this.kit;
    const letter = this.rowName(row * CELLS);
    const halfView = (/** @type {number} */ start, /** @type {string} */ label) => {
      const ready = !this.needed(this.draft.cells, start).length;
      return html`<div class="half ${ready ? "ready" : ""}" role="group" aria-label=${ready ? say("{cells}: ready", { cells: label }) : label}>
        ${DIGITS.map((_, place) => this.cellView(start + place))}${ready ? html`<span class="tick" aria-hidden="true">✓</span>` : nothing}</div>`;
    };
    return html`<div class="entry-row ${rules.companion.ROLES[row]}"><span class="tab" aria-hidden="true">${letter}</span>
      ${halfView(row * CELLS, say("{row}, cells 1 to 6", { row: letter }))}${halfView(row * CELLS + HALF, say("{row}, cells 7 to 12", { row: letter }))}</div>`;
  }

  /** @param {number} at */
  cellView(at) {
    const { html, say } = this.kit;
    const digit = this.draft.cells[at] === "." ? "" : this.draft.cells[at];
    const chosen = at === this.draft.at;
    return html`<button type="button" class="entry-cell ${chosen ? "chosen" : ""}" data-at=${at} tabindex=${chosen ? "0" : "-1"} aria-current=${chosen ? "true" : "false"}
      aria-label=${`${this.rowName(at)}${(at % CELLS) + 1}: ${digit || say("empty")}`} @click=${() => this.change({ at })}>${digit}</button>`;
  }

  nowView() {
    const { html, say } = this.kit;
    const { cells, at } = this.draft;
    const numbers = this.needed(cells, halfOf(at)).join(", ");
    const first = halfOf(at) % CELLS === 0;
    const still = first ? say("Cells 1 to 6 still need {numbers}.", { numbers }) : say("Cells 7 to 12 still need {numbers}.", { numbers });
    const told = !cells.includes(".") ? say("All 72 numbers are there.") : numbers ? still : first ? say("Cells 1 to 6 are ready.") : say("Cells 7 to 12 are ready.");
    return html`<span class="muted">${say("{cell} · {count} of 72", { cell: `${this.rowName(at)}${(at % CELLS) + 1}`, count: filled(cells) })}</span>
      ${this.trouble ? html`<strong class="trouble">${this.trouble}</strong>` : html`<strong>${told}</strong>`}`;
  }

  /** @param {string} digit */
  keyView(digit) {
    const { html } = this.kit;
    const { cells, at } = this.draft;
    const off = cells[at] !== digit && !this.needed(cells, halfOf(at)).includes(digit);
    return html`<button type="button" data-digit=${digit} aria-disabled=${off ? "true" : "false"} @click=${() => this.put(digit)}>${digit}</button>`;
  }
}
