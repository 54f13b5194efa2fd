// The page of a lesson: one step after the other, each with a sentence, a board to try on, and an answer.
// It knows steps and their answers.  It does not know any game.

import * as commands from "../table/commands.js";
import { noteView } from "../table/headline.js";
import { openTable, showTrouble } from "../home/opentable.js";
import { pauseView } from "../table/pausepanel.js";
import { fetchSet, loadGame, positionFrom, Seat } from "../playing/position.js";
import { keepingFocus, Practice, practiceView, sayClass, watchEscape } from "./practice.js";
import { isInvited, wayBackView } from "../friends/wayback.js";
import { badgeView } from "../people/players.js";
import { myName } from "../people/profile.js";
import { keepStep, stepsDone } from "./progress.js";
import { watchScreen } from "../shared/screen.js";
import { afterDrawing, change, renderWith, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { icon } from "../table/toolbar.js";
import { html, nothing, render } from "../vendor/lit-html.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { game = "", title = "", lesson = "", name = "", next = "", nextName = "", firstGame = "{}" } = root.dataset;
const steps = Number(root.dataset.steps);
const isAlone = JSON.parse(firstGame).players === 1;
const key = `${game}/${lesson}`;
/** @type {Practice} */
let practice;
let number = 1;
let said = ""; // the sentence of the step
let answer = /** @type {{right: boolean, text: string} | null} */ (null);
let failed = ""; // why a step could not be fetched
let loaded = /** @type {Promise<[any, Step[]]> | null} */ (null); // the game's module, and the steps

/**
 * A step as the server tells it; conditions are the values of `sixfold/telling/conditions.py`, in their order.
 * @typedef {{begin: import("../playing/position.js").Begin, player: number, say: string, accept: any[][], answers: [any[], string][],
 *   right: string, wrong: string, then: string[], hint: {text: string, word: string}}} Step
 */

/** What is tried in a step, and what is said to it. */
class StepTrial {
  /** @param {any} module @param {Step} step */
  constructor(module, step) {
    this.step = step;
    this.hint = step.hint;
    this.seat = new Seat(module, positionFrom(module, step.begin), step.player);
  }

  /** @param {any[]} condition @param {string} word */
  holds(condition, word) {
    const { module, position, player } = this.seat;
    return new module.Condition(...condition).holds(position, player, word);
  }

  /** @param {string} word */
  judge(word) {
    const { module, position, player } = this.seat;
    const { accept, answers, wrong, then } = this.step;
    let after = position.play(word, player);
    const right = accept.some((condition) => this.holds(condition, word));
    for (const following of right ? then : []) after = after.play(following);
    const text = right ? this.step.right : (answers.find(([condition]) => this.holds(condition, word))?.[1] ?? wrong);
    return { right, text, view: new Seat(module, after, player).shown("practice") };
  }
}

/** Opens a step.  @param {number} which */
async function go(which) {
  number = which;
  history.replaceState(null, "", `#${which}`);
  try {
    const [module, all] = await (loaded ??= Promise.all([loadGame(game), fetchSet(`/learn/${game}/${lesson}.json`)]));
    if (number !== which) return;
    practice = new Practice(new StepTrial(module, all[which - 1]), tried);
    practice.open();
    [said, answer, failed] = [all[which - 1].say, null, ""];
    change({});
    scrollTo({ top: 0 });
  } catch (error) {
    [failed, loaded] = [commands.errorText(error), null];
    draw();
  }
}

/** @param {import("./practice.js").Tried} verdict @param {string} word */
function tried(verdict, word) {
  answer = { right: verdict.right, text: verdict.text };
  if (!verdict.right) return practice.again(word, practice.trial.hint?.word);
  keepStep(key, number);
  void practice.close(verdict.view);
  afterDrawing(() => onward()?.focus({ preventScroll: true }));
}

/** The button that leads on, where it is seen.  @returns {HTMLElement | undefined} */
function onward() {
  const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".onward"));
  return [...all].find((one) => one.offsetParent !== null);
}

async function play() {
  const request = JSON.parse(firstGame);
  if (myName()) request.chairs[0].name = myName();
  showTrouble(document.getElementById("trouble"), await openTable(request));
}

