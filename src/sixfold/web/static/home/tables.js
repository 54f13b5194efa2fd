// The tables that this browser remembers: those where it is your turn on top, finished ones apart, then the games
// that it keeps by itself.  It knows their state as the server tells it, by one request.  It does not know any game.
// @ts-check
import { addressOf, deviceGames, dropDeviceGame, dropUntouched, UNTOUCHED_KEPT } from "../offline/devicegames.js";
import { forget, seenTables } from "../people/profile.js";
import { drawn } from "../board/shapes.js";
import { post } from "../shared/post.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/**
 * @typedef {{table: string, title: string, over: boolean, turn: boolean, text: string, moves: number, at: number, untouched?: boolean, forgettable?: boolean,
 *   picture: {box: string, shapes: import("../playing/wire.js").Shape[]} | null, private?: boolean, left?: string,
 *   address?: string, changed?: () => void}} TableState  `address`, `changed`: of a game that this device keeps
 */

const MAX_FINISHED = 6; // older ones are folded away

/** Asks for the state of all remembered tables.  @returns {Promise<TableState[]>} */
async function states() {
  const tables = seenTables().map(({ table, chairs }) => ({ table, chairs: chairs ?? [] }));
  if (!tables.length) return [];
  try {
    const answer = await post("/tables/states", { tables });
    return answer.ok ? await Promise.all((await answer.json()).tables.map(opened)) : unknown();
  } catch {
    return unknown();
  }
}

/** Of a private table only its own address tells, to those whose cookie opens it.
 * @param {TableState} one @returns {Promise<TableState>} */
async function opened(one) {
  if (!one.private) return one;
  const answer = await fetch(`/t/${encodeURIComponent(one.table)}/state?lang=${document.documentElement.lang}`);
  return answer.ok ? answer.json() : one;
}

/** What is remembered here, when the server does not answer.  @returns {TableState[]} */
function unknown() {
  return seenTables().map(({ table, title, names, at }) => ({
    table,
    title,
    over: false,
    turn: false,
    text: names.join(" · "),
    moves: 0,
    at: at / 1000,
    picture: null,
  }));
}

/** Lets go what nobody has played after a day, as the server does, and as soon as the same game is opened anew.
 * @param {TableState[]} all  the latest seen first */
function withoutLeft(all) {
  const games = new Map(seenTables().map(({ table, game }) => [table, game]));
  const last = new Map(all.filter(({ forgettable }) => forgettable).reverse().map(({ table }) => [games.get(table), table]));
  return all.filter(({ table, forgettable, at }) => {
    const left = !!forgettable && (Date.now() - at * 1000 > UNTOUCHED_KEPT || last.get(games.get(table)) !== table);
    if (left) forget(table);
    return !left;
  });
}

/** The latest first, and what nobody has played yet after the others.  @param {TableState} one @param {TableState} other */
function inOrder(one, other) {
  return Number(!!one.untouched) - Number(!!other.untouched) || other.at - one.at;
}

export async function showTables() {
  const here = keptHere(showAgain);
  const begun = here.filter(({ over, untouched }) => !over && !untouched).map((one) => ({ ...one, turn: true })); // nobody else is waited for there
  const all = [...withoutLeft(await states()), ...begun].sort(inOrder);
  const turn = all.filter((one) => one.turn);
  const going = all.filter((one) => !one.over && !one.turn);
  const over = all.filter((one) => one.over);
  const [above, below] = ["waiting-tables", "other-tables"].map((id) => document.getElementById(id));
  const most = matchMedia("(max-width: 599px)").matches ? 1 : 2; // that have room at the top
  if (above) render([section(say("Your turn"), "turn", turn.slice(0, most), waitingView), moreView(turn.length - most)], above);
  if (below)
    render([section(say("Your turn"), "turn", turn.slice(most), cardView), section(say("Waiting for others"), "going", going, cardView),
      deviceView(here.filter(({ over, untouched }) => over || untouched)), finishedView(over)], below);
}

