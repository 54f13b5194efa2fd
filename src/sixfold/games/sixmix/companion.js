// Points of a game with real dice: who plays, the rows of each round by taps or typed, points, chips, who begins next.
// To be analysed, a position of a round: the dice in the rows, the one in hand, everybody's points.
// What a row scores, who begins, whose turn it is and who wins, the translated rules say (companion.py).
// @ts-check

/**
 * @typedef {import("../../web/static/companion/companion.js").Kit} Kit
 * @typedef {{step: "setup", names: string[], colours: number[], target: number, byRound: boolean, starter: number,
 *   youngest: number}} Setup  `youngest`: -1 where nobody has said
 * @typedef {{step: "play", names: string[], key: any[], rows: string[], active: number,
 *   last: {rows: string[], won: number[], starter: number} | null}} Play  `rows`: the digits that are entered so far;
 *   `last`: the round before, and who began it
 * @typedef {{step: "tray", names: string[], key: any[], colour: number, face: number}} Tray  `colour` and `face`: of the
 *   die that a tap puts on a cell
 */

const FACES = [1, 2, 3, 4, 5, 6];
const FULL = 6;
const MOST_POINTS = 999;

/** @returns {Setup} */
export function begin() {
  return { step: "setup", names: ["", "", ""], colours: [0, 1, 2], target: 10, byRound: false, starter: 0, youngest: -1 };
}

/** The position, for the analysis: as it is set up, or the points of a real game before the first die of the round.
 * @param {Setup | Play | Tray} state @param {Kit} kit @returns {import("../../web/static/companion/positionlink.js").SetUp | null} */
export function position(state, { rules }) {
  if (state.step === "setup") return null;
  const game = rules.rules.State.fromKey(state.key);
  if (game.ended !== 0) return null;
  const options = Object.fromEntries(rules.companion.written_options(game));
  return { players: state.names.length, options, state: state.step === "tray" ? game : rules.companion.round_start(game) };
}

/** A position from the analysis, to be changed.
 * @param {import("../../web/static/companion/positionlink.js").SetUp} set @param {Kit} kit @returns {Tray} */
export function from({ players, state: game }, kit) {
  return trayOf(Array(players).fill(""), kit.rules.companion.set_up_from(game), kit);
}

/** @param {Setup | Play | Tray} state @param {Kit} kit */
export function view(state, kit) {
  if (state.step === "setup") return setupView(state, kit);
  return state.step === "tray" ? trayView(state, kit) : playView(state, kit);
}

/** @param {Setup} state @param {Kit} kit */
function setupView(state, kit) {
  const { html, say } = kit;
  const starters = state.names.map((_, player) => [String(player), kit.nameOf(state.names, player)]);
  return html`<form class="choosing" @submit=${(/** @type {Event} */ event) => started(event, state, kit)}>
    ${kit.choice("players", say("Players"), ["2", "3", "4", "5"].map((count) => [count, count]), String(state.names.length),
      (value) => kit.display(withPlayers(state, Number(value), kit)))}
    <ol class="people">${state.names.map((_, player) => personView(state, player, kit))}</ol>
    ${kit.settingUp ? kit.nothing : kit.choice("starter", say("Who rolled the highest number and begins"), starters, String(state.starter), (value) => kit.display({ ...state, starter: Number(value) }))}
    ${kit.choice("next", say("Who starts the next round"), [["total", say("fewest points in total")], ["round", say("fewest points in the last round")]],
      state.byRound ? "round" : "total", (value) => kit.display({ ...state, byRound: value === "round" }))}
    ${kit.choice("youngest", say("Who is youngest"), [["-1", say("not given")], ...starters], String(state.youngest), (value) => kit.display({ ...state, youngest: Number(value) }))}
    <label>${say("Points that end the game")} <input type="number" min="1" max="1000" id="target" .value=${String(state.target)}
      @change=${(/** @type {Event} */ event) => kit.display({ ...state, target: targetOf(valueOf(event)) })}></label>
    <button class="primary large" id="start">${say("Begin")}</button>
  </form>`;
}

/** @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}

/** @param {string} text */
function targetOf(text) {
  return Math.min(Math.max(Math.trunc(Number(text)) || 10, 1), 1000);
}

