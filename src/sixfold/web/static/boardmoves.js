// Where one is on the analysis board: stepping, jumping, playing by itself, moves that are tried, and what is kept.
// It knows the tree and the server's answers.  It does not know how anything is drawn.

import { about, ask, BoardLine } from "./boardline.js";
import { board, mainLine, mistakes } from "./boardstate.js";
import { errorText, showSeat } from "./commands.js";
import { lookAt, lookAtGame, lookDeeper, stopLooking, stopReading } from "./deepening.js";
import { gameId, keepAnalysis, recalled } from "./keptgames.js";
import { finish } from "./motion.js";
import { writePlace } from "./placelink.js";
import { screenValues } from "./screen.js";
import { change, currentAsk, state } from "./state.js";
import { say } from "./texts.js";
import { add, branches, follow, forkOf, lineTo, plyOf, remove, rename, storedLines, treeOf, wholeLine, wordsTo } from "./variations.js";
import { begin } from "./walk.js";

/**
 * @typedef {import("./variations.js").Node} Node
 * @typedef {import("./wire.js").AnalysedGame} AnalysedGame
 * @typedef {import("./wire.js").BoardPosition} BoardPosition
 * @typedef {import("./placelink.js").Place} Place
 */

const MOST_VIEWS = 200; // positions whose pictures are remembered
const PLAY_INTERVAL = 1100; // milliseconds between moves that play by themselves
/** @type {Map<string, BoardPosition>} */
const views = new Map();
/** @type {AbortController | null} */
let fetching = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playing;
/** @typedef {((player: number, word: string) => Promise<string>) | null} Trying  who hears of moves, instead of the tree */
/** @type {Trying} */
let trying = null;
/** @type {BoardLine} */
let line;

// A game -----------------------------------------------------------------------------------

/** Opens a game where an address says.  @param {AnalysedGame} game @param {Place} place @param {string} address */
export async function openGame(game, place, address) {
  stopReading();
  line = new BoardLine(played, () => void again());
  const id = address ? address.replace(/^\/t\//, "").replace("/analyse?round=", ".") : gameId(game.start, game.words);
  const root = treeOf(game.moves);
  Object.assign(board, { game, id, address, root, at: root, values: null, steps: [], level: 0, deepening: null, learning: null, trouble: "", notice: "" });
  trying = null;
  views.clear();
  const known = recalled(id);
  const same = known?.start === game.start && known.words.join(" ") === game.words.join(" ") ? known : null;
  if (same?.language === document.documentElement.lang) restore(same);
  await Promise.all((same ? storedLines(game.words, same.branches) : []).map(addLine));
  if (same) rename(root, same.branches);
  await go(await placed(place));
  keepNow();
  void lookAtGame(keepNow);
}

/** @param {import("./keptgames.js").KeptAnalysis} known */
function restore({ values, steps, level }) {
  board.values = values;
  for (const step of steps) board.steps[step.ply] = step;
  board.level = level;
}

/** Adds a line to the tree, as far as it can be played; returns its end.  @param {string[]} words @returns {Promise<Node>} */
async function addLine(words) {
  const root = /** @type {Node} */ (board.root);
  const from = follow(root, words);
  const after = plyOf(from);
  if (after === words.length) return from;
  try {
    const { moves } = await ask("moves", { ...about(root), words, after });
    let at = from;
    for (const move of moves) at = add(at, move);
    return at;
  } catch {
    return from; // the rules do not go along
  }
}

/** The node that an address means.  @param {Place} place */
async function placed({ at, line: branch }) {
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

/** @param {AnalysedGame} game */
export function titleOf({ game, names, reader }) {
  const people = names.map((name, player) => (player === reader ? say("You") : name));
  return `${game.title} · ${people.join(" – ")}`;
}

// Where one is -----------------------------------------------------------------------------

/** Goes to a position, and looks at it.  @param {Node} node */
export async function go(node) {
  stopLooking();
  fetching?.abort();
  const own = (fetching = new AbortController());
  board.at = node;
  updateAddress();
  change({});
  try {
    const found = await positionAt(node, own.signal);
    if (own.signal.aborted) return;
    show(found);
    look();
  } catch (error) {
    if (!own.signal.aborted) change({ note: { text: errorText(error), bad: true } });
  }
}

/** @param {Node} node @param {AbortSignal} signal @returns {Promise<BoardPosition>} */
async function positionAt(node, signal) {
  const key = `${wordsTo(node).join(" ")} ${line.screen}`;
  const known = views.get(key);
  if (known) return known;
  const found = /** @type {BoardPosition} */ (await ask("view", about(node), signal));
  views.set(key, found);
  if (views.size > MOST_VIEWS) views.delete(/** @type {string} */ (views.keys().next().value));
  return found;
}

/** @param {BoardPosition} found */
function show({ view, code, roll }) {
  finish();
  board.code = code;
  board.roll = roll;
  change({ view, walk: view.asks[0] ? begin(view.asks[0]) : null, pending: null, note: null, hint: null, ways: [], seat: null,
    scores: null, explanation: "", opened: null, shown: null, cursor: state.cursor, sending: false, seatPicture: null });
  void showSeat();
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
export async function again() {
  line.screen = screenValues("analysis");
  if (board.at) await go(board.at);
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

// Steps ------------------------------------------------------------------------------------

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
  if (node && node !== board.at) void go(node);
}

/** Goes to a move of the game itself.  @param {number} ply */
export function goTo(ply) {
  const node = mainLine()[ply];
  if (node && node !== board.at) void go(node);
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
    if (place === all.length - 1) void go(all[0]);
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

// What if ----------------------------------------------------------------------------------

/** Moves that are tried go here instead of into the tree; null: into the tree again.  @param {Trying} instead */
export function tryWith(instead) {
  trying = instead;
}

/** A move made on the board.  @param {number} player @param {string} word @returns {Promise<string>} why not, if so */
async function played(player, word) {
  return trying ? trying(player, word) : tryMove(player, word);
}

/** Plays a move or a roll from here, along a branch unless it is the game's own.
 * @param {number | null} player @param {string} word @returns {Promise<string>} why not, if so */
export async function tryMove(player, word) {
  const { at } = board;
  if (!at) return "";
  stopPlaying();
  try {
    const { move, view, code, roll } = await ask("try", about(at, { player, word }));
    if (board.at !== at) return "";
    const node = add(at, move);
    views.set(`${wordsTo(node).join(" ")} ${line.screen}`, { view, code, roll });
    keepNow();
    await go(node);
    return "";
  } catch (error) {
    return errorText(error);
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
  if (inside) void go(parent);
  else change({});
}
