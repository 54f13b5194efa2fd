// What decided a game that is over: how near to winning somebody was, move by move, and the move that gave most away.
// It knows the log and what the server's bots answer; where they do not, nothing is shown.  It does not know any game.

import { amount } from "../analysis/amounts.js";
import { ask } from "../playing/asking.js";
import { writePlace } from "../analysis/placelink.js";
import { ENDS, entries, sentencesAt, standingMoves } from "../table/log.js";
import { isAway } from "../offline/reach.js";
import { sentenceView } from "../shared/sentence.js";
import { change, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Step} Step
 * @typedef {Pick<import("../playing/wire.js").AnalysedGame, "start" | "words" | "names" | "reader">} Played
 * @typedef {{played: Played, values: number[][], size: number, step: Step | null, open: boolean}} Story  `open`: ended before anything had decided it
 */

const LEVEL = 2; // at which moves are compared
const WINDOW = 16; // of them, about the one after which most had changed
const DECISIVE = 0.1; // of a win: what a move has to give away, or a roll to bring, to have decided the game
const AHEAD = 0.05; // of a win, more than at the beginning: what the winner has to have after it
const ALIKE = 0.6; // of the worst mistake: what is about as bad, so that the last of them decided
const SETTLED = 0.8; // of a win: what the winner has to have where somebody resigned or ran out of time
const [WIDE, HIGH, EDGE] = [300, 60, 7];

/** @type {AbortController | null} */
let asking = null;
let about = ""; // which end is told
/** @type {Story | null} */
let story = null;

/** Has the game looked at, by two questions to the server's bots, once it is over for somebody who played it.  @param {View} view */
export async function followDecided(view) {
  const end = view.over && view.game.players > 1 ? `${view.table} ${view.round} ${view.ply}` : "";
  if (end === about) return;
  asking?.abort();
  [about, story] = [end, null];
  if (!end || !view.chairs.some(({ yours }) => yours) || !(view.device ? !isAway() : view.can.analyse)) return;
  const { signal } = (asking = new AbortController());
  await lookAt(view, signal).catch(() => undefined); // a card without a curve is whole, too
}

/** @param {View} view @param {AbortSignal} signal */
async function lookAt(view, signal) {
  const played = await playedIn(view, signal);
  const { values, size } = await ask("values", played, signal);
  const found = (story = { played, values, size, step: /** @type {Step | null} */ (null), open: isOpen(view, values) });
  change({});
  if (!found.open) found.step = await decidingStep(view, found, signal);
  change({});
}

/** @param {View} view @param {AbortSignal} signal @returns {Promise<Played>} */
async function playedIn({ table, round, device, chairs }, signal) {
  if (!device) {
    const answer = await fetch(`/t/${table}/game?round=${round}&lang=${document.documentElement.lang}`, { signal });
    const { start, words, names, reader } = await answer.json();
    return { start, words, names, reader };
  }
  const players = inOrder(chairs);
  return { start: device.code, words: device.words, names: players.map(({ name }) => name), reader: players.findIndex(({ yours }) => yours) };
}

/** @param {View["chairs"]} chairs */
const inOrder = (chairs) => [...chairs].sort((one, other) => one.player - other.player);

/** Whether the players ended the game while anybody could still win.  @param {View} view @param {number[][]} values */
function isOpen({ chairs, round }, values) {
  const last = state.events.filter((event) => event.round === round && (event.word || ENDS.includes(event.kind))).at(-1);
  const winner = chairs.find(({ rank }) => rank === 1)?.player ?? 0;
  return !!last && !last.word && (values.at(-1)?.[winner] ?? 0) < SETTLED;
}

/** The last of the worst mistakes of those who did not win, about where most had changed; else the winner's luckiest roll.
 * @param {View} view @param {Story} story @param {AbortSignal} signal @returns {Promise<Step | null>} */
async function decidingStep({ chairs }, { played, values, size }, signal) {
  const [{ player: winner }, ...more] = chairs.filter(({ rank }) => rank === 1);
  if (more.length) return null;
  const gains = values.slice(1).map((each, ply) => each[winner] - values[ply][winner]);
  const after = Math.max(0, Math.min(gains.indexOf(Math.max(...gains)) - WINDOW / 2, played.words.length - WINDOW));
  const { steps } = /** @type {{steps: Step[]}} */ (await ask("steps", { ...played, level: LEVEL, after, upto: Math.min(played.words.length, after + WINDOW) }, signal));
  const worth = (/** @type {Step} */ { mistake, player, lost, gained }) => (gained ? gained[winner] : mistake && player !== winner ? (lost ?? 0) : 0);
  const ahead = steps.filter(({ ply }) => values[ply][winner] >= 1 / chairs.length + AHEAD);
  const [moves, rolls] = [false, true].map((rolled) => ahead.filter((/** @type {Step} */ step) => !!step.gained === rolled && worth(step) >= DECISIVE * size));
  const last = (/** @type {Step[]} */ all, /** @type {number} */ least) => all.filter((step) => worth(step) >= least * Math.max(...all.map(worth))).at(-1);
  return last(moves, ALIKE) ?? last(rolls, 1) ?? null;
}

