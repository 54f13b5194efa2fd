// The set-up page: who sits where, options, and what was chosen last time. It knows no game: which options
// mean something together, the game's translated module says (`offline/choosing.js`).
// @ts-check
import { Chairs } from "./setupchairs.js";
import { chosenClock, showClock } from "./clocksetup.js";
import { TOP_LEVEL } from "../offline/devicegames.js";
import { openHere, openTable, showTrouble } from "./opentable.js";
import { showOwnSheets } from "../companion/ownsheets.js";
import { Personal } from "../people/personal.js";
import { keepName, myName } from "../people/profile.js";
import { isAway, watchReach } from "../offline/reach.js";
import { settings } from "../shared/settings.js";
import { Start } from "./setupstart.js";
import { keep, recall } from "../shared/storage.js";
import { post } from "../shared/post.js";
import { say } from "../shared/texts.js";

/**
 * @typedef {{key: string, text: string}} Refused
 * @typedef {{options: Record<string, string>, people: import("../people/personal.js").Own[], idle: string[],
 *   refused: Refused | null, table: import("./setupchairs.js").Laid | null}} ResolvedOptions
 */

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
const game = form.dataset.game ?? "";
const KEY = `sixfold.setup.${game}`;

/**
 * @template {Element} T
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
function all(selector, within = form) {
  return /** @type {T[]} */ ([...within.querySelectorAll(selector)]);
}

/** @param {string} name @returns {string} */
function value(name) {
  return String(new FormData(form).get(name) ?? "");
}

/** @param {string} name @param {string} chosen */
function choose(name, chosen) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
  else if (field && "value" in field) field.value = chosen;
}

const chairs = new Chairs(form, seated);
const personal = new Personal(chairs.panels, () => chairs.count, () => resolveOptions());
const start = new Start(form.querySelector("[data-start]"), () => chosenOptions());

/** After a chair was added or taken away.  @param {number} [chosen]  the chair to choose */
function seated(chosen) {
  show(chosen);
  void resolveOptions();
}

/** You sit on one chair only: who was there takes what this chair had. @param {number} chair */
function changed(chair) {
  const other = chairs.before.findIndex((kind, place) => place !== chair && kind === "you");
  if (chairs.kind(chair) === "you" && other >= 0) {
    choose(`kind${other}`, chairs.before[chair]);
    const [mine, theirs] = [chairs.name(other), chairs.name(chair)];
    [mine.value, theirs.value] = [theirs.value, mine.value];
    personal.swap(chair, other);
  }
  seated();
}

/** The preset that the chairs make up. @returns {string} */
function preset() {
  const kinds = new Set(chairs.taken.map((chair) => chairs.kind(chair)));
  kinds.delete("you");
  if (kinds.size > 1) return "mixed";
  return [...kinds].map((kind) => (kind === "bot" ? "bots" : kind))[0] ?? "";
}

/** @param {string} wanted @returns {number} the chair of which something is asked next */
function applyPreset(wanted) {
  if (chairs.count === 1) choose("players", String(chairs.counts.find((count) => count > 1) ?? 1));
  chairs.panels.forEach((_, chair) => choose(`kind${chair}`, chair === 0 ? "you" : wanted === "bots" ? "bot" : wanted));
  return wanted === "open" ? 0 : chairs.count - 1;
}

/** Brings what is shown into line with what is chosen.  @param {number} [chosen]  the chair to choose */
function show(chosen) {
  const { count } = chairs;
  chairs.show(chosen);
  const now = preset();
  for (const input of /** @type {HTMLInputElement[]} */ (all("input[name=preset]"))) {
    input.checked = input.value === now;
    if (input.value === "mixed") /** @type {HTMLElement} */ (input.closest("label")).hidden = now !== "mixed";
  }
  for (const tick of /** @type {HTMLElement[]} */ (all("[data-several]"))) tick.hidden = count < 2;
  const then = /** @type {HTMLElement} */ (form.querySelector(".then"));
  then.hidden = !chairs.taken.some((chair) => chairs.kind(chair) === "open");
  showFirst(count);
  showLevel();
  showClock(form, count);
  for (const place of /** @type {HTMLElement[]} */ (all(".real-dice .muted"))) place.hidden = value("dice") !== "real";
  start.enable(count === 1);
  showOwnLetters();
}

