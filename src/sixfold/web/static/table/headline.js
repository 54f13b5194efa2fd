// The line above the board: what happened since your last move, what you can do now, and what was
// refused or advised.  It knows the view's sentences and the page's note.  It does not know any game.

import { lostView } from "./banners.js";
import { coachView } from "../people/coach.js";
import { cardOpen } from "./endcard.js";
import { sentencesAt } from "./log.js";
import { foldedView } from "./pausepanel.js";
import { badgeView } from "../people/players.js";
import { sentenceView } from "../shared/sentence.js";
import { currentAsk, pauseOpen, state } from "./state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { KING, fan, places, resultAt, untouched } from "../board/walk.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").LogEntry} LogEntry
 */

const MAX_TOLD = 2; // sentences of what happened; the log has all

/** @param {View} view */
export function headlineView(view) {
  const explained = state.replay ? "" : state.explanation;
  const now = state.lost && !cardOpen(view) ? lostView() : presentView(view);
  return html`${state.replay ? pastView(state.replay) : now} ${noteView()}
    ${explained ? html`<p class="explanation">${explained}</p>` : nothing}`;
}

/** @param {View} view */
function presentView(view) {
  if (state.pause && state.folded) return foldedView(state.pause);
  const happened = view.headline.happened.slice(-MAX_TOLD);
  const left_out = view.headline.left_out + view.headline.happened.length - happened.length;
  return html`<p class="status ${view.status.tone} ${cardOpen(view) || pauseOpen() ? "unseen" : ""}" role="status">
    <span class="before ${view.picture.sides?.length ? "logged" : ""}">${happened.map(({ player, parts }) => entryView({ badge: badgeOf(view, player), parts }))}${left_out ? html`<span class="left-out">${leftOut(left_out)}</span> ` : nothing}</span>
    <span class="now">${nowView(view)}</span>
  </p>${coachView()}`;
}

/** A player's badge.  @param {View} view @param {number | null} player */
function badgeOf(view, player) {
  return view.chairs.find((chair) => chair.player === player)?.badge ?? [];
}

/** What an earlier position came from.  @param {{round: number, ply: number}} at */
function pastView({ round, ply }) {
  const said = sentencesAt(state.events, round, ply);
  return html`<p class="status past" role="status">
    ${said.length ? said.map(entryView) : say("The beginning of the game.")}
  </p>`;
}

/** @param {LogEntry} entry */
function entryView({ badge, parts }) {
  return html`<span class="happened">${badge.length ? badgeView(badge) : nothing} ${sentenceView(parts)}</span> `;
}

/** Where several people at this device may act, what the chosen one can do.  @param {View} view */
function nowView(view) {
  const ask = currentAsk();
  const chosen = afterChoice();
  if (chosen) return chosen;
  if (!ask || view.asks.length < 2) return sentenceView(view.headline.now);
  const name = view.chairs.find((chair) => chair.chair === ask.chair)?.name ?? "";
  return [say("{name}, your turn.", { name }), " ", sentenceView(ask.prompt)];
}

/** What comes next once something is chosen: where it goes, or that it is meant. */
function afterChoice() {
  const { walk, pending } = state;
  if (!walk || walk.ask.toggles || untouched(walk)) return "";
  if (pending) return pending.explanation || say("Press it again, or confirm.");
  const king = places(walk.ask, walk.steps).find((name) => resultAt(walk, name) === KING);
  if (king) return say("On {place} it becomes your king.", { place: king });
  return fan(walk) ? say("Choose where it goes, or lift fewer pieces.") : say("Choose where it goes.");
}

/** @param {number} count */
function leftOut(count) {
  return count === 1 ? say("(1 more in the log)") : say("({count} more in the log)", { count });
}

/** The last refusal or advice. */
export function noteView() {
  const { note, replay } = state;
  const text = note?.text || (replay ? "" : state.hint?.text) || ""; // advice is about now
  return html`<p class="note ${note?.bad ? "bad" : ""} ${text ? "told" : ""}">
    <span role="status">${text}${note?.rules ? html` <a href=${note.rules} target="_blank">
      ${say("Read rule {clause}", { clause: note.clause ?? "" })}</a>` : nothing}</span>
  </p>`;
}
