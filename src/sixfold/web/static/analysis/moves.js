// Where one is on the analysis board: stepping, jumping, playing by itself, moves that are tried, and what is kept.
// It knows the tree, whose positions the page plays by itself.  It does not know how anything is drawn.

import { BoardLine } from "./line.js";
import { board, mainLine, mistakes, stepAt } from "./analysisstate.js";
import { openSide, showSeat } from "../table/commands.js";
import { lookAt, lookAtGame, lookDeeper, stopLooking, stopReading } from "./deepening.js";
import { gameId, keepAnalysis, recalled } from "./keptgames.js";
import { finish } from "../board/motion.js";
import { writePlace } from "./placelink.js";
import { data, loadGame, positionFrom, rollOnce, startOf } from "../playing/position.js";
import { change, currentAsk, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { add, branches, follow, forkOf, lineTo, plyOf, remove, rename, storedLines, treeOf, wholeLine, wordsTo } from "./variations.js";
import { begin } from "../board/walk.js";

/**
 * @typedef {import("./variations.js").Node} Node
 * @typedef {import("./analysisstate.js").OpenedGame} OpenedGame
 * @typedef {import("./placelink.js").Place} Place
 */

export const ANY_ROLL = "?"; // as a word: whatever the dice show
const PLAY_INTERVAL = 1100; // milliseconds between moves that play by themselves
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playing;
/** @typedef {((player: number, word: string) => Promise<string>) | null} Trying  who hears of moves, instead of the tree */
/** @type {Trying} */
let trying = null;
/** @type {BoardLine} */
let line;

/** Opens a game where an address says.  @param {import("../playing/wire.js").AnalysedGame} analysed @param {Place} place @param {string} address */
export async function openGame(analysed, place, address) {
  stopReading();
  const { start, words } = analysed;
  const module = await loadGame(analysed.game);
  const game = { ...analysed, module, setup: startOf(module, { ...analysed.begin, state: analysed.setup })._state };
  line = new BoardLine(played, again);
  const id = address ? address.replace(/^\/t\//, "").replace("/analyse?round=", ".") : gameId(start, words);
  Object.assign(board, { game, id, address, values: null, steps: [], level: 0, deepening: null, learning: null, trouble: "", notice: "" });
  const root = treeOf(positionFrom(module, analysed.begin).line(), tell);
  Object.assign(board, { root, at: root });
  trying = null;
  const known = recalled(id);
  const same = known?.start === start && known.words.join(" ") === words.join(" ") ? known : null;
  if (same?.language === document.documentElement.lang) restore(same);
  if (same) storedLines(words, same.branches).forEach(addLine);
  if (same) rename(root, same.branches);
  go(placed(place));
  keepNow();
  void lookAtGame(keepNow);
}

/** What the log says of the move that led to a position.  @param {any} position */
function tell(position) {
  const { module, names, reader } = /** @type {OpenedGame} */ (board.game);
  return data(module.replay_entry(position, names, reader));
}

/** @param {import("./keptgames.js").KeptAnalysis} known */
function restore({ values, steps, level }) {
  board.values = values;
  for (const step of steps) board.steps[step.ply] = step;
  board.level = level;
}

/** Adds a line to the tree, as far as it can be played; returns its end.  @param {string[]} words @returns {Node} */
function addLine(words) {
  const root = /** @type {Node} */ (board.root);
  let at = follow(root, words);
  try {
    for (const word of words.slice(plyOf(at))) at = add(at, at.position.play(word), tell);
  } catch (problem) {
    if (!(problem instanceof board.game?.module.Refusal)) throw problem; // the rules do not go along
  }
  return at;
}

/** The node that an address means.  @param {Place} place @returns {Node} */
function placed({ at, line: branch }) {
  const main = mainLine();
  const node = main[Math.min(at ?? (board.game?.running ? main.length - 1 : 0), main.length - 1)];
  return branch.length ? addLine([...wordsTo(node), ...branch]) : node;
}

/** Keeps the game, its branches and what was found, on this device. */
export function keepNow() {
  const { game, id, root, values, steps, level, address } = board;
  if (!game || !root || (!game.words.length && !root.children.length)) return;
  const found = steps.filter((step) => step !== undefined);
  const kept = { start: game.start, words: game.words, names: game.names, reader: game.reader, result: game.result };
  const where = address || `/analyse${writePlace(0, [], { from: game.start, words: game.words })}`;
  keepAnalysis({ id, title: titleOf(game), address: where, at: Date.now() },
    { ...kept, language: document.documentElement.lang, branches: branches(root), values, steps: found, level });
}

/** @param {OpenedGame} game */
export function titleOf({ module, names, reader }) {
  const people = names.map((name, player) => (player === reader ? say("You") : name));
  return `${module.game.title} · ${people.join(" – ")}`;
}

/** Goes to a position, and looks at it.  @param {Node} node */
export function go(node) {
  stopLooking();
  board.at = node;
  updateAddress();
  show(node);
  look();
}

/** @param {Node} node */
function show(node) {
  const { position } = node;
  const { view, code, roll } = line.show(position, /** @type {OpenedGame} */ (board.game));
  finish();
  board.code = code;
  board.roll = roll;
  change({ view, walk: view.asks[0] ? begin(view.asks[0]) : null, pending: null, note: null, hint: null, ways: [], seat: null,
    scores: null, explanation: "", opened: null, shown: null, cursor: state.cursor, sending: false, seatPicture: null });
  void showSeat();
  showErring(node);
}

/** Where everybody has a sheet, that of whoever erred.  @param {Node} node */
function showErring(node) {
  const step = stepAt(node);
  const side = step?.mistake && !board.learning && state.view?.picture.sides?.find(({ player }) => player === step.player);
  if (side) void openSide(side);
}

/** Looks for the best moves of whoever is to act here. */
export function look() {
  const { at } = board;
  if (at && state.view?.status.tone !== "over") void lookAt(at, currentAsk()?.player ?? null);
}

/** Looks more closely at the whole game, or stops that; what was found is kept. */
export function toggleDeeper() {
  if (!board.deepening) return void lookDeeper(keepNow);
  stopReading();
  keepNow();
  change({});
}

/** The same position for another kind of screen. */
export function again() {
  if (board.at) go(board.at);
}

/** The address of the position one is at. */
export function addressHere() {
  const { game, at, address } = board;
  if (!game || !at) return location.href;
  const fork = forkOf(at);
  const branch = wordsTo(at).slice(plyOf(fork));
  const wholeGame = address ? null : { from: game.start, words: game.words };
  return `${location.origin}${address || "/analyse"}${writePlace(plyOf(fork), branch, wholeGame)}`;
}

/** The address of the page says where one is. */
function updateAddress() {
  try {
    history.replaceState(null, "", addressHere());
  } catch {
    // a browser that counts how often that is done
  }
}

/** The line one is in, and where in it.  @returns {[Node[], number]} */
function here() {
  const { at } = board;
  const all = at ? wholeLine(at) : [];
  return [all, at ? all.indexOf(at) : 0];
}

/** Goes so many steps along the line one is in.  @param {number} far */
export function step(far) {
  const [all, place] = here();
  const node = all[Math.max(0, Math.min(all.length - 1, place + far))];
  if (node && node !== board.at) go(node);
}

/** Goes to a move of the game itself.  @param {number} ply */
export function goTo(ply) {
  const node = mainLine()[ply];
  if (node && node !== board.at) go(node);
}

/** Goes to the next mistake, or to the one before.  @param {1 | -1} way */
export function toMistake(way) {
  const { at } = board;
  if (!at) return;
  const now = plyOf(forkOf(at));
  const all = mistakes().map(({ ply }) => ply);
  const next = way > 0 ? all.find((ply) => ply > now) : all.filter((ply) => ply < now).at(-1);
  if (next !== undefined) goTo(next);
}

/** Plays the game by itself, or stops that. */
export function togglePlaying() {
  board.playing = !board.playing;
  clearTimeout(playing);
  if (board.playing) {
    const [all, place] = here();
    if (place === all.length - 1) go(all[0]);
    else step(1);
    playing = setTimeout(onward, PLAY_INTERVAL);
  }
  change({});
}

function onward() {
  const [all, place] = here();
  if (!board.playing) return;
  if (place >= all.length - 1) {
    board.playing = false;
    return change({});
  }
  step(1);
  playing = setTimeout(onward, PLAY_INTERVAL);
}

/** The game does not play by itself any more. */
export function stopPlaying() {
  if (board.playing) togglePlaying();
}

/** Moves that are tried go here instead of into the tree; null: into the tree again.  @param {Trying} instead */
export function tryWith(instead) {
  trying = instead;
}

/** A move made on the board.  @param {number} player @param {string} word @returns {Promise<string>} why not, if so */
async function played(player, word) {
  return trying ? trying(player, word) : tryMove(player, word);
}

/** Plays a move or a roll from here, along a branch unless it is the game's own.
 * @param {number | null} player @param {string} word @returns {string} why not, if so */
export function tryMove(player, word) {
  const { at, game } = board;
  if (!at || !game) return "";
  stopPlaying();
  const { position } = at;
  try {
    const after = word === ANY_ROLL ? rollOnce(game.module, position) : position.play(word, position.is_chance ? null : player);
    const node = add(at, after, tell);
    keepNow();
    go(node);
    return "";
  } catch (problem) {
    if (problem instanceof game.module.Refusal) return line.seat?.refused(problem).text ?? "";
    throw problem;
  }
}

/** @param {Node} node @param {string} name */
export function nameBranch(node, name) {
  node.name = name;
  keepNow();
  change({});
}

/** @param {Node} node */
export function removeBranch(node) {
  const inside = !!board.at && lineTo(board.at).includes(node);
  const parent = remove(node);
  keepNow();
  if (inside) go(parent);
  else change({});
}
