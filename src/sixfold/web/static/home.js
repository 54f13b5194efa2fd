// The first page: opens a table at once, and lists the tables of this browser. It knows no game.
// @ts-check
import { openTable, showTrouble } from "./opentable.js";
import { forget, myName, seenTables } from "./profile.js";
import { say } from "./texts.js";

/** @param {HTMLButtonElement} button */
async function open(button) {
  const request = JSON.parse(button.dataset.open ?? "{}");
  const name = myName();
  if (name) request.chairs[0].name = name;
  button.disabled = true;
  showTrouble(document.getElementById("trouble"), await openTable(request));
  button.disabled = false;
}

/**
 * @param {HTMLElement} line
 * @param {import("./profile.js").SeenTable} entry
 */
function fill(line, entry) {
  const link = /** @type {HTMLAnchorElement} */ (line.querySelector("a"));
  const time = /** @type {HTMLTimeElement} */ (line.querySelector("time"));
  const remove = /** @type {HTMLButtonElement} */ (line.querySelector("button"));
  const at = new Date(entry.at);
  link.href = `/t/${encodeURIComponent(entry.table)}`;
  /** @type {HTMLElement} */ (line.querySelector("strong")).textContent = entry.title;
  /** @type {HTMLElement} */ (line.querySelector(".names")).textContent = (entry.names ?? []).join(" · ");
  if (!Number.isNaN(at.getTime())) {
    time.dateTime = at.toISOString();
    const { lang } = document.documentElement;
    time.textContent = at.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  }
  remove.setAttribute("aria-label", say("Remove {title} from this list", { title: entry.title }));
  remove.title = say("Remove from this list");
  remove.addEventListener("click", () => {
    forget(entry.table);
    list();
    document.getElementById("main")?.focus();
  });
}

function list() {
  const section = document.getElementById("going-on");
  const template = section?.querySelector("template");
  const lines = section?.querySelector("ul");
  if (!section || !template || !lines) return;
  const kept = seenTables();
  section.hidden = kept.length === 0;
  lines.replaceChildren(
    ...kept.map((entry) => {
      const line = /** @type {HTMLElement} */ (
        /** @type {DocumentFragment} */ (template.content.cloneNode(true)).firstElementChild
      );
      fill(line, entry);
      return line;
    }),
  );
}

for (const button of document.querySelectorAll("button[data-open]")) {
  button.addEventListener("click", () => open(/** @type {HTMLButtonElement} */ (button)));
}
addEventListener("pageshow", list);
list();
