// The page of sheets to print: those of one's own are marked, and go along when the document is asked for.
// @ts-check

import { showOwnSheets } from "./ownsheets.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("print"));
const place = /** @type {HTMLElement} */ (document.getElementById("own-sheets"));
const lines = /** @type {HTMLInputElement} */ (form.elements.namedItem("lines"));
const letters = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=letters]")]);
let first = !form.querySelector(".trouble"); // after a refusal everything stays as it was chosen

/** @param {import("./ownsheets.js").OwnSheets} own */
function show(own) {
  const labels = own.labels();
  lines.value = Object.entries(own.lines()).map(([key, value]) => `${key}: ${value}\n`).join("");
  for (const input of letters) {
    const label = labels[input.value] ?? input.value;
    if (input.nextElementSibling) input.nextElementSibling.textContent = label;
    if (first && Object.keys(labels).length) input.checked = input.value in labels; // whoever has their own prints these
  }
  first = false;
}

void showOwnSheets(place, show);
