// A game and its branches as a tree: a node is a position, reached from its parent by a word.
// It knows words and what was found about positions.  It does not know any game, nor how a tree is shown.

/**
 * @typedef {import("../playing/wire.js").Move} Move
 * @typedef {import("../playing/wire.js").Study} Study
 * @typedef {Object} Node
 * @property {any} position
 * @property {string} word  that led here; empty at the root
 * @property {Move | null} move  the same as the log says it; null at the root
 * @property {Node | null} parent
 * @property {Node[]} children  the one that goes on with the same line first
 * @property {boolean} main  whether it is a position of the game itself
 * @property {string} name  that somebody gave the branch which begins here
 * @property {Map<number | null, Study>} studies  what was found, by whose move it is
 * @typedef {[word: string, name: string, children: Kept[]]} Kept  a node as it is stored
 * @typedef {(position: any) => Move} Telling  what the log says of the move that led to a position
 */

/** @param {any} position @param {Node | null} parent @param {boolean} main @param {Telling} tell @returns {Node} */
function made(position, parent, main, tell) {
  const move = parent ? tell(position) : null;
  const node = { position, word: position.word, move, parent, children: [], main, name: "", studies: new Map() };
  parent?.children.push(node);
  return node;
}

/** The tree of a game.  @param {any[]} line  its positions @param {Telling} tell @returns {Node}  its root */
export function treeOf([first, ...rest], tell) {
  const root = made(first, null, true, tell);
  rest.reduce((/** @type {Node} */ last, position) => made(position, last, true, tell), root);
  return root;
}

/** The node of the position that a move leads to, which is added if it is not there.
 * @param {Node} parent @param {any} position @param {Telling} tell @returns {Node} */
export function add(parent, position, tell) {
  return parent.children.find(({ word }) => word === position.word) ?? made(position, parent, false, tell);
}

/** From the root to a node.  @param {Node} node @returns {Node[]} */
export function lineTo(node) {
  /** @type {Node[]} */
  const line = [];
  for (let at = /** @type {Node | null} */ (node); at; at = at.parent) line.unshift(at);
  return line;
}

/** The words that lead to a node.  @param {Node} node */
export function wordsTo(node) {
  return lineTo(node).slice(1).map(({ word }) => word);
}

/** @param {Node} node @returns {number} */
export function plyOf({ position }) {
  return position.ply;
}

/** The nodes from the root through a node to the end of its line.  @param {Node} node */
export function wholeLine(node) {
  const line = lineTo(node);
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

/** The last position of the game itself that leads to a node.  @param {Node} node @returns {Node} */
export function forkOf(node) {
  return node.main || !node.parent ? node : forkOf(node.parent);
}

/** Where the branch begins that a node belongs to; null in the game itself.  @param {Node} node @returns {Node | null} */
export function branchOf(node) {
  if (node.main || !node.parent) return null;
  const begins = node.parent.main || node.parent.children[0] !== node;
  return begins ? node : branchOf(node.parent);
}

/** The node after some words, as far as they are known.  @param {Node} root @param {string[]} words */
export function follow(root, words) {
  let at = root;
  for (const word of words) {
    const next = at.children.find((child) => child.word === word);
    if (!next) break;
    at = next;
  }
  return at;
}

/** Takes a node out, with all that follows; not one of the game itself.  @param {Node} node @returns {Node} where one is then */
export function remove(node) {
  if (node.main || !node.parent) return node;
  node.parent.children = node.parent.children.filter((child) => child !== node);
  return node.parent;
}

/** Every position that does not belong to the game itself and leads no further.  @param {Node} root @returns {Node[]} */
function leaves(root) {
  return root.children.flatMap((child) => (child.children.length ? leaves(child) : child.main ? [] : [child]));
}

/** The branches of a tree, to be stored: each with how many words of the game come before it.
 * @param {Node} root @returns {[number, Kept][]} */
export function branches(root) {
  return wholeLine(root)
    .filter(({ main }) => main)
    .flatMap((node, ply) => node.children.filter(({ main }) => !main).map((child) => /** @type {[number, Kept]} */ ([ply, storedBranch(child)])));
}

/** @param {Node} node @returns {Kept} */
function storedBranch({ word, name, children }) {
  return [word, name, children.map(storedBranch)];
}

/** The words of every stored branch, from the start, to its ends.
 * @param {string[]} words  of the game @param {[number, Kept][]} kept @returns {string[][]} */
export function storedLines(words, kept) {
  return kept.flatMap(([ply, branch]) => linesIn(branch).map((line) => [...words.slice(0, ply), ...line]));
}

/** @param {Kept} kept @returns {string[][]} */
function linesIn([word, , children]) {
  return children.length ? children.flatMap(linesIn).map((line) => [word, ...line]) : [[word]];
}

/** Gives branches the names that were stored.  @param {Node} root @param {[number, Kept][]} kept */
export function rename(root, kept) {
  const line = wholeLine(root);
  for (const [ply, branch] of kept) if (line[ply]) nameIn(line[ply], branch);
}

/** @param {Node} parent @param {Kept} kept */
function nameIn(parent, [word, name, children]) {
  const node = parent.children.find((child) => child.word === word);
  if (!node) return;
  if (!node.main) node.name = name;
  for (const child of children) nameIn(node, child);
}
