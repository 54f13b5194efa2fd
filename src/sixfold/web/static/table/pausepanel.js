// The panel between two parts of a game: what the last one brought, and a button to go on.
// It knows the panel as the server tells it.  It does not know any game, nor where the panel stands.

import { drawn } from "../board/shapes.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").Pause} Pause
 * @typedef {import("../playing/wire.js").Chair} Chair
 * @typedef {import("../playing/wire.js").Piece} Piece
 */

/** Whether two pauses are the same one.  @param {Pause | null} one @param {Pause | null} other */
export function samePause(one, other) {
  return !!one && !!other && one.round === other.round && one.ply === other.ply;
}

/** @param {Pause} pause @param {Chair[]} chairs @param {() => void} goOn @param {() => void} [fold]  puts the panel away */
export function pauseView(pause, chairs, goOn, fold) {
  const escape = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (event.stopPropagation(), fold?.());
  return html`<section class="endcard pause" aria-labelledby="paused" @keydown=${escape}>
    <div class="told">
      <h2 id="paused">${pause.heading}</h2>
      <table>
        <thead><tr><td></td>${pause.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${pause.rows.map((row, index) => rowView(pause, index, chairs))}</tbody>
      </table>
      ${pause.note ? html`<p>${pause.note}</p>` : nothing}
    </div>
    ${fold ? html`<button class="quiet put-away" aria-label=${say("Close")} @click=${fold}>×</button>` : nothing}
    <div class="next">${goOnButton(pause, goOn)}</div>
  </section>`;
}

/** @param {Pause} pause @param {() => void} goOn */
export function goOnButton({ button }, goOn) {
  return html`<button class="primary" id="go-on" @click=${goOn}>${button}</button>`;
}

/** What stands above the board while the panel is put away.  @param {Pause} pause */
export function foldedView({ heading, note }) {
  return html`<p class="status" role="status"><span class="before">${heading}.</span> <span class="now">${note}</span></p>`;
}

/** A line; the name stands in the first one of each player.
 * @param {Pause} pause @param {number} index @param {Chair[]} chairs */
function rowView(pause, index, chairs) {
  const { player, cells } = pause.rows[index];
  const chair = chairs.find((one) => one.player === player);
  const first = pause.rows[index - 1]?.player !== player;
  return html`<tr class=${first ? "first" : ""}>
    <th scope="row">${first ? chair?.name : ""}</th>
    ${cells.map((cell) => html`<td>${cell.map(pieceView)}</td>`)}
  </tr>`;
}

/** Text, or a small picture with its words.  @param {Piece} piece */
function pieceView(piece) {
  if (typeof piece === "string") return piece;
  return html`<svg class="board sign-in-text" viewBox="-13 -14 26 30" role="img" aria-label=${piece.text}>
    ${drawn(piece.sign)}</svg>`;
}
