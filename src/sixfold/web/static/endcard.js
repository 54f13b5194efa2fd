// The card at the end of a game: what it came to for you, what decided it, and what comes next.
// It knows the result as the server tells it.  It does not know any game, nor where the card stands.

import * as commands from "./commands.js";
import { analyseDeviceView } from "./devicetools.js";
import { checkButton } from "./fairdice.js";
import { myName } from "./profile.js";
import { change, state } from "./state.js";
import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./wire.js").View} View
 * @typedef {import("./wire.js").Card} Card
 */

/** @type {((view: View) => unknown) | null} */
let dailyView = null; // fetched at tables of a game of the day

/** Follows a game of the day, with what only such a table needs.  @param {View} view */
export async function followDaily(view) {
  if (!view.daily) return;
  const card = await import("./dailycard.js");
  dailyView = card.dailyView;
  card.followDaily(view);
}

/** Whether the card is on the page: from the end of a game until it is put away; not over earlier positions.
 * @param {View} view */
export function cardOpen(view) {
  return !!view.over && !state.replay && state.putAway !== view.round;
}

/** @param {View} view */
export function endCardView(view) {
  if (!view.over || !cardOpen(view)) return nothing;
  const { card } = view.over;
  return html`<section class="endcard ${card.outcome}" aria-labelledby="ending" @keydown=${escape}>
    <h2 id="ending" tabindex="-1" aria-describedby="decided">${card.headline}</h2>
    <button class="quiet put-away" aria-label=${say("Close")} @click=${putAway}>×</button>
    <div id="decided">${card.reasons.map(reasonView)}</div>
    ${standingsView(card)}
    ${state.best ? html`<p class="best">${state.best}</p>` : nothing}
    ${dailyView?.(view) ?? nothing}
    <div class="next">${againView(view)} ${nextView(view)} ${analyseView(view)} ${levelsView(view)} ${checkButton(view)} ${view.daily ? nothing : shareView(card)}</div>
  </section>`;
}

/** What ended or decided the game, and by which rule.  @param {Card["reasons"][number]} reason */
function reasonView({ text, clause, rules }) {
  return html`<p>${text} ${rules ? html`<a href=${rules} target="_blank">${say("Rule {clause}", { clause })}</a>` : nothing}</p>`;
}

/** Who came where, among more than two.  @param {Card} card */
function standingsView({ standings }) {
  if (!standings.length) return nothing;
  return html`<ol class="standings">
    ${standings.map(
      ([name, score, figures]) => html`<li>
        <span>${name}</span> <span class="points">${score}</span> ${figures ? html`<span class="figures">${figures}</span>` : nothing}
      </li>`,
    )}
  </ol>`;
}

/** @param {View} view */
function againView(view) {
  if (!view.can.rematch || view.offer) return nothing;
  return html`<button class="primary" @click=${() => commands.sendForMe("rematch")}>${say("Play again")}</button>`;
}

/** Alone: what comes next, such as another start.  @param {View} view */
function nextView(view) {
  const next = view.over?.next;
  if (!next || !view.chairs[0].yours) return nothing;
  return html`<button @click=${() => void goOn(next)}>${next.label}</button>`;
}

/** @param {import("./wire.js").NextGame} next */
async function goOn({ request }) {
  const name = myName();
  const [chair] = request.chairs;
  const { openTable } = await import("./opentable.js");
  const text = await openTable({ ...request, chairs: [name ? { ...chair, name } : chair] });
  if (text) change({ note: { text, bad: true } });
}

/** @param {View} view */
function analyseView(view) {
  if (view.device) return analyseDeviceView(view);
  if (!view.can.analyse) return nothing;
  return html`<a class="button" href="/t/${view.table}/analyse?round=${view.round}">${say("Analyse")}</a>`;
}

/** @param {View} view */
function levelsView(view) {
  return view.can.levels.map(
    (level) =>
      html`<button aria-label=${say("Play again at level {level}", { level })}
        @click=${() => commands.sendForMe("rematch", { level })}>${say("Level {level}", { level })}</button>`,
  );
}

/** @param {Card} card */
function shareView(card) {
  return html`<button class="quiet" @click=${(/** @type {Event} */ event) => void share(card, event)}>
    ${say("Share")}</button>`;
}

/** Hands a line with the result to the system, to be shared, or copies it.  @param {Card} card @param {Event} event */
async function share(card, event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const url = location.origin + location.pathname;
  if (navigator.share) {
    await navigator.share({ text: card.share, url }).catch(() => undefined);
    return;
  }
  const copied = await navigator.clipboard?.writeText(`${card.share} ${url}`).then(
    () => true,
    () => false,
  );
  if (copied) button.textContent = say("Copied");
  else change({ note: { text: `${card.share} ${url}` } });
}

function putAway() {
  change({ putAway: state.view?.round ?? null });
}

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  putAway();
}

/** Takes the focus to the card when a game has ended under the reader's hands, so that it is read first.
 * @param {HTMLElement} root */
export function focusCard(root) {
  const active = document.activeElement;
  const free = active === document.body || root.contains(active);
  if (free && !state.dialog) /** @type {HTMLElement | null} */ (root.querySelector("#ending"))?.focus();
}
