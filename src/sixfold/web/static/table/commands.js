// What people do at the table, from a press to a command or a question to the server.
// It knows the walk and the connection.  It does not know how anything is drawn, nor any rule.

import { ServerTrouble } from "../playing/connection.js";
import { changeLanguage } from "../people/language.js";
import { screenValues, turnOn } from "../shared/screen.js";
import { settings } from "../shared/settings.js";
import { wayTo } from "../board/geometry.js";
import { hear } from "../shared/sound.js";
import { afterDrawing, change, currentAsk, myChair, shownPicture, state } from "./state.js";
import { say } from "../shared/texts.js";
import { announce } from "../shared/announce.js";
import {
  begin,
  fan,
  highlights,
  pathTo,
  press,
  toggled,
  untouched,
  withoutCount,
  withoutLast,
} from "../board/walk.js";

/**
 * @typedef {import("../playing/wire.js").Command} Command
 * @typedef {import("../playing/wire.js").Refused} Refused
 * @typedef {import("../playing/wire.js").Moment} Moment
 * @typedef {import("../playing/wire.js").Preview} Preview
 * @typedef {import("../board/walk.js").PressResult} PressResult
 */

const REASON_SHOWN = 1500; // milliseconds that lines stay which show a reason
const SLOW_AFTER = 1000; // milliseconds after which somebody who waits is told so
const MEASURED = 5; // turns after which the server knows how long the way is
const STAND_IN = 2; // the least level of a bot that plays for somebody else

/** @typedef {Pick<import("../playing/connection.js").Connection, "screen" | "send" | "get" | "post" | "enter" | "renew" | "events"> & {free?: boolean, speak?: (language: string) => void, tryNow?: () => void, tell?: (command: Command) => Promise<unknown>, sitDown?: (keys: string[]) => Promise<void>, watchAs?: (name: string) => void, spectator?: string}} Line
 *   a connection, or what stands in for one; `free`: nothing counts there, so nothing is confirmed */
/** @typedef {Pick<Line, "get" | "renew">} Answers  what answers questions about the position, and shows it for another screen */
/** @type {Line} */
let connection;
/** @type {Answers} */
let answers;
let questions = 0; // so that an answer that comes late is not shown
let dragged = false; // whether my hand has brought my move there
/** @type {Command | null} */
let sent = null; // and not answered yet
let measured = 0; // of my turns, since the page has connected
let myTurn = { key: "", at: 0 }; // since when my clock runs, as far as this page has seen

/** The game on this device as a file has it.  @returns {Promise<string>} */
export function gameFile() {
  return connection.get("file");
}

/** What is done goes here: to a table, or to what stands in for one.  @param {Line} line @param {Answers} [answering] */
export function connectTo(line, answering = line) {
  connection = line;
  answers = answering;
}

/** Whether my last move was dragged, so that it lies where it belongs; resets the answer. */
export function wasDragged() {
  const was = dragged;
  dragged = false;
  return was;
}

/** Sends a command; a refusal is shown.  @param {Command} command */
export async function send(command) {
  sent = command;
  change({ sending: true, note: null });
  if (state.lost) void showWaiting();
  answered(await connection.send({ ...command, ...thinkingTime(command) }));
}

/** Shows a move that waits for the server as it will be. */
export async function showWaiting() {
  const [command, view] = [sent, state.view];
  const player = view?.chairs.find(({ chair }) => chair === command?.chair)?.player;
  if (!view || command?.do !== "play" || player === undefined) return;
  const { picture, said } = await answers.get("waiting", [["player", player], ["word", `${command.word}`]]).catch(() => ({}));
  if (sent !== command || !said) return;
  const event = { ...said, number: view.number + 1, kind: "played", at: 0, chair: command.chair, player, round: view.round, ply: view.ply + 1, word: command.word, waiting: true };
  change({ waiting: { picture, event } });
}

