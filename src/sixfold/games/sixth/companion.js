// “May I?” at a real board: the piles as they stand, then what moves where; answered by the translated rules.
// @ts-check

/**
 * @typedef {import("../../web/static/companion/companion.js").Kit} Kit
 * @typedef {{mode: "set" | "ask", size: number, kings: number, pieces: number, army: number, men: number, armies: number[],
 *   piles: string[], turn: number, before: number[], points: number[], at: number, count: number, kind: number, to: number}} EnteredPosition
 *   `piles`: from the bottom up, by cell; `at`: the cell that is chosen, -1 none; `kind`: what is placed, -1 nothing
 */

const WIDTH = 5;
const CELLS = 25;
const SIGNS = ["", "♙", "♖", "♘", "♗", "♕", "♔"];
const NONE = -1;
const ALL = 4;
const PIECES = ["classic", "milady", "hunchback", "giant", "all"]; // as options are written
const ARMY = ["before", "during"];
const MOST_POINTS = 5;
const KING = 6; // pieces

/** @returns {EnteredPosition} */
export function begin() {
  return { mode: "set", size: 5, kings: 1, pieces: 0, army: 0, men: 0, armies: [0, 0], piles: Array(CELLS).fill(""), turn: 0, before: [], points: [0, 0], at: NONE, count: 0, kind: NONE, to: NONE };
}

/** @param {EnteredPosition} state @param {Kit} kit */
export function view(state, kit) {
  const { html, say } = kit;
  const game = positionOf(state, kit);
  return html`<div class="play" data-mode=${state.mode}>
    ${kit.choice("mode", say("What you do"), [["set", say("Set up the board")], ["ask", say("May I?")]], state.mode,
      (mode) => kit.display({ ...state, mode, at: NONE, kind: NONE, to: NONE }))}
    <p class="now">${nowText(state, kit)}</p>
    ${boardView(state, game, kit)}
    ${state.mode === "set" ? setView(state, game, kit) : askView(state, game, kit)}
  </div>`;
}

/** @param {EnteredPosition} state @param {Kit} kit */
function nowText(state, { say }) {
  if (state.mode === "set") return state.at < 0 ? say("Tap a cell, then the pieces of its pile from the bottom up.") : say("Tap the pieces from the bottom up.");
  return state.at < 0 && state.kind < 0 ? say("Tap a pile, or a piece to place.") : say("Tap where it should go.");
}

/** @param {EnteredPosition} state @param {Kit} kit */
function positionOf(state, { rules }) {
  const { size, kings, pieces, army, men, armies, piles, turn, before, points } = state;
  const own = pieces ? 0 : men;
  const counted = kings > 1 ? points : [0, 0];
  return rules.companion.position(size, kings, pieces, army, own, armies, piles, turn, before, counted);
}

/** The position, for the analysis.  @param {EnteredPosition} state @param {Kit} kit @returns {import("../../web/static/companion/positionlink.js").SetUp} */
export function position(state, kit) {
  const { size, kings, pieces, army, men } = state;
  /** @type {Record<string, string>} */
  const options = { kings: String(kings), pieces: PIECES[pieces], size: String(size) };
  if (pieces === ALL) options.army = ARMY[army];
  if (men && !pieces) options.men = String(men);
  return { players: 2, options, state: positionOf(state, kit) };
}

/** A position from the analysis, to be changed.  @param {import("../../web/static/companion/positionlink.js").SetUp} set @param {Kit} kit @returns {EnteredPosition} */
export function from({ options, state: game }, kit) {
  const { companion } = kit.rules;
  const settings = { size: game.size, kings: game.kings, pieces: game.pieces, army: game.army, men: Number(options.men || 0) };
  const known = { armies: companion.armies_of(game).map(Number), piles: companion.piles_of(game), before: companion.before_of(game).map(Number) };
  return { ...begin(), ...settings, ...known, turn: game.turn, points: game.points.map(Number) };
}

/** Where what is chosen may go.  @param {EnteredPosition} state @param {any} game @param {Kit} kit @returns {number[]} */
function targetsOf(state, game, { rules }) {
  if (state.mode === "set") return [];
  if (state.kind >= 0) return rules.companion.places(game, state.kind).map(Number);
  return state.at < 0 ? [] : rules.companion.targets(game, state.at, state.count).map(Number);
}

