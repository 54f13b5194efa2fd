// A game alone, played by this page: the rules as a module, the picture put together from prepared parts.
// It knows places, moves and how they are counted.  It does not know any game, and asks no server once it is loaded.

import { personalBest } from "./bests.js";
import { connectTo, errorText } from "./commands.js";
import { noteView } from "./headline.js";
import { keepingFocus, practiceView, watchEscape } from "./practice.js";
import { Prepared } from "./prepared.js";
import { whole } from "./python.js";
import { screenValues, watchScreen } from "./screen.js";
import { version } from "./shipped.js";
import { change, renderWith, state } from "./state.js";
import { keep, recall } from "./storage.js";
import { say } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html.js";
import { begin } from "./walk.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").Shape} Shape
 * @typedef {{empty: Shape[], places: {[place: string]: [number, Shape][]}}} Parts
 * @typedef {Object} Start  as the server prepared it
 * @property {{[screen: string]: View}} view
 * @property {{[screen: string]: Parts}} parts
 * @property {{[field: string]: any}} state  numbers as text
 * @property {string} between  the two places of a move
 * @property {string} counts  the ending with which the moves count
 * @property {number | null} par
 * @property {{key: string, fewest: boolean, own: string, label: string}} solo
 */

const ME = 0;
const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { game = "", title = "" } = root.dataset;
const KEY = `sixfold.alone.${game}`;
/** @type {Start} */
let start;
let module = /** @type {any} */ (null); // the rules
let position = /** @type {any} */ (null); // as the rules have it
let words = /** @type {string[]} */ ([]);
let began = Date.now();
let best = "";
let failed = "";

// Playing ----------------------------------------------------------------------------------

/** @param {any} value @returns {any} */
function numbers(value) {
  return Array.isArray(value) ? value.map(numbers) : whole(BigInt(value));
}

/** Begins anew, and plays so many moves.  @param {string[]} moves */
function replay(moves) {
  position = new module.rules.State();
  for (const [field, value] of Object.entries(start.state)) position[field] = numbers(value);
  words = [];
  best = "";
  for (const word of moves) if (!play(word)) break;
  keep(KEY, { words, began });
}

/** The legal moves, by their words.  @returns {Map<string, Value>} */
function legal() {
  const { rules, notation } = module;
  if (rules.ending(position)) return new Map();
  const moves = Array(rules.MAX_MOVES).fill(0);
  const count = rules.legal(position, ME, moves);
  return new Map(moves.slice(0, count).map((move) => [notation.write(position, move), move]));
}

/** Plays a move, if it is legal.  @param {string} word */
function play(word) {
  const move = legal().get(word);
  if (move === undefined) return false;
  module.rules.play(position, ME, move);
  words = [...words, word];
  if (isThird()) module.rules.stop(position, module.rules.REPETITION);
  return true;
}

/** Whether the same position is there for the third time. */
function isThird() {
  const { rules } = module;
  if (!rules.REPETITION || rules.ending(position)) return false;
  const standing = [firstPlaces()];
  for (const word of words) standing.push(after(/** @type {string[]} */ (standing.at(-1)), word));
  const now = `${standing.at(-1)}`;
  return standing.filter((one) => `${one}` === now).length > 2;
}

/** Where the pieces stand when one has gone on.  @param {string[]} places @param {string} word */
function after(places, word) {
  const [from, to] = word.split(start.between);
  return to ? places.map((place) => (place === from ? to : place)).sort() : places;
}

/** @returns {string[]} */
function firstPlaces() {
  const { empty, places } = start.parts[""];
  const shapes = start.view[""].picture.shapes;
  const has = (/** @type {[number, Shape][]} */ own) => own.every(([at, shape]) => JSON.stringify(shapes[at]) === JSON.stringify(shape));
  return Object.keys(places).filter((place) => has(places[place]) && empty.length === shapes.length).sort();
}

/** How the game ended: its name and the sentence; null while it goes on.  @returns {[string, any] | null} */
function ending() {
  const how = module.rules.ending(position);
  return how ? module.endings[how - 1] : null;
}

// Showing ----------------------------------------------------------------------------------

const screenKind = () => screenValues("alone").find(([name]) => name === "low" || name === "narrow")?.[0] ?? "";

