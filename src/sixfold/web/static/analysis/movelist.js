// The moves of a game and of its branches, a row a turn, with mistakes and luck; a row opens the position after it.
// It knows the tree and what was found.  It does not know any game.

import { amount } from "./amounts.js";
import { board, stepAt } from "./analysisstate.js";
import { badgeView } from "../people/players.js";
import { sentenceView } from "../shared/sentence.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("./variations.js").Node} Node
 * @typedef {{nodes: Node[], said: Node[]}} Row  the positions of a turn, and whose sentences tell it
 * @typedef {Object} Doing
 * @property {(node: Node) => void} go
 * @property {(node: Node, name: string) => void} name
 * @property {(node: Node) => void} remove
 */

const BLUNDER = 0.15; // of a win: a bad mistake
const LUCK_SHOWN = 0.02; // of a win, from which luck is told

/** The rows of a line, from a node on.  @param {Node} first @returns {Row[]} */
function rowsFrom(first) {
  /** @type {Row[]} */
  const rows = [];
  for (let node = first; node; node = node.children[0]) {
    if (node !== first && first.main && !node.main) break;
    const row = rows.at(-1);
    if (!row || node.move?.entry === "begins") rows.push({ nodes: [node], said: [node] });
    else if (node.move?.entry === "adds") (row.nodes.push(node), row.said.push(node));
    else (row.nodes.push(node), (row.said = [node]));
  }
  return rows;
}

/** @param {Node} root @param {Node} at @param {Doing} doing */
export function moveListView(root, at, doing) {
  const first = root.children[0];
  const beginning = html`<li class="entry turn"><span class="number"></span><div class="moves">
    <button class="word" aria-current=${at === root ? "step" : nothing} @click=${() => doing.go(root)}>
      <span class="badge"></span><span class="said">${say("The beginning of the game.")}</span></button></div></li>`;
  if (!first) return html`<ol class="log moves-list" aria-label=${say("Moves")}>${beginning}</ol>`;
  return html`<ol class="log moves-list" aria-label=${say("Moves")}>${beginning}${
    first.main ? lineView(first, at, doing, 1) : nothing}${branchesOf(root, first.main ? first : null).map((one) => branchView(one, at, doing))}</ol>`;
}

/** @param {Node} first @param {Node} at @param {Doing} doing @param {number} number  of the first row; 0: none have one
 * @returns {unknown} */
function lineView(first, at, doing, number) {
  const rows = rowsFrom(first);
  return rows.map((row, index) => html`${rowView(row, at, doing, number ? number + index : 0)}${row.nodes.flatMap((node) =>
    node === first ? [] : branchesOf(/** @type {Node} */ (node.parent), node).map((one) => branchView(one, at, doing)))}${
    index === rows.length - 1 && first.main ? branchesOf(/** @type {Node} */ (row.nodes.at(-1)), null).map((one) => branchView(one, at, doing)) : nothing}`);
}

/** What else was tried in a position, besides the line that goes on.  @param {Node} parent @param {Node | null} line */
function branchesOf(parent, line) {
  return parent.children.filter((child) => child !== line && !child.main);
}

/** @param {Row} row @param {Node} at @param {Doing} doing @param {number} number */
function rowView({ nodes, said }, at, doing, number) {
  const last = /** @type {Node} */ (nodes.at(-1));
  const here = nodes.includes(at);
  return html`<li class="entry turn"><span class="number">${number || ""}</span><div class="moves">
    <button class="word" aria-current=${here ? "step" : nothing} @click=${() => doing.go(last)}>
      ${last.move?.badge.length ? badgeView(last.move.badge) : html`<span class="badge"></span>`}
      <span class="said">${said.map((node) => html`${sentenceView(node.move?.parts ?? [])} `)}</span>
      ${nodes.map(verdictView)}
    </button></div></li>`;
}

/** Whether a move was a mistake, or what a roll brought.  @param {Node} node */
function verdictView(node) {
  const step = stepAt(node);
  const { values } = board;
  if (!step || !values) return nothing;
  if (step.mistake) {
    const bad = (step.lost ?? 0) > BLUNDER * values.size;
    return html`<span class="verdict mistake" role="img" aria-label=${bad ? say("a bad mistake") : say("a mistake")}>${bad ? "??" : "?"}</span>`;
  }
  const own = step.gained?.[board.game?.reader ?? 0] ?? 0;
  if (!step.gained || Math.abs(own) < LUCK_SHOWN * values.size) return nothing;
  return html`<span class="verdict luck"><span class="unseen">${say("Luck")} </span>${amount(values.unit, own, true)}</span>`;
}

/** A branch with its name, which can be walked, named and deleted.  @param {Node} first @param {Node} at @param {Doing} doing
 * @returns {unknown} */
function branchView(first, at, doing) {
  return html`<li class="branch">
    <div class="branch-head"><span>${first.name || say("What if")}</span>
      <button class="quiet" aria-label=${say("Name this branch")} title=${say("Name this branch")}
        @click=${() => ask(first, doing)}>✎</button>
      <button class="quiet" aria-label=${say("Delete this branch")} title=${say("Delete this branch")}
        @click=${() => doing.remove(first)}>×</button></div>
    <ol class="log">${lineView(first, at, doing, 0)}</ol></li>`;
}

/** @param {Node} first @param {Doing} doing */
function ask(first, doing) {
  const name = prompt(say("What should this branch be called?"), first.name);
  if (name !== null) doing.name(first, name.trim().slice(0, 60));
}
