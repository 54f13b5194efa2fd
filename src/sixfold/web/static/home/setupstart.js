// The set-up page of a game that can be played alone from other positions: another start, its picture and its par.
// It knows no game: a start is a code that the server gives.
// @ts-check
import { showTrouble } from "./opentable.js";
import { say } from "../shared/texts.js";

/** Which position a game alone begins from; "" for the usual one. */
export class Start {
  /** @param {HTMLElement | null} place @param {() => Record<string, string>} options  those that are chosen */
  constructor(place, options) {
    this.place = place;
    this.options = options;
    this.code = "";
    place?.querySelector(".another")?.addEventListener("click", () => void this.ask({ ...this.options() }));
    place?.querySelector(".usual")?.addEventListener("click", () => this.show("", ""));
  }

  /** Only alone, and only with options that are in the code.  @param {boolean} alone */
  enable(alone) {
    if (this.place) this.place.hidden = !alone;
    if (!alone) this.show("", "");
  }

  /** The start of a link, if there is one.  @param {string} code */
  open(code) {
    if (this.place && code) void this.ask({ position: code });
  }

  /** @param {Record<string, string>} query */
  async ask(query) {
    const game = this.place?.dataset.start ?? "";
    const lang = document.documentElement.lang;
    try {
      const answer = await fetch(`/play/${game}/start?${new URLSearchParams({ ...query, lang })}`);
      const data = await answer.json();
      if (answer.ok) this.show(data.position, data.text);
      else this.complain(data.error);
    } catch {
      this.complain(say("The server does not answer. Try again."));
    }
  }

  /** @param {string} sentence */
  complain(sentence) {
    showTrouble(this.place?.querySelector(".trouble") ?? null, sentence);
  }

  /** @param {string} code @param {string} text */
  show(code, text) {
    this.code = code;
    this.complain("");
    const picture = this.place?.querySelector("img");
    if (picture) picture.hidden = !code;
    if (picture && code) picture.src = `/position/${encodeURIComponent(code)}`;
    const par = this.place?.querySelector(".par");
    if (par) par.textContent = code ? text : "";
    this.place?.querySelector(".usual")?.toggleAttribute("hidden", !code);
  }
}
