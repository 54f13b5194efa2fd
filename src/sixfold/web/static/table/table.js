// The table page: receives frames, draws them, and hands what people do to the commands.
// It knows the parts of the page.  It does not know any game, nor how the parts look.

import { actionsView, askedView, menuView } from "./toolbar.js";
import { signalTurn } from "../people/turnsignal.js";
import { bannersView, lostText } from "./banners.js";
import { sidesAside } from "../board/board.js";
import * as commands from "./commands.js";
import { Connection } from "../playing/connection.js";
import { goOnHere } from "../offline/devicetools.js";
import { dialogView, settleDialog } from "../people/dialogs.js";
import { cardOpen, endCardView, focusCard, followEnd, placeCard } from "./endcard.js";
import { fairDiceView, keepCommit } from "../dice/fairdice.js";
import { headlineView, noteView } from "./headline.js";
import { isNamed, plates, wholeSize } from "../board/geometry.js";
import { liveBoard, liveFelt, refocus } from "../board/liveboard.js";
import { logView, pliesOf } from "./log.js";
import { invitedBefore, myName, remember } from "../people/profile.js";
import { animate, finish, isStill } from "../board/motion.js";
import { pauseView, samePause } from "./pausepanel.js";
import { playersView, seated } from "../people/players.js";
import { look, watchReach } from "../offline/reach.js";
import { noteVersion, renewIfIdle } from "../playing/renewal.js";
import { watchLanguages } from "../people/language.js";
import { isNarrow, screenValues, watchScreen } from "../shared/screen.js";
import { settings } from "../shared/settings.js";
import { drawn, flat } from "../board/shapes.js";
import { afterDrawing, change, renderWith, redraw, shownPicture, state } from "./state.js";
import { TablePosition } from "../playing/tableposition.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { announce } from "../shared/announce.js";
import { begin } from "../board/walk.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Frame} Frame
 * @typedef {import("../playing/wire.js").Picture} Picture
 * @typedef {import("../board/walk.js").Walk} Walk
 */

const ASLEEP = 30000; // a page that was hidden for longer may have lost its connection unnoticed
const MAX_SHOWN = 6; // moves in one frame that are shown one after the other
const ROOMY = matchMedia("(min-width: 1000px) and (min-height: 760px), (min-width: 1270px) and (min-height: 720px)"); // there is room for plates around the board
const root = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {import("../playing/wire.js").Pause | null} */
let lastPause = null; // the pause that was gone on from last
let reading = false; // whether the board is read in letters
let frameCount = 0; // so that showing an older frame stops
const table = root.dataset.table ?? "";
const handlers = { message: heard, lost: connectionChanged, late: commands.answered };
const connection = root.dataset.game ? await deviceTable(root.dataset.game) : new Connection(table, handlers, document.documentElement.lang);
const position = new TablePosition(connection, received, redrawn);
/** @type {typeof import("../people/clock.js") | null} */
let clocks = null; // fetched where there are any

/** @param {import("../playing/wire.js").TableMessage} message */
function heard(message) {
  if ("version" in message) noteVersion(message.version);
  position.take(message);
}

/** @param {Frame} frame */
function received(frame) {
  const { events: told, now, view, again } = frame;
  const before = state.view;
  const last = state.events.at(-1)?.number ?? 0;
  const events = again ? told.filter(({ number }) => number > last) : told;
  if (now !== undefined) keepTime(now).catch(ignoreFailure);
  commands.seeClock(view);
  if (before && before.muted !== view.muted) location.reload(); // the log is told again, without names or with them
  const fresh = before?.number !== view.number || before.round !== view.round;
  const missed = !!events.length && events[0].number > last + 1; // more than a frame has
  const all = missed || again ? told : [...state.events, ...events];
  const walk = walkAfter(view, events);
  const same = !!walk && walk.steps === state.walk?.steps; // the same question, half answered
  const some = fresh
    ? { walk, pending: same ? state.pending : null, scores: null, explanation: "", shown: null, waiting: null, hint: null, asking: null, note: null, ways: [] }
    : again ? { walk, hint: null, note: null } : {};
  change({ view, events: all, ...some });
  if (again) sayAgain(view);
  renewIfIdle();
  if (fresh || again) followEnd(view, all).catch(ignoreFailure);
  if (!fresh) return;
  keepPause(before, view);
  finish();
  signalTurn(view, events);
  pointAtRules(view);
  if (!view.device) remember(view);
  keepCommit(view);
  inviteAtFirst(view);
  void commands.showSeat();
  void commands.writeBoard(reading);
  if (state.opened) void commands.openSide(state.opened.side);
  if (before) announce(events.filter((event) => !event.word).map((event) => event.text));
  if (before && !before.over && view.over) {
    change({ side: false }); // the card stands at the board
    afterDrawing(() => focusCard(root));
  }
  if (before && !state.replay) void showMoves(before, view);
}

