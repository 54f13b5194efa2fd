// Draws the pictures that a page brings along as shapes, in their materials: covers, posters, emblems; figures when they are near.
// @ts-check
import { drawn } from "./shapes.js";
import { render, svg } from "../vendor/lit-html.js";

const near = new IntersectionObserver(
  (all) => {
    for (const { isIntersecting, target } of all) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      target.replaceChildren(); // the flat shapes, for readers without scripts
      draw(/** @type {SVGElement} */ (target));
    }
  },
  { rootMargin: "50% 0px" },
);

/** @param {SVGElement} place */
function draw(place) {
  place.style.setProperty("--wide", place.getAttribute("viewBox")?.split(" ")[2] ?? "1");
  const shapes = drawn(JSON.parse(place.dataset.shapes ?? "[]"));
  render(svg`<g transform=${place.dataset.turn ?? ""}>${shapes}</g>`, /** @type {any} */ (place));
}

for (const place of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("svg[data-shapes]"))) {
  if (place.firstChild) near.observe(place);
  else draw(place);
}
