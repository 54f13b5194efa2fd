// The list of lessons: what this browser has done of each.
// @ts-check
import { stepsDone } from "./progress.js";
import { say } from "./texts.js";
import { whenShown } from "./whenshown.js";

function show() {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-lesson]"))) {
    const steps = Number(link.dataset.steps);
    const done = Math.min(steps, stepsDone(link.dataset.lesson ?? ""));
    const place = link.querySelector("small");
    link.classList.toggle("done", done === steps);
    if (!place || !done) continue;
    place.textContent = done === steps ? say("✓ Done") : say("{done} of {steps} steps", { done, steps });
  }
}

whenShown(show);
