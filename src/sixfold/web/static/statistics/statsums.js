// What results come to: games, won, drawn, lost, streaks, scores.  It knows results, oldest first, nothing of pages.
// @ts-check

/**
 * @typedef {import("./statfile.js").Result} Result
 * @typedef {{games: number, won: number, drawn: number, lost: number, streak: number, longest: number,
 *   realDice: number, scores: number[], share: number | null}} Sums  `share`: games won in percent, a draw is half a
 *   game; `realDice`: games with dice of one's own
 */

/** @param {Result[]} results @returns {Sums} */
export function sums(results) {
  let [streak, longest] = [0, 0];
  for (const { outcome } of results) {
    if (!["won", "drawn", "lost", "left"].includes(outcome)) continue;
    streak = outcome === "won" ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  const count = (/** @type {string} */ outcome) => results.filter((one) => one.outcome === outcome).length;
  const [won, drawn, lost] = [count("won"), count("drawn"), count("lost") + count("left")];
  const decided = won + drawn + lost;
  const share = decided ? Math.round((100 * (won + drawn / 2)) / decided) : null;
  const scores = results.flatMap(({ score }) => (score === undefined ? [] : [score]));
  const realDice = results.filter(({ dice }) => dice === "real").length;
  return { games: results.length, won, drawn, lost, streak, longest, realDice, scores, share };
}

/** How often each face of the dice came in games whose dice are known.  @param {Result[]} results @returns {number[]} */
export function faces(results) {
  return [0, 1, 2, 3, 4, 5].map((face) => results.reduce((sum, { rolled, dice }) => sum + (dice === "real" ? 0 : (rolled?.[face] ?? 0)), 0));
}

/** What games with each person came to, those played with most first.
 * @param {Result[]} results @returns {[name: string, sums: Sums][]} */
export function byPerson(results) {
  const names = [...new Set(results.flatMap(({ people = [] }) => people))];
  const all = names.map((name) => /** @type {[string, Sums]} */ ([name, sums(results.filter(({ people = [] }) => people.includes(name)))]));
  return all.sort(([, one], [, other]) => other.games - one.games);
}

/** Results by what a function says of them, in the order in which they come first.
 * @template K @param {Result[]} results @param {(result: Result) => K} key @returns {Map<K, Result[]>} */
export function grouped(results, key) {
  const groups = new Map();
  for (const one of results) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}
