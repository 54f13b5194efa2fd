// Where an analysis begins: a game or a position that somebody has, an empty board, or what this browser keeps.
// It knows the form.  It does not know how a game is read, nor any game.

import { dropAnalysis, listed } from "./keptgames.js";
import { drawn } from "../board/shapes.js";
import { emptyView } from "../home/empty.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {{id: string, title: string, players: number[], cloth: string, piece: string}} GameChoice  `piece`: shapes as JSON
 * @typedef {Object} Start
 * @property {GameChoice[]} games
 * @property {string[]} places  games in which a position can be set up
 * @property {string} trouble  why nothing could be read
 * @property {(text: string) => void} read
 * @property {(game: string, players: number) => void} setUp
 * @property {() => void} redraw
 */

const LARGEST = 60000; // bytes of a file

/** @param {Start} start */
export function startView(start) {
  return html`<div class="begin">
    <h1>${say("Analyse a game")}</h1>
    <p class="lead">${say("Step through a game, see what every move was worth, and try what else you could have played.")}</p>
    ${keptView(start)}
    <form class="card" @submit=${(/** @type {SubmitEvent} */ event) => submitted(event, start)}>
      <label for="written">${say("A game you downloaded, or the code of a position")}</label>
      <textarea id="written" name="written" rows="6" spellcheck="false" autocomplete="off"
        aria-invalid=${start.trouble ? "true" : "false"} aria-describedby="trouble"></textarea>
      <p class="trouble" id="trouble" role="alert">${start.trouble}</p>
      <p class="ways"><button class="primary">${say("Analyse")}</button>
        <label class="button file">${say("Choose a file")} <input type="file" class="unseen" accept=".six,.txt,text/plain"
          @change=${(/** @type {Event} */ event) => void opened(event, start)}></label></p>
    </form>
    <h2>${say("From the first position, or one that you set up")}</h2>
    <ul class="set-up">${start.games.map(({ id, title, players, cloth, piece }) => html`<li class="card ${cloth}"><h3>
      <svg class="board" viewBox="-13 -13 26 26" aria-hidden="true">${drawn(JSON.parse(piece))}</svg> ${title}</h3>
      <p class="ways">${players.map((count) => html`<button class="small" @click=${() => start.setUp(id, count)}>${
        count === 1 ? say("alone") : say("{count} players", { count })}</button>`)}
        <a href="/play/${id}">${say("other options")}</a></p>
      ${start.places.includes(id) ? html`<p class="ways"><a class="button" href="/analyse/setup/${id}">${say("Set up a position")}
        <span class="unseen">${title}</span></a></p>` : nothing}</li>`)}</ul>
  </div>`;
}

/** What this browser keeps, or how a first game comes here.  @param {Start} start */
function keptView({ redraw }) {
  const kept = listed();
  if (!kept.length) return emptyView(curve, say("No game analysed yet. The end of every game leads here."), "/", say("Play"));
  return html`<h2>${say("Kept on this device")}</h2>
    <ul class="kept">${kept.map(({ id, title, address, at }) => html`<li class="card">${curve}<a href=${address}>${title}</a>
      <span class="muted">${new Date(at).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" })}</span>
      <button class="quiet" aria-label=${say("Delete {title}", { title })} title=${say("Delete {title}", { title })}
        @click=${() => (dropAnalysis(id), redraw())}>×</button></li>`)}</ul>`;
}

const curve = html`<svg class="small-curve" viewBox="0 0 100 44" aria-hidden="true"><path d="M2 24L20 26 34 20 46 27 58 30 68 14 82 12 98 4"></path>
  <circle class="bad" cx="58" cy="30" r="6"></circle><circle cx="68" cy="14" r="6"></circle></svg>`;

/** @param {SubmitEvent} event @param {Start} start */
function submitted(event, { read }) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  read(String(new FormData(form).get("written") ?? ""));
}

/** @param {Event} event @param {Start} start */
async function opened({ target }, { read }) {
  const field = /** @type {HTMLInputElement} */ (target);
  const file = field.files?.[0];
  if (!file) return;
  const text = file.size > LARGEST ? "" : await file.text().catch(() => "");
  const area = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("written"));
  if (area) area.value = text;
  field.value = "";
  read(text);
}