/** The level that all bots have, on the button. */
function showLevel() {
  const [level = "", ...others] = chairs.levels;
  const place = form.querySelector("button[type=submit] small");
  if (place) place.textContent = level && !others.length ? say("level {level}", { level }) : "";
}

/** @param {number} count */
function showFirst(count) {
  for (const place of /** @type {HTMLElement[]} */ (all(".first"))) place.hidden = count < 2;
  const field = form.elements.namedItem("first");
  if (!(field instanceof HTMLSelectElement)) return;
  for (const option of field.options) {
    if (option.value === "lot") continue;
    const chair = Number(option.value);
    option.hidden = option.disabled = chair >= count;
    option.textContent = say("{who}: {word}", { who: say("Seat {number}", { number: chair + 1 }), word: chairs.called(chair)[0] });
  }
  if (Number(field.value) >= count) field.value = "lot";
}

const options = /** @type {HTMLElement[]} */ (all("[data-option]"));

/** The options that are neither idle nor as they are anyway. @returns {Record<string, string>} */
function chosenOptions() {
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const place of options) {
    const key = place.dataset.option ?? "";
    const now = value(`option-${key}`).trim();
    if (now && now !== place.dataset.default) chosen[key] = now;
  }
  return chosen;
}

/** @type {import("../companion/ownsheets.js").OwnSheets | null} printed sheets that are kept on this device */
let ownSheets = null;

/** Printed sheets that are played with, by key, as records have them. @returns {Record<string, string>} */
function ownLines() {
  return value("own-sheets") ? ownSheets?.lines() ?? {} : {};
}

/** Sheets of one's own can be played with where there are some; their letters then say so. */
function showOwnLetters() {
  const labels = ownSheets?.labels() ?? {};
  const used = document.getElementById("own-sheets-used");
  if (used) used.hidden = !Object.keys(labels).length;
  for (const option of /** @type {HTMLOptionElement[]} */ (all(".letter[data-own] option")))
    option.textContent = (value("own-sheets") && labels[option.value]) || option.dataset.label || option.value;
}

/** @param {HTMLElement} place @param {ResolvedOptions} resolved */
function showOption(place, resolved) {
  const key = place.dataset.option ?? "";
  const idle = resolved.idle.includes(key);
  place.hidden = idle;
  for (const input of /** @type {HTMLInputElement[]} */ (all("input", place))) {
    input.disabled = idle;
    if (input.type !== "radio") input.placeholder = resolved.options[key] ?? place.dataset.default ?? "";
    input.setAttribute("aria-invalid", String(resolved.refused?.key === key));
  }
  showTrouble(place.querySelector(".trouble"), resolved.refused?.key === key ? resolved.refused.text : "");
}

let latestRequest = 0;

/** Finds out what the options come to. @returns {Promise<boolean>} whether they can be played */
async function resolveOptions() {
  const first = /^\d+$/.test(value("first")) ? Number(value("first")) : null;
  const chosen = { ...chosenOptions(), ...personal.queryParams() };
  const mine = ++latestRequest;
  try {
    const { comesTo } = await import("../offline/choosing.js");
    const resolved = /** @type {ResolvedOptions} */ (await comesTo(game, chosen, chairs.count, first));
    if (mine === latestRequest) {
      options.forEach((place) => showOption(place, resolved));
      personal.show(resolved.people, resolved.idle);
      if (resolved.table) chairs.lay(resolved.table);
    }
    return resolved.refused === null;
  } catch {
    return true; // opening the table will tell
  }
}

function remember() {
  const kept = Object.fromEntries([...new FormData(form)].map(([key, chosen]) => [key, String(chosen)]));
  keep(KEY, kept);
  if (chairs.mine >= 0) keepName(chairs.name(chairs.mine).value.trim());
  const [level, ...others] = chairs.levels;
  if (level && !others.length && !isAway()) settings.set("level", level);
}

function restore() {
  const kept = recall(KEY, /** @type {Record<string, string>} */ ({}));
  for (const [key, chosen] of Object.entries(kept ?? {})) {
    if (key !== "preset" && key !== "chair") choose(key, chosen);
  }
  if (chairs.levels.size < 2) chairs.chooseLevel(settings.get("level"));
  if (chairs.mine >= 0) chairs.name(chairs.mine).value ||= myName();
  if (Object.keys(chosenOptions()).length || value("covered") || value("private") || value("shown")) showOptions();
}

function showOptions() {
  const box = form.querySelector("details");
  if (box) box.open = true;
}

