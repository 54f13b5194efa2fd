// “May I?” at a real board: the pieces as they stand, then from where to where; answered by the translated rules.
// @ts-check

/**
 * @typedef {import("../../web/static/companion/companion.js").Kit} Kit
 * @typedef {{mode: "set" | "ask", players: number, squat: number, transit: number, owners: number[], turn: number,
 *   colour: number, from: number, to: number}} EnteredPosition  `owners`: whose piece stands in each hole, -1 nobody's
 */

const NOBODY = -1;
const SIZE = 40; // from hole to hole
const SQUAT = ["arrive", "literal"]; // as options are written
const TRANSIT = ["used", "yes", "no"];

/** @param {Kit} kit @returns {EnteredPosition} */
export function begin(kit) {
  return { mode: "set", players: 2, squat: 0, transit: 0, owners: startOf(2, kit), turn: 0, colour: 0, from: -1, to: -1 };
}

/** @param {number} players @param {Kit} kit @returns {number[]} */
function startOf(players, { rules }) {
  return rules.companion.start(Number(players)).map(Number);
}

/** @param {EnteredPosition} state @param {Kit} kit */
export function view(state, kit) {
  const { html, say } = kit;
  const game = positionOf(state, kit);
  return html`<div class="play" data-mode=${state.mode}>
    ${kit.choice("mode", say("What you do"), [["set", say("Set up the board")], ["ask", say("May I?")]], state.mode,
      (mode) => kit.display({ ...state, mode, from: -1, to: -1 }))}
    <p class="now">${state.mode === "set" ? say("Choose a colour, then tap holes to place a piece or take it away.") : say("Tap a piece, then where it should go.")}</p>
    ${boardView(state, game, kit)}
    ${state.mode === "set" ? setView(state, game, kit) : turnView(state, kit)}
  </div>`;
}

/** @param {EnteredPosition} state @param {Kit} kit */
function positionOf({ players, squat, transit, owners, turn }, { rules }) {
  return rules.companion.position(Number(players), Number(squat), Number(transit), owners, turn);
}

/** The position, for the analysis.  @param {EnteredPosition} state @param {Kit} kit @returns {import("../../web/static/companion/positionlink.js").SetUp} */
export function position(state, kit) {
  const { players, squat, transit } = state;
  return { players, options: { squat: SQUAT[squat], transit: TRANSIT[transit] }, state: positionOf(state, kit) };
}

/** A position from the analysis, to be changed.  @param {import("../../web/static/companion/positionlink.js").SetUp} set @param {Kit} kit @returns {EnteredPosition} */
export function from({ players, state: game }, kit) {
  const owners = kit.rules.companion.owners_of(game).map(Number);
  return { ...begin(kit), players, squat: game.squat, transit: game.transit, owners, turn: game.turn, colour: game.turn };
}

/** @param {number} player @param {Kit} kit */
function colourOf(player, { rules }) {
  return rules.companion.SEATS[player].filled;
}

/** @param {EnteredPosition} state @param {any} game @param {Kit} kit */
function boardView(state, game, kit) {
  const { svg, html, say, rules } = kit;
  const targets = state.mode === "ask" && state.from >= 0 ? rules.companion.targets(game, state.from).map(Number) : [];
  return html`<svg class="star-board" viewBox="-204 -232 408 464" role="group" data-board="beside" aria-label=${say("The board")}>
    ${rules.companion.PLACES.map((/** @type {number[]} */ [q, r], /** @type {number} */ hole) => {
      const [x, y] = [(Number(q) + Number(r) / 2) * SIZE, Number(r) * SIZE * 0.866];
      const owner = state.owners[hole];
      const classes = ["hole", owner >= 0 ? rules.companion.ROLES[owner] : "", hole === state.from ? "from" : "", hole === state.to ? "to" : "", targets.includes(hole) ? "target" : ""];
      const what = owner >= 0 ? `${owner + 1} ${colourOf(owner, kit)}` : say("empty");
      const label = `${rules.companion.NAMES[hole]}: ${what}${targets.includes(hole) ? `, ${say("can go there")}` : ""}`;
      return svg`<g class=${classes.join(" ")} data-hole=${rules.companion.NAMES[hole]} role="button" tabindex="0" aria-label=${label}
        @click=${() => pressed(state, game, hole, kit)} @keydown=${(/** @type {KeyboardEvent} */ event) => onKeyDown(event, state, game, hole, kit)}>
        <circle class="hit" cx=${x} cy=${y} r="20"></circle><circle class="well" cx=${x} cy=${y} r="15"></circle>
        ${owner >= 0 ? svg`<text x=${x} y=${y + 6}>${owner + 1}</text>` : targets.includes(hole) ? svg`<circle class="dot" cx=${x} cy=${y} r="7"></circle>` : ""}</g>`;
    })}</svg>`;
}

