// The set-up page: who sits where, options, and what was chosen last time. It knows no game: which options
// mean something together is asked from the server.
// @ts-check
import { chosenClock, showClock } from "./clocksetup.js";
import { TOP_LEVEL } from "./devicegames.js";
import { openHere, openTable, showTrouble } from "./opentable.js";
import { showOwnSheets } from "./ownsheets.js";
import { Personal } from "./personal.js";
import { keepName, myName } from "./profile.js";
import { isAway, watchReach } from "./reach.js";
import { settings } from "./settings.js";
import { Start } from "./setupstart.js";
import { keep, recall } from "./storage.js";
import { say } from "./texts.js";

/**
 * @typedef {{key: string, text: string}} Refused
 * @typedef {{options: Record<string, string>, people: import("./personal.js").Own[], idle: string[],
 *   refused: Refused | null}} ResolvedOptions
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

// Chairs --------------------------------------------------------------------------------

const lines = /** @type {HTMLLIElement[]} */ (all("li[data-chair]"));
const kinds = lines.map((line) => /** @type {HTMLSelectElement} */ (line.querySelector("select")));
const names = lines.map((line) => /** @type {HTMLInputElement} */ (line.querySelector("input")));
let before = kinds.map((select) => select.value);
const personal = new Personal(lines, players, () => resolveOptions());

const start = new Start(form.querySelector("[data-start]"), () => chosenOptions());

/** @returns {number} */
function players() {
  return Number(value("players"));
}

/** @param {string} kind */
function isPerson(kind) {
  return kind === "you" || kind === "here";
}

/** You sit on one chair only: who was there takes what this chair had. @param {number} chair */
function changed(chair) {
  const other = kinds.findIndex((select, place) => place !== chair && select.value === "you");
  if (kinds[chair].value === "you" && other >= 0) {
    kinds[other].value = before[chair];
    [names[chair].value, names[other].value] = [names[other].value, names[chair].value];
    personal.swap(chair, other);
    resolveOptions();
  }
  show();
}

/** The preset that the chairs make up. @returns {string} */
function preset() {
  const others = kinds.slice(0, players()).filter((select) => select.value !== "you");
  const found = new Set(others.map((select) => (select.value.startsWith("bot") ? "bots" : select.value)));
  return found.size === 1 ? [...found][0] : found.size ? "mixed" : "";
}

/** @param {string} wanted */
function applyPreset(wanted) {
  const level = `bot${settings.get("level")}`;
  if (players() === 1) {
    const more = all("input[name=players]").map((input) => /** @type {HTMLInputElement} */ (input).value);
    choose("players", more.find((count) => Number(count) > 1) ?? "1");
  }
  kinds.forEach((select, chair) => {
    select.value = chair === 0 ? "you" : wanted === "bots" ? level : wanted;
  });
}

/** Brings what is shown into line with what is chosen. */
function show() {
  const count = players();
  before = kinds.map((select) => select.value);
  lines.forEach((line, chair) => {
    line.hidden = chair >= count;
    /** @type {HTMLElement} */ (names[chair].closest("label")).hidden = !isPerson(kinds[chair].value);
  });
  const now = preset();
  for (const input of /** @type {HTMLInputElement[]} */ (all("input[name=preset]"))) {
    input.checked = input.value === now;
    if (input.value === "mixed") /** @type {HTMLElement} */ (input.closest("label")).hidden = now !== "mixed";
  }
  for (const tick of /** @type {HTMLElement[]} */ (all("[data-several]"))) tick.hidden = count < 2;
  showFirst(count);
  showLevel();
  showClock(form, count);
  for (const place of /** @type {HTMLElement[]} */ (all(".real-dice .muted"))) place.hidden = value("dice") !== "real";
  start.enable(count === 1);
  showOwnLetters();
}

/** The levels of the bots that play. @returns {Set<string>} */
function levels() {
  const playing = kinds.slice(0, players()).map((select) => select.value);
  return new Set(playing.filter((kind) => kind.startsWith("bot")).map((kind) => kind.slice(3)));
}

/** The level that all bots have, here and on the button. */
function showLevel() {
  const found = levels();
  const level = found.size === 1 ? [...found][0] : "";
  for (const input of /** @type {HTMLInputElement[]} */ (all("input[name=level]"))) {
    input.checked = input.value === level;
    /** @type {HTMLElement} */ (input.closest("fieldset")).hidden = found.size === 0;
  }
  const place = form.querySelector("button[type=submit] small");
  const played = isAway() ? Math.min(Number(level), TOP_LEVEL) : level;
  if (place) place.textContent = level ? say("level {level}", { level: played }) : "";
}

/** All bots play at a level, which is remembered. @param {string} level */
function chooseLevel(level) {
  settings.set("level", level);
  for (const select of kinds) if (select.value.startsWith("bot")) select.value = `bot${level}`;
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
    option.textContent = chairLabel(chair);
  }
  if (Number(field.value) >= count) field.value = "lot";
}

/** What a chair is called where one is chosen. @param {number} chair @returns {string} */
function chairLabel(chair) {
  const seat = say("Seat {number}", { number: chair + 1 });
  const who = names[chair].value.trim();
  const kind = kinds[chair].selectedOptions[0]?.textContent ?? "";
  return `${seat}: ${isPerson(kinds[chair].value) && who ? who : kind}`;
}

