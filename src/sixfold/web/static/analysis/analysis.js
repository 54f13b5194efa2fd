// The analysis board's page: a game of a table, one that somebody has, or a position, to step through and to try in.
// It knows the parts of the page.  It does not know any game, nor how the parts look.

import { startView } from "./start.js";
import { ask } from "../playing/asking.js";
import { drawing } from "./line.js";
import * as moves from "./moves.js";
import { accountView, bestView, deeperView, moveCard } from "./panel.js";
import { board, nameOf, mainLine } from "./analysisstate.js";
import { cancel, errorText, stepsOf, turnBoard } from "../table/commands.js";
import { balanceView, curveView } from "./curveview.js";
import { stopLooking } from "./deepening.js";
import { learn, learners, learningArrows, learningView } from "./mistakes.js";
import { liveBoard } from "../board/liveboard.js";
import { animate } from "../board/motion.js";
import { moveListView } from "./movelist.js";
import { readPlace } from "./placelink.js";
import { keepingFocus, watchEscape } from "../learn/practice.js";
import { rollView } from "../dice/rollchoice.js";
import { savePicture } from "../shared/savepicture.js";
import { watchScreen } from "../shared/screen.js";
import { settings } from "../shared/settings.js";
import { change, currentAsk, renderWith, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { askedView } from "../table/toolbar.js";
import { forkOf, lineTo, plyOf, wholeLine } from "./variations.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * @typedef {import("./variations.js").Node} Node
 * @typedef {import("../playing/wire.js").View} View
 */

const ARROWS = 3; // moves that are shown on the board
const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { table = "" } = root.dataset;
const games = /** @type {import("./start.js").GameChoice[]} */ (JSON.parse(root.dataset.games ?? "[]"));
const places = /** @type {string[]} */ (JSON.parse(root.dataset.setUp ?? "[]")); // games in which positions can be set up
let opening = false; // whether something is on its way
let trouble = ""; // why nothing could be read
let copied = false; // whether the link was copied just now

/** Opens what the address says. */
async function open() {
  const place = readPlace(location.hash);
  opening = true;
  draw();
  try {
    if (table) await openTable(place);
    else if (place.from) await moves.openGame(await ask("read", { text: place.from, words: place.words }), place, "");
    else if (place.code) await read(place.code);
  } catch (error) {
    board.notice = errorText(error);
  }
  opening = false;
  draw();
}

/** @param {import("./placelink.js").Place} place */
async function openTable(place) {
  const round = Number(new URLSearchParams(location.search).get("round")) || 0;
  const query = new URLSearchParams({ lang: document.documentElement.lang, ...(round ? { round: `${round}` } : {}) });
  if (settings.get("names") === "seats") query.set("names", "seats");
  const answer = await fetch(`/t/${table}/game?${query}`);
  const game = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(game.refused?.text ?? game.error ?? `${answer.status}`);
  await moves.openGame(game, place, `/t/${table}/analyse?round=${game.round}`);
}

/** Reads a game or a code that somebody has.  @param {string} text */
async function read(text) {
  try {
    if (!text.trim()) throw new Error(say("Paste a game or a code first."));
    const game = await ask("read", { text });
    trouble = "";
    await moves.openGame(game, { at: null, line: [], code: "", from: "", words: [] }, "");
    if (game.more) change({ note: { text: say("There are several games in it; this is the first.") } });
  } catch (error) {
    trouble = errorText(error);
    draw();
    document.getElementById("written")?.focus();
  }
}

/** @param {string} game @param {number} players */
async function setUp(game, players) {
  try {
    const chairs = Array.from({ length: players }, () => ({ kind: "you" }));
    await moves.openGame(await ask("start", { game, players, chairs }), readPlace(""), "");
  } catch (error) {
    trouble = errorText(error);
    draw();
  }
}

function draw() {
  const { at } = board;
  const { view } = state;
  root.classList.toggle("beginning", !board.game);
  layCloth();
  if (board.notice || (board.game && !view)) {
    render(html`<p class="waiting" role="status">${board.notice || say("One moment…")} ${
      board.notice ? html`<a href="/analyse">${say("Analyse another game")}</a>` : nothing}</p>`, root);
  } else if (!board.game || !view || !at) {
    render(opening ? html`<p class="waiting" role="status">${say("One moment…")}</p>` : startView({ games, places, trouble, read, setUp, redraw: draw }), root);
  } else {
    state.arrows = arrows(at);
    keepingFocus(root, () => render(pageView(view, at), root));
    showRow(at);
    showStep(view);
  }
}

/** The page lies on the cloth of the game that is analysed. */
function layCloth() {
  const cloth = games.find(({ id }) => id === board.game?.game)?.cloth;
  if (cloth) document.body.classList.replace("linen", cloth);
}

/** The best moves as arrows, the best one strongest.  @param {Node} at @returns {import("../board/marks.js").Mark[]} */
function arrows(at) {
  if (board.learning) return learningArrows();
  const ask = currentAsk();
  const best = at.studies.get(ask?.player ?? null)?.best ?? [];
  if (!ask || !board.thinking) return [];
  if (ask.toggles) return best.slice(0, 1).map(({ word, short }) => ({ kind: "pencil", path: stepsOf(word), text: short }));
  const shown = best.slice(0, ARROWS).map(({ word }, index) => ({ kind: index ? "also" : "hint", path: stepsOf(word), text: `${index + 1}` }));
  return /** @type {import("../board/marks.js").Mark[]} */ (shown.reverse());
}

/** @param {View} view @param {Node} at */
function pageView(view, at) {
  return html`
    <h1 class="unseen">${say("{who}: {word}", { who: say("Analysis"), word: board.game ? moves.titleOf(board.game) : "" })}</h1>
    <div class="play">
      <section class="middle" aria-label=${say("Board")}>${balance(view, at)} ${liveBoard(view)}</section>
      <p id="keys" class="unseen">
        ${say("Arrow keys move from cell to cell, Enter chooses, Escape deselects.")}</p>
      <section class="actions" aria-label=${say("Try a move")}><div class="bar">
        <div class="asked">${state.opened ? erringView(state.opened.side) : askedView(view)}</div></div></section>
      <section class="curve-area" aria-label=${say("Course of the game")}>${curve(view, at)}</section>
      <section class="steps" aria-label=${say("Steps")}>${stepsView(at)}</section>
    </div>
    <div class="beside">
      ${board.learning ? learningView() : html`${moveCard(at, doing)} ${board.roll ? analysedRoll(board.roll, view) : nothing} ${bestView(at, doing)}`}
      <section class="side" aria-label=${say("Moves")}>
        <p class="result">${board.game ? moves.titleOf(board.game) : ""}${board.game?.result ? html`. ${board.game.result}` : nothing}</p>
        ${accountView()} ${deeperView(doing)}
        <p class="only-narrow ways">${learnView()}</p>
        <div class="logs">${moveListView(/** @type {Node} */ (board.root), at, { go: moves.go, name: moves.nameBranch, remove: moves.removeBranch })}</div>
        ${toolsView(view)}
      </section>
    </div>
    <div id="live" class="unseen" aria-live="polite"></div>`;
}

/** A roll to try: as somebody chooses it, or any.  @param {import("../playing/wire.js").RollChoice} roll @param {View} view */
function analysedRoll(roll, view) {
  return html`<div class="roll-to-try">${rollView(roll, `${view.ply} ${roll.example}`, (word) => tryRoll(word))}
    <button @click=${() => tryRoll(moves.ANY_ROLL)}>${say("Roll")}</button></div>`;
}

/** Whose sheet lies there instead of that of whoever is to act.  @param {import("../playing/wire.js").Side} side */
function erringView({ label }) {
  return html`<span class="whose">${label}</span> <button @click=${cancel}>${say("Go on")}</button>`;
}

const doing = { think: toggleThinking, play: (/** @type {string} */ word) => tryBest(word), before: showBetter, deeper: moves.toggleDeeper };

/** What this position is worth to two, as far as it is known.  @param {View} view @param {Node} at */
function balance(view, at) {
  const { values, game, learning } = board;
  const study = [...at.studies.values()].at(-1);
  if ((values ?? study)?.unit === "points") return nothing;
  const known = study?.values ?? (at.main ? values?.values[plyOf(at)] : undefined);
  return balanceView(learning ? undefined : known, view.chairs, (player) => nameOf(player, say("You")), game?.reader ?? 0);
}

/** @param {View} view @param {Node} at */
function curve(view, at) {
  const fork = forkOf(at);
  const branch = lineTo(at).slice(plyOf(fork) + 1);
  return curveView({
    values: board.values,
    steps: board.steps,
    plies: mainLine().length - 1,
    at: plyOf(fork),
    branch: branch.map(({ studies }) => [...studies.values()].at(-1)?.values ?? null),
    names: board.game?.names ?? [],
    reader: board.game?.reader ?? null,
    chairs: view.chairs,
    go: moves.goTo,
  });
}

/** @param {Node} at */
function stepsView(at) {
  const line = wholeLine(at);
  const [place, last] = [line.indexOf(at), line.length - 1];
  const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ press, off = false) =>
    html`<button class="step" aria-label=${label} title=${label} ?disabled=${off} @click=${press}>${sign}</button>`;
  const wrong = board.steps.some((step) => step?.mistake);
  return html`
    ${button(say("First position"), "|◀", () => moves.step(-line.length), place === 0)}
    ${button(say("One back"), "◀", () => moves.step(-1), place === 0)}
    <span class="count">${place} / ${last}</span>
    ${button(say("One forward"), "▶", () => moves.step(1), place === last)}
    ${button(say("Last position"), "▶|", () => moves.step(line.length), place === last)}
    ${board.playing ? button(say("Pause"), "❚❚", moves.togglePlaying) : button(say("Autoplay"), "▶▶", moves.togglePlaying, last === 0)}
    ${wrong ? html`${button(say("Previous mistake"), "◀?", () => moves.toMistake(-1))}${button(say("Next mistake"), "?▶", () => moves.toMistake(1))}` : nothing}
    <span class="only-wide">${learnView()}</span>`;
}