/** What was made in another language is made again.  @param {View} view */
function sayAgain(view) {
  commands.showAgain();
  signalTurn(view, []);
  void commands.writeBoard(reading);
}

/** Shows the same for another screen. */
function redrawn() {
  const view = position.view();
  const { replay, pause } = state;
  change({ view, seatPicture: null, pause: samePause(view.pause, pause) ? view.pause : pause });
  void commands.showSeat();
  if (replay) void commands.stepTo(replay.round, replay.ply);
}

/** Takes in what time it is at the server.  @param {number} now */
async function keepTime(now) {
  const here = Date.now();
  clocks ??= await import("../people/clock.js");
  clocks.syncTime(now, here);
  change({});
}

/** What could not be fetched now is fetched when the table is looked at again. */
function ignoreFailure() {}

/** A pause stays until one goes on from it, though others may have moved meanwhile.
 * @param {View | null} before @param {View} view */
function keepPause(before, view) {
  if (view.pause && !samePause(view.pause, lastPause) && !samePause(view.pause, state.pause)) {
    change({ pause: view.pause });
    if (before) afterDrawing(() => /** @type {HTMLElement | null} */ (root.querySelector("#go-on"))?.focus());
  } else if (state.pause && (state.pause.round !== view.round || state.pause.ply > view.ply || view.over)) {
    change({ pause: null });
  }
}

/** Goes on from the pause, and shows what has happened since. */
function goOn() {
  const { pause, view } = state;
  if (!pause || !view) return;
  lastPause = pause;
  commands.goOn(pause);
  void showMoves({ ...view, ply: pause.ply }, view);
}

/** A table that waits for somebody opens with the invitation, once; it goes when everybody is there.
 * @param {View} view */
function inviteAtFirst(view) {
  const waits = view.host && view.chairs.some((chair) => chair.kind === "open");
  if (waits && !invitedBefore(view.table)) void commands.openShare();
  if (!waits && state.dialog === "share" && state.inviting) change({ dialog: "" });
  change({ inviting: waits });
}

/** The walk goes on where the question is the same; toggles that are still free stay.
 * @param {View} view @param {import("../playing/wire.js").Event[]} events @returns {Walk | null} */
function walkAfter(view, events) {
  const ask = view.asks.find((one) => one.chair === state.seat) ?? view.asks[0];
  const old = state.walk;
  if (!ask) return null;
  const acted = events.some((event) => event.kind === "played" && event.chair === ask.chair);
  if (!old || old.ask.chair !== ask.chair || acted) return begin(ask);
  if (!ask.toggles) return JSON.stringify(old.ask.tree) === JSON.stringify(ask.tree) ? { ...old, ask } : begin(ask);
  const free = ask.toggles.rows.map((cells) => cells.find((cell) => old.chosen.includes(cell)) ?? null);
  return { ...begin(ask), chosen: free };
}

/** Shows what happened, one move after the other.  @param {View} before @param {View} view */
async function showMoves(before, view) {
  const mine = ++frameCount;
  const speed = settings.get("speed");
  const last = state.pause?.ply ?? view.ply;
  const passed = before.round === view.round ? last - before.ply : 0;
  if (passed < 1) return;
  if (isStill(speed)) return played(speed);
  let first = before.ply + 1;
  if (commands.alreadySeen()) first++;
  if (first > last) return;
  const between = passed <= MAX_SHOWN ? await earlier(view, first, last) : [];
  if (mine !== frameCount) return;
  for (const picture of between) {
    change({ shown: picture });
    await played(speed);
    if (mine !== frameCount || state.shown !== picture) return;
  }
  change({ shown: null });
  await played(speed);
}

/** The pictures from a ply to the one before another.
 * @param {View} view @param {number} first @param {number} last */
async function earlier(view, first, last) {
  const me = view.asks[0]?.player ?? view.chairs.find((chair) => chair.yours)?.player;
  const plies = Array.from({ length: last - first }, (_, index) => first + index);
  /** @type {[string, string | number][]} */
  const viewer = me === undefined ? [] : [["viewer", me]];
  try {
    const moments = await Promise.all(
      plies.map((ply) => commands.moment([["round", view.round], ["ply", ply], ...viewer])),
    );
    return moments.map((moment) => moment.picture);
  } catch {
    return [];
  }
}

