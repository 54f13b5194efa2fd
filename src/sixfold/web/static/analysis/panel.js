// What stands beside the analysis board: the move one is at, the best moves as they deepen, luck and skill, tools.
// It knows what was found.  It does not know how it was found, nor any game.

import { amount, short } from "./amounts.js";
import { board, mistakes, nameOf, stepAt } from "./analysisstate.js";
import { DEEPEST } from "./deepening.js";
import { noteView } from "../table/headline.js";
import { sentenceView } from "../shared/sentence.js";
import { currentAsk, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { plyOf } from "./variations.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("./variations.js").Node} Node
 * @typedef {import("../playing/wire.js").Study} Study
 * @typedef {{think: () => void, play: (word: string) => void, before: () => void, deeper: () => void}} Doing
 */

const MAX_LISTED = 4; // of the best moves

/** The move that led here, what it was worth, and what can be done now.  @param {Node} at @param {Doing} doing */
export function moveCard(at, doing) {
  const step = stepAt(at);
  const { view } = state;
  const now = view?.headline.now ?? [];
  return html`<section class="card here-card" aria-label=${say("This move")}>
    <h2>${headingOf(at)}</h2>
    <p class="happened" role="status">${at.move ? sentenceView(at.move.parts) : say("The beginning of the game.")}</p>
    ${step?.text ? html`<p class=${step.mistake ? "cost" : "luck"}>${step.text}</p>` : nothing}
    ${step?.mistake ? html`<button class="small" @click=${doing.before}>${say("Show the better move")}</button>` : nothing}
    ${now.length ? html`<p class="can-do">${sentenceView(now)}</p>` : nothing}
    ${noteView()}
  </section>`;
}

/** @param {Node} at */
function headingOf(at) {
  const ply = plyOf(at);
  if (!ply) return say("Start");
  const text = at.main ? say("Move {ply}", { ply }) : say("Move {ply}: what if…", { ply });
  const step = stepAt(at);
  return step?.mistake ? `${text} · ${say("a mistake")}` : text;
}

/** The best moves of the position, best first, and how closely it was looked at.  @param {Node} at @param {Doing} doing */
export function bestView(at, doing) {
  const study = at.studies.get(currentAsk()?.player ?? null);
  const over = state.view?.status.tone === "over";
  if (over) return nothing;
  return html`<section class="best-moves" aria-label=${say("Best moves")}>
    <div class="row"><h2>${say("Best moves")}</h2>
      <button class="small" @click=${doing.think}>${board.thinking ? say("Stop") : say("Go on")}</button></div>
    ${study ? foundView(study, at, doing) : html`<p class="muted" role="status">${board.trouble || (board.busy ? say("Thinking…") : "")}</p>`}
    ${study && board.trouble ? html`<p class="muted" role="status">${board.trouble}</p>` : nothing}
  </section>`;
}

/** @param {Study} study @param {Node} at @param {Doing} doing */
function foundView(study, at, doing) {
  const next = at.children.find(({ main }) => main)?.word ?? "";
  const plain = (/** @type {string} */ word) => word.replace(/^\d+:/, "");
  return html`${chancesView(study)}
    <ol class="found">${study.best.slice(0, MAX_LISTED).map((one, place) => html`<li><button class="quiet" @click=${() => doing.play(one.word)}>
      <span class="rank">${place + 1}</span> <span class="what">${one.text}${one.why ? html`<small>${one.why}</small>` : nothing}${
        next && plain(next) === one.word ? html`<small class="played">${say("played in the game")}</small>` : nothing}</span>
      <span class="value">${one.short}</span></button></li>`)}</ol>
    ${study.rolls.length ? rollsView(study) : nothing}
    ${study.line.length > 1 ? html`<p class="line">${say("How it could go on:")} ${study.line.map(({ text }) => text).join(" · ")}</p>` : nothing}
    <p class="effort" role="status" data-level=${study.level}>${effortText(study)}${board.busy ? "…" : ""}</p>`;
}

/** @param {Study} study */
function chancesView({ values, unit }) {
  const names = board.game?.names ?? [];
  const several = names.length > 2 ? html`<span>${say("Share of the others that each would beat:")}</span> ` : nothing;
  return html`<p class="chances">${several}${names.map((_, player) => html`<span>${nameOf(player, say("You"))} <strong>${
    amount(unit, values[player])}</strong></span> `)}</p>`;
}

/** What each outcome of the dice would be worth.  @param {Study} study */
function rollsView({ rolls }) {
  return html`<ol class="rolls">${rolls.map(({ word, short: value }) => html`<li><span>${word.replace("=", "")}</span> ${value}</li>`)}</ol>`;
}

/** @param {Study} study */
function effortText({ depth, positions, playouts }) {
  if (positions) return say("depth {depth}, {count} positions", { depth, count: short(positions) });
  return playouts ? say("{count} games played out", { count: short(playouts) }) : "";
}

/** How closely the whole game was looked at, and a closer look for whoever wants one.  @param {Doing} doing */
export function deeperView({ deeper }) {
  const { level, deepening, steps, trouble } = board;
  if (!level) return nothing;
  const of = Math.max(0, steps.length - 1);
  if (deepening) {
    return html`<div class="deeper"><p role="status">${say("Examining every move, level {level} of {most}: {done} of {count}", { ...deepening, most: DEEPEST, count: of })}
      <progress max=${of} .value=${deepening.done} aria-hidden="true"></progress></p>
      <button @click=${deeper}>${say("Stop")}</button></div>`;
  }
  return html`<div class="deeper"><p role="status">${say("Every move was examined, level {level} of {most}.", { level, most: DEEPEST })}
      ${trouble ? html`<span class="muted">${trouble}</span>` : nothing}</p>
    ${level < DEEPEST ? html`<button @click=${deeper}>${say("Look deeper")}</button>` : nothing}</div>`;
}

/** What everybody gave away by their moves, and what the dice brought them. */
export function accountView() {
  const { game, values, steps } = board;
  const known = steps.filter((step) => step !== undefined);
  if (!game || !values || !known.length) return nothing;
  const dice = known.some((step) => step.gained);
  const rows = game.names.map((_, player) => {
    const own = known.filter((step) => step.player === player);
    const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
    return html`<tr><th scope="row">${nameOf(player, say("You"))}</th>
      <td>${own.filter(({ legal = 0 }) => legal > 1).length}</td><td>${mistakes(player).length}</td>
      <td>${amount(values.unit, sum(own.map(({ lost = 0 }) => lost)))}</td>
      ${dice ? html`<td>${amount(values.unit, sum(known.map(({ gained }) => gained?.[player] ?? 0)), true)}</td>` : nothing}</tr>`;
  });
  return html`<table class="account"><caption class="unseen">${say("Luck and skill")}</caption>
    <thead><tr><td></td><th scope="col">${say("Decisions")}</th><th scope="col">${say("Mistakes")}</th>
      <th scope="col">${say("Given away")}</th>${dice ? html`<th scope="col">${say("Luck")}</th>` : nothing}</tr></thead>
    <tbody>${rows}</tbody></table>`;
}