/** Tries at once to reach the server again. */
export function tryNow() {
  connection.tryNow?.();
}

/** How long I thought since I saw that my clock runs: the way to me and back does not count.
 * @param {Command} command @returns {{thought?: number}} */
function thinkingTime(command) {
  const mine = command.do === "play" && myTurn.key && state.view?.clock?.running === command.chair;
  return mine ? { thought: Math.round(performance.now() - myTurn.at) / 1000 } : {};
}

/** The way to the server may be another one now. */
export function measureAgain() {
  measured = 0;
}

/** Notes when my clock begins to run, and tells the server at once that I have seen it, until it knows how
 * long the way is.  @param {import("../playing/wire.js").View} view */
export function seeClock({ clock, chairs, number, round }) {
  const mine = chairs.some(({ chair, yours }) => yours && chair === clock?.running);
  const key = mine ? `${round} ${clock?.running} ${clock?.since}` : "";
  if (key === myTurn.key) return;
  myTurn = { key, at: performance.now() };
  if (mine && measured++ < MEASURED) connection.post("seen", { number }).catch(() => undefined); // the move counts without it, too
}

/** @param {import("../playing/wire.js").Answer} answer */
export function answered(answer) {
  const ask = currentAsk();
  sent = null;
  if (!answer.refused) return change({ sending: false, waiting: null });
  dragged = false;
  change({ sending: false, waiting: null, pending: null, walk: ask && begin(ask), note: { ...answer.refused, bad: true } });
}

/** Why something failed, in a sentence.  @param {unknown} error */
export function errorText(error) {
  if (error instanceof TypeError) return say("The server cannot be reached now.");
  return error instanceof Error ? error.message : String(error);
}

/** Shows why something could not be fetched.  @param {unknown} error */
function showFailure(error) {
  change({ note: { text: errorText(error), bad: true } });
}

/** Sends a command for my chair.  @param {string} kind @param {{[key: string]: unknown}} [more] */
export function sendForMe(kind, more = {}) {
  void send({ do: kind, chair: myChair(), ...more });
}

/** What one is called while one watches.  @returns {string} */
export function spectatorName() {
  return connection.spectator ?? "";
}

/** Watches under a name, or without one.  @param {string} name */
export function watchAs(name) {
  connection.watchAs?.(name);
}

/** Says a phrase to everybody; no move waits for it.  @param {string} phrase */
export async function sayPhrase(phrase) {
  try {
    await connection.tell?.({ do: "say", chair: myChair(), phrase });
  } catch (error) {
    showFailure(error);
  }
}

/** @param {string} name */
export function pressPlace(name) {
  const side = shownPicture().sides?.find((one) => one.place === name);
  if (side) return void openSide(side);
  if (state.shown) return change({ shown: null });
  if (isElsewhere() || state.sending || state.pause || state.curtain) return;
  if (!state.walk) return void explain([name]);
  if (state.pending && state.walk.steps.at(-1) === name) return confirm(); // pressed again: it is meant
  applyPress(press(state.walk, name));
}

/** Beside all places, where nothing is chosen, it is said what can be done. */
export function pressNothing() {
  if (state.shown) return change({ shown: null });
  if (isElsewhere() || state.sending || state.curtain) return;
  const walk = state.walk;
  if (!walk || walk.ask.toggles || untouched(walk)) void explain([]);
}

/** Whether another moment or another side is shown, where nothing can be done: then that is said. */
function isElsewhere() {
  const { replay, opened } = state;
  if (replay) change({ note: { text: say("This is not the current position.") } });
  else if (opened) change({ note: { text: say("{side}: you can only look here.", { side: opened.side.label }) } });
  return !!(replay || opened);
}

let pointed = ""; // the place where the pointer is