/** Enter is a tap; while the board is set up, a player's number puts a piece here and Backspace takes it away.
 * @param {KeyboardEvent} event @param {EnteredPosition} state @param {any} game @param {number} hole @param {Kit} kit */
function onKeyDown(event, state, game, hole, kit) {
  const player = Number(event.key) - 1;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") pressed(state, game, hole, kit);
  else if (state.mode === "set" && player >= 0 && player < state.players) kit.change(withOwner(state, hole, player));
  else if (state.mode === "set" && (event.key === "Backspace" || event.key === "Delete")) kit.change(withOwner(state, hole, NOBODY));
  else return;
  event.preventDefault();
}

/** @param {EnteredPosition} state @param {number} hole @param {number} owner @returns {EnteredPosition} */
function withOwner(state, hole, owner) {
  return { ...state, owners: state.owners.map((each, place) => (place === hole ? owner : each)) };
}

/** @param {EnteredPosition} state @param {any} game @param {number} hole @param {Kit} kit */
function pressed(state, game, hole, kit) {
  if (state.mode === "set") {
    return kit.change(withOwner(state, hole, state.owners[hole] === state.colour ? NOBODY : state.colour));
  }
  if (state.from < 0 || state.owners[hole] === state.turn) {
    kit.display({ ...state, from: hole === state.from ? -1 : hole, to: -1 });
    if (state.owners[hole] !== state.turn) kit.tell(kit.rules.companion.may_not(game, Number(hole), Number(hole)));
    return undefined;
  }
  kit.display({ ...state, to: hole });
  return kit.tell(kit.rules.companion.may_not(game, state.from, Number(hole)) ?? kit.say("Yes."));
}

/** @param {EnteredPosition} state @param {any} game @param {Kit} kit */
function setView(state, game, kit) {
  const { html, nothing, say, rules } = kit;
  const doubt = rules.companion.doubt(game);
  const colours = Array.from({ length: state.players }, (_, player) => [String(player), colourOf(player, kit)]);
  return html`${kit.choice("colour", say("Colour"), colours, String(state.colour), (value) => kit.display({ ...state, colour: Number(value) }))}
    ${turnView(state, kit)}
    ${doubt ? html`<p class="muted doubt">${doubt.sentence}</p>` : nothing}
    ${kit.choice("players", say("Players"), rules.companion.PLAYERS.map((/** @type {number} */ count) => [String(count), String(count)]), String(state.players),
      (value) => kit.change({ ...state, players: Number(value), owners: startOf(Number(value), kit), turn: 0, colour: 0 }))}
    ${kit.choice("transit", say("Bases that jumps may cross"), [["0", say("the bases in use")], ["1", say("all six bases")], ["2", say("only your own bases")]],
      String(state.transit), (value) => kit.display({ ...state, transit: Number(value) }))}
    ${kit.choice("squat", say("An opponent who stays in your goal cannot keep you from arriving"), [["0", say("yes")], ["1", say("no")]],
      String(state.squat), (value) => kit.display({ ...state, squat: Number(value) }))}
    <p class="actions"><button type="button" id="start-position" @click=${() => kit.change({ ...state, owners: startOf(state.players, kit) })}>${say("Start position")}</button>
      <button type="button" id="empty-board" @click=${() => kit.change({ ...state, owners: state.owners.map(() => NOBODY) })}>${say("Empty board")}</button></p>`;
}

/** @param {EnteredPosition} state @param {Kit} kit */
function turnView(state, kit) {
  if (state.players === 1) return kit.nothing;
  const turns = Array.from({ length: state.players }, (_, player) => [String(player), colourOf(player, kit)]);
  return kit.choice("turn", kit.say("Whose turn it is"), turns, String(state.turn), (value) => kit.display({ ...state, turn: Number(value), from: -1, to: -1 }));
}
