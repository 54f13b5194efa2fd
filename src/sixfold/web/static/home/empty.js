// Nothing here yet: one small picture, one sentence, one way on.  It does not know what there might be.
// @ts-check
import { html, svg } from "../vendor/lit-html.js";

/** @param {unknown} picture @param {string} sentence @param {string} address  where the way on leads @param {string} name  of it */
export function emptyView(picture, sentence, address, name) {
  return html`<section class="card nothing-yet"><div class="picture-row" aria-hidden="true">${picture}</div>
    <p>${sentence}</p><a class="button primary" href=${address}>${name}</a></section>`;
}

const chair = svg`<path class="seat" d="M0-22H22Q28-22 28-16V16Q28 22 22 22H0Q-6 22-6 16V-16Q-6-22 0-22ZM26-32Q27-37 32-36Q46 0 32 36Q27 37 26 32Q36 0 26-32Z"></path>`;

/** A table with a chair that is taken and one that is free. */
export function tableView() {
  return html`<svg class="free-table" viewBox="-110 -52 220 104" focusable="false">
    <g transform="translate(-58 0) scale(-1 1)"><path class="edge" d="M0-22H28V28H0ZM26-32Q36 0 26 32L30 43Q46 6 34-33Z"></path>${chair}<rect class="cushion" x="1" y="-16" width="21" height="32" rx="4"></rect></g><g class="free" transform="translate(58 0)">${chair}</g><path d="M69 0H81M75-6V6"></path>
    <ellipse class="edge" cy="7" rx="54" ry="42"></ellipse><ellipse cy="0" rx="54" ry="42"></ellipse><ellipse class="top" rx="43" ry="32"></ellipse></svg>`;
}