/** @param {Setup} state @param {number} players @param {Kit} kit @returns {Setup} */
function withPlayers(state, players, kit) {
  const rows = kit.rules.companion.rows_of(Number(players));
  const free = kit.rules.companion.ROLES.map((/** @type {string} */ _, /** @type {number} */ colour) => colour)
    .filter((/** @type {number} */ colour) => !state.colours.includes(colour));
  const names = Array.from({ length: players }, (_, player) => state.names[player] ?? "");
  return { ...state, names, colours: [...state.colours, ...free].slice(0, rows), starter: Math.min(state.starter, players - 1), youngest: -1 };
}

/** A name and the colours of the rows; two players have every other row.  @param {Setup} state @param {number} player @param {Kit} kit */
function personView(state, player, kit) {
  const { html, say } = kit;
  const own = state.colours.map((_, place) => place).filter((place) => place % state.names.length === player);
  return html`<li><label>${say("Name")} <input maxlength="20" autocomplete="off" placeholder=${kit.nameOf(state.names, player)} .value=${state.names[player]}
      @change=${(/** @type {Event} */ event) => kit.display({ ...state, names: state.names.map((name, place) => (place === player ? valueOf(event).trim() : name)) })}></label>
    ${own.map((place) => html`<label>${say("Row")} <select @change=${(/** @type {Event} */ event) => kit.display({ ...state, colours: swapped(state.colours, place, Number(valueOf(event))) })}>
      ${kit.rules.companion.COLOUR_NAMES.map((/** @type {any} */ name, /** @type {number} */ colour) => html`<option value=${colour} .selected=${colour === state.colours[place]}>${name.filled}</option>`)}
    </select></label>`)}</li>`;
}

/** Whoever takes another's colour gives their own for it.  @param {number[]} colours @param {number} place @param {number} colour */
function swapped(colours, place, colour) {
  return colours.map((each, other) => (other === place ? colour : each === colour ? colours[place] : each));
}

/** @param {Event} event @param {Setup} state @param {Kit} kit */
function started(event, state, kit) {
  event.preventDefault();
  const { names, colours, target, byRound, starter, youngest } = state;
  const game = kit.rules.companion.opened(names.length, colours, target, byRound, starter, youngest);
  kit.change(kit.settingUp ? trayOf(names, game, kit) : { step: "play", names, key: game.key(), rows: colours.map(() => ""), active: 0, last: null });
}

/** @param {string[]} names @param {any} game @param {Kit} kit @returns {Tray} */
function trayOf(names, game, { rules }) {
  return { step: "tray", names, key: game.key(), colour: rules.companion.mover(game), face: 1 };
}

/** @param {Tray} state @param {Kit} kit */
function trayView(state, kit) {
  const { html, nothing, say, rules } = kit;
  const { companion } = rules;
  const game = rules.rules.State.fromKey(state.key);
  const doubt = companion.doubt(game);
  const people = state.names.map((_, player) => [String(player), kit.nameOf(state.names, player)]);
  const put = (/** @type {any} */ next) => kit.change({ ...state, key: next.key() });
  return html`<div class="play set-up" data-placed=${game.placed}>
    <p class="now">${say("Choose a die, then tap cells to place it or take it away.")}</p>
    <div class="tray" role="group" data-board aria-label=${say("The rows")}>${placesOf(game, kit).map((place) => trayRowView(state, game, place, kit))}</div>
    ${paletteView(state, game, kit)}
    <p class="turn" role="status">${turnSentence(state, game, kit)}</p>
    ${doubt ? html`<p class="muted doubt">${doubt.sentence}</p>` : nothing}
    ${kit.choice("hand", say("The die in hand"), [["0", say("not rolled yet")], ...FACES.map((face) => [String(face), String(face)])], String(game.die),
      (value) => put(companion.in_hand(game, Number(value))))}
    ${kit.choice("starter", say("Who began this round"), people, String(game.starter), (value) => put(companion.with_starter(game, Number(value))))}
    <fieldset class="choice points"><legend>${say("Points")}</legend>${people.map(([player, name]) => html`<label>${name} <input type="number" min="0" max=${MOST_POINTS} data-points=${player}
      .value=${String(game.points[Number(player)])} @change=${(/** @type {Event} */ event) => put(companion.with_points(game, Number(player), Number(pointsOf(valueOf(event)))))}></label> `)}</fieldset>
    <p class="actions"><button type="button" id="empty-rows" @click=${() => put(companion.without_dice(game))}>${say("Empty rows")}</button></p>
  </div>`;
}