/** Shows what a move would come to that puts what is held where one points.  @param {string | null} name */
export async function pointAt(name) {
  const { walk, pending } = state;
  const word = walk?.ask.source && !walk.steps.length && name !== null ? walk.ask.tree?.[name] : "";
  pointed = typeof word === "string" && word && name ? name : "";
  if (!pointed || pending) return state.pointed ? change({ pointed: null }) : undefined;
  if (state.pointed?.name === pointed || !walk) return;
  const { pencil } = await answers.get("preview", [["player", walk.ask.player], ["word", `${word}`]]);
  if (pointed === name && state.walk === walk) change({ pointed: { name, pencil } });
}

/** Chooses what is dragged, so that it shows where it can go.  @param {string} name */
export function grabPlace(name) {
  if (!state.walk || state.walk.steps.includes(name)) return;
  const { walk, word, refused } = press(state.walk, name);
  if (word === undefined && !refused) change({ walk, pending: null, note: null });
}

/** From one place to another: two presses, and meant.  @param {string} from @param {string} to */
export function dropPlace(from, to) {
  if (!state.walk || state.sending) return;
  let walk = state.walk;
  if (!walk.steps.includes(from)) {
    const first = from === walk.ask.source ? null : press(walk, from);
    walk = !first || first.refused ? begin(walk.ask) : first.walk;
    change({ walk });
  }
  applyPress(press(walk, to), true);
}

/** @param {string} step */
export function pressStep(step) {
  if (state.walk && !state.sending) applyPress(press(state.walk, step));
}

/** Lifts from a piece of the chosen pile; pressed again, the whole pile.  @param {number} number  from the top */
export function pressDisc(number) {
  const [walk, disc] = [state.walk, state.walk && fan(state.walk)?.discs[number - 1]];
  if (!walk || !disc || state.sending) return;
  const whole = withoutCount(walk);
  if (!disc.legal) return void explain([...whole.steps, `#${number}`]);
  applyPress(disc.step && !disc.chosen ? press(whole, disc.step) : { walk: whole });
}

/** @param {PressResult} step @param {boolean} [dropped]  which needs no confirmation, but for what is warned of */
function applyPress({ walk, word, refused, note }, dropped = false) {
  const before = state.walk;
  if (refused) {
    change({ note: null, ways: [] });
    return void explain(refused);
  }
  dragged = dropped;
  const hint = untouched(walk) ? state.hint : null;
  change({ walk, pending: null, pointed: null, note: note ? { text: note } : null, ways: [], hint });
  announceChoice(before, walk);
  if (walk !== before) hear("pick");
  if (walk.ask.toggles) return void count();
  if (word === undefined) return;
  if ((!dropped && mustConfirm(walk.steps)) || isWarned(walk, word)) return void showPending(word);
  void send({ do: "play", chair: walk.ask.chair, word });
}

/**
 * Says what was chosen or let go.
 * @param {import("../board/walk.js").Walk | null} before
 * @param {import("../board/walk.js").Walk} walk
 */
function announceChoice(before, walk) {
  const [then, now] = [before ? [...highlights(before).chosen] : [], [...highlights(walk).chosen]];
  const [added, gone] = [
    now.filter((step) => !then.includes(step)),
    then.filter((step) => !now.includes(step)),
  ];
  if (added.length) announce([say("{place}: chosen.", { place: spoken(walk, added) })]);
  else if (gone.length) announce([say("{place}: deselected.", { place: spoken(walk, gone) })]);
}

/** Steps as they are called.  @param {import("../board/walk.js").Walk} walk @param {string[]} steps */
function spoken({ ask }, steps) {
  const cards = new Map(ask.toggles?.cards.map(({ step, label }) => [step, label]));
  return steps.map((step) => ask.buttons[step] ?? cards.get(step) ?? step.replace("#", "")).join(" ");
}

/** Whether a move waits for confirmation.  @param {string[]} steps */
export function mustConfirm(steps) {
  const wanted = connection.free ? "never" : settings.get("confirm");
  if (wanted !== "auto") return wanted === "always";
  const last = steps[steps.length - 1];
  const risky = state.view?.game.dice || matchMedia("(pointer: coarse)").matches;
  return !!risky && !(last in (state.walk?.ask.buttons ?? {}));
}

