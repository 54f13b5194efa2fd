// The coach: whether beginners are told what kinds of move are open, and what each is good for.
// It knows levels and the setting.  It does not know any game.

import { sentenceView } from "../shared/sentence.js";
import { settings } from "../shared/settings.js";
import { currentAsk, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

const PHONE = matchMedia("(max-width: 599px), (max-width: 999px) and (max-height: 499px)");
const GENTLE = 2; // up to this level bots come with a coach

/** Whether there is a coach: against bots of the two lowest levels, and wherever it is switched on. */
export function hasCoach() {
  const wanted = settings.get("coach");
  const gentle = !!state.view?.chairs.some(({ level }) => level !== null && level <= GENTLE);
  return wanted === "on" || (wanted === "auto" && gentle);
}

/** On a phone it is folded, to leave room for the board. */
export function coachView() {
  const said = currentAsk()?.coach ?? [];
  if (!said.length || !hasCoach()) return nothing;
  return html`<details class="coach" ?open=${!PHONE.matches}>
    <summary>${say("What is it good for?")}</summary><p>${sentenceView(said)}</p></details>`;
}
