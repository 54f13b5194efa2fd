// The page of one's own results: games won by level, streaks, scores and curves; to be taken along as a file.
// It knows results as they are kept on this device.  It does not know any game.

import { levelName } from "./levels.js";
import { curveView, partsView } from "./statcharts.js";
import { exported, imported, results } from "./statfile.js";
import { grouped, shares, sums } from "./statsums.js";
import { say } from "./texts.js";
import { html, nothing, render } from "./vendor/lit-html.js";

/**
 * @typedef {import("./statfile.js").Result} Result
 * @typedef {{title: string, unit: string, fewest: boolean}} GameFacts
 */

const root = /** @type {HTMLElement} */ (document.getElementById("statistics"));
const games = /** @type {{[game: string]: GameFacts}} */ (JSON.parse(root.dataset.games ?? "{}"));
const WINDOW = 10; // games that a point of the curve looks back on
const LARGEST = 16 * 1024 * 1024; // bytes of a file
let note = "";

function draw() {
  const all = results();
  render(
    html`<div class="take-along">
        <button @click=${save} ?disabled=${!all.length}>${say("Export")}</button>
        <label class="button">${say("Import")} <input type="file" class="unseen" accept=".json,application/json" @change=${take}></label>
      </div>
      <p class="note" role="status">${note}</p>
      ${all.length ? [...grouped(all, (one) => one.game)].map(([game, some]) => gameView(game, some)) : emptyView()}`,
    root,
  );
}

function emptyView() {
  return html`<p>${say("No results yet. Finish a game and its result appears here.")} <a href="/">${say("Choose a game")}</a></p>`;
}

// A game ------------------------------------------------------------------------------------

/** @param {string} game @param {Result[]} all */
function gameView(game, all) {
  const facts = games[game] ?? { title: game, unit: "", fewest: false };
  const by = (/** @type {string} */ against) => all.filter((one) => one.against === against);
  return html`<section class="game-statistics" aria-label=${facts.title}>
    <h2>${facts.title}</h2>
    <div class="kinds">
      ${contestView(say("Against bots"), by("bots"), true)}
      ${contestView(say("Against people"), by("people"), false)}
      ${aloneView(say("Alone"), by("alone").filter(({ dice }) => dice !== "real"), facts)}
      ${aloneView(say("Alone, with real dice"), by("alone").filter(({ dice }) => dice === "real"), facts)}
      ${by("device").length ? html`<p class="kind">${say("Games on one device: {count}.", { count: by("device").length })} ${realDiceView(by("device"))}</p>` : nothing}
    </div>
  </section>`;
}

/** @param {string} title @param {Result[]} all @param {boolean} levels */
function contestView(title, all, levels) {
  if (!all.length) return nothing;
  const found = sums(all);
  const { games, won, drawn, lost, streak, longest } = found;
  const curve = shares(all, WINDOW);
  return html`<div class="kind">
    <h3>${title}</h3>
    <p>${say("Games: {games}. Won: {won}, drawn: {drawn}, lost: {lost}.", { games, won, drawn, lost })}
      ${say("Winning streak: {streak} (longest: {longest}).", { streak, longest })} ${realDiceView(all)}</p>
    ${levels ? levelsView(all) : partsView(found)}
    ${curve.length > 1 ? figure(curveView(curve, say("Games won over time, in percent"), { low: 0, high: 100, unit: "%" }), say("Won of the last {count} games", { count: WINDOW })) : nothing}
  </div>`;
}

/** How many of some games were played with dice of one's own.  @param {Result[]} all */
function realDiceView(all) {
  const { realDice } = sums(all);
  return realDice ? say("Of these with real dice: {count}.", { count: realDice }) : nothing;
}

/** @param {unknown} drawing @param {string} caption */
function figure(drawing, caption) {
  return html`<figure>${drawing}<figcaption>${caption}</figcaption></figure>`;
}

/** @param {Result[]} all */
function levelsView(all) {
  const levels = [...grouped(all, (one) => one.level ?? 0)].sort(([one], [other]) => one - other);
  return html`<table>
    <thead><tr><th scope="col">${say("Level")}</th><th scope="col">${say("Games")}</th><th scope="col">${say("Won")}</th>
      <th scope="col">${say("Drawn")}</th><th scope="col">${say("Lost")}</th><th scope="col" aria-hidden="true"></th></tr></thead>
    <tbody>${levels.map(([level, some]) => levelView(level, some))}</tbody>
  </table>`;
}

/** @param {number} level @param {Result[]} some */
function levelView(level, some) {
  const found = sums(some);
  return html`<tr><th scope="row">${level || "–"} <small>${level ? levelName(level) : ""}</small></th><td>${found.games}</td>
    <td>${found.won}</td><td>${found.drawn}</td><td>${found.lost}</td><td class="bar">${partsView(found)}</td></tr>`;
}

// Alone -------------------------------------------------------------------------------------

/** @param {string} title @param {Result[]} all @param {GameFacts} facts */
function aloneView(title, all, facts) {
  if (!all.length) return nothing;
  const { scores } = sums(all);
  const choices = [...grouped(all.filter((one) => one.own), (one) => one.own ?? "")].sort(([one], [other]) => (one < other ? -1 : 1));
  const best = (/** @type {number[]} */ some) => (facts.fewest ? Math.min(...some) : Math.max(...some));
  const over = all.flatMap(({ score, par }) => (score !== undefined && par !== undefined ? [score - par] : []));
  return html`<div class="kind">
    <h3>${title}</h3>
    <p>${say("Games: {games}.", { games: all.length })}
      ${scores.length ? say("Best: {best}, on average {mean}, last {last} {unit}.", { best: best(scores), mean: rounded(mean(scores)), last: scores[scores.length - 1], unit: facts.unit }) : nothing}
      ${over.length ? say("Over par on average: {over}.", { over: rounded(mean(over)) }) : nothing}</p>
    ${choices.length > 1 ? choicesView(choices, best) : nothing}
    ${scores.length > 1 ? figure(curveView(scores, say("Scores over time")), say("Every game, the last one at the right")) : nothing}
  </div>`;
}

/** The best with each thing that one played with.
 * @param {[string, Result[]][]} choices @param {(some: number[]) => number} best */
function choicesView(choices, best) {
  return html`<table>
    <thead><tr><th scope="col">${say("With")}</th><th scope="col">${say("Games")}</th><th scope="col">${say("Best")}</th></tr></thead>
    <tbody>${choices.map(([own, some]) => {
      const { scores, games: count } = sums(some);
      return html`<tr><th scope="row">${own.split("=").at(-1)}</th><td>${count}</td><td>${scores.length ? best(scores) : "–"}</td></tr>`;
    })}</tbody>
  </table>`;
}

/** @param {number[]} some */
function mean(some) {
  return some.reduce((sum, one) => sum + one, 0) / some.length;
}

/** @param {number} value */
function rounded(value) {
  return value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
}

// To be taken along -------------------------------------------------------------------------

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  link.download = `sixfold-statistics-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
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
