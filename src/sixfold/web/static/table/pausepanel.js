// The panel between two parts of a game: what the last one brought, and a button to go on.
// It knows the panel as the server tells it.  It does not know any game, nor where the panel stands.

import { drawn } from "../board/shapes.js";
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

/** @param {Pause} pause @param {Chair[]} chairs @param {() => void} goOn */
export function pauseView(pause, chairs, goOn) {
  return html`<section class="endcard pause" aria-labelledby="paused">
    <h2 id="paused">${pause.heading}</h2>
    <table>
      <thead><tr><td></td>${pause.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
      <tbody>${pause.rows.map((row, index) => rowView(pause, index, chairs))}</tbody>
    </table>
    ${pause.note ? html`<p>${pause.note}</p>` : nothing}
    <div class="next"><button class="primary" id="go-on" @click=${goOn}>${pause.button}</button></div>
  </section>`;
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
