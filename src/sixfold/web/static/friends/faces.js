// Eight faces of an ivory die, one for each phrase, as plain shapes.  It does not know what the phrases say.

import { html, svg } from "../vendor/lit-html.js";

const DOTTED = svg`<circle class="ink" cx="-8" cy="-6" r="3.900"></circle><circle class="ink" cx="8" cy="-6" r="3.900"></circle>`;
const SMILE = svg`<path d="M-8 4Q0 13 8 4"></path>`;
const POINTED = "M0-15L4.300-5 15-4.300 6.800 2.600 9.400 13 0 7.200-9.400 13-6.800 2.600-15-4.300-4.300-5Z";
const LEAVES = [[-5, -5], [5, -5], [-5, 5], [5, 5]];
const THOUGHTS = [[19, -25, 2.6], [26, -30, 3.6], [35, -34, 5]];

/** How each looks: eyes, mouth, what is beside it, and how far it leans.
 * @type {{[phrase: string]: {eyes?: unknown, mouth?: unknown, beside: unknown, leans?: number}}} */
const FACES = {
  hello: { leans: -9, beside: svg`<path class="accent" d="M27-18Q33-10 29-2M34-23Q42-11 36 2"></path>` },
  luck: {
    beside: svg`<g transform="translate(25 -20) rotate(18)">${LEAVES.map(([x, y]) => svg`<circle class="leaf" cx=${x} cy=${y} r="5.600"></circle>`)}
      <path class="stalk" d="M2 3Q8 12 6 17"></path></g>`,
  },
  nice: { beside: svg`<path class="gold" transform="translate(25 -20) rotate(12)" d=${POINTED}></path>` },
  ouch: {
    leans: 8,
    eyes: svg`<path d="M-13-11L-6-6-13-1M13-11L6-6 13-1"></path>`,
    mouth: svg`<path d="M-9 9Q-5 3 0 8T9 7"></path>`,
    beside: svg`<path class="warn" d="M26-24l5-7M32-17l8-3M19-28v-8"></path>`,
  },
  think: {
    eyes: svg`<circle class="ink" cx="-5" cy="-9" r="3.900"></circle><circle class="ink" cx="11" cy="-9" r="3.900"></circle>`,
    mouth: svg`<path d="M-5 7H8"></path>`,
    beside: THOUGHTS.map(([x, y, r]) => svg`<circle class="thought" cx=${x} cy=${y} r=${r}></circle>`),
  },
  moment: {
    mouth: svg`<path d="M-5 7Q0 10 5 7"></path>`,
    beside: svg`<g transform="translate(24 10)"><path class="steam" d="M-3-16q-4-5 0-9M5-16q-4-5 0-9"></path>
      <path class="cup" d="M-11-11H13V-2Q13 8 1 8T-11-2Z"></path><path class="handle" d="M13-8q8 0 6 6-2 4-8 3"></path></g>`,
  },
  game: { beside: svg`<path class="gold" d="M-16-22L-18-36-9-30 0-40 9-30 18-36 16-22Q0-17-16-22Z"></path>` },
  again: { leans: -6, beside: svg`<path class="accent" transform="translate(4 -4)" d="M20-23a9.500 9.500 0 1 1 4 9M19-16l1-8 8 2"></path>` },
};

/** The picture of a phrase.  @param {string} phrase */
export function face(phrase) {
  const { eyes = DOTTED, mouth = SMILE, beside, leans = 0 } = FACES[phrase];
  return html`<svg class="face" width="30" height="30" viewBox="-32 -42 76 76" aria-hidden="true">
    <g transform="rotate(${leans})"><rect class="front" x="-22" y="-11.500" width="44" height="44" rx="8.800"></rect>
      <rect class="top" x="-22" y="-24" width="44" height="44" rx="8.800"></rect>
      <g class="look" transform="translate(0 -1)">${eyes}${mouth}</g></g>${beside}</svg>`;
}
