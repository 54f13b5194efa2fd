// The page of a game's puzzles: a board to try on, the answer, the solution played out, and the next one.
// It knows numbers and grades of puzzles.  It does not know any game.

import { allSolvedView } from "./allsolved.js";
import { errorText } from "../table/commands.js";
import { noteView } from "../table/headline.js";
import { pauseView } from "../table/pausepanel.js";
import { fetchSet, loadGame, positionFrom, Seat } from "../playing/position.js";
import { keepingFocus, Practice, practiceView, watchEscape, sayClass } from "./practice.js";
import { watchScreen } from "../shared/screen.js";
import { isSolved, keepDay, keepMissed, keepSolved, streak } from "./solved.js";
import { afterDrawing, change, renderWith, state } from "../table/state.js";
import { recall, keep } from "../shared/storage.js";
import { say } from "../shared/texts.js";
import { html, nothing, render } from "../vendor/lit-html.js";

const REPLY_AFTER = 900; // milliseconds between moves that are played out
const GRADE = "sixfold.puzzles.grade";
const SHOWN = 6; // as if tried so often
const PART = 20; // puzzles of a grade that come together

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { game = "", title = "", day = "", date = "" } = root.dataset;
const daily = Number(root.dataset.daily) || 0;
const grades = /** @type {number[][]} */ (JSON.parse(root.dataset.grades ?? "[]"));
/** @type {Map<string, Promise<{[number: string]: Puzzle}>>} */
const sets = new Map();
/** @type {Practice} */
let practice;
/** @type {PuzzleTrial} */
let trial;
let number = 0;
let done = 0; // of one's own moves
let about = { task: "", kind: "", grade: 1 };
let answer = /** @type {{right: boolean, text: string} | null} */ (null);
let ended = false; // solved, or the solution was shown
let reason = "";
let moves = /** @type {string[]} */ ([]); // of the solution, as far as it was played out
let wrong = 0; // tries, until it is solved
let failed = "";
let opened = 0; // which opening this is, so that what an earlier one still plays out is dropped

const puzzle = () => `${game}/${number}`;
const wait = () => new Promise((resolve) => setTimeout(resolve, REPLY_AFTER));

/**
 * A puzzle as the server tells it; each move of its line has those beside it that are as good.
 * @typedef {{begin: import("../playing/position.js").Begin, player: number, kind: string, grade: number, task: string,
 *   line: string[][], advised: string, reason: string, wrong: string, replies: boolean}} Puzzle
 */

/** What is tried in a puzzle, with so many of one's own moves done. */
class PuzzleTrial {
  /** @param {any} module @param {Puzzle} puzzle @param {number} after */
  constructor(module, puzzle, after) {
    this.puzzle = puzzle;
    this.solution = [positionFrom(module, puzzle.begin)]; // every position of it
    for (const [word] of puzzle.line) this.solution.push(this.last().play(word, this.last().actors[0]));
    const own = puzzle.line.flatMap((_, at) => (this.solution[at].actors[0] === puzzle.player ? [at] : []));
    this.at = own[after];
    this.isLast = after === own.length - 1;
    this.seat = new Seat(module, this.solution[this.at], puzzle.player);
  }

  last() {
    return this.solution[this.solution.length - 1];
  }

  /** @param {string} word */
  judge(word) {
    const { position, player } = this.seat;
    const after = position.play(word, player);
    const right = this.puzzle.line[this.at].includes(word);
    const solved = right && this.isLast;
    const wrong = this.at ? say("Legal, but not the solution.") : this.puzzle.wrong;
    const text = !right ? wrong : solved ? say("Solved!") : say("Right. Go on: find the next move.");
    return { right, solved, text, reason: solved ? this.puzzle.reason : "", view: this.shown(after), reply: right ? null : this.reply(after) };
  }

  /** What the other does next, and the position after it, where that answers a wrong try.  @param {any} position */
  reply(position) {
    const after = this.puzzle.replies ? this.seat.module.reply(position, this.puzzle.player) : null;
    return after && { text: `${after.telling.moved(this.seat.names, this.puzzle.player)}`, view: this.shown(after) };
  }

  /** A position with the move that led to it marked, hop by hop.  @param {any} position */
  shown(position) {
    const seat = new Seat(this.seat.module, position, this.puzzle.player);
    return { ...seat.shown("practice"), picture: seat.at(position.ply) };
  }
}

