// What a guest sees who opens an invitation: who invites, which game, its aim drawn as one long move, and what they
// can do: sit down, learn it first, watch.
// It knows what the server says of a link.  It does not know the table, which comes after.

import { drawn } from "../board/shapes.js";
import { badgeView } from "../people/players.js";
import { keepName, myName } from "../people/profile.js";
import { errorText, enter } from "../table/commands.js";
import { change, state } from "../table/state.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";
import { face } from "./faces.js";
import { wear } from "./looks.js";
import { shareIcon } from "./shareicons.js";
import { dropInvitation, keepInvitation } from "./wayback.js";

/**
 * @typedef {import("../playing/wire.js").Welcome} Welcome
 * @typedef {Pick<import("../playing/connection.js").Connection, "enter" | "invitation">} Line
 */

/** Shows what a link invites to, and is settled once the guest has sat down or wants to watch; who sits here already,
 * and whose link opens no free seat, enters at once.
 * @param {string} key @param {Line} line @param {HTMLElement} root */
export async function welcomed(key, line, root) {
  const found = await line.invitation(key).catch(() => null);
  if (!found) return void (await enter(key, myName()));
  await Promise.all(["./welcome.css", "./phrases.css"].map((sheet) => wear(sheet, import.meta.url)));
  await new Promise((done) => new Guest(key, line, found, () => done(undefined)));
  for (const one of [root, document.body]) one.classList.remove("welcoming");
  change({ welcome: null });
}

/** Somebody who has not said yet whether they sit down. */
class Guest {
  /** @param {string} key @param {Line} line @param {Welcome} found @param {() => void} done */
  constructor(key, line, found, done) {
    this.key = key;
    this.line = line;
    this.found = found;
    this.done = done;
    this.language = document.documentElement.lang;
    this.trouble = "";
    this.busy = false;
    this.letters = document.querySelector(".brand .lettering")?.cloneNode(true); // as the bar has the game's name
    document.getElementById("table")?.classList.add("welcoming");
    document.body.classList.add("welcoming");
    keepInvitation(found.by);
    change({ welcome: () => this.view() });
  }

  /** Looks again: in another language, or since a seat was taken meanwhile. */
  async look() {
    this.language = document.documentElement.lang;
    this.found = (await this.line.invitation(this.key).catch(() => null)) ?? this.found;
    change({});
  }

  /** @param {SubmitEvent} event */
  async sitDown(event) {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("name");
    const name = /** @type {HTMLInputElement} */ (field).value.trim();
    if (this.busy) return;
    this.busy = true;
    try {
      await this.line.enter(this.key, name, (why) => this.tell(why));
      if (name) keepName(name);
      this.leave();
    } catch (error) {
      this.busy = false;
      this.tell(error);
      await this.look();
    }
  }

  /** @param {unknown} why  they do not sit down yet, or not at all */
  tell(why) {
    this.trouble = errorText(why);
    change({});
  }

  leave() {
    dropInvitation();
    this.done();
  }

  view() {
    const { found } = this;
    if (this.language !== document.documentElement.lang) void this.look();
    const { board, by, game } = found;
    const invites = by ? say("{name} invites you to", { name: by }) : say("You are invited to");
    return html`<section class="inviter"><h1><span class="by">${invites}</span> <span class=${this.letters ? "unseen" : ""}>${game.title}</span>${this.letters ?? nothing}</h1></section>
      <section class="aim-drawn" aria-hidden="true">
        <svg class="board" viewBox=${board.box}>${drawn(board.shapes)}</svg></section>
      ${hostView(found)}
      <div class="guest-card">
        <p class="aim-said">${found.aim}</p>
        <p class="muted facts">${found.facts.join(" · ")}</p>
        ${found.seat ? this.seatView(found.seat) : takenView(found)}
        <p class="trouble" role="alert" ?hidden=${!this.trouble || !found.seat}>${this.trouble}</p>
        <div class="also">
          ${found.learn ? html`<a class="button" href=${found.learn.address}>${shareIcon("book")}${say("Learn, {minutes} min", { minutes: found.learn.minutes })}</a>` : nothing}
          ${found.watch ? html`<button type="button" class=${found.seat ? "" : "primary"} @click=${() => this.leave()}>${shareIcon("eye")}${say("Watch")}</button>` : nothing}
        </div>
      </div>`;
  }

  /** The seat that is kept for the guest.  @param {NonNullable<Welcome["seat"]>} seat */
  seatView({ badge }) {
    return html`<form @submit=${(/** @type {SubmitEvent} */ event) => this.sitDown(event)}>
      <div class="who">${badgeView(badge)}
        <input id="my-name" name="name" maxlength="40" autocomplete="nickname" .value=${myName()}
          placeholder=${say("Your name, if you like")} aria-label=${say("Your name, if you like")}></div>
      <button class="primary" ?disabled=${state.lost}>${shareIcon("play")}${say("Sit down and play")}</button>
    </form>`;
  }
}

/** Who invites, with their piece, and whether they are here now, who then says hello.  @param {Welcome} found */
function hostView({ by, host, here }) {
  if (!host) return nothing;
  return html`<p class="inviting-seat">${badgeView(host.badge)}<span><b>${by || host.name}</b>
    <span class="note">${here ? say("is here") : say("is not here now")}</span></span></p>
    ${here ? html`<p class="greeting" aria-hidden="true">${face("hello")} ${say("Hello!")}</p>` : nothing}`;
}

/** Somebody else was faster.  @param {Welcome} found */
function takenView({ people, watch }) {
  return html`<p class="taken" role="status"><b>${say("Every seat is taken by now.")}</b>
    ${people ? say("At this table: {people}.", { people }) : nothing}
    ${watch ? say("You are welcome to watch.") : say("Ask for another link, or open a table of your own.")}</p>
    ${watch ? nothing : html`<p><a class="button primary" href="/">${say("All games")}</a></p>`}`;
}