/** Leads to the mistakes of whoever reads, or of everybody who made some. */
function learnView() {
  if (board.learning) return nothing;
  return learners().map((player) => html`<button class="primary learn" @click=${() => learn(player)}>${learnText(player)}</button> `);
}

/** @param {number} player */
function learnText(player) {
  const count = board.steps.filter((step) => step?.mistake && step.player === player).length;
  if (player === board.game?.reader) return say("Learn from your mistakes ({count})", { count });
  return say("Mistakes of {name} ({count})", { name: board.game?.names[player] ?? "", count });
}

/** @param {View} view */
function toolsView(view) {
  const words = state.arrows.some(({ kind }) => kind === "hint") ? [bestWord()] : [];
  const save = (/** @type {"svg" | "png"} */ kind) => void drawing(words).then((text) => savePicture(kind, view.game.id, text)).catch((error) => change({ note: { text: errorText(error), bad: true } }));
  return html`<div class="tools">
      <button class="quiet" @click=${() => void share()}>${copied ? say("Copied") : say("Link to this position")}</button>
      <button class="quiet" @click=${() => save("png")}>${say("Save picture")}</button>
      <button class="quiet" @click=${() => save("svg")}>${say("Save as SVG")}</button>
      ${view.picture.directions > 1 ? html`<button class="quiet" @click=${turnBoard}>${say("Turn the board")}</button>` : nothing}
      ${places.includes(view.game.id) ? html`<a class="quiet" href="/analyse/setup/${view.game.id}#${board.code}">${say("Change the position")}</a>` : nothing}
      <a class="quiet" href="/analyse">${say("Analyse another game")}</a>
      ${table ? html`<a class="quiet" href="/t/${table}">${say("Go to the table")}</a>` : nothing}
    </div>
    <form class="code" @submit=${openCode}><label for="code">${say("Code of this position")}</label>
      <span class="row"><input id="code" name="code" spellcheck="false" autocomplete="off" .value=${board.code}>
      <button class="small">${say("Open")}</button></span>
      <p class="trouble" role="alert">${trouble}</p></form>`;
}

