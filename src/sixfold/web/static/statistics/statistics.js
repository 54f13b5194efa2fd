// The page of one's own results: numbers, points, dice, bots by level, people; to be taken along as a file.
// It knows results as they are kept on this device.  It does not know any game.

import { levelName } from "../people/levels.js";
import { crownView } from "../board/materials.js";
import { countAllSolved } from "../learn/solved.js";
import { chance, likelihood } from "./chance.js";
import { peopleView } from "./peoplelist.js";
import { partsView, scoresView, towersView } from "./statcharts.js";
import { exported, imported, results } from "./statfile.js";
import { faces, grouped, sums } from "./statsums.js";
import { dieView, noDieView, bestMark } from "../dice/figures.js";
import { saveBlob } from "../shared/savepicture.js";
import { emptyView } from "../home/empty.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * @typedef {import("./statfile.js").Result} Result
 * @typedef {{title: string, unit: string, fewest: boolean}} GameFacts
 */

const root = /** @type {HTMLElement} */ (document.getElementById("statistics"));
const games = /** @type {{[game: string]: GameFacts}} */ (JSON.parse(root.dataset.games ?? "{}"));
const LARGEST = 16 * 1024 * 1024; // bytes of a file
let note = "";
let chosen = ""; // the game that is looked at; all of them

/** @param {string} game @returns {GameFacts} */
const factsOf = (game) => games[game] ?? { title: game, unit: "", fewest: false };

function draw() {
  const all = results();
  const some = all.filter(({ game }) => !chosen || game === chosen);
  render(
    html`<div class="above">${all.length ? chipsView(all) : nothing}
        <span class="muted small">${say("Kept in this browser only.")}</span>
        <button @click=${save} ?disabled=${!all.length}>${say("Export")}</button>
        <label class="button">${say("Import")} <input type="file" class="unseen" accept=".json,application/json" @change=${take}></label>
      </div>
      <p class="note" role="status">${note}</p>
      ${all.length ? html`<section class="figures" aria-label=${chosen ? factsOf(chosen).title : say("All games")}>${numbersView(some)} ${figuresView(some)}</section>` : nothingYet()}`,
    root,
  );
}

function nothingYet() {
  const week = [dieView(1), ...[2, 3, 4, 5, 6, 7].map(noDieView)];
  return emptyView(week, say("No games yet. Your first one is three minutes away."), "/learn", say("Learn a game"));
}

/** @param {Result[]} all */
function chipsView(all) {
  const chip = (/** @type {string} */ game, /** @type {string} */ title) => html`<button class="chip-button" aria-pressed=${chosen === game}
    @click=${() => choose(game)}>${title}</button>`;
  return html`<div class="chips" role="group" aria-label=${say("Game")}>${chip("", say("All games"))}
    ${[...grouped(all, ({ game }) => game).keys()].map((game) => chip(game, factsOf(game).title))}</div>`;
}

/** @param {string} game */
function choose(game) {
  chosen = game;
  draw();
}

/** @param {Result[]} all */
function numbersView(all) {
  const { games: count, won, longest } = sums(all);
  const since = new Date(1000 * (all[0]?.at ?? 0)).toLocaleDateString(document.documentElement.lang, { month: "long", year: "numeric" });
  const crown = html`<svg class="board figure" viewBox="-30 -30 60 46" aria-hidden="true">${crownView(0, 0)}</svg>`;
  const gold = html`<svg class="figure" viewBox="-24 -24 48 52" aria-hidden="true">${bestMark(0, 0, 1)}</svg>`;
  return html`<ul class="numbers">
    ${numberView(dieView(6), count, count === 1 ? say("game since {month}", { month: since }) : say("games since {month}", { month: since }))}
    ${numberView(crown, won, say("won"))}
    ${numberView(gold, longest, say("longest winning streak"))}
    ${numberView(dieView(3, "white"), countAllSolved(chosen), say("puzzles solved"))}
  </ul>`;
}

/** @param {unknown} picture @param {number} number @param {string} what */
function numberView(picture, number, what) {
  return html`<li class="card">${picture}<span><b>${number}</b> ${what}</span></li>`;
}

/** @param {Result[]} all */
function figuresView(all) {
  const alone = all.filter(({ against }) => against === "alone");
  const device = all.filter(({ against }) => against === "device");
  return html`<div class="cards-of-figures">
    ${[...grouped(alone, ({ game, dice = "" }) => `${game} ${dice}`).values()].map(aloneView)}
    ${diceView(all)} ${botsView(all.filter(({ against }) => against === "bots"))} ${peopleView(all.filter(({ against }) => against === "people"), heading, totalsView, draw)}
    ${device.length ? html`<section class="card"><p>${say("Games on one device: {count}.", { count: device.length })} ${realDiceView(device)}</p></section>` : nothing}
  </div>`;
}

/** @param {string} title @param {string} aside */
function heading(title, aside) {
  return html`<header><h2>${title}</h2><span class="muted small">${aside}</span></header>`;
}

/** How many of some games were played with dice of one's own.  @param {Result[]} all */
function realDiceView(all) {
  const { realDice } = sums(all);
  return realDice ? say("Of these with real dice: {count}.", { count: realDice }) : nothing;
}

