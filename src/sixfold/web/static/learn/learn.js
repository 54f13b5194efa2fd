// The list of lessons: what this browser has done of each.
// @ts-check
import { openTable, showTrouble } from "../home/opentable.js";
import { dieShapes, noDieView } from "../dice/figures.js";
import { myName } from "../people/profile.js";
import { stepsDone } from "./progress.js";
import { drawn } from "../board/shapes.js";
import { say } from "../shared/texts.js";
import { html, render } from "../vendor/lit-html.js";
import { whenShown } from "../shared/whenshown.js";

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"];

function show() {
  let learned = 0;
  const lists = [...document.querySelectorAll(".lessons")];
  for (const list of lists) {
    const links = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("a[data-lesson]")]);
    const open = links.filter((link) => !showDone(link));
    learned += links.length - open.length;
    showNext(open[0]);
  }
  const place = document.getElementById("learned");
  const count = document.querySelectorAll("a[data-lesson]").length;
  if (place) render(learnedView(learned, count), place);
  const guided = /** @type {HTMLButtonElement | null} */ (document.querySelector(".first-game button"));
  if (guided) showGuided(guided);
}

/** Six dice for all the lessons.  @param {number} done @param {number} count */
function learnedView(done, count) {
  const dice = done ? Math.max(1, Math.floor((COLOURS.length * done) / count)) : 0;
  return html`${COLOURS.map((role, at) => (at < dice ? html`<svg class="figure board" viewBox="-19 -19 38 44" aria-hidden="true">${drawn(dieShapes(at + 1, role, 0, -1, 32))}</svg>` : noDieView()))}
    ${say("{done} of {count} lessons", { done, count })}`;
}

/** The game with a coach that follows a first lesson, of the game that was learned last in the list.  @param {HTMLButtonElement} button */
function showGuided(button) {
  const all = /** @type {{title: string, request: import("../home/opentable.js").TableRequest}[]} */ (JSON.parse(button.dataset.open ?? "[]"));
  const begun = all.filter(({ request }) => document.querySelector(`a.done[data-lesson^="${request.game}/"]`));
  const { title, request } = begun.at(-1) ?? all[0];
  button.textContent = say("Play a guided game: {title}", { title });
  button.onclick = async () => {
    if (myName()) request.chairs[0].name = myName();
    showTrouble(document.getElementById("trouble"), await openTable(request));
  };
}

/** What was done of a lesson.  @param {HTMLElement} link @returns {boolean} whether all of it */
function showDone(link) {
  const steps = Number(link.dataset.steps);
  const done = Math.min(steps, stepsDone(link.dataset.lesson ?? ""));
  const place = link.querySelector("small");
  link.classList.toggle("done", done === steps);
  if (place && done) place.textContent = done === steps ? say("✓ Done") : say("{done} of {steps} steps", { done, steps });
  return done === steps;
}

/** The lesson that comes next is ringed.  @param {HTMLElement | undefined} link */
function showNext(link) {
  const place = link?.querySelector(".go-on");
  if (!link || !place) return;
  const begun = stepsDone(link.dataset.lesson ?? "") > 0 || !!link.closest(".lessons")?.querySelector("a.done");
  link.classList.add("next");
  place.textContent = begun ? say("Go on") : say("Begin");
}

whenShown(show);
