// What stands above the board when something is out of the ordinary: no connection, a link that opens
// nothing, watching, somebody away, a bot in your seat.
// It knows the view and the state.  It does not know any game.

import * as commands from "./commands.js";
import { goOnHereView } from "../offline/devicetools.js";
import { state } from "./state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Chair} Chair
 */

export const lostText = () => say("Connection lost. Reconnecting – nothing is lost.");

/** What stands instead of what happened while the line is down; a move is kept meanwhile. */
export function lostView() {
  const { lang } = document.documentElement;
  const time = new Date(state.lostAt).toLocaleTimeString(lang === "en" ? "en-GB" : lang, { hour: "2-digit", minute: "2-digit" });
  const kept = state.sending ? say("Reconnecting. Your move is kept and nothing is lost.") : say("Reconnecting. Nothing is lost.");
  return html`<p class="status lost" role="status"><span class="happened">
    <svg class="line-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 18.500h10a4 4 0 0 0 1.500-7.700A6.500 6.500 0 0 0 8 7.200M5.800 10.500A4 4 0 0 0 7 18.500M4 4l16 16"></path></svg>
    ${say("Connection lost at {time}.", { time })}</span> <span class="now">${kept}</span></p>`;
}

/** @param {View} view @param {() => void} goOnHere  on this device, while the server is away */
export function bannersView(view, goOnHere) {
  const here = state.lost ? goOnHereView(view, goOnHere) : nothing;
  const lost = here === nothing ? nothing : html`<p class="banner warning">${here}</p>`;
  return [lost, noticeView(view), botForYouView(view), awayViews(view)];
}

/** Why a link opened no seat, and that somebody only watches.  @param {View} view */
function noticeView(view) {
  const watching = !view.host && !view.chairs.some((chair) => chair.yours);
  if (state.notice) return html`<p class="banner warning" role="status">${state.notice}</p>`;
  if (!watching) return nothing;
  const free = !view.over && view.chairs.some(({ kind, named }) => kind === "open" && !named);
  return html`<p class="banner">${free ? say("You're watching. To take the free seat, ask for the invitation.") : say("You're watching.")}</p>`;
}

/** @param {View} view */
function botForYouView(view) {
  const chair = view.chairs.find((one) => one.yours && one.kind === "bot");
  if (!chair || view.over) return nothing;
  return html`<p class="banner" role="status">${say("A bot is playing for you.")}
    <button class="primary" @click=${() => commands.sendForMe("hand", { chair: chair.chair, level: null })}>
      ${say("Take my seat back")}</button></p>`;
}

/** The host may let a bot play for somebody who has been away for a while.  @param {View} view */
function awayViews(view) {
  if (view.over) return nothing;
  const away = view.chairs.filter((one) => one.kind === "person" && view.can.hands.includes(one.chair));
  return away.map(
    ({ chair, name }) => html`<p class="banner" role="status">${say("{name} is away.", { name })}
      <button @click=${() => commands.letBotPlay(chair)}>${say("Let a bot play until they are back")}</button></p>`,
  );
}