/** @param {EnteredPosition} state @param {any} game @param {Kit} kit */
function boardView(state, game, kit) {
  const { html, say } = kit;
  const targets = targetsOf(state, game, kit);
  const ranks = Array.from({ length: state.size }, (_, rank) => state.size - 1 - rank);
  const files = Array.from({ length: state.size }, (_, file) => file);
  return html`<div class="cells size-${state.size}" role="group" data-board="beside" aria-label=${say("The board")}>
    ${ranks.flatMap((rank) => files.map((file) => cellView(state, game, file + WIDTH * rank, targets, kit)))}</div>`;
}

/** @param {EnteredPosition} state @param {any} game @param {number} cell @param {number[]} targets @param {Kit} kit */
function cellView(state, game, cell, targets, kit) {
  const { html, nothing, say, rules } = kit;
  const pile = state.piles[cell];
  const name = rules.companion.name_of(cell);
  const height = rules.companion.height(game, cell);
  const chessman = height ? rules.companion.CHESSMEN[height].filled : say("empty");
  const owners = [...pile].map((letter) => wordOf(letter, kit)).join(", ");
  const classes = ["cell", cell === state.at ? "at" : "", cell === state.to ? "to" : "", targets.includes(cell) ? "target" : ""].join(" ");
  return html`<button type="button" class=${classes} data-cell=${name} @click=${() => pressed(state, game, cell, kit)}
    @keydown=${(/** @type {KeyboardEvent} */ event) => onKeyDown(event, state, cell, kit)}><span class="name">${name}</span>
    ${height ? html`<span class="sign">${SIGNS[height]}${height}</span>` : nothing}
    <span class="pile">${[...pile].map((letter) => html`<i class="disc owner-${rules.companion.owner_of_letter(letter)} piece-${letter}">${pieceSign(letter)}</i>`)}</span>
    <span class="unseen">${[chessman, owners, targets.includes(cell) ? say("can go there") : ""].filter(Boolean).join(", ")}</span></button>`;
}

/** What a special piece carries.  @param {string} letter */
function pieceSign(letter) {
  return { h: "H", k: "H", g: "G", j: "G", m: "M" }[letter] ?? "";
}

/** A piece in words.  @param {string} letter @param {Kit} kit */
function wordOf(letter, { rules }) {
  const owner = rules.companion.owner_of_letter(letter);
  const special = pieceSign(letter);
  const what = special ? rules.companion.BUTTONS.get(special).filled : "";
  return owner === 2 ? what : [rules.companion.SILVER_AND_BROWN[owner].filled, what].filter(Boolean).join(" ");
}

/** While the board is set up, a piece's letter puts it on the pile and Backspace takes one off.
 * @param {KeyboardEvent} event @param {EnteredPosition} state @param {number} cell @param {Kit} kit */
function onKeyDown(event, state, cell, kit) {
  if (state.mode !== "set" || event.altKey || event.ctrlKey || event.metaKey) return;
  if (lettersOf(state, kit).includes(event.key)) setPile(state, cell, state.piles[cell] + event.key, kit);
  else if (event.key === "Backspace" || event.key === "Delete") setPile(state, cell, state.piles[cell].slice(0, -1), kit);
  else return;
  event.preventDefault();
}

/** The letters of the pieces that take part.  @param {EnteredPosition} state @param {Kit} kit @returns {string[]} */
function lettersOf(state, { rules }) {
  return rules.companion.kinds(state.pieces).flatMap((/** @type {number} */ kind) => rules.companion.letters_of(kind));
}

/** A pile becomes another.  @param {EnteredPosition} state @param {number} cell @param {string} pile @param {Kit} kit */
function setPile(state, cell, pile, kit) {
  if (pile.length > KING) return kit.tell(kit.say("Six pieces are a king already."));
  return kit.change({ ...state, at: cell, before: [], piles: state.piles.map((each, other) => (other === cell ? pile : each)) });
}

/** @param {EnteredPosition} state @param {any} game @param {number} cell @param {Kit} kit */
function pressed(state, game, cell, kit) {
  const { companion } = kit.rules;
  if (state.mode === "set") return kit.display({ ...state, at: cell === state.at ? NONE : cell });
  if (state.kind < 0 && state.at < 0) {
    if (!state.piles[cell]) return kit.tell(companion.may_not(game, companion.moving(cell, (cell + 1) % CELLS, 1)));
    return kit.display({ ...state, at: cell, count: state.piles[cell].length, to: NONE });
  }
  if (cell === state.at) return kit.display({ ...state, at: NONE, to: NONE });
  const move = state.kind >= 0 ? companion.placing(state.kind, cell) : companion.moving(state.at, cell, state.count);
  kit.display({ ...state, to: cell });
  return kit.tell(companion.may_not(game, move) ?? kit.say("Yes."));
}