/** @param {string} text */
function pointsOf(text) {
  return Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), MOST_POINTS);
}

/** The places of the rows, in the order of play.  @param {any} game @param {Kit} kit */
function placesOf(game, { rules }) {
  return Array.from({ length: rules.companion.row_count(game) }, (_, place) => place);
}

/** Who is to roll, or to place the die in hand.  @param {Tray} state @param {any} game @param {Kit} kit */
function turnSentence(state, game, kit) {
  const { companion } = kit.rules;
  const colour = companion.COLOUR_NAMES[companion.mover(game)].filled;
  const name = kit.nameOf(state.names, companion.owner_at(game, game.turn));
  return game.die === 0 ? kit.say("{name} rolls ({colour}).", { name, colour }) : kit.say("{name} places the {die} ({colour}).", { name, colour, die: game.die });
}

/** @param {Tray} state @param {any} game @param {number} place @param {Kit} kit */
function trayRowView(state, game, place, kit) {
  const { html, say, rules } = kit;
  const { companion } = rules;
  const row = companion.colour_at(game, place);
  const letter = companion.NAMED_LETTERS[row].filled;
  return html`<span class="swatch ${companion.ROLES[row]}" aria-hidden="true">${letter}</span>
    ${companion.dice_in(game, place).map((/** @type {number[]} */ [colour, face], /** @type {number} */ column) => {
      const cell = `${letter}${column + 1}`;
      const what = face ? say("{cell}, {face}, a die of {colour}", { cell, face, colour: companion.COLOUR_NAMES[Number(colour)].filled }) : say("{cell}, empty", { cell });
      return html`<button type="button" class="cell ${face ? companion.ROLES[Number(colour)] : ""}" data-cell="${companion.LETTERS[row]}${column + 1}"
        @click=${() => tapped(state, game, place, column, kit)} @keydown=${(/** @type {KeyboardEvent} */ event) => keyed(event, state, game, place, column, kit)}>
        <span class="unseen">${what}</span>${face ? html`<span aria-hidden="true">${face}<small>${companion.NAMED_LETTERS[Number(colour)].filled}</small></span>` : ""}</button>`;
    })}`;
}

/** The die that a tap puts on a cell.  @param {Tray} state @param {any} game @param {Kit} kit */
function paletteView(state, game, kit) {
  const { say, rules } = kit;
  const { companion } = rules;
  const colours = placesOf(game, kit).map((place) => companion.colour_at(game, place));
  return kit.html`<div class="palette">
    ${kit.choice("colour", say("Colour of the die"), colours.map((colour) => [String(colour), companion.COLOUR_NAMES[colour].filled]), String(state.colour),
      (value) => kit.display({ ...state, colour: Number(value) }))}
    ${kit.choice("face", say("What it shows"), FACES.map((face) => [String(face), String(face)]), String(state.face), (value) => kit.display({ ...state, face: Number(value) }))}
  </div>`;
}

/** @param {Tray} state @param {any} game @param {number} place @param {number} column @param {number} colour @param {number} face @param {Kit} kit */
function putDie(state, game, place, column, colour, face, kit) {
  const next = kit.rules.companion.with_die(game, place, column, colour, face);
  kit.change({ ...state, key: next.key(), colour, face: face || state.face });
}

/** @param {any} game @param {number} place @param {number} column @param {Kit} kit @returns {number[]} colour and face; the face is 0 where no die lies */
function dieAt(game, place, column, { rules }) {
  return rules.companion.dice_in(game, place)[column].map(Number);
}

/** A die comes, or goes if it lies there already.  @param {Tray} state @param {any} game @param {number} place @param {number} column @param {Kit} kit */
function tapped(state, game, place, column, kit) {
  const [colour, face] = dieAt(game, place, column, kit);
  const same = colour === state.colour && face === state.face;
  putDie(state, game, place, column, state.colour, same ? 0 : state.face, kit);
}

