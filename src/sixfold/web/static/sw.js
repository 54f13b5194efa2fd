// The service worker: serves the app's files, and pages that need no server where the server cannot be reached; shows
// what the server tells with the page closed.
// It knows what this version ships (SHIPPED, which the server writes before this file).  It does not know what is on
// a page.  It fetches everything it keeps by itself, without cookies, from that list: nothing else is ever kept, so
// nothing of a table, a key or a person can be.
//
// A version has one cache, and a worker reads no other, so versions never mix.  While it installs, a worker fetches its
// files and, in its version, whatever the one before has kept; if anything is missing the one before stays.  It takes
// over when no page of that one is open any more.
// @ts-check

const worker = /** @type {any} */ (self);
const { version, files, pages, sets } =
  /** @type {{version: string, files: {[address: string]: string}, pages: string[], sets: string[]}} */ (worker.SHIPPED);
const NAME = "sixfold-";
const CACHE = `${NAME}${version}`;
const NOTES = `${NAME}notes`; // small things that all versions know
const LANGUAGE = "/language"; // that was read last
const IN_CHARGE = "/in-charge"; // the cache of the worker that serves
const MAX_PUZZLE_SETS = 90; // sets of puzzles that are kept, those of all languages together
const PAGE_TIMEOUT = 4000; // milliseconds that the server has to begin a page that is kept
const AWAY = [502, 503, 504]; // what a proxy says for a server that is gone
let reached = /** @type {boolean | null} */ (null); // whether the server answered last

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepVersion());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request, url));
  else if (isOwn(url)) event.respondWith(own(event.request, url));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  const { type, version: wanted, language = "en", paths = [] } = event.data ?? {};
  if (type === "reached?") event.source?.postMessage({ type: "reached", reached });
  if (type === "keep" && wanted === version) event.waitUntil(keepAll(`${language}`, paths.filter(isSet), event.source));
});

worker.addEventListener("push", (/** @type {any} */ event) => {
  if (event.data) event.waitUntil(showNotice(event.data.json()));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data, location.origin)));
});

/** Shows what the server tells; of one topic the last.  @param {{title: string, body: string, address: string, topic: string}} notice */
function showNotice({ title, body, address, topic }) {
  const icon = "/icons/icon-192.png";
  return worker.registration.showNotification(title, { body, tag: topic, renotify: true, data: address, icon });
}

/** The page at an address, where it is open already, or a new one.  @param {URL} url */
async function openPage(url) {
  if (url.origin !== location.origin) return;
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((/** @type {any} */ one) => new URL(one.url).pathname === url.pathname);
  await (there ? there.focus() : worker.clients.openWindow(url.href));
}

/** Whether an address is one of those that are kept and are no pages.  @param {URL} url */
function isOwn({ pathname, search }) {
  return pathname + search in files || pathname.startsWith("/static/") || pathname === "/texts.json" || isSet(pathname);
}

/** Whether it is the path of a lesson, or of some puzzles.  @param {string} path */
function isSet(path) {
  return sets.includes(path);
}

/** A file or an answer: as it is kept, else as the server has it.  @param {Request} request @param {URL} url */
async function own(request, { pathname, search }) {
  return (await fromCache(pathname + search)) ?? fetch(request);
}

/** A page: from the server, or as it is kept where that cannot be reached.  @param {Request} request @param {URL} url */
async function page(request, url) {
  const kept = await keptPage(url);
  try {
    const answer = await (kept ? inTime(fetch(request)) : fetch(request));
    if (kept && AWAY.includes(answer.status)) throw new Error("away");
    reached = true;
    return answer;
  } catch (error) {
    reached = false;
    const instead = kept ?? (await keptPage(new URL(`/offline${url.search}`, url)));
    if (!instead) throw error;
    return instead;
  }
}

/** @param {Promise<Response>} answer @returns {Promise<Response>} */
function inTime(answer) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PAGE_TIMEOUT));
  return Promise.race([answer, /** @type {Promise<never>} */ (late)]);
}

/** A page in the language that it is asked for in, else in the one read last.  @param {URL} url */
async function keptPage({ pathname, searchParams }) {
  const wanted = searchParams.get("lang");
  const found = wanted ? await fromCache(inLanguage(pathname, wanted)) : undefined;
  if (found && wanted) await note(LANGUAGE, wanted);
  return found ?? fromCache(inLanguage(pathname, (await readNote(LANGUAGE)) ?? "en"));
}

/** @param {string} address */
function fromCache(address) {
  return caches.match(address, { cacheName: CACHE });
}