/** @param {EnteredPosition} state @param {any} game @param {Kit} kit */
function setView(state, game, kit) {
  const { html, nothing, say, rules } = kit;
  const doubt = rules.companion.doubt(game);
  const variant = (/** @type {object} */ changes) => kit.change({ ...state, ...changes, before: [], at: NONE });
  return html`${state.at >= 0 ? paletteView(state, kit) : nothing}
    ${doubt ? html`<p class="muted doubt">${doubt.sentence}</p>` : nothing}
    ${turnView(state, kit)}
    <p class="actions"><button type="button" id="empty-board" @click=${() => variant({ piles: Array(CELLS).fill("") })}>${say("Empty board")}</button></p>
    ${beforeView(state, kit)}
    ${kit.choice("pieces", say("Expert pieces"), [["0", say("none")], ["1", say("Milady")], ["2", say("hunchbacks")], ["3", say("giants")], ["4", say("all, bought as armies")]],
      String(state.pieces), (value) => variant({ pieces: Number(value), piles: Array(CELLS).fill("") }))}
    ${state.pieces === ALL ? armiesView(state, kit) : nothing}
    ${kit.choice("kings", say("Kings needed to win"), [["1", "1"], ["6", "6"]], String(state.kings), (value) => variant({ kings: Number(value) }))}
    ${state.kings > 1 ? pointsView(state, kit) : nothing}
    ${kit.choice("size", say("Board"), [["5", say("5 × 5 cells")], ["4", say("4 × 4 cells")]], String(state.size),
      (value) => variant({ size: Number(value), men: 0, piles: Array(CELLS).fill("") }))}
    ${state.pieces ? nothing : menView(state, kit)}`;
}

/** @param {EnteredPosition} state @param {Kit} kit */
function turnView(state, kit) {
  const turns = [0, 1].map((player) => [String(player), kit.rules.companion.SILVER_AND_BROWN[player].filled]);
  return kit.choice("turn", kit.say("Whose turn it is"), turns, String(state.turn), (value) => kit.change({ ...state, turn: Number(value), at: NONE, to: NONE }));
}

/** The kings that each has crowned, where it takes six.  @param {EnteredPosition} state @param {Kit} kit */
function pointsView(state, kit) {
  const { html, say, rules } = kit;
  const counts = Array.from({ length: MOST_POINTS + 1 }, (_, count) => [String(count), String(count)]);
  const changed = (/** @type {number} */ player, /** @type {string} */ value) => kit.change({ ...state, points: state.points.map((each, other) => (other === player ? Number(value) : each)) });
  return html`${[0, 1].map((player) => kit.choice(`points-${player}`, say("Kings of {name}", { name: rules.companion.SILVER_AND_BROWN[player].filled }),
    counts, String(state.points[player]), (value) => changed(player, value)))}`;
}

/** @param {EnteredPosition} state @param {Kit} kit */
function menView(state, kit) {
  const { html, say, rules } = kit;
  const usual = rules.companion.usual_men(state.size);
  const countOf = (/** @type {Event} */ event) => Math.min(Math.max(Math.trunc(Number(/** @type {HTMLInputElement} */ (event.target).value)) || usual, 3), 30);
  return html`<label>${say("Pieces each")} <input type="number" id="men" min="3" max="30" .value=${String(state.men || usual)}
    @change=${(/** @type {Event} */ event) => kit.change({ ...state, men: countOf(event) === usual ? 0 : countOf(event) })}></label>`;
}

/** The pieces to put on the pile that is chosen.  @param {EnteredPosition} state @param {Kit} kit */
function paletteView(state, kit) {
  const { html, say, rules } = kit;
  const letters = lettersOf(state, kit);
  const pile = state.piles[state.at];
  return html`<div class="palette" role="group" aria-label=${say("Pieces")}>
    ${letters.map((letter) => html`<button type="button" data-piece=${letter} @click=${() => setPile(state, state.at, pile + letter, kit)}>
      <i class="disc owner-${rules.companion.owner_of_letter(letter)}">${pieceSign(letter)}</i> ${wordOf(letter, kit)}</button>`)}
    <button type="button" id="take-off" @click=${() => setPile(state, state.at, pile.slice(0, -1), kit)}>${say("Take one off")}</button>
  </div>`;
}

