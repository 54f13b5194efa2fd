// The dice of a table's game, checked in the page.  It knows the log as this browser received it, and earlier
// games of the table by their game files.

import { readEarlier } from "../table/commands.js";
import { checkedView, realDiceView } from "./diceview.js";
import { readDice } from "./gamefile.js";
import { seenCommit } from "./fairdice.js";
import { standingMoves } from "../table/log.js";
import { state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("./dice.js").Rolled} Rolled
 */

const looks = document.createElement("link"); // of what only this module shows
looks.rel = "stylesheet";
looks.href = new URL("./dicecheck.css", import.meta.url).href;
document.head.append(looks);

/** The check of a round, as a dialog shows it.  @param {View} view @param {number} round @param {string[]} games */
export async function checkedRound(view, round, games) {
  if (view.real_dice) return (await readBack(round)) ? realDiceView(rollsOf(round)) : html`<p class="verdict">${unread()}</p>`;
  const found = round === view.round ? await fromLog(view, games) : await fromFile(view, round, games);
  return typeof found === "string" ? html`<p class="verdict">${found}</p>` : checkedView(found, seenCommit(view.table, round));
}

/** @param {View} view @param {string[]} games @returns {Promise<Rolled | string>} */
async function fromLog(view, games) {
  if (!games.includes(view.game.id)) return say("A page cannot check the dice of this game: use “sixfold verify”.");
  if (!(await readBack(view.round))) return unread();
  const commit = beginning(view.round)?.commit ?? view.dice?.commit ?? "";
  return { commit, secret: view.dice?.secret ?? "", entropy: "", rolls: rollsOf(view.round), places: view.dice?.places };
}

const unread = () => say("The log could not be read. Try again.");

/** Where a round began, as far as this browser has the log.  @param {number} round */
function beginning(round) {
  return state.events.find((event) => event.kind === "began" && event.round === round);
}

/** Fetches the log back to the beginning of a round; whether that succeeds.  @param {number} round */
async function readBack(round) {
  while (!beginning(round) && (state.events[0]?.number ?? 1) > 1) {
    const before = state.events.length;
    await readEarlier();
    if (state.events.length === before) return false;
  }
  return true;
}

/** Every roll of a round that stands.  @param {number} round */
function rollsOf(round) {
  return standingMoves(state.events, round).filter((event) => event.kind === "rolled").map((event) => event.word);
}

/** @param {View} view @param {number} round @param {string[]} games @returns {Promise<Rolled | string>} */
async function fromFile(view, round, games) {
  const answer = await fetch(`/t/${view.table}/record?round=${round}`).catch(() => null);
  return answer?.ok ? readDice(await answer.text(), games) : unread();
}
