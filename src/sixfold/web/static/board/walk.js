// From clicks to a word: along a tree of steps, or by toggling one place a row.
// It knows steps and words.  It does not know what they mean, nor how anything is shown.

/**
 * @typedef {import("../playing/wire.js").Ask} Ask
 * @typedef {import("../playing/wire.js").Tree} Tree
 * @typedef {{ask: Ask, steps: string[], chosen: (string | null)[], toggled?: number[]}} Walk  `toggled`: rows, the last one last
 * @typedef {{can: Set<string>, chosen: Set<string>, target: Set<string>, passing: Set<string>}} Highlights
 * @typedef {{step: string, label: string, shapes: import("../playing/wire.js").Shape[], legal: boolean,
 *   lifted: boolean, chosen: boolean}} Disc  a piece of a pile; its step is a number, none for the whole pile
 * @typedef {{place: string, discs: Disc[]}} Fan
 * @typedef {{walk: Walk, word?: string, refused?: string[], note?: string}} PressResult  `refused`: what to ask about
 */

/** A fresh walk.  @param {Ask} ask @returns {Walk} */
export function begin(ask) {
  return { ask, steps: [], chosen: (ask.toggles?.rows ?? []).map(() => null) };
}

/** Whether a step is a number of pieces.  @param {string} step */
function isCount(step) {
  return step.startsWith("#");
}

/**
 * The steps that can follow a path; none behind a word.
 * @param {Ask} ask
 * @param {string[]} path
 * @returns {Tree}
 */
export function next(ask, path) {
  /** @type {Tree | string | undefined} */
  let node = ask.tree ?? {};
  for (const step of path) node = typeof node === "object" ? node[step] : undefined;
  return typeof node === "object" ? node : {};
}

/** Whether there is nothing chosen yet.  @param {Walk} walk */
export function untouched(walk) {
  return walk.steps.length === 0 && walk.chosen.every((cell) => cell === null);
}

/**
 * One click, tap or key on a step: on, back, or somewhere else.
 * @param {Walk} walk @param {string} step @returns {PressResult}
 */
export function press(walk, step) {
  return walk.ask.toggles ? toggle(walk, step) : stepAlong(walk, step);
}

/** On, back, or to another beginning; what leads nowhere leaves what was chosen as it is.
 * @param {Walk} walk @param {string} step @returns {PressResult} */
function stepAlong(walk, step) {
  const { ask, steps } = walk;
  if (step in next(ask, steps)) return arrive(walk, [...steps, step]);
  if (steps.includes(step)) return { walk: { ...walk, steps: steps.slice(0, steps.indexOf(step)) } };
  const counts = countsTo(ask, steps, step);
  if (counts.length === 1) return arrive(walk, [...steps, counts[0], step]);
  if (counts.length) return { walk, note: ask.counting?.prompt };
  for (let far = steps.length - 1; far >= 0; far--) {
    const path = steps.slice(0, far);
    if (step in next(ask, path) && (step in ask.buttons || !isSlip(walk, path, step)))
      return arrive(walk, [...path, step]);
  }
  return { walk, refused: [...(isHalf(walk) ? steps : steps.slice(0, -1)), step] };
}

/** Whether something is chosen that still needs a step.  @param {Walk} walk */
function isHalf({ ask, steps }) {
  return steps.length > 0 && Object.keys(next(ask, steps)).length > 0;
}

/** Whether a press would complete another word at once while something is half chosen: then it was
 * meant for what is chosen, and is explained rather than played.
 * @param {Walk} walk @param {string[]} path @param {string} step */
function isSlip(walk, path, step) {
  return typeof next(walk.ask, path)[step] === "string" && isHalf(walk);
}

/** @param {Walk} walk @param {string[]} path @returns {PressResult} */
function arrive(walk, path) {
  const node = next(walk.ask, path.slice(0, -1))[path[path.length - 1]];
  if (typeof node === "string") return { walk: { ...walk, steps: path }, word: node };
  return { walk: { ...walk, steps: path } };
}

/** The counts behind a path by which a place can be reached.
 * @param {Ask} ask @param {string[]} path @param {string} step */
function countsTo(ask, path, step) {
  const node = next(ask, path);
  return Object.keys(node).filter((key) => isCount(key) && step in next(ask, [...path, key]));
}

/** @param {Walk} walk @param {string} step @returns {PressResult} */
function toggle(walk, step) {
  const { rows = [], cycles = {} } = walk.ask.toggles ?? {};
  const cycle = cycles[step];
  const row = rows.findIndex((cells) => cells.includes(cycle?.length ? cycle[0] : step));
  if (row < 0) return { walk, refused: [step] };
  const wanted = cycle ? following(cycle, walk.chosen[row]) : step;
  const cell = walk.chosen[row] === wanted ? null : wanted;
  const order = [...(walk.toggled ?? []).filter((one) => one !== row), row];
  return { walk: { ...walk, toggled: order, chosen: walk.chosen.map((old, index) => (index === row ? cell : old)) } };
}