/** The move before, which may not be taken back.  @param {EnteredPosition} state @param {Kit} kit */
function beforeView(state, kit) {
  const { html, say, rules } = kit;
  const cells = state.piles.map((_, cell) => cell).filter((cell) => cell % WIDTH < state.size && cell < WIDTH * state.size);
  const names = cells.map((cell) => [cell, rules.companion.name_of(cell)]);
  const [from = NONE, to = NONE, count = 1] = state.before;
  const changed = (/** @type {number[]} */ next) => kit.change({ ...state, before: next[0] < 0 || next[1] < 0 ? [] : next });
  const chosen = (/** @type {Event} */ event) => Number(/** @type {HTMLSelectElement} */ (event.target).value);
  const options = (/** @type {number} */ now) => html`<option value="-1" .selected=${now < 0}>–</option>${names.map(([cell, name]) => html`<option value=${cell} .selected=${cell === now}>${name}</option>`)}`;
  const first = Number(cells[0]);
  return html`<fieldset class="before"><legend>${say("The last move, if a pile moved")}</legend>
    <label>${say("from")} <select id="before-from" @change=${(/** @type {Event} */ event) => changed([chosen(event), to < 0 ? first : to, count])}>${options(from)}</select></label>
    <label>${say("to")} <select id="before-to" @change=${(/** @type {Event} */ event) => changed([from < 0 ? first : from, chosen(event), count])}>${options(to)}</select></label>
    <label>${say("pieces")} <select id="before-count" @change=${(/** @type {Event} */ event) => changed([from, to, chosen(event)])}>${[1, 2, 3, 4, 5].map((number) => html`<option .selected=${number === count}>${number}</option>`)}</select></label>
  </fieldset>`;
}

/** @param {EnteredPosition} state @param {Kit} kit */
function armiesView(state, kit) {
  const { html, say, rules } = kit;
  const toggled = (/** @type {number} */ player, /** @type {number} */ bit) => kit.change({ ...state, armies: state.armies.map((letters, other) => (other === player ? letters ^ bit : letters)) });
  return html`${[0, 1].map((player) => html`<fieldset class="army"><legend>${say("Army of {name}", { name: rules.companion.SILVER_AND_BROWN[player].filled })}</legend>
    ${["H", "G", "M"].map((letter, place) => html`<label><input type="checkbox" data-army=${`${player}${letter}`} .checked=${!!(state.armies[player] >> (place + 1) & 1)}
      @change=${() => toggled(player, 1 << (place + 1))}> ${rules.companion.BUTTONS.get(letter).filled}</label>`)}</fieldset>`)}
    ${kit.choice("army", say("Armies are bought"), [["0", say("before the game")], ["1", say("during the game")]], String(state.army), (value) => kit.change({ ...state, army: Number(value) }))}`;
}

/** @param {EnteredPosition} state @param {any} game @param {Kit} kit */
function askView(state, game, kit) {
  const { html, nothing, say, rules } = kit;
  const pile = state.at >= 0 ? state.piles[state.at].length : 0;
  const counts = Array.from({ length: pile }, (_, place) => [String(place + 1), String(place + 1)]);
  const kinds = rules.companion.kinds(state.pieces).map(Number);
  const words = kinds.map((/** @type {number} */ kind) => (kind ? rules.companion.BUTTONS.get(rules.companion.KINDS[kind]).filled : say("Pawn")));
  return html`${pile > 1 ? kit.choice("count", say("How many pieces"), counts, String(state.count), (value) => kit.display({ ...state, count: Number(value), to: NONE })) : nothing}
    <div class="palette" role="group" aria-label=${say("Place a piece")}>${kinds.map((/** @type {number} */ kind, /** @type {number} */ place) => html`<button type="button" data-kind=${kind}
      aria-pressed=${state.kind === kind ? "true" : "false"} class=${state.kind === kind ? "on" : ""} @click=${() => kit.display({ ...state, at: NONE, to: NONE, kind: state.kind === kind ? NONE : kind })}>${say("Place: {piece}", { piece: words[place] })}</button>`)}</div>
    ${turnView(state, kit)}`;
}