// Options -------------------------------------------------------------------------------

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

/** @type {import("./ownsheets.js").OwnSheets | null} printed sheets that are kept on this device */
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

/** Asks what the options come to. @returns {Promise<boolean>} whether they can be played */
async function resolveOptions() {
  const query = new URLSearchParams({ ...chosenOptions(), ...personal.queryParams(), players: String(players()) });
  const mine = ++latestRequest;
  try {
    const answer = await fetch(`/play/${game}/options?${query}`);
    if (!answer.ok) return true;
    const resolved = /** @type {ResolvedOptions} */ (await answer.json());
    if (mine === latestRequest) {
      options.forEach((place) => showOption(place, resolved));
      personal.show(resolved.people, resolved.idle);
    }
    return resolved.refused === null;
  } catch {
    return true; // opening the table will tell
  }
}

// What was chosen last time ---------------------------------------------------------------

function remember() {
  const kept = Object.fromEntries([...new FormData(form)].map(([key, chosen]) => [key, String(chosen)]));
  keep(KEY, kept);
  const mine = kinds.findIndex((select) => select.value === "you");
  if (mine >= 0) keepName(names[mine].value.trim());
  const found = [...levels()];
  if (found.length === 1) settings.set("level", found[0]);
}

function restore() {
  const kept = recall(KEY, /** @type {Record<string, string>} */ ({}));
  for (const [key, chosen] of Object.entries(kept ?? {})) {
    if (key !== "preset" && key !== "level") choose(key, chosen);
  }
  if (levels().size === 1) chooseLevel(settings.get("level"));
  const mine = kinds.findIndex((select) => select.value === "you");
  if (mine >= 0 && !names[mine].value) names[mine].value = myName();
  const box = form.querySelector("details");
  if (box && (Object.keys(chosenOptions()).length || value("covered") || value("private") || value("shown"))) box.open = true;
}

// Playing -------------------------------------------------------------------------------

/** @param {number} chair @returns {import("./opentable.js").Chair} */
function chairRequest(chair) {
  const kind = kinds[chair].value;
  const own = start.code ? {} : { options: personal.own(chair) };
  if (kind.startsWith("bot")) return { kind: "bot", level: Number(kind.slice(3)), ...own };
  if (kind === "open") return { kind, ...own };
  const name = names[chair].value.trim();
  return name ? { kind: "you", name, ...own } : { kind: "you", ...own };
}

/** Who plays what, as a table is asked for.  @returns {import("./opentable.js").TableRequest} */
function request() {
  const first = value("first");
  const count = players();
  return {
    game,
    players: count,
    ...(start.code ? { options: {}, position: start.code } : { options: chosenOptions(), extras: ownLines() }),
    chairs: [...Array(count).keys()].map(chairRequest),
    private: value("private") !== "",
    ...(value("shown") !== "" ? { shown: true } : {}),
    covered: count > 1 && value("covered") !== "",
    first: first && first !== "lot" && count > 1 ? Number(first) : "lot",
    ...chosenClock(form, count),
    ...(value("dice") === "real" ? { real_dice: true } : {}),
  };
}

/** The same as far as it can be played without the server: by people here and small bots, with the usual options.
 * @returns {import("./opentable.js").TableRequest} */
function plainRequest() {
  const { players: count, chairs, first } = request();
  return { game, players: count, options: {}, chairs: chairs.map(({ kind, name, level }) => ({ kind: kind === "bot" ? kind : "you", name, level })), first };
}

/** Takes the position that would be played from to the analysis board. */
async function analyse() {
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await fetch("/analyse/start", { method: "POST", headers, body: JSON.stringify(request()) });
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
  if (isAway()) showTrouble(trouble, await openHere(plainRequest()));
  else if (await resolveOptions()) {
    remember();
    showTrouble(trouble, await open(request()));
  } else {
    const box = form.querySelector("details");
    if (box) box.open = true;
    /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid=true]"))?.focus();
  }
  button.disabled = false;
}

document.getElementById("analyse")?.addEventListener("click", () => void analyse());
document.getElementById("here")?.addEventListener("click", () => void play(openHere));
watchReach(showLevel);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void play(openTable);
});
form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name === "preset") applyPreset(field.value);
  if (field.name === "level") chooseLevel(field.value);
  if (field.name.startsWith("kind")) changed(kinds.indexOf(/** @type {any} */ (field)));
  else show();
  if (field.name === "players" || field.name === "preset" || field.name.startsWith("option-")) resolveOptions();
});
const chosenEarly = value("preset"); // what was chosen before this module ran
restore();
if (chosenEarly && chosenEarly !== "bots" && chosenEarly !== preset()) applyPreset(chosenEarly);
const address = new URLSearchParams(location.search);
const linked = address.get("position");
if (linked) choose("players", "1");
if (address.get("dice") === "real") {
  choose("dice", "real");
  if (form.querySelector("input[name=preset]")) applyPreset("open");
}
show();
if (linked) start.open(linked);
const printed = document.getElementById("own-sheets");
if (printed) {
  void showOwnSheets(printed, (own) => {
    ownSheets = own;
    showOwnLetters();
  });
}
resolveOptions();
