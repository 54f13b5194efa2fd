// The eight phrases: the panel to say one, and how one looks that was said.  Fetched where people can talk.
// It knows texts and pictures.  It does not know the connection, nor when something may be said.

import { face } from "./faces.js";
import { wear } from "./looks.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

export { face };

void wear("./phrases.css", import.meta.url);

/** @typedef {import("../playing/wire.js").View} View */

const HUSH = html`<svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 6h14v10H10l-4 4v-4H5ZM4 3l16 18"></path></svg>`;

/** What each says, in the order of their keys.  @returns {[string, string][]} */
const phrases = () => [
  ["hello", say("Hello!")],
  ["luck", say("Good luck!")],
  ["nice", say("Nice move!")],
  ["ouch", say("Ouch!")],
  ["think", say("Let me think")],
  ["moment", say("One moment")],
  ["game", say("Good game!")],
  ["again", say("Again?")],
];

/** A phrase at the name of who says it, with the way not to see any more here.
 * @param {string} phrase @param {boolean} own @param {() => void} mute */
export function bubbleView(phrase, own, mute) {
  const [, text] = phrases().find(([id]) => id === phrase) ?? [];
  return html`<span class="bubble">${face(phrase)}<span class="words">${text}</span>
    ${own ? nothing : html`<button class="hush" title=${say("Hide phrases at this table")} @click=${mute}>
      ${HUSH}<span class="unseen">${say("Hide phrases at this table")}</span></button>`}</span>`;
}

/**
 * @typedef {Object} Talk
 * @property {boolean} muted  whether phrases are hidden on this device
 * @property {(phrase: string) => void} tell
 * @property {(on: boolean) => void} mute  on this device
 */

/** @param {View} view @param {Talk} talk */
export function panelView(view, talk) {
  const others = view.chairs.filter(({ kind, yours }) => kind === "person" && !yours);
  const title = view.can.say && others.length === 1 ? say("Say something to {name}", { name: others[0].name }) : say("Say something");
  return html`<div class="phrases-head"><b>${title}</b>${view.can.say ? html`<span class="muted small only-wide">1 – 8</span>` : nothing}
      <button class="hushes" title=${say("Hide phrases at this table")} aria-pressed=${talk.muted ? "true" : "false"} @click=${() => talk.mute(!talk.muted)}>
        ${HUSH}${say("Hide")}<span class="unseen">${say("Hide phrases at this table")}</span></button></div>
    ${talk.muted ? html`<p class="why">${say("Phrases are hidden at this table.")}</p>` : view.can.say ? gridView(talk) : html`<p class="why">${reason(view)}</p>`}`;
}

/** @param {Talk} talk */
function gridView({ tell }) {
  const keys = (/** @type {KeyboardEvent} */ { key }) => {
    const chosen = phrases()[Number(key) - 1];
    if (chosen) tell(chosen[0]);
  };
  return html`<div class="phrase-grid" role="group" aria-label=${say("Phrases")} @keydown=${keys}>
    ${phrases().map(([id, text], place) => html`<button ?autofocus=${!place} aria-keyshortcuts=${place + 1} @click=${() => tell(id)}>${face(id)}<span>${text}</span></button>`)}
  </div>`;
}

/** Why one can say nothing here.  @param {View} view */
function reason(view) {
  if (view.silent) return say("The host has switched phrases off at this table.");
  const seated = view.chairs.some(({ yours }) => yours);
  return seated ? say("Nobody else sits here to read it.") : say("You're watching: only players can say something.");
}
