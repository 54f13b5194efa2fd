// Beside the log: how the dice can be trusted, and the button that checks them once a game is over.
// What checks them is fetched with the first press.

import { keep, recall } from "../shared/storage.js";
import { change, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../playing/wire.js").View} View */

const COMMITS = "sixfold.commits";
const MAX_COMMITS = 60;

/** @returns {[string, string][]} table and round, and the fingerprint that was shown */
function commits() {
  const kept = /** @type {unknown} */ (recall(COMMITS, null));
  return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.length === 2) : [];
}

/** The fingerprint this browser was shown while the game went on; "" if it was not there.
 * @param {string} table @param {number} round @returns {string} */
export function seenCommit(table, round) {
  return String(commits().find(([where]) => where === `${table} ${round}`)?.[1] ?? "");
}

/** Keeps the fingerprint as it was shown first, while nobody knows the secret.  @param {View} view */
export function keepCommit({ table, round, dice, over }) {
  if (!dice || over || seenCommit(table, round)) return;
  keep(COMMITS, [[`${table} ${round}`, dice.commit], ...commits()].slice(0, MAX_COMMITS));
}

/** @param {View} view */
export function fairDiceView(view) {
  const { dice } = view;
  if (view.real_dice) return realDiceView(view);
  if (!dice) return nothing;
  return html`<details class="more"><summary>${say("Are the dice fair?")}</summary>
    <p>${say("All rolls were fixed by a secret before the first one. This is its fingerprint; the secret is shown when the game is over, and anybody can check every roll with it.")}</p>
    <dl><dt>${say("Fingerprint")}</dt><dd><code>${dice.commit}</code></dd>
    ${dice.secret ? html`<dt>${say("Secret")}</dt><dd><code>${dice.secret}</code></dd>` : nothing}</dl>
    <p>${checkButton(view)} <a href="/dice" target="_blank">${say("Check a game file")}</a></p>
  </details>`;
}

/** Nothing can be proved of real dice; how often each face was rolled can be seen.  @param {View} view */
function realDiceView(view) {
  return html`<details class="more"><summary>${say("Are the dice fair?")}</summary>
    <p>${say("You play with real dice: you roll them yourselves and enter what they show. The server rolls nothing, so it has nothing to prove.")}</p>
    <p>${checkButton(view)}</p>
  </details>`;
}

/** @param {View} view */
export function checkButton(view) {
  const round = state.replay?.round ?? view.round;
  if (round === view.round && !view.over) return nothing;
  if (view.real_dice) return html`<button @click=${() => void checkDice(view, round)}>${say("What was rolled")}</button>`;
  if (!view.dice || !view.game.dice) return nothing;
  if (view.daily && !view.dice.secret) return laterView(view.daily.told);
  return html`<button @click=${() => void checkDice(view, round)}>${say("Check the dice")}</button>`;
}

/** When the dice of a day can be checked.  @param {number} from  Unix time at which their secret is revealed */
function laterView(from) {
  const when = new Date(1000 * from).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return html`<span class="later muted">${say("Everybody rolls these dice today. They can be checked from {when}.", { when })}</span>`;
}

/** @param {View} view @param {number} round */
async function checkDice(view, round) {
  change({ dialog: "dice", checkedDice: null });
  const games = document.getElementById("table")?.dataset.dice?.split(" ") ?? [];
  try {
    const { checkedRound } = await import("./dicetable.js");
    change({ checkedDice: await checkedRound(view, round, games) });
  } catch {
    change({ checkedDice: say("The server does not answer. Try again.") });
  }
}