/** @param {string} speed */
async function played(speed) {
  redraw();
  const board = root.querySelector("svg.stage");
  if (board) await animate(board, speed, loudness());
}

/** What bots do is heard half as loud. */
function loudness() {
  const last = state.events.filter(({ word }) => word).at(-1);
  return state.view?.chairs.find(({ chair }) => chair === last?.chair)?.kind === "bot" ? 0.5 : 1;
}

/** The link at the top of the page leads to this game's rules.  @param {View} view */
function pointAtRules(view) {
  document.querySelector("header a[href='/rules']")?.setAttribute("href", `/rules/${view.game.id}`);
}

function draw() {
  const { view } = state;
  if (!view) {
    render(waitingView(), root);
    return;
  }
  const focus = /** @type {HTMLElement | null} */ (document.activeElement);
  const place = focus?.dataset.place;
  const inside = focus && focus !== root && root.contains(focus);
  render(pageView(view), root);
  placeCard(root);
  settleDialog();
  refocus(root, place, !!inside);
  clocks?.showClocks(root, view.clock, (number) => view.chairs.some(({ chair, yours }) => yours && chair === number));
  showEntry();
  showStep(view, state.replay);
}

/** @type {Element | null} */
let entry = null;

let room = 0; // of the log

/** Scrolls the log, and nothing else, to the entry that is shown, when it is another one or there is less room. */
function showEntry() {
  const box = document.getElementById("side")?.querySelector(".logs"); // found without looking through the board
  const now = box?.querySelector("[aria-current='step']");
  if (!now || !box || (now === entry && box.clientHeight === room)) return;
  [entry, room] = [now, box.clientHeight];
  const [inner, outer] = [now.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
}

let stepped = { picture: /** @type {Picture | null} */ (null), ply: 0 };

/** What moved is shown in a replay, too; one step back nothing moves: it stands as it stood.
 * @param {View} view @param {import("./state.js").State["replay"]} replay */
function showStep(view, replay) {
  const { picture, ply } = replay ?? { picture: null, ply: view.ply };
  const board = root.querySelector("svg.stage");
  if (picture && picture === stepped.picture) return;
  if (picture && ply === stepped.ply - 1) finish();
  else if (picture && board) void animate(board, settings.get("speed"));
  stepped = { picture, ply };
}

function waitingView() {
  const text = state.notice || (state.lost ? lostText() : say("One moment…"));
  return html`<p class="waiting" role="status">${text}</p>${noteView()}`;
}

/** The areas of the page.  The stylesheet puts them beside or below each other, as the screen allows: the board in a
 * box that the window alone decides, and beside it the players, the end card, the log, and the sheet with what
 * happens, what is asked and what can always be done.
 * @param {View} view */
function pageView(view) {
  const { width, height } = wholeSize(view.picture);
  const atBoard = ROOMY.matches ? plates(view.picture) : new Map();
  return html`
    <h1 class="unseen">${view.game.title}</h1>
    <section class="middle" aria-label=${say("Board")}>${liveBoard(view, true)}</section>
    ${atBoard.size ? html`<div class="at-board" .style=${`--wide: ${width}; --high: ${height}`}>${seatsView(view, atBoard)}</div>` : nothing}
    <p id="keys" class="unseen">
      ${say("Arrow keys move from cell to cell, Enter chooses, Escape deselects.")}</p>
    <div class="beside">
      ${atBoard.size ? nothing : seatsView(view, atBoard)}
      ${state.pause ? pauseView(state.pause, view.chairs, goOn) : endCardView(view)} ${sideView(view)}
      <div class="banners">${bannersView(view, () => goOnHere(view, position))}</div>
      <div class="sheet">${liveFelt(view)}
        <section class="headline" aria-label=${say("What happens")}>${headlineView(view)}</section>
        <section class="actions ${state.replay ? "past" : ""}" aria-label=${say("Your move")}>
          <div class="asked">${askedView(view)}</div>
          ${actionsView(view)}
        </section>
      </div>
    </div>
    ${menuView(view, html`${analyseLink(view)}
      <details class="more" @toggle=${writeBoard}><summary>${say("Board as text")}</summary>
        <pre tabindex="0">${reading ? (shownPicture(view).text ?? state.boardText) : ""}</pre></details>
      ${fairDiceView(view)}`)}
    ${dialogView(view)} ${printedView()}
    <div id="live" class="unseen" aria-live="polite"></div>
  `;
}

/** Everybody's side of the picture, a page each, on paper only. */
function printedView() {
  if (!state.printed.length) return nothing;
  return html`<section class="printed" aria-hidden="true">
    ${state.printed.map(({ label, picture: { width, height, shapes } }) => html`<svg class="board" viewBox="0 0 ${width} ${height}"
      role="img" aria-label=${label}>${drawn(flat(shapes))}</svg>`)}
  </section>`;
}

/** @param {View} view */
function sideView(view) {
  const at = state.replay ?? { round: view.round, ply: view.ply };
  return html`<section id="side" class=${state.side ? "side open" : "side"} aria-label=${say("Log")}
    @keydown=${stepKeys}>
    <p class="aim muted small">${view.game.aim}</p>
    <div class="logs">${logView(state.waiting ? [...state.events, state.waiting.event] : state.events, view.games, at, stepFromLog, commands.readEarlier)}</div>
  </section>`;
}

/** Everybody's plate: the others above the board or the log, your own below; or each at their place at the board.
 * Where the picture tells names and points, screen readers alone are told them again.
 * @param {View} view @param {Map<number, [number, number]>} atBoard */
function seatsView(view, atBoard) {
  const sides = sidesAside(view.picture);
  const abreast = isNarrow() && sides.length > 0; // everybody in a row, who can be opened
  const [others, own] = abreast ? [seated(view.chairs).reverse().flat(), []] : seated(view.chairs);
  const told = !view.clock && isNamed(view.picture) ? "unseen" : "";
  const about = { ...view, plates: atBoard, share: commands.openShare, sides, open: commands.openSide };
  return html`<section class="seats others ${told} ${abreast ? "abreast" : ""}" aria-label=${say("Players")}>${playersView(others, about)}</section>
    ${own.length ? html`<section class="seats own ${told}" aria-label=${say("You")}>${playersView(own, about)}</section>` : nothing}`;
}

/** Leads to the analysis of the game that is looked at, once it may be analysed.  @param {View} view */
function analyseLink(view) {
  const round = state.replay?.round ?? view.round;
  if (view.device || (round === view.round && !view.can.analyse) || cardOpen(view)) return nothing;
  return html`<p class="analyse"><a class="button" href="/t/${view.table}/analyse?round=${round}">${say("Analyse this game")}</a></p>`;
}

/** The present board in letters is fetched while somebody reads it.  @param {Event} event */
function writeBoard(event) {
  reading = /** @type {HTMLDetailsElement} */ (event.target).open;
  void commands.writeBoard(reading);
}

/** On a narrow screen the board comes back, to be seen.  @param {number} round @param {number} ply */
function stepFromLog(round, ply) {
  change({ side: false });
  void commands.stepTo(round, ply);
}

/** @param {KeyboardEvent} event */
function stepKeys(event) {
  const { view } = state;
  if (!view || event.altKey || event.ctrlKey || event.metaKey) return;
  const { round, ply } = state.replay ?? view;
  const last = pliesOf(state.events, round).at(-1) ?? 0;
  /** @type {{[key: string]: number}} */
  const steps = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last };
  if (event.key === "Escape") state.replay ? commands.backToNow() : commands.cancel();
  else if (event.key in steps && steps[event.key] >= 0) void commands.stepTo(round, steps[event.key]);
  else return;
  event.preventDefault();
}

