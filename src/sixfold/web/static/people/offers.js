// What was asked and waits for an answer: an undo, a draw, another game, a bot for somebody.
// It knows the view's offer.  It does not know when one may be made.

import * as commands from "../table/commands.js";
import { say } from "../shared/texts.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {import("../playing/wire.js").View} View */

/** @param {View} view */
export function offerView(view) {
  const { offer } = view;
  if (!offer) return "";
  const text = offer.mine ? mineText(view, offer) : othersText(view, offer);
  return html`<div class="offer" role="group" aria-label=${say("Request")}>
    <span class="asked-text">${text}</span>
    ${offer.mine ? cancelView(offer) : offer.answer.length ? answerView(offer.answer[0]) : ""}
  </div>`;
}

/** @param {View} view @param {import("../playing/wire.js").Offer} offer */
function mineText(view, { kind, waiting, seat, roll }) {
  const said = {
    hand: say("You asked {other} whether a bot may play for them.", { other: nameOf(view, seat) }),
    draw: say("You offered a draw."),
    undo: roll ? say("You asked to take back the last roll.") : say("You asked to undo."),
    rematch: say("You asked for another game."),
  };
  const names = waiting.map((number) => nameOf(view, number)).join(", ");
  return `${said[kind]} ${say("Waiting for {name}.", { name: names })}`;
}

/** @param {View} view @param {import("../playing/wire.js").Offer} offer */
function othersText(view, { kind, chair, seat, answer, roll }) {
  const [name, other] = [nameOf(view, chair), nameOf(view, seat)];
  const said = {
    hand: answer.length
      ? say("{name} asks whether a bot may play for you.", { name })
      : say("{name} asks {other} whether a bot may play for them.", { name, other }),
    draw: say("{name} offers a draw.", { name }),
    undo: roll
      ? say("{name} asks to take back the last roll.", { name })
      : say("{name} asks to undo their last move.", { name }),
    rematch: say("{name} would like another game.", { name }),
  };
  return said[kind];
}

/** @param {View} view @param {number | null} number */
function nameOf(view, number) {
  return view.chairs.find((chair) => chair.chair === number)?.name ?? "";
}

/** @param {import("../playing/wire.js").Offer} offer */
function cancelView({ chair }) {
  return html`<button @click=${() => commands.sendForMe("withdraw", { chair })}>${say("Cancel")}</button>`;
}

/** One yes or no for all of your chairs that are asked.  @param {number} chair */
function answerView(chair) {
  return html`<button class="primary" @click=${() => commands.sendForMe("accept", { chair })}>
      ${say("Accept")}</button>
    <button @click=${() => commands.sendForMe("decline", { chair })}>${say("Decline")}</button>`;
}
