// The page on which the dice of a game file are checked.  Nothing leaves the browser.
// @ts-check
import { checkedView } from "./diceview.js";
import { readDice } from "./gamefile.js";
import { say } from "../shared/texts.js";
import { html, render } from "../vendor/lit-html.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("dice"));
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("game-file"));
const file = /** @type {HTMLInputElement} */ (document.getElementById("choose-file"));
const result = /** @type {HTMLElement} */ (document.getElementById("result"));
const games = form.dataset.games?.split(" ") ?? [];
const LARGEST = 16 * 1024 * 1024; // bytes, as everywhere

function show() {
  const found = readDice(text.value, games);
  render(typeof found === "string" ? html`<p class="verdict bad" role="status">${found}</p>` : checkedView(found), result);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  if (chosen.size > LARGEST) {
    render(html`<p class="verdict bad" role="status">${say("The file is larger than 16 MiB.")}</p>`, result);
    return;
  }
  text.value = await chosen.text();
  file.value = "";
  show();
});
