// The service worker: serves the app's files, and pages that need no server where the server cannot be reached.
// It knows what this version ships (SHIPPED, which the server writes before this file).  It does not know what is on
// a page.  It fetches everything it keeps by itself, without cookies, from that list: nothing else is ever kept, so
// nothing of a table, a key or a person can be.
//
// Files have the version in their address and are kept all or none, so versions never mix.
// @ts-check

const worker = /** @type {any} */ (self);
const { version, files, pages } =
  /** @type {{version: string, files: {[address: string]: string}, pages: string[]}} */ (worker.SHIPPED);
const NAME = "sixfold-";
const FILES = `${NAME}files-${version}`;
const PAGES = `${NAME}pages-${version}`; // and what they fetch, each in a language
const LAST = `${NAME}last`; // the language that was read last
const LANGUAGE = "/language";
const PREPARED = /^\/prepared\/(learn|puzzles|alone)\/[\w-]+\/[\w-]+\.json$/;
const PARTS = 90; // sets of puzzles that are kept, those of all languages together
const PATIENCE = 4000; // milliseconds that the server has to begin a page that is kept
const AWAY = [502, 503, 504]; // what a proxy says for a server that is gone
let reached = /** @type {boolean | null} */ (null); // whether the server answered last

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(dropOthers(true).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request, url));
  else if (isOwn(url)) event.respondWith(own(event.request, url));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  const { type, language = "en", paths = [] } = event.data ?? {};
  if (type === "reached?") event.source?.postMessage({ type: "reached", reached });
  if (type === "keep") event.waitUntil(keepAll(`${language}`, paths.filter(isPrepared), event.source));
  if (type === "clear") event.waitUntil(clear().then(() => event.source?.postMessage({ type: "cleared" })));
});

// Serving ----------------------------------------------------------------------------------

/** Whether an address is one of those that are kept and are no pages.  @param {URL} url */
function isOwn({ pathname, search }) {
  return pathname + search in files || pathname.startsWith("/static/") || pathname === "/texts.json" || isPrepared(pathname);
}

/** @param {unknown} path */
function isPrepared(path) {
  return typeof path === "string" && PREPARED.test(path);
}

/** A file or an answer: as it is kept, else as the server has it.  @param {Request} request @param {URL} url */
async function own(request, { pathname, search }) {
  return (await caches.match(pathname + search)) ?? fetch(request);
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
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
  return Promise.race([answer, /** @type {Promise<never>} */ (late)]);
}

/** A page in the language that it is asked for in, else in the one read last; of the version before where this one
 * has not kept it yet, which then gets the files of that version, too.  @param {URL} url */
async function keptPage({ pathname, searchParams }) {
  const asked = searchParams.get("lang");
  const found = asked ? await matched(inLanguage(pathname, asked)) : undefined;
  if (found && asked) await remember(asked);
  return found ?? matched(inLanguage(pathname, await lastLanguage()));
}

/** @param {string} address */
async function matched(address) {
  return (await caches.match(address, { cacheName: PAGES })) ?? caches.match(address);
}

/** @param {string} path @param {string} language */
function inLanguage(path, language) {
  return `${path}?lang=${encodeURIComponent(language)}`;
}

// Keeping ----------------------------------------------------------------------------------

/** Fetches without cookies: the same for everybody.  @param {string} address */
async function publicly(address) {
  const answer = await fetch(address, { credentials: "omit", cache: "no-cache" });
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Keeps all files of this version, or none: one that is not what the server said belongs to another version. */
async function keepFiles() {
  const fetched = await Promise.all(
    Object.entries(files).map(async ([address, digest]) => {
      const answer = await publicly(address);
      const data = await answer.clone().arrayBuffer();
      const found = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
      if (btoa(String.fromCharCode(...found)) !== digest) throw new Error(`${address} is of another version`);
      return /** @type {const} */ ([address, answer]);
    }),
  );
  const cache = await caches.open(FILES);
  await Promise.all(fetched.map(([address, answer]) => cache.put(address, answer)));
}

/** Drops what other versions kept; the files of the one before stay, for pages that are open, and its pages until
 * this version has kept its own.  @param {boolean} withPages */
async function dropOthers(withPages) {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME));
  const before = names.filter((name) => name.startsWith(`${NAME}files-`) && name !== FILES).at(-1) ?? "";
  const stay = [FILES, PAGES, LAST, before, ...(withPages ? [before.replace("files", "pages")] : [])];
  await Promise.all(names.filter((name) => !stay.includes(name)).map((name) => caches.delete(name)));
}

let keeping = Promise.resolve();

/** Keeps pages, texts and prepared answers in a language, one after the other, as far as they are missing.
 * @param {string} language @param {string[]} paths  of prepared answers @param {any} source  who is told how far it is */
function keepAll(language, paths, source) {
  const all = [
    ...["/offline", "/", ...pages].map((path) => inLanguage(path, language)),
    ...["/texts.json", ...paths].map((path) => `${inLanguage(path, language)}&v=${version}`),
  ];
  keeping = keeping.then(() => remember(language)).then(() => keepEach(all, source)).catch(() => undefined);
  return keeping;
}

/** @param {string[]} addresses @param {any} source */
async function keepEach(addresses, source) {
  const cache = await caches.open(PAGES);
  let left = addresses.length;
  for (const address of addresses) {
    if (!(await cache.match(address)) && !(await keepOne(cache, address))) return;
    source?.postMessage({ type: "kept", left: --left });
  }
  await dropOldParts(cache);
  await dropOthers(false);
}

/** Keeps an answer of this version; another one says that there is a newer worker.
 * @param {Cache} cache @param {string} address */
async function keepOne(cache, address) {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < 20_000_000) return false;
  const answer = await publicly(address).catch(() => null);
  if (answer?.headers.get("X-Sixfold-Version") === version) {
    await cache.put(address, answer);
    return true;
  }
  if (answer) await worker.registration.update();
  return false;
}

/** Drops the sets of puzzles that were kept first, where there are too many.  @param {Cache} cache */
async function dropOldParts(cache) {
  const parts = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/prepared/puzzles/"));
  await Promise.all(parts.slice(0, Math.max(0, parts.length - PARTS)).map((one) => cache.delete(one)));
}

async function clear() {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @param {string} language */
async function remember(language) {
  await (await caches.open(LAST)).put(LANGUAGE, new Response(language));
}

/** @returns {Promise<string>} */
async function lastLanguage() {
  return (await (await caches.match(LANGUAGE, { cacheName: LAST }))?.text()) ?? "en";
}
