// The table page: receives frames, draws them, and hands what people do to the commands.
// It knows the parts of the page.  It does not know any game, nor how the parts look.

import { actionsView, askedView, menuView } from "./toolbar.js";
import { signalTurn } from "../people/turnsignal.js";
import { bannersView, lostText } from "./banners.js";
import { sidesAside } from "../board/board.js";
import * as commands from "./commands.js";
import { curtainView, drawCurtain } from "./curtain.js";
import { Connection } from "../playing/connection.js";
import { goOnHere } from "../offline/devicetools.js";
import { dialogView, settleDialog } from "../people/dialogs.js";
import { cardOpen, endCardView, focusCard, followEnd, placeCard } from "./endcard.js";
import { fairDiceView, keepCommit } from "../dice/fairdice.js";
import { bubble, bubblesAloft, heardEvents, onlyPhrases, showPhrases } from "../friends/saying.js";
import { headlineView, noteView } from "./headline.js";
import { isNamed, plates, stageSize } from "../board/geometry.js";
import { liveBoard, liveFan, liveFelt, refocus } from "../board/liveboard.js";
import { logView, pliesOf } from "./log.js";
import { invitedBefore, remember } from "../people/profile.js";
import { animate, finish, isStill, keepSecret } from "../board/motion.js";
import { pauseView, samePause } from "./pausepanel.js";
import { badgeView, playersView, seated } from "../people/players.js";
import { look, watchReach } from "../offline/reach.js";
import { meetPush, pushRenewed } from "../people/signals.js";
import { noteVersion, renewIfIdle } from "../playing/renewal.js";
import { watchLanguages } from "../people/language.js";
import { isNarrow, screenValues, watchScreen } from "../shared/screen.js";
import { settings } from "../shared/settings.js";
import { drawn, flat } from "../board/shapes.js";
import { afterDrawing, change, pauseOpen, renderWith, redraw, shownPicture, state } from "./state.js";
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
const MANY = 3; // players beyond whom plates on small screens are narrow
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
/** @type {typeof import("../friends/watchers.js") | null} */
let watchers = null; // likewise
/** @type {typeof import("../groups/meeting.js") | null} */
let meeting = null; // likewise

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
  const fresh = !onlyPhrases(events) && (before?.number !== view.number || before.round !== view.round);
  const missed = !!events.length && events[0].number > last + 1; // more than a frame has
  const all = missed || again ? told : [...state.events, ...events];
  const walk = walkAfter(view, events);
  const same = !!walk && walk.steps === state.walk?.steps; // the same question, half answered
  const some = fresh
    ? { walk, pending: same ? state.pending : null, pointed: null, scores: null, explanation: "", shown: null, waiting: null, hint: null, asking: null, note: null, ways: [] }
    : again ? { walk, hint: null, note: null } : {};
  change({ view, events: all, ...some });
  if (again) sayAgain(view);
  if (before) showPhrases(events);
  renewIfIdle();
  if (view.watchers && !watchers) meetWatchers().catch(ignoreFailure);
  if (view.over && events.some(({ kind }) => kind === "followed")) meetAgain(view).catch(ignoreFailure);
  if (fresh || again) followEnd(view, all).catch(ignoreFailure);
  if (before && events.length) announce(heardEvents(events).filter((event) => !event.word).map((event) => event.text));
  if (!fresh) return;
  keepPause(before, view);
  finish();
  signalTurn(view, events);
  if (connection instanceof Connection) meetPush(view, connection).catch(ignoreFailure);
  pointAtRules(view);
  if (!view.device) remember(view);
  keepCommit(view);
  inviteAtFirst(view);
  void commands.showSeat();
  void commands.writeBoard(reading);
  if (state.opened) void commands.openSide(state.opened.side);
  if (before && !before.over && view.over) {
    change({ side: false }); // the card stands at the board
    afterDrawing(() => focusCard(root));
  }
  if (!state.replay) void showMoves(before, view);
}

/** What was made in another language is made again.  @param {View} view */
function sayAgain(view) {
  commands.showAgain();
  signalTurn(view, []);
  pushRenewed();
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

async function meetWatchers() {
  watchers = await import("../friends/watchers.js");
  change({});
}

/** @param {View} view */
async function meetAgain(view) {
  meeting ??= await import("../groups/meeting.js");
  await meeting.lookForOthers(view);
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
    change({ pause: view.pause, folded: false });
    if (before) afterDrawing(focusGoOn);
  } else if (state.pause && (state.pause.round !== view.round || state.pause.ply > view.ply || view.over)) {
    change({ pause: null });
  }
}

function focusGoOn() {
  /** @type {HTMLElement | null} */ (root.querySelector("#go-on"))?.focus();
}

/** Puts the panel of the pause away, so that the whole board is seen. */
function fold() {
  change({ folded: true });
  afterDrawing(focusGoOn);
}

