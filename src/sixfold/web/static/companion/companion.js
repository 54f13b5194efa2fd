// The companion of a game, for those who play with the real box: the game's own part, its rules, undo, and what is
// kept on the device.  It asks the server for nothing once it has been loaded.
// It knows states as data.  It does not know any game: what is shown, the game's own module says.
// @ts-check

import { DIRECTIONS, towards } from "../board/geometry.js";
import { gameKit, moduleOf, rulesOf } from "./gamekit.js";
import { codeFor, positionOf } from "./positionlink.js";
import { whole } from "../python/python.js";
import { keepText, recallText } from "../shared/storage.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * @typedef {any} State  the game's own, made of data
 * @typedef {{filled: string, sentence: string, clause: string}} Message
 * @typedef {Object} Steps
 * @property {(next: State) => void} change  a step that can be undone
 * @property {(next: State) => void} display  a step that need not be: what is shown, not what is so
 * @property {(name: string, title: string, values: string[][], now: string, chosen: (value: string) => void) => unknown} choice
 *   one of a few values, each with its label
 * @property {(names: string[], player: number) => string} nameOf  what somebody is called, or "Player 2"
 * @property {(state: any, names: string[]) => string} ending  how a game that is over ended, as every place tells it
 * @property {(said: Message | string | null) => void} tell  says something until the next step
 * @property {boolean} settingUp  whether a position is set up to be analysed, not beside a real game
 * @property {import("./ownsheets.js").OwnSheets & {rowsOf: (letter: string) => string[]}} [ownSheets]  printed ones, in games that have them
 * @typedef {import("./gamekit.js").GameKit & Steps} Kit
 * @typedef {import("./positionlink.js").SetUp} SetUp
 * @typedef {Object} Part
 * @property {(kit: Kit, before?: State) => State} begin  `before`: what is left behind
 * @property {(state: State, kit: Kit) => unknown} view
 * @property {(state: State, kit: Kit) => SetUp | null} position  the one that can be analysed; null if there is none
 * @property {(position: SetUp, kit: Kit) => State} from  where a position can be changed
 */

const MAX_UNDO = 300; // steps that can be undone
const place = /** @type {HTMLElement} */ (document.querySelector("#companion"));
const { game = "", setUp = "", sheets = "", prints } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;
const KEY = `sixfold.${setUp ? "setup" : "companion"}.${game}`;

/** Whole numbers beyond those of JSON as text that no other text looks like.  @param {string} _name @param {unknown} value */
function packed(_name, value) {
  return typeof value === "bigint" ? `${value}n` : value;
}

/** @param {string} _name @param {unknown} value */
function unpacked(_name, value) {
  return typeof value === "string" && /^-?[0-9]+n$/.test(value) ? whole(BigInt(value.slice(0, -1))) : value;
}

