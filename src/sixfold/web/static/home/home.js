// The first page: opens a table at once, at the level chosen last for the game, and shows the tables of this browser.
// It knows no game.
// @ts-check
import { TOP_LEVEL } from "../offline/devicegames.js";
import { openHere, openTable, showTrouble } from "./opentable.js";
import { myName, seenTables } from "../people/profile.js";
import { hasLearned } from "../learn/progress.js";
import { isAway, watchReach } from "../offline/reach.js";
import { settings } from "../shared/settings.js";
import { showTables } from "./tables.js";
import { say } from "../shared/texts.js";
import { whenShown } from "../shared/whenshown.js";

const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("button[data-open]")]);
const menus = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.level-menu")]);

/** Against bots, or on seats that friends take by link.  @param {HTMLButtonElement} button @param {boolean} [withFriends] */
async function open(button, withFriends = false) {
  const request = JSON.parse(button.dataset.open ?? "{}");
  if (withFriends) request.chairs = request.chairs.map((/** @type {{kind: string}} */ chair) => (chair.kind === "bot" ? { kind: "open" } : chair));
  const name = myName();
  if (name) request.chairs[0].name = name;
  for (const chair of request.chairs) if (chair.kind === "bot") chair.level = Number(settings.get("level", request.game));
  button.disabled = true;
  showTrouble(document.getElementById("trouble"), await (isAway() ? openHere(request) : openTable(request)));
  button.disabled = false;
}

/** Every Play button says at which level. */
function showLevels() {
  for (const button of buttons) showLevel(/** @type {HTMLElement} */ (button.closest(".poster")), gameOf(button));
}

/** @param {HTMLElement} poster @param {string} game */
function showLevel(poster, game) {
  const wanted = Number(settings.get("level", game));
  const level = `${isAway() ? Math.min(wanted, TOP_LEVEL) : wanted}`;
  for (const place of poster.querySelectorAll(".level")) place.textContent = say("level {level}", { level });
  for (const choice of /** @type {NodeListOf<HTMLButtonElement>} */ (poster.querySelectorAll("button[data-level]"))) {
    choice.setAttribute("aria-pressed", String(choice.dataset.level === level));
    choice.disabled = isAway() && Number(choice.dataset.level) > TOP_LEVEL;
  }
}

/** The game that a Play button opens.  @param {HTMLButtonElement} button @returns {string} */
function gameOf(button) {
  return JSON.parse(button.dataset.open ?? "{}").game;
}

/** @param {Event} [event]  one inside a menu leaves it open */
function closeMenus(event) {
  for (const menu of menus) {
    if (!event || !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  }
}

/** Another level is remembered for the game, and played at once. @param {HTMLDetailsElement} menu @param {string} level */
function playAt(menu, level) {
  settings.set("level", level, gameOf(playOf(menu)));
  showLevels();
  menu.open = false;
  void open(playOf(menu));
}

/** The Play button of the same poster.  @param {Element} inside @returns {HTMLButtonElement} */
function playOf(inside) {
  return /** @type {HTMLButtonElement} */ (inside.closest(".poster")?.querySelector("button[data-open]"));
}

for (const button of buttons) button.addEventListener("click", () => open(button));
for (const button of document.querySelectorAll("button[data-friend]")) button.addEventListener("click", () => open(playOf(button), true));
for (const menu of menus) {
  menu.addEventListener("click", (event) => {
    const choice = /** @type {HTMLElement} */ (event.target).closest("button");
    if (choice?.dataset.level) playAt(menu, choice.dataset.level);
  });
  menu.addEventListener("toggle", () => menu.open && menu.querySelector("ol")?.scrollIntoView({ block: "nearest" }));
}
document.addEventListener("click", closeMenus);
document.addEventListener("keydown", (event) => {
  const menu = menus.find((one) => one.open);
  if (event.key !== "Escape" || !menu) return;
  closeMenus();
  menu.querySelector("summary")?.focus();
});
/** Somebody who has neither played nor learned here is told how little it takes. */
function showLearning() {
  const text = seenTables().length || hasLearned() ? say("Learn") : say("Learn in three minutes");
  for (const place of document.querySelectorAll("a.learn .what")) place.textContent = text;
}

watchReach((away) => {
  const hint = document.getElementById("offline-hint");
  if (hint) hint.hidden = !away;
  showLevels();
});
whenShown(() => {
  showLevels();
  showLearning();
  void showTables();
});