/** @type {Node | null} */
let row = null; // to which the list of moves was scrolled

/** Scrolls the list of moves, and nothing else, to the row one is at.  @param {Node} at */
function showRow(at) {
  if (row === at) return;
  row = at;
  const now = root.querySelector(".moves-list [aria-current='step']");
  const box = root.querySelector(".logs");
  if (!now || !box) return;
  const [inner, outer] = [now.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
}

/** @type {View | null} */
let shown = null;

/** What moved is shown when a step was made.  @param {View} view */
function showStep(view) {
  const stage = root.querySelector("svg.stage");
  if (shown && view !== shown && view.ply === shown.ply + 1 && stage) void animate(stage, settings.get("speed"));
  shown = view;
}

/** @returns {string} */
function bestWord() {
  return board.at?.studies.get(currentAsk()?.player ?? null)?.best[0]?.word ?? "";
}

/** @param {string} word */
function tryBest(word) {
  if (board.learning) return;
  const refused = moves.tryMove(currentAsk()?.player ?? null, word);
  if (refused) change({ note: { text: refused, bad: true } });
}

/** @param {string} word */
function tryRoll(word) {
  const refused = moves.tryMove(null, word);
  if (refused) change({ note: { text: refused, bad: true } });
}

/** The position before a mistake, with what would have been better. */
function showBetter() {
  board.thinking = true;
  moves.step(-1);
}

function toggleThinking() {
  board.thinking = !board.thinking;
  if (board.thinking) moves.look();
  else stopLooking();
  change({});
}

/** Hands the link to the system, to be shared, or copies it. */
async function share() {
  const url = moves.addressHere();
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return void navigator.share({ url }).catch(() => undefined);
  copied = await (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error())).then(() => true, () => false);
  change(copied ? {} : { note: { text: url } });
  setTimeout(() => ((copied = false), change({})), 2000);
}