/** The curve, and the move that decided the game.  @param {View} view */
export function decidedView(view) {
  if (!story) return nothing;
  return html`${story.values.length > 1 ? curveView(story) : nothing} ${story.step ? toldView(view, story.step) : nothing} ${retryView(view)} ${story.open ? html`<p class="muted">${say("Nothing was decided yet.")}</p>` : nothing}`;
}

/** @param {Story} story */
function curveView({ played, values, step }) {
  const own = played.reader ?? 0;
  const [x, y] = [(/** @type {number} */ ply) => EDGE + ((WIDE - 2 * EDGE) * ply) / (values.length - 1), (/** @type {number} */ value) => EDGE + (HIGH - 2 * EDGE) * (1 - value)];
  const line = values.map((each, ply) => `${x(ply).toFixed(1)} ${y(each[own]).toFixed(1)}`).join("L");
  const label = played.reader === null ? say("How near {name} was to winning, move by move", { name: played.names[0] }) : say("How near you were to winning, move by move");
  return html`<svg class="worth" role="img" aria-label=${label}>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none"><g fill="none" stroke="var(--accent)" stroke-width="3" stroke-linejoin="round"><path stroke="var(--line)" stroke-width="1.2"
      stroke-dasharray="2 4" vector-effect="non-scaling-stroke" d="M${EDGE} ${HIGH / 2}H${WIDE - EDGE}"></path><path vector-effect="non-scaling-stroke" d="M${line}"></path></g></svg>
    ${step ? svg`<circle cx="${(100 * x(step.ply)) / WIDE}%" cy="${(100 * y(values[step.ply][own])) / HIGH}%" r="6" fill="var(--violet)" stroke="var(--raised)" stroke-width="2"></circle>` : nothing}</svg>`;
}

/** @param {View} view @param {Step} step */
function toldView(view, step) {
  const number = numberOf(view, step.ply);
  const text = step.gained ? say("Roll {number} decided it:", { number }) : say("Move {number} decided it:", { number });
  const said = sentencesAt(state.events, view.round, step.ply).at(-1);
  const cost = step.lost ? html`<b>${amount("share", -step.lost)}</b>` : nothing;
  return html`<p class="turning"><a href=${addressOf(view, step.ply)}>${text}</a> ${said ? sentenceView(said.parts) : step.word} ${cost}</p>`;
}

/** The number of a move as the log has it.  @param {View} view @param {number} ply */
function numberOf({ round }, ply) {
  const upto = standingMoves(state.events, round).filter((event) => (event.ply ?? 0) <= ply);
  return upto[0]?.ply === 1 ? (entries(upto).at(-1)?.number ?? ply) : ply;
}

/** The analysis of the game, at a move.  @param {View} view @param {number} ply */
function addressOf({ device, table, round }, ply) {
  return device ? `/analyse${writePlace(ply, [], { from: device.code, words: device.words })}` : `/t/${table}/analyse?round=${round}#${ply}`;
}

/** Against bots, the game from before your own deciding mistake on.  @param {View} view */
function retryView(view) {
  const { game, chairs, daily } = view;
  const step = story?.step;
  const mine = chairs.filter(({ yours, kind }) => yours && kind === "person");
  if (!story || !step || daily || mine.length !== 1 || mine[0].player !== step.player || chairs.some(({ yours, kind }) => !yours && kind !== "bot")) return nothing;
  const { start, words } = story.played;
  const seats = inOrder(chairs).map(({ name, named, level }) => (level === null ? { kind: "you", ...(named ? { name } : {}) } : { kind: "bot", level }));
  const request = { game: game.id, players: seats.length, options: {}, chairs: seats, first: 0, position: start, moves: words.slice(0, step.ply - 1) };
  return html`<button class="retry" @click=${() => void openFrom(request)}>${say("Retry move {number}", { number: numberOf(view, step.ply) })}</button>`;
}

/** @param {import("../home/opentable.js").TableRequest} request */
async function openFrom(request) {
  const { openAtServer } = await import("../home/opentable.js");
  const text = await openAtServer(request);
  if (text !== "") change({ note: { text: text ?? say("The server does not answer. Try again."), bad: true } });
}
