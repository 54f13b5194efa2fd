// What a game that has just ended adds to the books: it is kept, and told as figures on the card.
// It knows results of this device and the log.  It does not know any game, nor the card.

import { scoresView } from "./statcharts.js";
import { addResults, results } from "./statfile.js";
import { sums } from "./statsums.js";
import { ENDS, standingMoves } from "../table/log.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Event} Event
 * @typedef {import("./statfile.js").Result} Result
 */

/** Keeps what a game came to.  The same round is kept once, however often the page is loaded, and again if its end was
 * taken back.  @param {View} view @param {Event[]} events */
export function keepResult(view, events) {
  const mine = view.over?.mine;
  if (!mine) return;
  const all = ofRound(view, events);
  const last = all.filter((event) => event.word || ENDS.includes(event.kind)).at(-1);
  const people = view.chairs.filter(({ kind, yours, named }) => kind === "person" && !yours && named).map(({ name }) => name);
  const rolled = rolledIn(view, all);
  addResults([{ ...mine, at: Math.floor(last?.at ?? Date.now() / 1000), ...(mine.against === "people" && people.length ? { people } : {}), ...(rolled ? { rolled } : {}) }]);
}

/** How often each face came, in a game whose rolls are written as faces.  @param {View} view @param {Event[]} all */
function rolledIn({ game }, all) {
  const games = document.getElementById("table")?.dataset.dice?.split(" ") ?? [];
  const shown = all.filter(({ kind }) => kind === "rolled").flatMap(({ word }) => word.match(/[1-6]/g) ?? []);
  return games.includes(game.id) && shown.length ? [1, 2, 3, 4, 5, 6].map((face) => shown.filter((one) => Number(one) === face).length) : null;
}

/** @param {View} view @param {Event[]} events */
function ofRound({ round }, events) {
  return events.filter((event) => event.round === round);
}

/** What is worth telling in numbers: moves, how long it took, wins in a row; alone, the scores before.
 * @param {View} view @param {Event[]} events */
export function figuresView(view, events) {
  const alike = comparable(view);
  const found = [...movesOf(view, events), ...rowOf(view, alike)];
  const { scores } = sums(view.over?.solo ? alike : []);
  return html`${found.length > 1 ? html`<ul class="tiles">${found.map(([number, what]) => html`<li><b>${number}</b> ${what}</li>`)}</ul>` : nothing}
    ${scores.length > 2 ? scoresView(scores, say("Your scores so far, this one last"), { fewest: !!view.over?.solo?.fewest, small: true }) : nothing}`;
}

/** The results that this game stands among, itself the last.  @param {View} view @returns {Result[]} */
function comparable({ over }) {
  const mine = over?.mine;
  if (!mine) return [];
  const alike = (/** @type {Result} */ one) => one.game === mine.game && one.against === mine.against && one.players === mine.players && one.dice === mine.dice;
  return results().filter(alike);
}

/** @param {View} view @param {Event[]} events @returns {[string | number, string][]} */
function movesOf(view, events) {
  const played = standingMoves(events, view.round);
  if (played[0]?.ply !== 1) return []; // the log does not reach back to the beginning
  const moves = played.filter(({ kind }) => kind === "played").length;
  const seconds = (played.at(-1)?.at ?? 0) - played[0].at;
  /** @type {[string | number, string][]} */
  const tiles = [[moves, moves === 1 ? say("move") : say("moves")]];
  const minutes = Math.round(seconds / 60);
  if (minutes) tiles.push([minutes, minutes === 1 ? say("minute at the table") : say("minutes at the table")]);
  return tiles;
}

/** @param {View} view @param {Result[]} alike @returns {[string | number, string][]} */
function rowOf({ over }, alike) {
  const { streak } = sums(alike);
  return over?.card.outcome === "won" && streak > 1 ? [[streak, say("wins in a row")]] : [];
}
