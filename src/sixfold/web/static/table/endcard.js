// The card at the end of a game: what it came to for you, what decided it, and what comes next.
// It knows the result as the server tells it.  It does not know any game, nor where the card stands.

import * as commands from "./commands.js";
import { analyseDeviceView } from "../offline/devicetools.js";
import { checkButton } from "../dice/fairdice.js";
import { offerView } from "../people/offers.js";
import { myName } from "../people/profile.js";
import { talkKey } from "../friends/saying.js";
import { hearView } from "../shared/sound.js";
import { announce } from "../shared/announce.js";
import { change, state } from "./state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Card} Card
 */

/** @type {((view: View) => unknown) | null} */
let dailyView = null; // fetched at tables of a game of the day
/** @type {typeof import("../statistics/endfigures.js") | null} */
let figures = null; // fetched when a game is over
/** @type {typeof import("./moment.js") | null} */
let moment = null; // likewise
/** @type {typeof import("../statistics/decided.js") | null} */
let decided = null; // likewise

const [LEAST, MORE, GAP] = [146, 176, 10]; // pixels of a card on phones, the second where it touches the board; above the result
let shared = { round: -1, text: "" }; // what became of a picture

/** Follows a game of the day, with what only such a table needs; keeps what a game came to.
 * @param {View} view @param {import("../playing/wire.js").Event[]} events */
export async function followEnd(view, events) {
  if (view.daily) {
    const card = await import("../daily/dailycard.js");
    dailyView = card.dailyView;
    card.followDaily(view);
  }
  if (!view.over) {
    void decided?.followDecided(view);
    return change({ best: "" });
  }
  const [bests, ...others] = await Promise.all([import("../statistics/bests.js"), import("../statistics/endfigures.js"), import("./moment.js"), import("../statistics/decided.js"), import("../groups/groups.js")]);
  [figures, moment, decided] = others;
  figures.keepResult(view, events);
  others[3].keepGroup(view);
  change({ best: bests.personalBest(view) });
  if (state.best) announce([state.best]);
  await decided.followDecided(view);
}

/** Whether the card is on the page: from the end of a game until it is put away; not over earlier positions, nor another's sheet.
 * @param {View} view */
export function cardOpen(view) {
  return !!view.over && !state.replay && !state.opened && state.putAway !== view.round;
}

/** @param {View} view */
export function endCardView(view) {
  if (!view.over || !cardOpen(view)) return nothing;
  const { card, solo } = view.over;
  return html`<section class="endcard ${card.outcome}" aria-labelledby="ending" @keydown=${escape}>
    <div class="told">
      <div class="result">${solo ? html`<p class="moment score" aria-hidden="true">${`${solo.score}`.replace("-", "−")}</p>` : (moment?.momentView(view) ?? nothing)}
      <h2 id="ending" tabindex="-1" aria-describedby="decided">${card.headline}</h2>
      <div id="decided">${card.reasons.map(reasonView)}</div></div>
      ${standingsView(card)}
      ${state.best ? html`<p class="best">${state.best}</p>` : nothing}
      ${figures?.figuresView(view, state.events) ?? nothing} ${dailyView?.(view) ?? nothing} ${hearView()}
      ${decided?.decidedView(view) ?? nothing}
    </div>
    <button class="quiet put-away" aria-label=${say("Close")} @click=${putAway}>×</button>
    <p class="shared" role="status">${shared.round === view.round ? shared.text : ""}</p>
    <div class="next">${againView(view)} ${talkKey(view)} ${view.daily ? html`<a class="button primary" href="/daily">${say("Game of the day")}</a>` : nothing}
      ${view.daily ? nothing : shareView(view, card)} ${nextView(view)}
      <div id="rest" class="rest card" popover @click=${closeRest}>${levelsView(view)} ${analyseView(view)} ${checkButton(view)}</div>
      <button class="icon opens-rest only-narrow" popovertarget="rest" title=${say("More")}>
        <svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h.1M12 12h.1M19 12h.1"></path></svg><span class="unseen">${say("More")}</span></button></div>
  </section>`;
}

