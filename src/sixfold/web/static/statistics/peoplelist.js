// The people one has played with: the standing between you, playing again, and forgetting somebody.
// It knows results and the groups of this device.  It does not know any game.

import { forgetGroups, groups, listed, playAgain } from "../groups/groups.js";
import { forget as forgetTable, myName } from "../people/profile.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { tallyView } from "./statcharts.js";
import { forgetName } from "./statfile.js";
import { byPerson } from "./statsums.js";

/** @typedef {import("./statfile.js").Result} Result */

const FIRST = 8; // people; the others are folded away
let trouble = "";

/** @param {Result[]} all @param {(title: string, aside: string) => unknown} heading
 * @param {(all: Result[]) => unknown} totalsView @param {() => void} draw */
export function peopleView(all, heading, totalsView, draw) {
  if (!all.length) return nothing;
  const people = byPerson(all);
  const several = groups().filter(({ names }) => names.length > 1);
  const list = (/** @type {typeof people} */ some) => html`<ul>${some.map((one) => personView(one, draw))}</ul>`;
  return html`<section class="card people-card">${heading(say("With people"), say("won · lost"))}
    ${totalsView(all)} ${list(people.slice(0, FIRST))}
    ${people.length > FIRST ? html`<details><summary>${say("{count} more", { count: people.length - FIRST })}</summary>${list(people.slice(FIRST))}</details>` : nothing}
    ${several.length ? html`<h3>${say("Groups")}</h3><ul>${several.map(({ names, table }) => html`<li><b>${listed(names)}</b> <span class="ways">${againView(table, listed(names), draw)}</span></li>`)}</ul>` : nothing}
    <p class="trouble" role="alert" ?hidden=${!trouble}>${trouble}</p></section>`;
}

/** @param {[name: string, sums: import("./statsums.js").Sums]} one @param {() => void} draw */
function personView([name, { won, lost }], draw) {
  const group = groups().find(({ names }) => names.length === 1 && names[0] === name);
  const forget = () => {
    forgetName(name);
    forgetGroups(name).forEach(forgetTable);
    draw();
  };
  return html`<li><b>${name}</b> ${tallyView(won, lost)}
    <span class="unseen">${say("won {won}, lost {lost}", { won, lost })}</span>
    <span class="ways">${group ? againView(group.table, name, draw) : nothing}
      <button class="quiet" @click=${forget}>${say("Forget")} <span class="unseen">${name}</span></button></span></li>`;
}

/** @param {string} table @param {string} people @param {() => void} draw */
function againView(table, people, draw) {
  const go = async () => {
    trouble = await playAgain(table, myName());
    draw();
  };
  return html`<button data-needs-server @click=${go}>${say("Play again")} <span class="unseen">${people}</span></button>`;
}
