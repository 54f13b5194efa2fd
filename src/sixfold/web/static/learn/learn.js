// The list of lessons: what this browser has done of each.
// @ts-check
import { stepsDone } from "./progress.js";
import { say } from "../shared/texts.js";
import { whenShown } from "../shared/whenshown.js";

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
  if (place && learned) place.textContent = say("{done} of {count} lessons", { done: learned, count });
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