/** The games that are played on this device.  @param {HTMLElement} place */
export function showDeviceGames(place) {
  render(deviceView(keptHere(() => showDeviceGames(place))), place);
}

/** The games that this device keeps.  @param {() => void} changed  called when one was removed @returns {TableState[]} */
function keptHere(changed) {
  dropUntouched();
  return deviceGames().map((one) => ({ ...one, table: one.id, turn: false, moves: 0, at: one.at / 1000, picture: null, address: addressOf(one), changed }));
}

/** @param {TableState[]} games */
function deviceView(games) {
  return section(say("Games on this device"), "device", games, cardView);
}

function showAgain() {
  void showTables();
  document.getElementById("main")?.focus();
}

/** @param {string} title @param {string} kind @param {TableState[]} tables @param {(one: TableState) => unknown} view */
function section(title, kind, tables, view) {
  if (!tables.length) return nothing;
  return html`<section class="tables ${kind}" aria-label=${title}>
    <h2>${title}</h2>
    <ul>${tables.map((one) => html`<li>${view(one)}${removeView(one)}</li>`)}</ul>
  </section>`;
}

/** @param {TableState[]} over */
function finishedView(over) {
  const older = over.slice(MAX_FINISHED);
  if (!over.length) return nothing;
  return html`${section(say("Finished"), "finished", over.slice(0, MAX_FINISHED), cardView)}
    ${
      older.length
        ? html`<details class="older"><summary>${say("Older games")}</summary>
            ${section(say("Older games"), "finished", older, cardView)}</details>`
        : nothing
    }`;
}

/** Where the others are that wait for you.  @param {number} count */
function moreView(count) {
  return count > 0 ? html`<a class="more-waiting" href="#other-tables">${say("{count} more", { count })}</a>` : nothing;
}

/** The table that waits longest in sight.  @param {TableState} one */
function waitingView(one) {
  return cardView(one, html`<span class="button primary">${say("Continue")}</span>`);
}

/** @param {TableState} one @param {unknown} [more] */
function cardView(one, more = nothing) {
  return html`<a class="going" href=${one.address ?? `/t/${encodeURIComponent(one.table)}`}>
    ${one.picture ? thumbnailView(one.picture) : nothing}
    <span class="what"><strong>${one.title}</strong>
      <span class="state">${about(one)}</span></span>${more}
  </a>`;
}

/** @param {TableState} one */
function about(one) {
  const state = one.untouched ? say("not begun yet") : one.turn && one.moves ? say("move {number}", { number: one.moves }) : one.text;
  return html`${state} ${one.left ? html`<span class="left">${say("{time} left", { time: one.left })}</span> ` : nothing}<time datetime=${new Date(one.at * 1000).toISOString()}>${since(one.at)}</time>`;
}

/** @param {{box: string, shapes: import("../playing/wire.js").Shape[]}} picture */
function thumbnailView({ box, shapes }) {
  return html`<svg class="board" viewBox=${box} aria-hidden="true">${drawn(shapes)}</svg>`;
}

/** @param {TableState} one */
function removeView(one) {
  const label = say("Remove {title} from this list", { title: one.title });
  return html`<button type="button" class="icon quiet" aria-label=${label} title=${say("Remove from this list")}
    @click=${() => remove(one)}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5.6 4.2 12 10.6 18.4 4.2 19.8 5.6 13.4 12 19.8 18.4 18.4 19.8 12 13.4 5.6 19.8 4.2 18.4 10.6 12 4.2 5.6Z"></path></svg>
  </button>`;
}

/** @param {TableState} one */
function remove({ table, changed }) {
  if (changed) dropDeviceGame(table);
  else forget(table);
  (changed ?? showAgain)();
}

/** How long ago, in the reader's words.  @param {number} at  seconds */
function since(at) {
  const seconds = at - Date.now() / 1000;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
  const units = [
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ];
  const [length, unit] = units.find(([size]) => -seconds >= size) ?? [1, "second"];
  return unit === "second" ? say("just now") : words.format(Math.round(seconds / length), unit);
}
