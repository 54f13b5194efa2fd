// On the first page: who wants to play again, and with whom one can.
// It knows the groups of this device.  It does not know how a table is opened.

import { myName } from "../people/profile.js";
import { say } from "../shared/texts.js";
import { whenShown } from "../shared/whenshown.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { askedAgain, groups, listed, playAgain, refuse } from "./groups.js";
import { wear } from "../friends/looks.js";

const LOOK_EVERY = 15000; // milliseconds between two looks whether somebody asks
const SHOWN = 2; // groups
const RECENT = 60 * 24 * 3600 * 1000; // milliseconds since a group played last that is shown here

/** @type {Awaited<ReturnType<typeof askedAgain>>} */
let asked = [];
let trouble = "";

/** @param {string} table */
async function go(table) {
  trouble = await playAgain(table, myName());
  draw();
}

/** @param {import("./groups.js").Asked} one */
function later(one) {
  refuse(one);
  asked = asked.filter((other) => other !== one);
  draw();
}

function draw() {
  const place = document.getElementById("together");
  const recent = groups().filter(({ at, table }) => Date.now() - at < RECENT && !asked.some((one) => one.table === table)).slice(0, SHOWN);
  if (!place) return;
  render(!asked.length && !recent.length && !trouble ? nothing : html`<section class="together" aria-label=${say("Play again")}>
    ${asked.map((one) => askedView(one))}
    ${recent.length ? html`<ul>${recent.map(({ table, names, title }) => html`<li><button type="button" @click=${() => go(table)}>
      <b>${say("Play again with {people}", { people: listed(names) })}</b> <small>${title}</small></button></li>`)}</ul>` : nothing}
    <p class="trouble" role="alert" ?hidden=${!trouble}>${trouble}</p></section>`, place);
}

/** @param {typeof asked[number]} one */
function askedView(one) {
  const { title, seats } = one.group;
  return html`<div class="card asked-again" role="status"><p><b>${say("{name} wants to play {game} again.", { name: seats[one.chair], game: title })}</b></p>
    <button type="button" class="primary" @click=${() => go(one.table)}>${say("Sit down")}</button>
    <button type="button" @click=${() => later(one)}>${say("Not now")}</button></div>`;
}

async function look() {
  if (document.hidden || !groups().length) return;
  asked = await askedAgain();
  draw();
}

if (groups().length) void wear("./together.css", import.meta.url);
whenShown(() => {
  draw();
  void look();
});
setInterval(look, LOOK_EVERY);
document.addEventListener("visibilitychange", look);
