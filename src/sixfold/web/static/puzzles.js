// The list of puzzles: what this browser has solved of each game.
// @ts-check
import { countSolved, isSolved, streak } from "./solved.js";
import { say } from "./texts.js";
import { whenShown } from "./whenshown.js";

function show() {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-puzzle], a[data-puzzles]"))) {
    const place = link.querySelector("small");
    const { puzzle, puzzles = "", count = "" } = link.dataset;
    if (!place) continue;
    if (puzzle !== undefined && isSolved(puzzle)) {
      link.classList.add("done");
      place.textContent = say("✓ Solved");
    } else if (puzzle === undefined && countSolved(puzzles)) {
      place.textContent = say("{solved} of {count} solved", { solved: countSolved(puzzles), count });
    }
  }
  const line = /** @type {HTMLElement | null} */ (document.querySelector(".streak"));
  if (line && streak().best) {
    line.hidden = false;
    line.textContent = say("Solved in a row on this device: {streak}. Best: {best}.", streak());
  }
}

whenShown(show);