/** Goes on from the pause, and shows what has happened since. */
function goOn() {
  const { pause, view } = state;
  if (!pause || !view) return;
  lastPause = pause;
  commands.goOn(pause);
  void showMoves({ ...view, ply: pause.ply, picture: pause.picture }, view);
}

/** A table that waits for somebody opens with the invitation, once, unless it is known who comes, since they are told;
 * it goes when everybody is there.  @param {View} view */
function inviteAtFirst(view) {
  const waits = view.host && view.chairs.some((chair) => chair.kind === "open");
  if (waits && view.chairs.some(({ kind, named }) => kind === "open" && !named) && !invitedBefore(view.table)) void commands.openShare();
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

/** Shows what happened, one move after the other, and the rolls that a game begins with; what was taken back goes back.
 * @param {View | null} before @param {View} view */
async function showMoves(before, view) {
  const mine = ++frameCount;
  const speed = settings.get("speed");
  const dragged = commands.wasDragged();
  const same = before?.round === view.round;
  const [first, last] = [same ? before.ply : 0, state.pause?.ply ?? view.ply];
  if (before && last < first) return goBack(before, view, mine);
  const rolls = state.events.filter(({ kind, round, ply }) => kind === "rolled" && round === view.round && Number(ply) > first && Number(ply) <= last);
  if (last === first || (!before && rolls.length < last)) return;
  if (isStill(speed)) return played(speed);
  const told = rolls.length ? keepSecret() : () => undefined;
  try {
    if (same) change({ shown: before.picture });
    const between = last - first <= MAX_SHOWN ? await earlier(view, first + 1, last) : [];
    for (const [number, picture] of [...between, null].entries()) {
      if (mine !== frameCount || (number && state.shown !== between[number - 1])) return;
      change({ shown: picture });
      await played(speed, { there: dragged && !number });
    }
  } finally {
    told();
  }
}

/** Shows how what was taken back goes to where it came from.  @param {View} before @param {View} view @param {number} mine */
async function goBack(before, view, mine) {
  const speed = settings.get("speed");
  if (isStill(speed) || before.ply - view.ply > MAX_SHOWN) return;
  change({ shown: before.picture });
  const between = await earlier(view, view.ply + 1, before.ply, [["undone", 1]]);
  for (const picture of [before.picture, ...between.reverse()]) {
    if (mine !== frameCount || !state.shown) return;
    change({ shown: picture });
    await played(speed, { back: true });
  }
  change({ shown: null });
  redraw();
}

/** The pictures from a ply to the one before another.
 * @param {View} view @param {number} first @param {number} last @param {[string, string | number][]} [which]  line of moves */
async function earlier(view, first, last, which = []) {
  const me = view.asks[0]?.player ?? view.chairs.find((chair) => chair.yours)?.player;
  const plies = Array.from({ length: last - first }, (_, index) => first + index);
  /** @type {[string, string | number][]} */
  const viewer = me === undefined ? [] : [["viewer", me]];
  try {
    const moments = await Promise.all(
      plies.map((ply) => commands.moment([["round", view.round], ["ply", ply], ...viewer, ...which])),
    );
    return moments.map((moment) => moment.picture);
  } catch {
    return [];
  }
}

/** @param {string} speed @param {{back?: boolean, there?: boolean}} [how] */
async function played(speed, how) {
  redraw();
  const board = root.querySelector("svg.stage");
  if (board) await animate(board, speed, loudness(), how);
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
    render(state.welcome?.() ?? waitingView(), root);
    return;
  }
  const focus = /** @type {HTMLElement | null} */ (document.activeElement);
  const place = focus?.dataset.place;
  const inside = focus && focus !== root && root.contains(focus);
  drawCurtain(view, !!position.module?.game.keeps_secrets);
  render(pageView(view), root);
  placeCard(root);
  settleDialog();
  refocus(root, place, !!inside);
  clocks?.showClocks(root, view.clock, (number) => view.chairs.some(({ chair, yours }) => yours && chair === number));
  watchers?.showWatchers(view);
  showEntry();
  showStep(view, state.replay);
}

/** @type {Element | null} */
let entry = null;

let room = 0; // of the log

/** Scrolls the log, and nothing else, to its end or to the position that is looked at, when that is another one or
 * there is less room. */