/** Whether the game warns of a move.  @param {import("../board/walk.js").Walk} walk @param {string} word */
function isWarned({ ask }, word) {
  return !connection.free && ask.warned.includes(word);
}

/** Pencils a move in before it is played; nothing else changes.  @param {string} word */
async function showPending(word) {
  const walk = state.walk;
  if (!walk) return;
  const { chair, player } = walk.ask;
  try {
    const { pencil, question, explanation } = /** @type {Preview} */ (await answers.get("preview", [["player", player], ["word", word]]));
    if (state.walk !== walk) return;
    change({ pending: { chair, word, pencil, question, explanation } });
    announce([question]);
  } catch (error) {
    showFailure(error);
  }
}

/** What the toggled cells would give. */
async function count() {
  const walk = state.walk;
  if (!walk) return;
  change({ scores: null, explanation: "" });
  try {
    const { scores, explanation } = await answers.get("preview", [["player", walk.ask.player], ["word", toggled(walk)]]);
    if (state.walk === walk) change({ scores, explanation });
  } catch {
    // The points are an extra; the move can be made without them.
  }
}

/** Plays what was shown. */
export function confirm() {
  if (!state.pending || state.sending) return;
  void send({ do: "play", chair: state.pending.chair, word: state.pending.word });
}

/** Plays what was toggled; what the game warns of is asked about where the button was. */
export async function done() {
  const walk = state.walk;
  if (!walk || state.sending) return;
  const word = toggled(walk);
  if (!isWarned(walk, word)) return void send({ do: "play", chair: walk.ask.chair, word });
  await showPending(word);
  afterDrawing(() => /** @type {HTMLElement | null} */ (document.querySelector(".asked .primary"))?.focus());
}

/** Takes back the place that was toggled last, while some are; else the last move.  @param {boolean} open */
export function undo(open) {
  if (open && state.walk) applyPress({ walk: withoutLast(state.walk) });
  else sendForMe("undo");
}

/** Forgets what was chosen; closes what was opened. */
export function cancel() {
  const ask = currentAsk();
  if (state.sending) return;
  if (state.opened) return change({ opened: null, note: null });
  change({ walk: ask && begin(ask), pending: null, scores: null, explanation: "", note: null, hint: null });
}

/** Why steps lead nowhere: says it, and shows for a moment where that can be seen.  @param {string[]} steps */
async function explain(steps) {
  const asked = ++questions;
  const player = state.view?.chairs.find(({ chair }) => chair === (state.walk?.ask.chair ?? myChair()))?.player ?? -1;
  /** @type {[string, string | number][]} */
  const values = [["player", player], ...steps.map((step) => /** @type {[string, string]} */ (["step", step]))];
  try {
    const { show, ...reason } = /** @type {import("../playing/wire.js").Explained} */ (await answers.get("why", values));
    if (asked !== questions || !reason.text) return;
    if (steps.length) hear("no");
    change({ note: { ...reason, bad: steps.length > 0 }, ways: show });
    setTimeout(() => asked === questions && change({ ways: [] }), REASON_SHOWN);
  } catch (error) {
    showFailure(error);
  }
}

/** Chooses for which chair the next choices are, on one device.  @param {number} chair */
export function sitAt(chair) {
  const ask = state.view?.asks.find((one) => one.chair === chair) ?? null;
  change({ seat: chair, walk: ask && begin(ask), pending: null, scores: null, note: null });
  void showSeat();
}

