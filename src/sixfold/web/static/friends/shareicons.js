// Small drawings of lines for the ways to sit together, and for what a guest can do.

import { html } from "../vendor/lit-html.js";

const WAYS = {
  computer: "M4 4.500h16v11H4ZM2.500 19.500h19",
  phone: "M7.500 2.500h9v19h-9ZM11 18.500h2",
  link: "M10 14a4 4 0 0 0 5.700 0l3.300-3.300a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0L5 13.300A4 4 0 0 0 10.700 19L12 17.700",
  far: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 2.500 3 15.500 0 18M12 3c-3 2.500-3 15.500 0 18",
  play: "M8 5.500v13l11-6.500Z",
  book: "M12 6c-2-1.800-5-2-8-1.800V18c3-.2 6 .2 8 2 2-1.800 5-2.200 8-2V4.200C17 4 14 4.200 12 6ZM12 6v14",
  eye: "M2.500 12c4-7.500 15-7.500 19 0-4 7.500-15 7.500-19 0ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  copy: "M8 8h12v12H8ZM16 8V4H4v12h4",
  send: "M21 3 3 10.500l7 3.500 3.500 7ZM10 14l5-5",
};

/** @param {keyof typeof WAYS} name */
export function shareIcon(name) {
  return html`<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${WAYS[name]}></path></svg>`;
}