/** @returns {State[]} the steps so far, the last one now; none if nothing readable is kept */
function recalled() {
  try {
    const found = JSON.parse(recallText(KEY) ?? "[]", unpacked);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {any} rules @param {Part} part @param {any} own  the module of printed sheets, if there is one */
function run(rules, part, own) {
  let steps = recalled();
  /** @type {Message | string | null} */
  let said = null;
  /** @type {Kit} */
  const kit = {
    ...gameKit(game, rules),
    change: (next) => show([...steps.slice(1 - MAX_UNDO), next], null),
    display: (next) => show([...steps.slice(0, -1), next], null),
    tell: (words) => show(steps, words),
    choice,
    ending,
    nameOf: (names, player) => names[player] || say("Player {number}", { number: player + 1 }),
    settingUp: !!setUp,
  };
  if (own) kit.ownSheets = new own.OwnSheets(kit, () => draw(), prints);

  /** @type {Kit["ending"]} */
  function ending(state, names) {
    const { Settings, begun, closing, game: declared, starts } = rules;
    const [options, lines] = starts.get(names.length);
    const position = begun(new Settings(declared, names.length, options, lines, declared.rules_version), state);
    return `${closing(position, names.map((_, player) => kit.nameOf(names, player)), "", null).__str__()}`;
  }

  /** @param {State[]} next @param {Message | string | null} words */
  function show(next, words) {
    steps = next;
    said = words;
    keepText(KEY, JSON.stringify(steps, packed));
    draw();
  }

  function draw() {
    const step = steps.at(-1);
    const told = place.querySelector(".now");
    render(
      html`${part.view(step, kit)}
        <p class="answer" role="status">${saidView(said)}</p>
        <div class="standing-actions">
          <button type="button" id="undo" ?disabled=${steps.length < 2} @click=${() => show(steps.slice(0, -1), null)}>${say("Undo")}</button>
          ${part.position(step, kit) ? html`<button type="button" id="analyse" class=${setUp ? "primary" : ""} @click=${() => void analyse()}>${say("Analyse")}</button>` : nothing}
          <button type="button" id="fresh" class="quiet" @click=${() => kit.change(part.begin(kit, steps.at(-1)))}>${say("Start again")}</button>
        </div>`,
      place,
    );
    const now = place.querySelector(".now");
    if (told || !now) return;
    scrollTo({ top: 0 }); // what is to be done is seen at once
    now.scrollIntoView({ block: "nearest" });
  }

  /** Leads to the analysis of what is set up; a sentence says what is not possible. */
  async function analyse() {
    const position = part.position(steps.at(-1), kit);
    if (!position) return;
    try {
      location.assign(`/analyse#${await codeFor(game, position)}`);
    } catch (error) {
      kit.tell(error instanceof Error ? error.message : `${error}`);
    }
  }

  /** Shows the position whose code the address has, if it has one. */
  async function openCode() {
    const code = location.hash.slice(1);
    if (!code) return;
    try {
      kit.change(part.from(await positionOf(code, new rules.rules.State()), kit));
    } catch (error) {
      kit.tell(error instanceof Error ? error.message : `${error}`);
    }
    history.replaceState(null, "", location.pathname);
  }

  place.replaceChildren();
  try {
    if (!steps.length) steps = [part.begin(kit)];
    draw();
  } catch {
    steps = [part.begin(kit)]; // what another version kept
    draw();
  }
  place.addEventListener("keydown", arrows);
  void openCode();
}

/** @type {Kit["choice"]} */
function choice(name, title, values, now, chosen) {
  return html`<fieldset class="choice">
    <legend>${title}</legend>
    <div class="segments">
      ${values.map(
        ([value, label]) => html`<label>
          <input type="radio" name=${name} value=${value} .checked=${value === now} @change=${() => chosen(value)} />
          <span>${label}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** Arrow keys go from cell to cell of a board that says it is one.  @param {KeyboardEvent} event */
function arrows(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const board = target.closest("[data-board]");
  if (!board || event.altKey || event.ctrlKey || event.metaKey || DIRECTIONS[event.key] === undefined) return;
  const cells = [...board.querySelectorAll("button, [role='button']")];
  const all = new Map(cells.map((cell, number) => [`${number}`, { area: areaOf(cell) }]));
  const next = towards(all, `${cells.indexOf(target)}`, DIRECTIONS[event.key]);
  event.preventDefault();
  if (next !== null) /** @type {HTMLElement} */ (cells[Number(next)]).focus();
}

/** @param {Element} cell */
function areaOf(cell) {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, w: width, h: height, round: false };
}

/** @param {Message | string | null} said */
function saidView(said) {
  if (said === null || typeof said === "string") return said ?? nothing;
  if (!said.clause) return said.sentence;
  return html`${said.sentence} <a href="/rules/${game}#${said.clause}">${said.clause}</a>`;
}

try {
  const [rules, part, own] = await Promise.all([rulesOf(game), moduleOf(game, "companion.js"), sheets && moduleOf(game, "sheets.js")]);
  run(rules, part, own);
} catch (error) {
  render(html`<p class="trouble" role="alert">${say("This cannot be loaded now. Try again when you are connected.")}</p>`, place);
  throw error;
}
