// A game alone, played by this page: with the game's own module, and without the server once it is loaded.
// It knows what is kept on the device and how games are compared.  It does not know any game.

import { personalBest } from "./bests.js";
import { connectTo, errorText } from "./commands.js";
import { noteView } from "./headline.js";
import { firstPosition, loadGame, rolled, Seat } from "./position.js";
import { keepingFocus, practiceView, watchEscape } from "./practice.js";
import { watchScreen } from "./screen.js";
import { change, renderWith, state } from "./state.js";
import { keep, recall } from "./storage.js";
import { say } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html.js";
import { begin } from "./walk.js";

const ME = 0;
const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { game = "", title = "", solo = "{}" } = root.dataset;
const KEY = `sixfold.alone.${game}`;
let module = /** @type {any} */ (null); // the game's own
let seat = /** @type {Seat} */ (/** @type {unknown} */ (null));
let began = Date.now();
let best = "";
let failed = "";

// Playing ----------------------------------------------------------------------------------

/** Begins anew, and plays so many moves and rolls, as far as they can be played.  @param {string[]} words */
function replay(words) {
  let position = firstPosition(module, 1);
  try {
    for (const word of words) position = position.play(word);
  } catch (problem) {
    if (!(problem instanceof module.Refusal)) throw problem; // what another version kept is left out
  }
  sit(rolled(position));
}

/** @param {import("./position.js").Position} position */
function sit(position) {
  seat = new Seat(module, position, ME);
  best = "";
  keep(KEY, { words: position.words, began });
}

/** One's own last move, and the dice after it, are taken back. */
function undo() {
  sit(seat.position.at(seat.position.last_ply_of(ME) - 1));
  show();
}

function again() {
  began = Date.now();
  replay([]);
  show();
}

// Showing ----------------------------------------------------------------------------------

function show() {
  const view = seat.view(`alone ${began}`);
  const [ask] = view.asks;
  change({ view, walk: ask ? begin(ask) : null, pending: null, note: null, hint: null, pause: null, ways: [],
    scores: null, explanation: "", sending: false });
}

/** Stands in for the connection of a table. */
const line = {
  screen: /** @type {[string, string | number][]} */ ([]),
  /** @param {import("./wire.js").Command} command */
  async send({ word }) {
    sit(rolled(seat.position.play(`${word}`, ME)));
    compare();
    show();
    return { number: 0 };
  },
  /** @param {string} what @param {[string, string | number][]} [values] @returns {Promise<any>} */
  async get(what, values = []) {
    return seat.get(what, values);
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

/** Compares a game that has come to something with the best so far. */
function compare() {
  const { position } = seat;
  const score = position.over ? module.result.solo_score(position._state) : null;
  if (score === null) return;
  best = personalBest(/** @type {any} */ ({ ...seat.view(`alone ${began}`), over: { solo: { ...JSON.parse(solo), score } } }));
}

function draw() {
  const { view } = state;
  if (failed || !view) render(html`<p class="waiting" role="status">${failed || say("One moment…")}</p>`, root);
  else keepingFocus(root, () => render(practiceView(view, panelView(view), buttonsView(), nothing), root));
}

/** @param {import("./wire.js").View} view */
function panelView(view) {
  const par = module.result.solo_par(seat.position.at(0)._state);
  const [ask] = view.asks;
  const said = seat.ending() || (ask ? seat.position.can_do(ME, seat.names).sentence : "");
  return html`<section class="lesson" aria-label=${say("Game")}>
    <h1><a href="/offline">${title}</a> <span>${say("Alone")}</span></h1>
    <p class="count"><span>${say("Moves: {count}", { count: moveCount() })}</span>
      ${par === null ? nothing : html`<span>${say("Par: {par}", { par })}</span>`}</p>
    <p class="say" aria-live="polite">${said}</p>
    ${best ? html`<p class="answer right" role="status">${best}</p>` : nothing}
    ${noteView()}
    <p class="count streak">${say("This game stays on this device.")}</p>
  </section>`;
}

/** One's own moves, dice apart. */
function moveCount() {
  return seat.position.ply - seat.position.rolls;
}

function buttonsView() {
  return html`<button class="quiet" ?disabled=${!moveCount()} @click=${undo}>${say("Undo")}</button>
    <button class="quiet" ?disabled=${!moveCount()} @click=${again}>${say("Start again")}</button>`;
}

async function load() {
  module = await loadGame(game);
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