/** The picture for the chosen chair, where several may act. */
export async function showSeat() {
  const [view, ask] = [state.view, currentAsk()];
  if (!view || !ask || view.asks.length < 2) return change({ seatPicture: null });
  const number = view.number;
  if (state.seatPicture?.player === ask.player && state.seatPicture.number === number) return;
  try {
    const { picture } = await moment([["viewer", ask.player]]);
    if (state.view?.number === number) change({ seatPicture: { player: ask.player, number, picture } });
  } catch (error) {
    showFailure(error);
  }
}

const PAGE = 200; // events that are fetched at a time
let fetching = false;

/** Fetches the moves before those that the log shows. */
export async function readEarlier() {
  const last = (state.events[0]?.number ?? 1) - 1;
  if (fetching || last < 1) return;
  fetching = true;
  try {
    const earlier = await connection.events(Math.max(0, last - PAGE), last);
    if (state.events[0]?.number === last + 1) change({ events: [...earlier, ...state.events] });
  } catch (error) {
    showFailure(error);
  } finally {
    fetching = false;
  }
}

/** The present board in letters, for whoever reads it.  @param {boolean} reading */
export async function writeBoard(reading) {
  const number = state.view?.number;
  if (!reading) return;
  try {
    const { picture } = await moment([]);
    if (state.view?.number === number) change({ boardText: picture.text ?? "" });
  } catch (error) {
    showFailure(error);
  }
}

/** Asks for pictures as the screen and the turned board want them now, that of an open side too. */
export function lookAgain() {
  const table = state.view?.table;
  const wanted = table ? screenValues(table) : [];
  if (!table || `${wanted}` === `${connection.screen}`) return;
  connection.screen = wanted;
  showAgain();
}

/** Shows again what is looked at, and what was chosen: for another screen, in another language. */
export function showAgain() {
  const { opened, pending, walk } = state;
  change({ opened: null, pending: null, seatPicture: null });
  answers.renew();
  const side = state.view?.picture.sides?.find(({ place }) => place === opened?.side.place);
  if (side) void openSide(side);
  if (pending) void showPending(pending.word);
  else if (walk?.ask.toggles && !untouched(walk)) void count();
}

/** Says everything in another language, where it stands; nothing is loaded but its texts.  @param {string} code */
export async function speakLanguage(code) {
  try {
    await changeLanguage(code);
    change({}); // also where nothing comes from the server now
    connection.speak?.(code);
  } catch (error) {
    showFailure(error);
  }
}

/** Turns the board by a step, on this device. */
export function turnBoard() {
  const { view } = state;
  if (!view) return;
  turnOn(view.table, view.picture.directions);
  lookAgain();
}

/** A picture of another moment or as another player sees it.
 * @param {[string, string | number][]} values @returns {Promise<Moment>} */
export function moment(values) {
  return answers.get("at", values);
}

/** Opens another player's side of the picture, of the position that is looked at.  @param {import("../playing/wire.js").Side} side */
export async function openSide(side) {
  const at = state.replay;
  /** @type {[string, string | number][]} */
  const when = at ? [["round", at.round], ["ply", at.ply]] : [];
  try {
    const { picture } = await moment([...when, ["viewer", side.player]]);
    if (state.replay?.round === at?.round && state.replay?.ply === at?.ply) change({ opened: { side, picture }, note: null });
  } catch (error) {
    showFailure(error);
  }
}

/** Steps to a ply of a round; beyond the last it is now again.  @param {number} round @param {number} ply */
export async function stepTo(round, ply) {
  const view = state.view;
  if (!view) return;
  if (round === view.round && ply >= view.ply) return backToNow();
  change({ replay: { ...state.replay, round, ply, picture: state.replay?.picture ?? null }, note: null, opened: null });
  /** @type {[string, string | number][]} */
  const viewer = view.asks.length === 1 ? [["viewer", view.asks[0].player]] : [];
  try {
    const { picture, points } = await moment([["round", round], ["ply", ply], ...viewer]);
    if (state.replay?.round === round && state.replay.ply === ply)
      change({ replay: { round, ply, picture, points } });
  } catch (error) {
    showFailure(error);
  }
}

