// How far this browser has come in lessons.  It knows their names and numbers of steps, nothing of what they teach.

import { keep, recall } from "../shared/storage.js";

const KEY = "sixfold.lessons";

/** @returns {{[lesson: string]: number}} */
function all() {
  const kept = recall(KEY, /** @type {unknown} */ ({}));
  return kept && typeof kept === "object" ? /** @type {{[lesson: string]: number}} */ (kept) : {};
}

/** How many steps of a lesson are done.  @param {string} lesson  as in "game/lesson" */
export function stepsDone(lesson) {
  return Number(all()[lesson]) || 0;
}

/** Whether any step of any lesson was done here. */
export function hasLearned() {
  return Object.keys(all()).length > 0;
}

/** @param {string} lesson @param {number} steps */
export function keepStep(lesson, steps) {
  if (steps > stepsDone(lesson)) keep(KEY, { ...all(), [lesson]: steps });
}
