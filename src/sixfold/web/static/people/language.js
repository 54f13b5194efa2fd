// Another language while a page is open: its texts are fetched, and what stands around the page is said again.
// It knows what the template of all pages says (base.html).  It does not know what else is on a page.
// @ts-check

import { say, speak } from "../shared/texts.js";

const YEAR = 365 * 24 * 3600;

/** The links with which a language is chosen.  @returns {HTMLAnchorElement[]} */
const links = () => [...document.querySelectorAll(".languages a")].map((link) => /** @type {HTMLAnchorElement} */ (link));

/** The languages that there are, each with its own name.  @returns {[code: string, name: string][]} */
export function languages() {
  return links().map(({ hreflang, title }) => [hreflang, title]);
}

/** The links change this page instead of loading it in another language.  @param {(code: string) => void} choose */
export function watchLanguages(choose) {
  for (const link of links()) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another tab or window
      event.preventDefault();
      choose(link.hreflang);
    });
  }
}

/** Speaks another language from now on, on other pages too.  @param {string} code */
export async function changeLanguage(code) {
  await speak(code);
  document.cookie = `lang=${code}; max-age=${YEAR}; path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  for (const link of links()) {
    if (link.hreflang === code) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  sayFurniture();
}

/** Says again what the server said around the page. */
function sayFurniture() {
  text("a.skip", say("Skip to the content"));
  text(".places a[href^='/rules']", say("Rules"));
  text(".places a[href='/learn']", say("Learn"));
  text(".places a[href='/puzzles']", say("Puzzles"));
  text(".places a[href='/daily']", say("Daily"));
  text(".places a[href='/statistics']", say("Statistics"));
  text("#away span", say("Offline"));
  attribute(".places", "aria-label", say("Pages"));
  attribute(".languages", "aria-label", say("Language"));
  attribute("link[rel=manifest]", "href", `/manifest.webmanifest?lang=${document.documentElement.lang}`);
  labels("sound", { on: say("Sounds: on"), off: say("Sounds: off") });
  labels("theme", { auto: say("Colours: same as system"), light: say("Colours: light"), dark: say("Colours: dark") });
}

/** @param {string} selector @param {string} said */
function text(selector, said) {
  for (const one of document.querySelectorAll(selector)) one.textContent = said;
}

/** @param {string} selector @param {string} name @param {string} value */
function attribute(selector, name, value) {
  document.querySelector(selector)?.setAttribute(name, value);
}

/** What a button says in each of its states, also in the present one.  @param {string} id @param {Record<string, string>} said */
function labels(id, said) {
  const button = document.getElementById(id);
  if (!button) return;
  const now = Object.keys(said).find((name) => button.dataset[name] === button.title);
  Object.assign(button.dataset, said);
  for (const name of now ? ["aria-label", "title"] : []) button.setAttribute(name, said[now ?? ""]);
}