/** The position as a table's page would be shown it.  @returns {View} */
function shownView() {
  const kind = screenKind();
  const first = start.view[kind] ?? start.view[""];
  const { empty, places } = start.parts[kind] ?? start.parts[""];
  const shapes = [...empty];
  for (const place of words.reduce(after, firstPlaces())) for (const [at, shape] of places[place]) shapes[at] = shape;
  const over = ending();
  const asks = over ? [] : [{ ...first.asks[0], ...treeOf(), passing: {} }];
  return { ...first, ply: words.length, picture: { ...first.picture, shapes }, asks, table: `alone ${began}` };
}

/** The legal moves as steps: a place, then a place.  @returns {{tree: {[step: string]: any}, buttons: {[step: string]: string}}} */
function treeOf() {
  /** @type {{[step: string]: any}} */
  const tree = {};
  /** @type {{[step: string]: string}} */
  const buttons = {};
  for (const word of legal().keys()) {
    const [from, to] = word.split(start.between);
    if (to) (tree[from] ??= {})[to] = word;
    else [tree[from], buttons[from]] = [word, word];
  }
  return { tree, buttons };
}

function show() {
  const view = shownView();
  const [ask] = view.asks;
  change({ view, walk: ask ? begin(ask) : null, pending: null, note: null, hint: null, pause: null, ways: [], sending: false });
}

/** Stands in for the connection of a table. */
const line = {
  screen: /** @type {[string, string | number][]} */ ([]),
  /** @param {import("./wire.js").Command} command */
  async send({ word }) {
    play(`${word}`);
    keep(KEY, { words, began });
    compare();
    show();
    return { number: 0 };
  },
  /** @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    const word = `${values.find(([name]) => name === "word")?.[1] ?? ""}`;
    if (what === "preview") return { scores: [], pencil: [], question: say("Move {word}?", { word }), explanation: "" };
    return { text: ending() ? "" : say("Choose one of your pieces, then where it goes."), show: [] };
  },
  async post() {
    return {};
  },
  async enter() {
    return { chairs: [] };
  },
  async events() {
    return [];
  },
  renew: show,
};

/** Compares a game that counts with the best so far. */
function compare() {
  if (ending()?.[0] !== start.counts) return;
  const solo = { ...start.solo, score: words.length };
  best = personalBest(/** @type {any} */ ({ ...shownView(), round: 1, over: { solo } }));
}

/** @param {string[]} moves */
function again(moves) {
  if (!moves.length) began = Date.now();
  replay(moves);
  show();
}

function draw() {
  const { view } = state;
  if (failed || !view) render(html`<p class="waiting" role="status">${failed || say("One moment…")}</p>`, root);
  else keepingFocus(root, () => render(practiceView(view, panelView(), buttonsView(), nothing), root));
}

function panelView() {
  const over = ending();
  return html`<section class="lesson" aria-label=${say("Game")}>
    <h1><a href="/offline">${title}</a> <span>${say("Alone")}</span></h1>
    <p class="count"><span>${say("Moves: {count}", { count: words.length })}</span>
      ${start.par === null ? nothing : html`<span>${say("Par: {par}", { par: start.par })}</span>`}</p>
    <p class="say" aria-live="polite">${over ? over[1].sentence : say("Choose one of your pieces, then where it goes.")}</p>
    ${best ? html`<p class="answer right" role="status">${best}</p>` : nothing}
    ${noteView()}
    <p class="count streak">${say("This game stays on this device.")}</p>
  </section>`;
}

function buttonsView() {
  return html`<button class="quiet" ?disabled=${!words.length} @click=${() => again(words.slice(0, -1))}>${say("Undo")}</button>
    <button class="quiet" ?disabled=${!words.length} @click=${() => again([])}>${say("Start again")}</button>`;
}

async function load() {
  [start, module] = await Promise.all([
    /** @type {Promise<any>} */ (new Prepared(`/prepared/alone/${game}/start.json`, "start").all()),
    import(`/games/${game}/game.js?v=${version}`),
  ]);
  module.speak(module.TEXTS[document.documentElement.lang] ?? {});
  const kept = recall(KEY, { words: /** @type {string[]} */ ([]), began: Date.now() });
  began = Number(kept.began) || began;
  replay(Array.isArray(kept.words) ? kept.words.map(String) : []);
  show();
}

renderWith(draw);
watchEscape(root);
watchScreen(show);
connectTo(line);
draw();
load().catch((error) => {
  failed = errorText(error);
  draw();
});