/** @param {number} chair @returns {import("./opentable.js").Chair} */
function chairRequest(chair) {
  const kind = chairs.kind(chair);
  const own = start.code ? {} : { options: personal.own(chair) };
  if (kind === "bot") return { kind, level: Number(value(`level${chair}`)), ...own };
  if (kind === "open") return { kind, ...own };
  const name = chairs.name(chair).value.trim();
  return name ? { kind: "you", name, ...own } : { kind: "you", ...own };
}

/** Who plays what, as a table is asked for.  @returns {import("./opentable.js").TableRequest} */
function request() {
  const first = value("first");
  const { count } = chairs;
  return {
    game,
    players: count,
    ...(start.code ? { options: {}, position: start.code } : { options: chosenOptions(), extras: ownLines() }),
    chairs: chairs.taken.map(chairRequest),
    private: value("private") !== "",
    ...(value("shown") !== "" ? { shown: true } : {}),
    covered: count > 1 && value("covered") !== "",
    first: first && first !== "lot" && count > 1 ? Number(first) : "lot",
    ...chosenClock(form, count),
    ...(value("dice") === "real" ? { real_dice: true } : {}),
  };
}

/** The same as far as it can be played without the server.  @returns {import("./opentable.js").TableRequest} */
function requestHere() {
  start.show("", "");
  const { players, options: chosen, extras, chairs: wanted, first } = request();
  return { game, players, options: chosen, extras, chairs: wanted, first };
}

/** Without the server nobody comes by link, and bots are small.  @param {boolean} away */
function fitIn(away) {
  if (away) {
    for (const chair of chairs.panels.keys()) {
      if (chairs.kind(chair) === "open") choose(`kind${chair}`, "here");
      if (Number(value(`level${chair}`)) > TOP_LEVEL) choose(`level${chair}`, String(TOP_LEVEL));
    }
  }
  show();
}

/** Takes the position that would be played from to the analysis board. */
async function analyse() {
  try {
    const answer = await post("/analyse/start", request());
    const data = await answer.json();
    if (answer.ok) location.assign(`/analyse#${data.start}`);
    else showTrouble(document.getElementById("trouble"), data.refused?.text ?? data.error ?? "");
  } catch {
    showTrouble(document.getElementById("trouble"), say("The server does not answer. Try again."));
  }
}

/** @param {(request: import("./opentable.js").TableRequest) => Promise<string>} open  a table, or a game here */
async function play(open) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
  const trouble = document.getElementById("trouble");
  button.disabled = true;
  showTrouble(trouble, "");
  if (await resolveOptions()) {
    remember();
    showTrouble(trouble, await (isAway() ? openHere(requestHere()) : open(request())));
  } else {
    showOptions();
    /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid=true]"))?.focus();
  }
  button.disabled = false;
}

document.getElementById("analyse")?.addEventListener("click", () => void analyse());
document.getElementById("here")?.addEventListener("click", () => void play(openHere));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void play(openTable);
});
form.addEventListener("click", (event) => {
  const level = /** @type {HTMLElement} */ (event.target).closest(".for-all")?.parentElement?.querySelector("input:checked")?.getAttribute("value");
  if (level) chairs.chooseLevel(level);
  if (level) show();
});
form.addEventListener("input", ({ target }) => {
  if (/** @type {HTMLInputElement} */ (target).name.startsWith("name")) show();
});
form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name.startsWith("kind")) changed(Number(field.name.slice(4)));
  else show(field.name === "preset" ? applyPreset(field.value) : undefined);
  if (/^(players|preset|first|option-.*)$/.test(field.name)) void resolveOptions();
});
const chosenEarly = value("preset"); // what was chosen before this module ran
restore();
const early = chosenEarly && chosenEarly !== "bots" && chosenEarly !== preset() ? applyPreset(chosenEarly) : undefined;
const address = new URLSearchParams(location.search);
const linked = address.get("position");
if (linked) choose("players", "1");
const real = address.get("dice") === "real";
if (real) choose("dice", "real");
const shown = address.has("shown"); // to whoever comes by
if (shown) choose("shown", "on");
if (shown) showOptions();
show((real || shown) && form.querySelector("input[name=preset]") ? applyPreset("open") : early);
watchReach(fitIn);
if (linked) start.open(linked);
const printed = document.getElementById("own-sheets");
if (printed) {
  void showOwnSheets(printed, (own) => {
    ownSheets = own;
    showOwnLetters();
  });
}
resolveOptions();