/** Games of one kind alone: every score, and the mean of the last five.  @param {Result[]} all */
function aloneView(all) {
  const facts = factsOf(all[0].game);
  const { scores } = sums(all);
  const best = (/** @type {number[]} */ some) => (facts.fewest ? Math.min(...some) : Math.max(...some));
  const over = all.flatMap(({ score, par }) => (score !== undefined && par !== undefined ? [score - par] : []));
  const title = all[0].dice === "real" ? say("{game}, alone with real dice", { game: facts.title }) : say("{game}, alone", { game: facts.title });
  const days = [all[0], all[all.length - 1]].map(({ at }) => new Date(1000 * at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" }));
  return html`<section class="card points-card">
    ${heading(title, scores.length > 1 ? say("line: mean of five games") : "")}
    <p>${say("Games: {games}.", { games: all.length })}
      ${scores.length ? say("Best: {best}, on average {mean}, last {last} {unit}.", { best: best(scores), mean: rounded(mean(scores)), last: scores[scores.length - 1], unit: facts.unit }) : nothing}
      ${over.length ? say("Over par on average: {over}.", { over: rounded(mean(over)) }) : nothing}</p>
    ${scores.length > 1 ? scoresView(scores, say("Scores over time"), { fewest: facts.fewest, from: days[0], to: days[1], best: say("{score}, your best", { score: best(scores) }) }) : nothing}
    ${choicesView(all, best)}
  </section>`;
}

/** The best with each thing that one played with.  @param {Result[]} all @param {(some: number[]) => number} best */
function choicesView(all, best) {
  const choices = [...grouped(all.filter((one) => one.own), (one) => one.own ?? "")].sort(([one], [other]) => (one < other ? -1 : 1));
  if (choices.length < 2) return nothing;
  return html`<table>
    <thead><tr><th scope="col">${say("With")}</th><th scope="col">${say("Games")}</th><th scope="col">${say("Best")}</th></tr></thead>
    <tbody>${choices.map(([own, some]) => {
      const { scores, games: count } = sums(some);
      return html`<tr><th scope="row">${own.split("=").at(-1)}</th><td>${count}</td><td>${scores.length ? best(scores) : "–"}</td></tr>`;
    })}</tbody>
  </table>`;
}

/** How often each face came.  @param {Result[]} all */
function diceView(all) {
  const counts = faces(all);
  const rolled = counts.reduce((sum, one) => sum + one, 0);
  if (!rolled) return nothing;
  return html`<section class="card dice-card">${heading(say("Your dice"), say("{count} rolled; dotted: fair", { count: rolled }))}
    ${towersView(counts)}
    ${readView(say("How often each number came"), [say("Number"), say("Times")], counts.map((count, face) => [face + 1, count]))}
    <p class="muted small">${likelihood(chance(counts))}</p></section>`;
}

/** @param {Result[]} all */
function botsView(all) {
  if (!all.length) return nothing;
  const levels = [...grouped(all, (one) => one.level ?? 0)].sort(([one], [other]) => one - other);
  return html`<section class="card bots-card">${heading(say("Against bots"), say("filled: won · hatched: drawn · plain: lost"))}
    ${totalsView(all)}
    ${readView(say("Against bots"), [say("Level"), say("Won"), say("Drawn"), say("Lost")], levels.map(([level, some]) => rowOf(level, sums(some))))}
    <ul class="levels" aria-hidden="true">${levels.map(([level, some]) => html`<li>${level ? dieView(level, "white") : nothing}
      <b>${level ? levelName(level) : "–"}</b> ${partsView(sums(some))}</li>`)}</ul></section>`;
}

/** @param {number} level @param {import("./statsums.js").Sums} found @returns {(string | number)[]} */
function rowOf(level, { won, drawn, lost }) {
  return [level ? `${level} ${levelName(level)}` : "–", won, drawn, lost];
}

/** What a figure shows, as a table for those who hear the page.
 * @param {string} caption @param {string[]} heads @param {(string | number)[][]} rows */
function readView(caption, heads, rows) {
  return html`<div class="unseen"><table><caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((one) => html`<td>${one}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** @param {Result[]} all */
function totalsView(all) {
  const { games: count, won, drawn, lost, streak, longest } = sums(all);
  return html`<p>${say("Games: {games}. Won: {won}, drawn: {drawn}, lost: {lost}.", { games: count, won, drawn, lost })}
    ${say("Winning streak: {streak} (longest: {longest}).", { streak, longest })} ${realDiceView(all)}</p>`;
}

/** @param {number[]} some */
function mean(some) {
  return some.reduce((sum, one) => sum + one, 0) / some.length;
}

/** @param {number} value */
function rounded(value) {
  return value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
}

function save() {
  saveBlob(new Blob([exported()], { type: "application/json" }), `sixfold-statistics-${new Date().toISOString().slice(0, 10)}.json`);
}

/** @param {Event} event */
async function take(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  if (!file) return;
  const came = file.size > LARGEST ? say("The file is larger than 16 MiB.") : imported(await file.text());
  note = typeof came === "string" ? came : say("Imported. New results: {count}.", { count: came });
  field.value = "";
  draw();
}

addEventListener("pageshow", draw);
addEventListener("storage", draw);
draw();