function draw() {
  const { view } = state;
  if (failed || !view) render(html`<p class="waiting" role="status">${failed || say("One moment…")}</p>`, root);
  else keepingFocus(root, () => render(practiceView(view, panelView(view), buttonsView(), onwardView("only-narrow")), root));
}

/** What is said, and the answer to what was tried.  @param {import("../playing/wire.js").View} view */
function panelView(view) {
  return html`<section class="lesson" aria-label=${say("Lesson")}>
    <h1><a href="/learn/${game}">${title}</a> <span>${name}</span></h1>
    <p class="count"><span class="step">${say("Step {number} of {steps}", { number, steps })}</span> ${stepsView(view)}</p>
    <p class=${sayClass(said)} aria-live="polite">${said}</p>
    <p class="answer ${answer ? (answer.right ? "right" : "wrong") : ""}" role="status">${answer && !state.note ? answer.text : ""}</p>
    ${answer && !answer.right && !state.note && !state.hint ? html`<p class="answer works">${practice.trial.hint?.text}</p>` : nothing}
    ${noteView()}
    ${state.pause ? pauseView(state.pause, view.chairs.map(called), () => undefined) : nothing}
    ${answer?.right && number === steps ? endView() : html`${onwardView("only-wide")} ${wayBackView()}`}
    <p id="trouble" class="trouble" role="alert" hidden></p>
  </section>`;
}

/** A piece for each step; those to come are dashed.  @param {import("../playing/wire.js").View} view */
function stepsView({ chairs }) {
  const done = answer?.right ? number : number - 1;
  return html`<span class="pieces" aria-hidden="true">${Array.from({ length: steps }, (_, at) => html`<span
    class=${at < done ? "done" : ""} ?data-now=${at === number - 1}>${at < done || at === number - 1 ? badgeView(chairs[at % chairs.length].badge) : nothing}</span>`)}</span>`;
}

/** Whoever learns is "You".  @param {import("../playing/wire.js").Chair} chair */
function called(chair) {
  return chair.you ? { ...chair, name: say("You") } : chair;
}

/** What can be done instead of trying. */
function buttonsView() {
  return html`${number > 1 ? html`<button class="icon" aria-label=${say("Previous step")} title=${say("Previous step")}
      @click=${() => go(number - 1)}>←</button>` : nothing}
    ${answer?.right
      ? html`<button @click=${() => go(number)}>${say("Once more")}</button>`
      : html`<button class="worded" @click=${commands.askHint}>${icon("hint")}<span class="word">${say("Show me")}</span></button>
        ${number < steps ? html`<button class="icon" aria-label=${say("Skip this step")} title=${say("Skip this step")}
          @click=${() => go(number + 1)}>→</button>` : nothing}`}`;
}

/** @param {string} look */
function onwardView(look) {
  if (!answer?.right) return nothing;
  if (number < steps)
    return html`<button class="primary onward ${look}" @click=${() => go(number + 1)}>${say("Next step")}</button>`;
  if (isInvited()) return wayBackView(`primary onward ${look}`);
  return html`<button class="primary onward ${look}" @click=${play}>${say("Play")}</button>`;
}

/** The end of the lesson, and what comes next. */
function endView() {
  return html`<div class="finished">
    <h2>${say("Now you can play!")}</h2>
    <p>${isAlone ? say("Now play a game alone. The line above the board tells you what you can do.")
      : say("Now play a first game against a gentle bot. The line above the board tells you what you can do.")}</p>
    <p class="ways">
      ${wayBackView("primary onward")}
      <button class=${isInvited() ? "" : "primary onward"} @click=${play}>${say("Play your guided first game")}</button>
      ${next ? html`<a class="button" href="/learn/${game}/${next}">${say("Next lesson: {title}", { title: nextName })}</a>` : nothing}
      <a class="button" href="/learn/${game}">${say("All lessons")}</a>
    </p>
  </div>`;
}

const fromHash = Number(location.hash.slice(1));
const done = stepsDone(key);
renderWith(draw);
watchEscape(root);
watchScreen(() => go(number));
void go(fromHash >= 1 && fromHash <= steps ? fromHash : done < steps ? done + 1 : 1);