/** Whatever was chosen, the buttons that phones have behind one go.  @param {Event} event */
function closeRest({ currentTarget }) {
  /** @type {HTMLElement} */ (currentTarget).hidePopover();
}

/** On a phone the card, or that between two rounds, begins below what is drawn of the board, and is written the smaller the
 * less room is there; the result is whole all the same.  @param {HTMLElement} root */
export function placeCard(root) {
  const stage = /** @type {SVGSVGElement | null} */ (root.querySelector(".endcard") && root.querySelector("svg.stage"));
  const [place, box] = [stage?.getScreenCTM(), stage?.getBBox()];
  if (!place || !box) return;
  const below = Math.floor(innerHeight - place.f - place.d * (box.y + box.height));
  const room = Math.max(LEAST, Math.min(MORE, below), below - GAP);
  root.dataset.room = room <= 230 ? "least" : room <= 265 ? "little" : room <= 280 ? "some" : "";
  const needed = [...root.querySelectorAll(".endcard :is(.result, .next)")].reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
  root.style.setProperty("--card-height", `${Math.max(room, Math.ceil(needed) + GAP)}px`);
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

/** Another game; where somebody asks for something already, the answer to that.  @param {View} view */
function againView(view) {
  if (view.offer) return offerView(view);
  if (!view.can.rematch) return nothing;
  return html`<button class="primary" @click=${() => commands.sendForMe("rematch")}>${say("Play again")}</button>`;
}

/** Alone: what comes next, such as another start.  @param {View} view */
function nextView(view) {
  const next = view.over?.next;
  if (!next || !view.chairs[0].yours) return nothing;
  return html`<button @click=${() => void goOn(next)}>${next.label}</button>`;
}

/** @param {import("../playing/wire.js").NextGame} next */
async function goOn({ request }) {
  const name = myName();
  const [chair] = request.chairs;
  const { openTable } = await import("../home/opentable.js");
  const text = await openTable({ ...request, chairs: [name ? { ...chair, name } : chair] });
  if (text) change({ note: { text, bad: true } });
}

/** @param {View} view */
function analyseView(view) {
  if (view.device) return analyseDeviceView(view);
  if (!view.can.analyse) return nothing;
  return html`<a class="button" href="/t/${view.table}/analyse?round=${view.round}">${say("Analyse")}</a>`;
}

/** The next level: up after a win, down after a loss.  @param {View} view */
function levelsView({ can, chairs, over }) {
  const played = chairs.find(({ kind }) => kind === "bot")?.level ?? 0;
  const outcome = over?.card.outcome;
  const levels = can.levels.filter((level) => (outcome === "won" ? level > played : outcome !== "lost" || level < played));
  return levels.map(
    (level) =>
      html`<button @click=${() => commands.sendForMe("rematch", { level })}>${say("Try level {level}", { level })}</button>`,
  );
}

/** @param {View} view @param {Card} card */
function shareView(view, card) {
  return html`<button class="icon share" aria-label=${say("Share a picture")} title=${say("Share a picture")} @click=${() => void share(view, card)}>
    <svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15V3.500M7.500 7.500 12 3l4.500 4.500M5 12v8.500h14V12"></path></svg></button>`;
}

/** Hands a picture of the end to the system, or saves it and copies the line that goes with it.  @param {View} view @param {Card} card */
async function share(view, card) {
  const { sharePicture } = await import("../friends/sharepicture.js");
  const own = view.chairs.find(({ you }) => you);
  const line = own && !own.named ? `${view.game.title}: ${card.headline}` : card.share; // without a name it is "you", as on the board
  const text = await sharePicture({ title: view.game.title, line }, location.origin + location.pathname);
  shared = { round: view.round, text };
  change({});
}

function putAway() {
  change({ putAway: state.view?.round ?? null });
}

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key !== "Escape" || document.querySelector("#rest:popover-open")) return;
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
