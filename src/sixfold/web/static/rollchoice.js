// Dice that are due on the analysis board: chosen, or rolled.  It knows how a roll is written.  It does not know any game.

import { say } from "./texts.js";
import { html, nothing } from "./vendor/lit-html.js";

const ANY = "?";

/** @param {import("./wire.js").RollChoice} roll @param {(word: string) => void} rolled */
export function rollView({ outcomes, dice, example }, rolled) {
  return html`<div class="roll-choice" role="group" aria-label=${say("Choose the roll")}>
    ${outcomes.map((word) => html`<button class="die" @click=${() => rolled(word)}>${word.replace("=", "")}</button>`)}
    ${dice ? diceView(example, rolled) : nothing}
    <button class=${dice ? "" : "primary"} @click=${() => rolled(ANY)}>${say("Roll")}</button>
  </div>`;
}

/** A number for each die; dice that are out have none.  @param {string} example @param {(word: string) => void} rolled */
function diceView(example, rolled) {
  let number = 0;
  return html`<form @submit=${(/** @type {SubmitEvent} */ event) => send(event, example, rolled)}>
    ${[...example].map((letter) => /\d/.test(letter)
      ? html`<select aria-label=${say("Die {number}", { number: ++number })}>${[1, 2, 3, 4, 5, 6].map((pips) => html`<option>${pips}</option>`)}</select>`
      : nothing)}
    <button class="primary">${say("Use this roll")}</button>
  </form>`;
}

/** @param {SubmitEvent} event @param {string} example @param {(word: string) => void} rolled */
function send(event, example, rolled) {
  event.preventDefault();
  const chosen = [.../** @type {HTMLFormElement} */ (event.target).querySelectorAll("select")].map(({ value }) => value);
  rolled([...example].map((letter) => (/\d/.test(letter) ? chosen.shift() : letter)).join(""));
}