function showEntry() {
  const box = document.getElementById("side")?.querySelector(".logs"); // found without looking through the board
  const last = box?.lastElementChild?.lastElementChild;
  const now = state.replay ? box?.querySelector("[aria-current='step']") : (last?.querySelector(".moves > :last-child") ?? last);
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
  const { width, height } = stageSize(view.picture);
  const atBoard = ROOMY.matches ? plates(view.picture) : new Map();
  return html`
    <h1 class="unseen">${view.game.title}</h1>
    <section class="middle" aria-label=${say("Board")}>${liveBoard(view, true)}${curtainView(view)}</section>
    ${atBoard.size ? html`<div class="at-board" .style=${`--wide: ${width}; --high: ${height}`}>${seatsView(view, atBoard)}</div>` : nothing}
    <p id="keys" class="unseen">
      ${say("Arrow keys move from cell to cell, Enter chooses, Escape deselects.")}</p>
    <div class="beside">
      ${atBoard.size ? nothing : seatsView(view, atBoard)}
      ${state.pause && pauseOpen() ? pauseView(state.pause, view.chairs, goOn, fold) : endCardView(view)} ${sideView(view)}
      <div class="banners">${bannersView(view, () => goOnHere(view, position))} ${view.over ? meeting?.meetingView(view) : nothing}</div>
      <div class="sheet">${liveFelt(view)}
        <section class="headline ${state.replay ? "brief" : ""}" aria-label=${say("What happens")}>${headlineView(view)}</section>
        ${liveFan(view)}
        <section class="actions ${state.replay ? "past" : ""}" aria-label=${say("Your move")}>
          <div class="asked">${askedView(view, goOn)}</div>
          ${actionsView(view)}
        </section>
      </div>
    </div>
    ${menuView(view, html`${analyseLink(view)}
      <details class="more" @toggle=${writeBoard}><summary>${say("Board as text")}</summary>
        <pre tabindex="0">${reading ? (shownPicture(view).text ?? state.boardText) : ""}</pre></details>
      ${fairDiceView(view)}`)}
    ${bubblesAloft(view, badgeView, isTold(view) ? "" : isCrowded(view) ? "crowded" : coversPlates(view, atBoard) ? "behind" : null)}
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
    <div class="logs">${logView(heardEvents(state.waiting ? [...state.events, state.waiting.event] : state.events), view.games, at, stepFromLog, commands.readEarlier)}</div>
  </section>`;
}

/** Whether the picture tells names and points, so that there are no plates.  @param {View} view */
const isTold = (view) => !view.clock && isNamed(view.picture);

/** Whether a card stands where plates are, if there is room for one.  @param {View} view @param {Map<number, [number, number]>} atBoard */
const coversPlates = (view, atBoard) => !atBoard.size && (pauseOpen() || cardOpen(view));

/** Whether there are so many plates that small screens have no room for words at them.  @param {View} view */
const isCrowded = ({ chairs }) => chairs.length > MANY;

/** Everybody's plate: the others above the board or the log, your own below; or each at their place at the board.
 * Where the picture tells names and points, screen readers alone are told them again.
 * @param {View} view @param {Map<number, [number, number]>} atBoard */
function seatsView(view, atBoard) {
  const past = state.replay?.round === view.round ? state.replay : null; // in other rounds players have other numbers
  const sides = sidesAside(past?.picture ?? view.picture);
  const abreast = isNarrow() && sides.length > 0; // everybody in a row, who can be opened
  const chairs = view.chairs.map((one) => ({ ...one, score: state.replay?.points?.[one.chair] ?? one.score }));
  const [others, own] = abreast ? [seated(chairs).reverse().flat(), []] : seated(chairs);
  const told = isTold(view) ? "unseen" : "";
  const about = { ...view, plates: atBoard, share: commands.openShare, sides, open: commands.openSide, said: bubble };
  return html`<section class="seats others ${told} ${abreast ? "abreast" : ""}" aria-label=${say("Players")}>${playersView(others, about)}</section>
    ${own.length ? html`<section class="seats own ${told}" aria-label=${say("You")}>${playersView(own, about)}</section>` : nothing}`;
}

/** Leads to the analysis of the game that is looked at, once it may be analysed.  @param {View} view */
function analyseLink(view) {
  const round = state.replay?.round ?? view.round;
  if (view.device || (round === view.round && !view.can.analyse) || cardOpen(view)) return nothing;
  return html`<a class="quiet" href="/t/${view.table}/analyse?round=${round}">${say("Analyse this game")}</a>`;
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

/** The key of an invitation in the address; where that only names a part of the page, none. */
function keyGiven() {
  const after = location.hash.slice(1);
  return table && !document.getElementById(after) ? after : "";
}

async function start() {
  connection.screen = screenValues(table);
  commands.connectTo(connection, position);
  watchScreen(commands.lookAgain);
  watchLanguages((code) => void commands.speakLanguage(code));
  renderWith(draw);
  watchReach(() => change({}));
  ROOMY.addEventListener("change", () => change({}));
  addEventListener("resize", () => placeCard(root));
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body) stepKeys(event);
    else if (event.key === "Escape" && root.contains(/** @type {Node} */ (event.target)) && !state.dialog)
      commands.cancel();
  });
  addEventListener("hashchange", () => keyGiven() && location.reload()); // an invitation, opened where one only watched
  const key = keyGiven();
  if (key && connection instanceof Connection) {
    await (await import("../friends/welcome.js")).welcomed(key, connection, root);
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
