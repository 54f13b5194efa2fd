// Draws the pictures that a page brings along as shapes, in their materials: covers, posters, emblems.
// @ts-check
import { drawn } from "./shapes.js";
import { render, svg } from "../vendor/lit-html.js";

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("svg[data-shapes]"))) {
  const shapes = drawn(JSON.parse(place.dataset.shapes ?? "[]"));
  render(svg`<g transform=${place.dataset.turn ?? ""}>${shapes}</g>`, place);
}
