// The coach: whether beginners are told what kinds of move are open, and what each is good for.
// It knows levels and the setting.  It does not know any game.

import { sentenceView } from "../shared/sentence.js";
import { settings } from "../shared/settings.js";
import { currentAsk, state } from "../table/state.js";
import { html, nothing } from "../vendor/lit-html.js";

const GENTLE = 2; // up to this level bots come with a coach

/** Whether there is a coach: against bots of the two lowest levels, and wherever it is switched on. */
export function hasCoach() {
  const wanted = settings.get("coach");
  const gentle = !!state.view?.chairs.some(({ level }) => level !== null && level <= GENTLE);
  return wanted === "on" || (wanted === "auto" && gentle);
}

/** What the coach says, until something is chosen. */
export function coachView() {
  const said = currentAsk()?.coach ?? [];
  return said.length && hasCoach() ? html`<p class="coach">${sentenceView(said)}</p>` : nothing;
}