export function backToNow() {
  change({ replay: null, opened: null, note: null });
}

/** Goes on after a pause; bots wait for it.  @param {import("../playing/wire.js").Pause} pause */
export function goOn({ round, ply }) {
  change({ pause: null });
  connection.post("continue", { round, ply }).catch(showFailure);
}

/** Asks for advice; what takes longer than a moment can be cancelled. */
export async function askHint() {
  const asked = { number: state.view?.number ?? 0, slow: false };
  const slow = setTimeout(() => state.asking === asked && change({ asking: { ...asked, slow: true } }), SLOW_AFTER);
  const mine = () => state.asking?.number === asked.number;
  change({ asking: asked, note: null, hint: null });
  try {
    const { text, coach = text, word } = await connection.post("hint", { chair: myChair() });
    const steps = word ? await wayOf(word) : [];
    if (mine()) change({ asking: null, hint: { text: coach, steps } });
  } catch (error) {
    if (mine()) showFailure(error);
    change({ asking: null });
  } finally {
    clearTimeout(slow);
  }
}

/** Nobody waits for the advice any more. */
export function cancelHint() {
  change({ asking: null });
}

/** The places a word names.  @param {string} word @returns {string[]} */
export function stepsOf(word) {
  const ask = currentAsk();
  if (ask?.toggles) return word.slice(ask.toggles.prefix.length).split(ask.toggles.join);
  return (ask?.tree && pathTo(ask.tree, word)) ?? [];
}

/** The same with the places in between, where what moves would touch some.  @param {string} word @returns {Promise<string[]>} */
async function wayOf(word) {
  const [steps, ask] = [stepsOf(word), currentAsk()];
  const to = steps[steps.length - 1];
  if (!ask || ask.toggles || steps.length < 2) return steps;
  const { picture } = await answers.get("waiting", [["player", ask.player], ["word", word]]);
  const way = picture ? wayTo(picture, to) : [];
  return way.length > 1 ? [...way, to] : steps;
}

/** Opens a dialog about links and fetches them.  @param {"share" | "phone"} dialog @param {string[]} kinds */
async function openLinks(dialog, kinds) {
  change({ dialog, links: null });
  try {
    const all = await Promise.all(kinds.map((kind) => connection.get(kind)));
    change({ links: all.flatMap(({ links }) => links) });
  } catch (error) {
    change({ dialog: "" });
    showFailure(error);
  }
}

/** The host's links. */
export const openShare = () => openLinks("share", ["links", "seat"]);

/** The way to one's own seat on another device. */
export const openPhone = () => openLinks("phone", ["seat"]);

/** Takes seats on this device, to play in turns.  @param {string[]} keys */
export async function sitHere(keys) {
  change({ dialog: "" });
  try {
    await connection.sitDown?.(keys);
  } catch (error) {
    showFailure(error);
  }
}

/** @param {number} chair  of somebody who is away, or who is asked */
export function letBotPlay(chair) {
  void send({ do: "hand", chair, level: STAND_IN });
}

/** @param {number | null} chair @param {boolean} watch  whether it is the link to watch */
export async function revoke(chair, watch) {
  await send({ do: "revoke", chair, ...(watch ? { watch } : {}) });
  void openShare();
}

/** Why a table shows nothing to somebody who has no link to it, if that is the reason. */
export async function whyClosed() {
  try {
    await connection.get("events", [["follow", "no"], ["from", 10 ** 9]]);
  } catch (error) {
    const unanswered = error instanceof TypeError || error instanceof ServerTrouble;
    if (error instanceof Error && !unanswered) change({ notice: error.message });
  }
}

/** Exchanges the key in the address for a cookie.  @param {string} key @param {string} name */
export async function enter(key, name) {
  try {
    await connection.enter(key, name);
  } catch (error) {
    change({ notice: errorText(error) });
  }
}