/** Opens a puzzle, or its position after so many of one's own moves.  @param {number} which @param {number} [after] */
async function go(which, after = 0) {
  const turn = ++opened;
  [number, done] = [which, after];
  if (!daily) history.replaceState(null, "", `#${which}`);
  try {
    const [module, found] = await Promise.all([loadGame(game), puzzleOf(which)]);
    if (turn !== opened) return;
    trial = new PuzzleTrial(module, found, after);
    practice = new Practice(trial, (verdict) => void tried(verdict, turn));
    practice.open();
    about = found;
    if (!after) [answer, reason, moves, ended] = [null, "", [], false];
    failed = "";
    root.dataset.done = `${after}`;
    root.removeAttribute("data-answering");
    change({});
    if (!after) scrollTo({ top: 0 });
  } catch (error) {
    failed = errorText(error);
    draw();
  }
}

/** A puzzle, which comes with others of its grade.  @param {number} which @returns {Promise<Puzzle>} */
async function puzzleOf(which) {
  const grade = grades.findIndex((own) => own.includes(which));
  const part = Math.floor((grades[grade]?.indexOf(which) ?? 0) / PART) + 1;
  const path = `/puzzles/${game}/${grade + 1}-${part}.json`;
  const found = sets.get(path) ?? fetchSet(path);
  sets.set(path, found);
  found.catch(() => sets.delete(path));
  return (await found)[which];
}

/** @param {any} verdict @param {number} turn */
async function tried(verdict, turn) {
  answer = { right: verdict.right, text: verdict.text };
  if (!verdict.right) {
    wrong++;
    keepMissed(puzzle());
    return verdict.reply ? showReply(verdict, turn) : practice.again();
  }
  if (verdict.solved) {
    [ended, reason] = [true, verdict.reason];
    keepSolved(puzzle());
    if (daily && date === new Date().toISOString().slice(0, 10)) keepDay(date, wrong);
    afterDrawing(() => onward()?.focus({ preventScroll: true }));
  }
  void practice.close(verdict.view);
  if (verdict.solved) return;
  await wait();
  if (turn === opened) await go(number, done + 1);
}

/** Plays a wrong try and what the other does next, then lets the position be tried again.  @param {any} verdict @param {number} turn */
async function showReply({ view, text, reply }, turn) {
  root.toggleAttribute("data-answering", true);
  for (const [shown, said] of [[view, text], [reply.view, `${text} ${reply.text}`]]) {
    answer = { right: false, text: said };
    void practice.close(shown);
    await wait();
    if (turn !== opened) return;
  }
  await wait();
  if (turn !== opened) return;
  practice = new Practice(trial, (verdict) => void tried(verdict, turn));
  practice.open();
  root.removeAttribute("data-answering");
}

/** Plays the solution out. */
async function showSolution() {
  const turn = ++opened;
  wrong = SHOWN;
  keepMissed(puzzle());
  const { solution, puzzle: shown } = trial;
  [ended, answer, moves] = [true, null, []];
  for (const [place, position] of solution.entries()) {
    if (place) await wait();
    if (turn !== opened) return;
    if (place) moves = [...moves, `${position.telling.moved(trial.seat.names, shown.player)}`];
    void practice.close(trial.shown(position));
  }
  reason = `${shown.advised} ${shown.reason}`;
  change({});
}

/** The button that leads on, where it is seen.  @returns {HTMLElement | undefined} */
function onward() {
  const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".onward"));
  return [...all].find((one) => one.offsetParent !== null);
}

/** The first puzzle of a grade after this one that is not solved here; when all are, simply the next.
 * @param {number} grade @param {number} from */
function next(grade, from) {
  const own = grades[grade - 1];
  const order = [...own.filter((one) => one > from), ...own.filter((one) => one <= from)];
  return order.find((one) => !isSolved(`${game}/${one}`)) ?? order[0];
}

/** The puzzles of a grade that are not solved here.  @param {number} grade */
const unsolved = (grade) => grades[grade - 1].filter((one) => !isSolved(`${game}/${one}`));

/** Of which grade puzzles are left: of this one, of a harder one, else of any; 0 for none. */
function gradeLeft() {
  const left = grades.flatMap((_, place) => (unsolved(place + 1).length ? [place + 1] : []));
  return left.find((one) => one >= about.grade) ?? left[0] ?? 0;
}