/** @param {boolean} lost */
function connectionChanged(lost) {
  change({ lost, lostAt: Date.now() });
  if (lost) void commands.showWaiting();
  if (lost) commands.measureAgain();
  if (lost) void look();
  if (lost) void commands.whyClosed();
}

/** The game on this device that the address names.  @param {string} game */
async function deviceTable(game) {
  const { openDeviceTable } = await import("../offline/devicetable.js");
  return openDeviceTable(game, location.hash.slice(1), handlers);
}

async function start() {
  connection.screen = screenValues(table);
  commands.connectTo(connection, position);
  watchScreen(commands.lookAgain);
  watchLanguages((code) => void commands.speakLanguage(code));
  renderWith(draw);
  watchReach(() => change({}));
  ROOMY.addEventListener("change", () => change({}));
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body) stepKeys(event);
    else if (event.key === "Escape" && root.contains(/** @type {Node} */ (event.target)) && !state.dialog)
      commands.cancel();
  });
  const key = table ? location.hash.slice(1) : "";
  if (key) {
    await commands.enter(key, myName());
    history.replaceState(null, "", location.pathname + location.search);
  }
  connection.open();
  let hidden = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now();
    else if (Date.now() - hidden > ASLEEP) connection.renew();
  });
  addEventListener("online", () => connection.renew());
  addEventListener("beforeprint", () => {
    change({ printed: position.printed() });
    redraw();
  });
}

void start();
