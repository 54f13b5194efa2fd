// Open tables on the first page: those that wait for a player, and those that may be watched.
// It asks every few seconds while somebody looks.  It does not know any game.
// @ts-check
import { drawn } from "../board/shapes.js";
import { showTrouble } from "./opentable.js";
import { myName, seenTables } from "../people/profile.js";
import { emptyView, tableView } from "./empty.js";
import { settings } from "../shared/settings.js";
import { post, randomId } from "../shared/post.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { whenShown } from "../shared/whenshown.js";

/**
 * @typedef {{table: string, title: string, cloth: string, piece: string, who: string, free: number, options: string[], at: number}} OpenTable  `piece`: shapes as JSON
 * @typedef {{waiting: OpenTable[], watching: OpenTable[]}} Open
 */

const EVERY = 4000; // milliseconds
const place = /** @type {HTMLElement} */ (document.getElementById("lobby"));

async function look() {
  if (document.hidden) return;
  try {
    const names = settings.get("names") === "seats" ? "&names=seats" : "";
    const answer = await fetch(`/lobby.json?lang=${document.documentElement.lang}${names}`);
    if (answer.ok) show(await answer.json());
  } catch {
    // asked again soon
  }
}

/** @param {Open} open */
function show({ waiting, watching }) {
  const mine = new Set(seenTables().flatMap(({ table, chairs }) => (chairs?.length ? [table] : [])));
  const others = waiting.filter(({ table }) => !mine.has(table));
  render(
    html`${section(say("Waiting for a player"), others, joinView)} ${section(say("Tables to watch"), watching, watchView)}
      ${waiting.length + watching.length ? nothing : nobodyView()}
      <p class="trouble" role="alert" hidden></p>`,
    place,
  );
}

function nobodyView() {
  const setUp = document.querySelector('a[href^="/play/"]')?.getAttribute("href");
  return emptyView(tableView(), say("No open table. Open one, and anybody who comes by can sit down."), setUp ? `${setUp}?shown` : "/", say("Open a table"));
}

/** @param {string} title @param {OpenTable[]} tables @param {(one: OpenTable) => unknown} button */
function section(title, tables, button) {
  if (!tables.length) return nothing;
  return html`<section class="open-tables" aria-label=${title}>
    <h2>${title}</h2>
    <ul>${tables.map((one) => html`<li class="card ${one.cloth}"><svg class="board" viewBox="-15 -15 30 30" aria-hidden="true">${drawn(JSON.parse(one.piece))}</svg><span class="what"><strong>${one.title}</strong> <span>${one.who}</span>
      <small class="muted">${[...one.options, since(one.at)].join(" · ")}</small></span>${button(one)}</li>`)}</ul>
  </section>`;
}

/** @param {OpenTable} one */
function joinView(one) {
  const label = say("Join {who}, {title}", { who: one.who, title: one.title });
  return html`<button type="button" class="primary" aria-label=${label} @click=${() => join(one.table)}>${say("Join")}</button>`;
}

/** @param {OpenTable} one */
function watchView(one) {
  const label = say("Watch {who}, {title}", { who: one.who, title: one.title });
  return html`<a class="button" aria-label=${label} href="/t/${one.table}">${say("Watch")}</a>`;
}

/** @param {string} table */
async function join(table) {
  const trouble = place.querySelector(".trouble");
  try {
    const answer = await post(`/t/${table}/join`, { id: randomId(), name: myName() });
    if (answer.ok) return location.assign(`/t/${table}`);
    const data = await answer.json();
    await look();
    showTrouble(place.querySelector(".trouble"), data.refused?.text ?? data.error ?? "");
  } catch {
    showTrouble(trouble, say("The server does not answer. Try again."));
  }
}

/** @param {number} at  seconds */
function since(at) {
  const minutes = Math.floor((Date.now() / 1000 - at) / 60);
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  return minutes < 1 ? say("just now") : minutes < 60 ? words.format(-minutes, "minute") : words.format(-Math.floor(minutes / 60), "hour");
}

whenShown(() => void look());
document.addEventListener("visibilitychange", () => void look());
setInterval(() => void look(), EVERY);