/** Where all of this grade are solved. */
function allSolvedHereView() {
  const grade = gradeLeft();
  const count = grade && unsolved(grade).length;
  const harder = grade > about.grade;
  const one = harder ? say("There is one harder one.") : say("There is one more.");
  const many = harder ? say("There are {count} harder ones.", { count }) : say("There are {count} others.", { count });
  return allSolvedView(count > 1 ? many : count ? one : nothing, wayOnView(ended ? "only-wide" : ""));
}

/** @param {number} grade */
function choose(grade) {
  keep(GRADE, grade);
  if (daily) location.href = `/puzzles/${game}`;
  else void go(next(grade, 0));
}

function goOn() {
  const grade = daily ? 0 : gradeLeft();
  if (!grade) location.href = daily ? `/puzzles/${game}` : "/puzzles";
  else if (grade === about.grade) void go(next(grade, number));
  else choose(grade);
}

function draw() {
  const { view } = state;
  if (failed || !view) render(html`<p class="waiting" role="status">${failed || say("One moment…")}</p>`, root);
  else keepingFocus(root, () => render(practiceView(view, panelView(view), buttonsView(), onwardView("only-narrow")), root));
}

/** What is asked, and the answer to what was tried.  @param {import("../playing/wire.js").View} view */
function panelView(view) {
  const row = streak();
  const task = done ? say("Find the next move.") : about.task;
  return html`<section class="lesson" aria-label=${say("Puzzle")}>
    <h1><a href="/puzzles">${title}</a> <span>${daily ? say("Puzzle of the day, {day}", { day }) : say("Puzzle {number}", { number })}</span></h1>
    <p class="count"><span>${about.kind}</span>${daily ? html`<span>${say("difficulty {grade}", { grade: about.grade })}</span>` : gradesView()}</p>
    <p class=${sayClass(task)} aria-live="polite">${task}</p>
    <p class="answer ${answer ? (answer.right ? "right" : "wrong") : ""}" role="status">${answer && !state.note ? answer.text : ""}</p>
    ${noteView()}
    ${moves.length ? html`<ol class="moves">${moves.map((move) => html`<li>${move}</li>`)}</ol>` : nothing}
    ${reason ? html`<p class="reason" role="status">${reason}</p>` : nothing}
    ${state.pause ? pauseView(state.pause, view.chairs, () => undefined) : nothing}
    ${daily || gradeLeft() === about.grade ? onwardView("only-wide") : allSolvedHereView()}
    ${row.best ? html`<p class="count streak">${say("Solved in a row on this device: {streak}. Best: {best}.", row)}</p>` : nothing}
  </section>`;
}

function gradesView() {
  return html`<span class="grades" role="group" aria-label=${say("Difficulty")}><span aria-hidden="true">${say("Difficulty")}</span>${grades.map((own, place) => html`<button class="quiet"
    aria-pressed=${about.grade === place + 1} aria-label=${say("difficulty {grade}", { grade: place + 1 })} ?disabled=${!own.length} @click=${() => choose(place + 1)}>${place + 1}</button>`)}</span>`;
}

/** What can be done instead of trying. */
function buttonsView() {
  return html`${ended
    ? html`<button class="quiet" @click=${() => go(number)}>${say("Once more")}</button>`
    : html`<button class="quiet" @click=${showSolution}>${say("Show the solution")}</button>
      ${daily ? nothing : html`<button class="quiet" @click=${() => go(next(about.grade, number))}>${say("Skip this puzzle")}</button>`}`}`;
}

/** @param {string} look */
function onwardView(look) {
  return ended && reason ? wayOnView(look) : nothing;
}

/** @param {string} look */
function wayOnView(look) {
  const grade = daily ? 0 : gradeLeft();
  const others = grade > about.grade ? say("Show harder ones") : say("Show others");
  const text = !grade ? say("More puzzles") : grade === about.grade ? say("Next puzzle") : others;
  return html`<button class="primary onward ${look}" @click=${goOn}>${text}</button>`;
}

/** The puzzle that the address names, else the next of the grade chosen last. */
function first() {
  const fromHash = Number(location.hash.slice(1));
  if (daily) return daily;
  if (grades.some((own) => own.includes(fromHash))) return fromHash;
  const kept = Number(recall(GRADE, 1));
  return next(grades[kept - 1]?.length ? kept : grades.findIndex((own) => own.length) + 1, 0);
}

renderWith(draw);
watchEscape(root);
watchScreen(() => go(number, ended ? 0 : done));
addEventListener("hashchange", () => void go(first()));
void go(first());
