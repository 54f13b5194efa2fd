// The page of the game of the day: opens your table, shows what came of it, your days and how the others did.
// It knows what this browser has kept.  It does not know any game.
// @ts-check
import { monthView, streakView } from "./calendar.js";
import { plotView } from "./dotplot.js";
import { standingView } from "./standing.js";
import { askResult, comparison, copyLine, dayText, keepTry, resultsOf, shareLine } from "./dailyresults.js";
import { drawn } from "../board/shapes.js";
import { showTrouble } from "../home/opentable.js";
import { myName } from "../people/profile.js";
import { post } from "../shared/post.js";
import { say } from "../shared/texts.js";
import { html, nothing, render, svg } from "../vendor/lit-html.js";
import { withMinus } from "../statistics/bests.js";
import { whenShown } from "../shared/whenshown.js";

/**
 * @typedef {import("./dailyresults.js").Kept} Kept
 * @typedef {import("./dailyresults.js").Result} Result
 */

const page = /** @type {HTMLElement} */ (document.getElementById("main"));
const day = page.dataset.day ?? "";
const isToday = "today" in page.dataset;
const isRevealed = "revealed" in page.dataset;
const gone = /** @type {Set<string>} */ (new Set()); // tables that the server does not show any more
const cards = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-game]")]);

/** @param {HTMLElement} card @param {boolean} practice */
async function play(card, practice) {
  const game = card.dataset.game ?? "";
  const trouble = card.querySelector(".trouble");
  try {
    const answer = await post(`/daily/${game}`, { practice, ...(isToday ? {} : { day }), name: myName() });
    const data = await answer.json();
    if (!answer.ok) return showTrouble(trouble, data.error);
    if (data.counts) keepTry(day, game, data.table);
    location.assign(data.address);
  } catch {
    showTrouble(trouble, say("The server does not answer. Try again."));
  }
}

/** @param {HTMLElement} card */
function show(card) {
  const place = card.querySelector(".own");
  const kept = resultsOf(day)[card.dataset.game ?? ""];
  if (place) render(ownView(card, kept), /** @type {HTMLElement} */ (place));
}

/** Your board as it stands, instead of the game's poster.  @param {HTMLElement} card @param {string} table */
async function showBoard(card, table) {
  const place = /** @type {SVGElement} */ (card.querySelector(".art"));
  const answer = await fetch(`/t/${encodeURIComponent(table)}/state?board=yes`).catch(() => null);
  if (answer && [403, 404, 410].includes(answer.status)) gone.add(table);
  if (!answer?.ok) return;
  const { picture } = await answer.json();
  card.classList.add("begun");
  place.setAttribute("viewBox", picture.box);
  place.setAttribute("preserveAspectRatio", "xMidYMid meet");
  place.style.setProperty("--wide", picture.box.split(" ")[2]);
  render(svg`<g>${drawn(picture.shapes)}</g>`, /** @type {any} */ (place));
}

/** @param {HTMLElement} card @param {Kept | undefined} kept */
function ownView(card, kept) {
  const result = kept?.result;
  const title = card.dataset.title ?? "";
  const button = (/** @type {string} */ text, /** @type {boolean} */ practice) =>
    html`<button type="button" class=${practice ? "" : "primary"} @click=${() => play(card, practice)}>${text}
      <span class="unseen">${title}</span></button>`;
  if (result) return resultView(result, kept.table, isToday || isRevealed ? button(say("Practise"), true) : nothing);
  if (!isToday) return isRevealed ? html`<div class="next">${button(say("Practise"), true)}</div>` : nothing;
  return html`<div class="next">${button(kept ? say("Go on") : say("Play"), false)}</div>`;
}

/** @param {Result} result @param {string} table @param {unknown} practise */
function resultView(result, table, practise) {
  const line = shareLine(result);
  const copy = html`<button type="button" @click=${(/** @type {Event} */ event) => void copyLine(line, event)}>${say("Copy result")}</button>`;
  return html`<p class="score">${withMinus(result.score ?? "–")}</p>
    <p role="status">${comparison(result).join(" ")}</p>
    ${result.score === null ? nothing : html`<p class="share-line">${line}</p>`}
    <div class="next">${gone.has(table) ? nothing : html`<a class="button see" href="/t/${table}">${say("See my game")} <span class="unseen">${result.title}</span></a>`}
      ${result.score === null ? nothing : copy} ${practise}</div>`;
}

/** Asks again how the results of the day compare by now. */
async function refresh() {
  for (const card of cards) {
    const kept = resultsOf(day)[card.dataset.game ?? ""];
    if (kept) await Promise.all([askResult(kept.table), showBoard(card, kept.table)]);
    show(card);
  }
  showDays();
}

const calendar = /** @type {HTMLElement} */ (document.getElementById("calendar"));
const { today = "", since = "" } = calendar.dataset;
let month = day.slice(0, 7);

/** Your days, how many in a row, and how today's results lie. */
function showDays() {
  for (const time of page.querySelectorAll("time")) time.textContent = dayText(time.dateTime, "long");
  const turn = (/** @type {string} */ other) => {
    month = other;
    showDays();
  };
  render(monthView(month, { today, since, shown: day }, turn), calendar);
  render(streakView(today), /** @type {HTMLElement} */ (document.getElementById("streak")));
  const own = Object.values(resultsOf(day)).flatMap(({ result }) => (result?.counts ? [result] : []));
  render(own.map(plotView), /** @type {HTMLElement} */ (document.getElementById("plots")));
  render(own.map(standingView), /** @type {HTMLElement} */ (document.getElementById("standings")));
}

whenShown(() => {
  showDays();
  cards.forEach(show);
  void refresh();
});