/** Digits put a die here, the letter of a colour chooses its colour, Backspace takes it away.
 * @param {KeyboardEvent} event @param {Tray} state @param {any} game @param {number} place @param {number} column @param {Kit} kit */
function keyed(event, state, game, place, column, kit) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { companion } = kit.rules;
  const letters = placesOf(game, kit).map((each) => companion.colour_at(game, each));
  const colour = letters.find((each) => companion.NAMED_LETTERS[each].filled === event.key.toUpperCase());
  const [, face] = dieAt(game, place, column, kit);
  if (FACES.includes(Number(event.key))) putDie(state, game, place, column, state.colour, Number(event.key), kit);
  else if (colour !== undefined && face) putDie(state, game, place, column, colour, face, kit);
  else if (colour !== undefined) kit.display({ ...state, colour });
  else if (event.key === "Backspace" || event.key === "Delete") putDie(state, game, place, column, state.colour, 0, kit);
  else return;
  event.preventDefault();
}

/** @param {Play} state @param {Kit} kit */
function playView(state, kit) {
  const { html, nothing, rules } = kit;
  const game = rules.rules.State.fromKey(state.key);
  const over = game.ended !== 0;
  return html`<div class="play" data-round=${game.round} data-over=${over ? "yes" : "no"}>
    <p class="now" role="status">${nowView(state, game, kit)}</p>
    ${state.last ? lastView(state, game, state.last, kit) : nothing}
    ${over ? nothing : entryView(state, game, kit)}
    ${totalsView(state, game, kit)}
  </div>`;
}

/** @param {Play} state @param {any} game @param {Kit} kit */
function nowView(state, game, kit) {
  const { say, rules } = kit;
  if (game.ended === 0) {
    const names = state.names.map((_, player) => kit.nameOf(state.names, player));
    const begins = rules.companion.who_begins(game, state.last?.starter ?? game.starter, names);
    return `${begins.sentence} ${say("Enter the rows when all dice are placed.")}`;
  }
  return kit.ending(game, state.names);
}

/** The rows of this round: typed, or by taps on faces.  @param {Play} state @param {any} game @param {Kit} kit */
function entryView(state, game, kit) {
  const { html, say } = kit;
  const ready = state.rows.every((row) => row.length === FULL);
  return html`<ol class="rows">${state.rows.map((row, place) => rowView(state, game, row, place, kit))}</ol>
    <div class="faces" role="group" aria-label=${say("Dice of the row")}>
      ${FACES.map((face) => html`<button type="button" data-face=${face} @click=${() => added(state, face, kit)}>${face}</button>`)}
      <button type="button" id="erase" aria-label=${say("Erase")} @click=${() => kit.display(withRow(state, state.active, state.rows[state.active].slice(0, -1)))}>⌫</button>
    </div>
    <button type="button" class="primary large" id="score" @click=${() => (ready ? scored(state, game, kit) : kit.tell(say("Every row needs six dice.")))}>${say("Score the round")}</button>`;
}

/** @param {Play} state @param {any} game @param {string} row @param {number} place @param {Kit} kit */
function rowView(state, game, row, place, kit) {
  const { html, say, rules } = kit;
  const { companion } = rules;
  const colour = companion.colour_at(game, place);
  const owner = kit.nameOf(state.names, companion.owner_at(game, place));
  return html`<li class=${place === state.active ? "entry on" : "entry"}>
    <span class="swatch ${companion.ROLES[colour]}">${companion.NAMED_LETTERS[colour].filled}</span>
    <label><span class="who">${owner}</span> <input inputmode="numeric" maxlength="6" size="6" autocomplete="off" data-row=${place} .value=${row}
      aria-label=${say("{colour}, {name}: six dice", { colour: companion.COLOUR_NAMES[colour].filled, name: owner })}
      @focus=${() => kit.display({ ...state, active: place })}
      @input=${(/** @type {Event} */ event) => kit.display(withRow(state, place, digitsOf(valueOf(event))))}></label>
  </li>`;
}

/** @param {string} text */
function digitsOf(text) {
  return text.replace(/[^1-6]/g, "").slice(0, FULL);
}

