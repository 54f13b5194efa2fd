// The page of all puzzles: what this browser has solved of them, the week as seven dice, and one game alone.
// @ts-check
import { allSolvedView } from "./allsolved.js";
import { countSolved, faceOfDay, isSolved, streak } from "./solved.js";
import { dieView, noDieView } from "../dice/figures.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { whenShown } from "../shared/whenshown.js";

const DAY = 86400000; // milliseconds
const WEEK = 7;
const page = /** @type {HTMLElement} */ (document.getElementById("main"));

function show() {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("a[data-puzzle]"))) {
    if (isSolved(link.dataset.puzzle ?? "")) showSolved(link);
  }
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("a[data-puzzles]"))) {
    const solved = countSolved(link.dataset.puzzles ?? "");
    const place = link.querySelector("small");
    if (place && solved) place.textContent = say("{solved} of {count} solved", { solved, count: link.dataset.count ?? "" });
  }
  const line = /** @type {HTMLElement | null} */ (page.querySelector(".streak"));
  if (line && streak().best) {
    line.hidden = false;
    line.textContent = say("Solved in a row on this device: {streak}. Best: {best}.", streak());
  }
  const week = document.getElementById("week");
  if (week) render(weekView(Date.parse(page.dataset.today ?? "")), week);
  showDone(/** @type {HTMLElement | null} */ (page.querySelector(".chip-button[aria-pressed=true]"))?.dataset.chosen ?? "");
}

/** A seal where it was solved.  @param {HTMLElement} link */
function showSolved(link) {
  const row = link.querySelector(".row");
  if (!row) link.textContent = say("✓ Solved");
  else if (!row.querySelector(".seal")) row.insertAdjacentHTML("beforeend", `<span class="seal" role="img" aria-label="${say("solved")}">✓</span>`);
}

/** Where all that are shown are solved: a crown, and the way to others.  @param {string} game  "" for all */
function doneView(game) {
  const shown = /** @type {HTMLElement[]} */ ([...page.querySelectorAll(".cut-outs li:not([hidden]) > a")]);
  if (!shown.every((link) => isSolved(link.dataset.puzzle ?? ""))) return nothing;
  const all = /** @type {HTMLAnchorElement[]} */ ([...page.querySelectorAll(`a[data-puzzles${game ? `="${game}"` : ""}]`)]);
  const left = all.map(({ href, dataset }) => ({ href, count: Number(dataset.count) - countSolved(dataset.puzzles ?? "") })).filter(({ count }) => count > 0);
  const count = left.reduce((sum, one) => sum + one.count, 0);
  if (!count) return allSolvedView(nothing, html`<a class="button" href="/daily" data-needs-server>${say("Game of the day")}</a>`);
  return allSolvedView(count === 1 ? say("There is one more.") : say("There are {count} others.", { count }), html`<a class="button" href=${left[0].href}>${say("Show others")}</a>`);
}

/** The last seven days: a six is a puzzle solved at the first try.  @param {number} today */
function weekView(today) {
  const faces = Array.from({ length: WEEK }, (_, at) => faceOfDay(new Date(today - (WEEK - 1 - at) * DAY).toISOString().slice(0, 10)));
  const solved = faces.filter((face) => face).length;
  return html`<p class="seven">${faces.map((face) => (face ? dieView(face) : noDieView()))}
    ${solved ? html`<span>${say("{count} of seven days", { count: solved })}</span>` : nothing}</p>`;
}

for (const chip of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-chosen]"))) chip.addEventListener("click", () => choose(chip.dataset.chosen ?? ""));

/** Shows one game's puzzles, or all.  @param {string} game */
function choose(game) {
  for (const chip of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-chosen]"))) chip.setAttribute("aria-pressed", `${chip.dataset.chosen === game}`);
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("li[data-game]"))) card.hidden = !!game && card.dataset.game !== game;
  showDone(game);
}

/** @param {string} game */
function showDone(game) {
  render(doneView(game), /** @type {HTMLElement} */ (document.getElementById("done")));
}

whenShown(show);