/** Without the place that was toggled last.  @param {Walk} walk @returns {Walk} */
export function withoutLast(walk) {
  const order = (walk.toggled ?? []).filter((row) => walk.chosen[row] !== null);
  const last = order.at(-1) ?? Math.max(...walk.chosen.map((cell, row) => (cell === null ? -1 : row))); // of a walk that went on
  return { ...walk, chosen: walk.chosen.map((cell, row) => (row === last ? null : cell)) };
}

/**
 * The place of a cycle after the chosen one, then none.
 * @param {string[]} cells
 * @param {string | null} cell
 */
function following(cells, cell) {
  return cell === null ? cells[0] : (cells[cells.indexOf(cell) + 1] ?? null);
}

/** The word of the toggled places.  @param {Walk} walk */
export function toggled(walk) {
  const { none, join, prefix } = walk.ask.toggles ?? { none: "", join: "", prefix: "" };
  const chosen = walk.chosen.filter((cell) => cell !== null);
  return chosen.length ? prefix + chosen.join(join) : none;
}

/** What is left of a purse when the toggled cards are paid.  @param {Walk} walk */
export function purseLeft(walk) {
  const { purse, cards } = walk.ask.toggles ?? { purse: 0, cards: [] };
  return cards.reduce((left, { step, price }) => left - (walk.chosen.includes(step) ? price : 0), purse);
}

/** The places the board highlights.
 * @param {Walk} walk @returns {Highlights} */
export function highlights(walk) {
  const { ask, steps } = walk;
  if (ask.toggles) {
    const chosen = new Set(/** @type {string[]} */ (walk.chosen.filter((cell) => cell !== null)));
    return { can: new Set(ask.toggles.rows.flat()), chosen, target: new Set(), passing: new Set() };
  }
  const half = steps.length > 1 || (steps.length > 0 && Object.keys(next(ask, steps)).length > 0);
  const first = Object.entries(next(ask, [])).filter(([, node]) => !half || typeof node === "object");
  const target = new Set(steps.length ? places(ask, steps) : []);
  const passing = new Set(steps.length ? (ask.passing[steps[0]] ?? []) : []);
  return { can: new Set(first.map(([step]) => step)), chosen: new Set(steps), target, passing };
}

/** Places after a path, also those behind a count.  @param {Ask} ask @param {string[]} path */
export function places(ask, path) {
  const node = next(ask, path);
  return Object.keys(node).flatMap((step) =>
    isCount(step) ? Object.keys(next(ask, [...path, step])) : [step],
  );
}

export const KING = "♔"; // as a result

/** What will stand at a place when what is chosen goes there.  @param {Walk} walk @param {string} name */
export function resultAt({ ask, steps }, name) {
  const word = next(ask, steps)[name];
  return typeof word === "string" ? (ask.results?.[word] ?? "") : "";
}

/** Choices that are no places, here and on the way here.
 * @param {Walk} walk @returns {{step: string, label: string, chosen: boolean}[]} */
export function choices(walk) {
  const { ask, steps } = walk;
  /** @type {Map<string, {step: string, label: string, chosen: boolean}>} */
  const found = new Map();
  for (let far = 0; far <= steps.length; far++) {
    for (const step of Object.keys(next(ask, steps.slice(0, far)))) {
      if (!(step in ask.buttons) || isCount(step) || (found.has(step) && steps[far] !== step)) continue;
      found.set(step, { step, label: ask.buttons[step], chosen: steps[far] === step });
    }
  }
  return [...found.values()];
}

/** The pieces of the chosen pile, where a part of it can be lifted; null where that is no question.
 * @param {Walk} walk @returns {Fan | null} */
export function fan(walk) {
  const { ask } = walk;
  const { steps } = withoutCount(walk);
  const place = steps[steps.length - 1];
  const layers = ask.counting?.piles[place];
  if (!layers) return null;
  const [after, last] = [next(ask, steps), walk.steps[walk.steps.length - 1]];
  const count = isCount(last) ? Number(last.slice(1)) : layers.length;
  const discs = layers.map(({ label, shapes }, index) => {
    const [number, whole] = [index + 1, index + 1 === layers.length];
    const legal = whole ? Object.keys(after).some((step) => !isCount(step)) : `#${number}` in after;
    const found = { step: whole ? "" : `#${number}`, label, shapes, legal };
    return { ...found, lifted: number <= count, chosen: number === count };
  });
  return { place, discs };
}

/** Back to before a count was chosen.  @param {Walk} walk @returns {Walk} */
export function withoutCount(walk) {
  const at = walk.steps.findIndex((step) => isCount(step));
  return at < 0 ? walk : { ...walk, steps: walk.steps.slice(0, at) };
}

/** The steps that lead to a word.  @param {Tree} tree @param {string} word @returns {string[] | null} */
export function pathTo(tree, word) {
  for (const [step, node] of Object.entries(tree)) {
    if (node === word) return [step];
    const rest = typeof node === "object" ? pathTo(node, word) : null;
    if (rest) return [step, ...rest];
  }
  return null;
}