/** @param {string} path @param {string} language */
function inLanguage(path, language) {
  return `${path}?lang=${encodeURIComponent(language)}`;
}

/** Fetches without cookies: the same for everybody.  @param {string} address */
async function fetchPublic(address) {
  const answer = await fetch(address, { credentials: "omit", cache: "no-cache" });
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Keeps what this version needs to take over; a second try goes on where the first one failed. */
async function keepVersion() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(files).map(([address, digest]) => keepFile(cache, address, digest)));
  for (const address of await keptBefore()) {
    if (!(await keepOne(cache, address))) throw new Error(`${address} cannot be kept`);
  }
  if (!(await caches.has(CACHE))) throw new Error("dropped meanwhile");
  const inCharge = await readNote(IN_CHARGE);
  if (inCharge) await drop((await otherCaches()).filter((name) => name !== inCharge)); // of versions that never took over
}

async function takeOver() {
  await note(IN_CHARGE, CACHE);
  await dropOthers();
  await worker.clients.claim();
}

/** Keeps a file; one that is not what the server said belongs to another version.
 * @param {Cache} cache @param {string} address @param {string} digest */
async function keepFile(cache, address, digest) {
  if (await cache.match(address)) return;
  const answer = await fetchPublic(address);
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  if (btoa(String.fromCharCode(...found)) !== digest) throw new Error(`${address} is of another version`);
  await cache.put(address, answer);
}

/** What other versions have kept besides files, as this one has it: all pages in the same languages, the same lessons and puzzles. */
async function keptBefore() {
  const languages = new Set();
  const found = new Set();
  for (const name of await otherCaches()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url);
      const language = searchParams.get("lang");
      if (language) languages.add(language);
      if (language && isSet(pathname)) found.add(setIn(pathname, language));
    }
  }
  return [...[...languages].flatMap((language) => pagesIn(language)), ...found];
}

async function otherCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE && name !== NOTES);
}

/** Drops what other versions kept, unless one of them is about to take over. */
async function dropOthers() {
  const others = await otherCaches();
  if (worker.registration.installing || worker.registration.waiting) return;
  await drop(others);
}

/** @param {string[]} names  of caches */
async function drop(names) {
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** All pages in a language, and the texts of their modules; first those that stand for others.  @param {string} language */
function pagesIn(language) {
  const all = new Set(["/offline", "/", ...pages]);
  return [...[...all].map((path) => inLanguage(path, language)), setIn("/texts.json", language)];
}

/** @param {string} path @param {string} language */
function setIn(path, language) {
  return `${inLanguage(path, language)}&v=${version}`;
}

let keeping = Promise.resolve();

/** Keeps pages, texts, lessons and puzzles in a language, one after the other, as far as they are missing.
 * @param {string} language @param {string[]} paths  of lessons and puzzles @param {any} source  who is told how far it is */
function keepAll(language, paths, source) {
  const all = [...pagesIn(language), ...paths.map((path) => setIn(path, language))];
  keeping = keeping.then(() => note(LANGUAGE, language)).then(() => keepEach(all, source)).catch(() => undefined);
  return keeping;
}

/** @param {string[]} addresses @param {any} source */
async function keepEach(addresses, source) {
  const cache = await caches.open(CACHE);
  let left = addresses.length;
  for (const address of addresses) {
    if (!(await keepOne(cache, address))) return worker.registration.update(); // the server may have a newer version
    source?.postMessage({ type: "kept", left: --left });
  }
  await dropOldParts(cache);
  await dropOthers();
}

/** Keeps an answer of this version, unless it is there; whether it is now.  @param {Cache} cache @param {string} address */
async function keepOne(cache, address) {
  if (await cache.match(address)) return true;
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < 20_000_000) return false;
  const answer = await fetchPublic(address).catch(() => null);
  if (answer?.headers.get("X-Sixfold-Version") !== version) return false;
  await cache.put(address, answer);
  return true;
}

/** Drops the sets of puzzles that were kept first, where there are too many.  @param {Cache} cache */
async function dropOldParts(cache) {
  const parts = (await cache.keys()).filter(({ url }) => /^\/puzzles\/.*\.json$/.test(new URL(url).pathname));
  await Promise.all(parts.slice(0, Math.max(0, parts.length - MAX_PUZZLE_SETS)).map((one) => cache.delete(one)));
}

/** @param {string} key @param {string} value */
async function note(key, value) {
  await (await caches.open(NOTES)).put(key, new Response(value));
}

/** @param {string} key */
async function readNote(key) {
  return (await caches.match(key, { cacheName: NOTES }))?.text();
}