/** @param {SubmitEvent} event */
async function openCode(event) {
  event.preventDefault();
  const code = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code") ?? "").trim();
  if (code === board.code) return;
  if (table) location.assign(`/analyse#${code}`);
  else await read(code);
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const elsewhere = target.closest("input, textarea, select, svg.stage [data-place], [data-disc]");
  if (!board.game || event.altKey || event.ctrlKey || event.metaKey || elsewhere || board.learning) return;
  const far = 10_000;
  /** @type {{[key: string]: () => void}} */
  const plain = {
    ArrowLeft: () => moves.step(-1),
    ArrowRight: () => moves.step(1),
    ArrowUp: () => moves.step(-10),
    ArrowDown: () => moves.step(10),
    Home: () => moves.step(-far),
    End: () => moves.step(far),
  };
  const found = event.shiftKey && event.key === "ArrowLeft" ? () => moves.toMistake(-1) : event.shiftKey && event.key === "ArrowRight" ? () => moves.toMistake(1) : plain[event.key];
  if (!found) return;
  event.preventDefault();
  moves.stopPlaying();
  found();
}

renderWith(draw);
watchEscape(root);
watchScreen(moves.again);
document.addEventListener("keydown", keys);
addEventListener("hashchange", () => void open());
addEventListener("pagehide", moves.keepNow);
document.addEventListener("visibilitychange", () => (document.hidden ? stopLooking() : moves.look()));
void open();