/** @param {Play} state @param {number} place @param {string} row @returns {Play} */
function withRow(state, place, row) {
  return { ...state, active: place, rows: state.rows.map((each, other) => (other === place ? row : each)) };
}

/** A face was tapped: into the row that is being entered, or the next that has room.  @param {Play} state @param {number} face @param {Kit} kit */
function added(state, face, kit) {
  const order = state.rows.map((_, step) => (state.active + step) % state.rows.length);
  const place = order.find((each) => state.rows[each].length < FULL) ?? -1;
  if (place < 0) return kit.tell(kit.say("Every row has six dice."));
  const next = withRow(state, place, `${state.rows[place]}${face}`);
  const after = order.find((each) => next.rows[each].length < FULL) ?? place;
  return kit.display({ ...next, active: after });
}

/** @param {Play} state @param {any} game @param {Kit} kit */
function scored(state, game, kit) {
  const { starter } = game;
  kit.rules.companion.finish_round(game, state.rows);
  const won = state.names.map((_, player) => game.won[player]);
  kit.change({ ...state, key: game.key(), rows: state.rows.map(() => ""), active: 0, last: { rows: state.rows, won, starter } });
  document.querySelector(".now")?.scrollIntoView(); // far above the button on a phone
}

/** What the rows of the last round scored.  @param {Play} state @param {any} game @param {{rows: string[]}} last @param {Kit} kit */
function lastView(state, game, last, kit) {
  const { html, say, rules } = kit;
  const { companion } = rules;
  const round = game.ended === 0 ? game.round - 1 : game.round;
  return html`<table class="scored"><caption>${say("Round {round} is scored", { round })}</caption>
    <tbody>${companion.lines(game, last.rows).map((/** @type {number[]} */ [, place, triples, points], /** @type {number} */ number) => {
      const colour = companion.colour_at(game, number);
      const parts = [place === 1 ? say("highest number") : place === 2 ? say("second number") : "", triples === 1 ? say("a triple") : triples ? say("{count} triples", { count: triples }) : ""];
      const digits = last.rows[number];
      return html`<tr data-line=${number}><th scope="row"><span class="swatch ${companion.ROLES[colour]}">${companion.NAMED_LETTERS[colour].filled}</span>
        <span class="unseen">${companion.COLOUR_NAMES[colour].filled}</span></th>
        <td class="number">${digits.slice(0, 3)} ${digits.slice(3)}</td><td class="parts">${parts.filter(Boolean).join(", ")}</td><td class="got">+${points}</td></tr>`;
    })}</tbody></table>`;
}

/** @param {number} blue @param {number} yellow @param {Kit["say"]} say */
function chipsText(blue, yellow, say) {
  const first = blue === 1 ? say("1 blue chip") : say("{count} blue chips", { count: blue });
  const second = yellow === 1 ? say("1 yellow chip") : say("{count} yellow chips", { count: yellow });
  return [blue ? first : "", yellow ? second : ""].filter(Boolean).join(", ") || say("no chips");
}

/** @param {Play} state @param {any} game @param {Kit} kit */
function totalsView(state, game, kit) {
  const { html, nothing, say, rules } = kit;
  return html`<table class="totals"><caption>${say("Points")}</caption>
    <thead><tr><th scope="col">${say("Player")}</th><th scope="col">${say("Chips of 5 and 1")}</th><th scope="col">${say("Points")}</th></tr></thead>
    <tbody>${state.names.map((_, player) => {
      const [blue, yellow] = rules.companion.chips(game.points[player]).map(Number);
      return html`<tr data-player=${player}><th scope="row">${kit.nameOf(state.names, player)}${
        game.ended === 0 && game.starter === player ? html` <small>${say("begins")}</small>` : nothing}</th>
        <td class="chips"><span class="unseen">${chipsText(blue, yellow, say)}</span><span aria-hidden="true">${
          [...Array(blue).fill("blue"), ...Array(yellow).fill("yellow")].map((role) => html`<i class="chip ${role}"></i>`)}</span></td>
        <td class="total">${game.points[player]}${state.last ? html` <small>+${state.last.won[player]}</small>` : nothing}</td></tr>`;
    })}</tbody></table>`;
}
