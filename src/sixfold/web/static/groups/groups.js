// The people this device has played with: their names and the tables where they met, nothing secret.  Whose seat is
// whose only the server knows, by the cookie of a table.
// It does not know what was played, nor how it is shown.

import { post, randomId } from "../shared/post.js";
import { forget, keep, keepText, recall, recallText, TAB } from "../shared/storage.js";
import { say } from "../shared/texts.js";

/**
 * @typedef {Object} Group
 * @property {string} table  where they played last
 * @property {number} round  there
 * @property {string} title  of the game
 * @property {string[]} names  of the others who have one
 * @property {number[]} chairs  one's own there
 * @property {{[chair: number]: string}} seats  who sat where
 * @property {number} at  when, in milliseconds
 * @property {number} [refused]  when somebody asked who was told “not now”
 * @typedef {{table: string, chair: number, at: number}} Asked  somebody wants to play again
 */

const GROUPS = "sixfold.groups";
const MOST = 30;
const ID = "sixfold.again"; // of a request that may have to be made again
const MANY = 12; // tables that are asked about

/** Everybody this device has played with, each table once, the latest first.  @returns {Group[]} */
function all() {
  const kept = recall(GROUPS, /** @type {unknown} */ ([]));
  const fine = (/** @type {any} */ one) => typeof one?.table === "string" && [one.names, one.chairs].every(Array.isArray) && one.names.length && one.seats;
  return Array.isArray(kept) ? kept.filter(fine).sort((one, other) => other.at - one.at) : [];
}

const sameNames = (/** @type {Group} */ one, /** @type {Group} */ other) => `${[...one.names].sort()}` === `${[...other.names].sort()}`;

/** The groups, each with the table where it played last.  @returns {Group[]} */
export function groups() {
  const found = all();
  return found.filter((one, place) => found.findIndex((other) => sameNames(one, other)) === place);
}

/** Remembers whom one has played with, once a game is over.  @param {import("../playing/wire.js").View} view */
export function keepGroup({ table, round, game, chairs, daily, device }) {
  const people = chairs.filter(({ kind, yours }) => kind === "person" && !yours);
  const own = chairs.filter(({ yours }) => yours).map(({ chair }) => chair);
  const names = people.filter(({ named }) => named).map(({ name }) => name);
  const known = all().find((one) => one.table === table);
  if (!names.length || !own.length || daily || device || known?.round === round) return;
  const seats = Object.fromEntries(people.map(({ chair, name }) => [chair, name]));
  const group = { table, round, title: game.title, names, chairs: own, seats, at: Date.now() };
  keep(GROUPS, [group, ...all().filter((one) => one !== known && one.table !== table)].slice(0, MOST));
}

/** Who has asked to play again, and was not told “not now”.  @returns {Promise<(Asked & {group: Group})[]>} */
export async function askedAgain() {
  const known = new Map(all().slice(0, MANY).map((group) => [group.table, group]));
  if (!known.size) return [];
  const asked = await whoAsks([...known.values()]).catch(() => []);
  return asked.flatMap((one) => {
    const group = known.get(one.table);
    return group && group.refused !== one.at && group.seats[one.chair] ? [{ ...one, group }] : [];
  });
}

/** @param {{table: string, chairs: number[]}[]} tables @returns {Promise<Asked[]>} */
export async function whoAsks(tables) {
  const answer = await post("/tables/again", { tables: tables.map(({ table, chairs }) => ({ table, chairs })) });
  return answer.ok ? (await answer.json()).tables : [];
}

/** Does not show this wish again.  @param {Asked} asked */
export function refuse({ table, at }) {
  keep(GROUPS, all().map((one) => (one.table === table ? { ...one, refused: at } : one)));
}

/** Goes to the table where everybody plays again, opened if need be; returns the sentence that says why it cannot be.
 * @param {string} table @param {string} name  one's own @returns {Promise<string>} */
export async function playAgain(table, name) {
  const id = recallText(ID, TAB) ?? randomId();
  keepText(ID, id, TAB);
  try {
    const answer = await post(`/t/${encodeURIComponent(table)}/again?lang=${document.documentElement.lang}`, { id, name });
    const found = await answer.json();
    if (answer.status < 500) forget(ID, TAB);
    if (answer.ok) location.assign(found.address);
    if (answer.status === 403 || answer.status === 404) {
      keep(GROUPS, all().filter((one) => one.table !== table));
      return say("The table where you met cannot be reached any more. Invite them by a link.");
    }
    return answer.ok ? "" : (found.error ?? found.refused?.text ?? "");
  } catch {
    return say("The server cannot be reached now.");
  }
}

/** Forgets the groups with somebody, and the keys to come back where they met; returns these tables.
 * @param {string} name @returns {string[]} */
export function forgetGroups(name) {
  const met = all().filter(({ names }) => names.includes(name)).map(({ table }) => table);
  keep(GROUPS, all().filter(({ table }) => !met.includes(table)));
  for (const table of met) post(`/t/${encodeURIComponent(table)}/forget`, {}).catch(() => undefined); // an old key does nothing by itself
  return met;
}

/** Names as a sentence has them.  @param {string[]} names */
export function listed(names) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
}
