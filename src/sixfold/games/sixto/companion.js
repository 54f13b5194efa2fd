// A sheet for real dice: sheets and players, the dice as they lie, marks by taps, points as they grow.
// What may be marked, what closes and what it counts, the translated rules say (companion.py).
// @ts-check

/**
 * @typedef {import("../../web/static/companion/companion.js").Kit} Kit
 * @typedef {{step: "setup", sheets: string[], names: string[], together: boolean, dice: boolean, leftmost: boolean}} Setup
 *   `sheets`: the letters that were chosen
 * @typedef {{step: "play", names: string[], together: boolean, dice: boolean, key: any[], faces: number[],
 *   chosen: number[], seen: number, sure?: number}} Play  `together`: everybody's sheet is on this phone; `sure`: the turn in
 *   which somebody was warned that the game ends, and whose next tap means it
 */

const CELLS = 12;
const FACES = [1, 2, 3, 4, 5, 6];
const NONE = [0, 0, 0, 0, 0, 0];

/** @param {Kit} kit @returns {Setup} */
export function begin({ settingUp }) {
  return { step: "setup", sheets: [], names: ["", ""], together: true, dice: !settingUp, leftmost: false };
}

/** The position, for the analysis: as the rules have it, or what was marked, before a roll; not without everybody's sheet.
 * @param {Setup | Play} state @param {Kit} kit @returns {import("../../web/static/companion/positionlink.js").SetUp | null} */
export function position(state, { rules }) {
  if (state.step === "setup" || !state.together) return null;
  const game = rules.rules.State.fromKey(state.key);
  if (rules.companion.ending(game) || rules.companion.brings_sheets(game)) return null;
  const sheets = state.names.map((_, player) => rules.companion.LETTERS[game.sheets[player]]).join("");
  const known = byRules(state) ? game : rules.companion.between_turns(game);
  return { players: state.names.length, options: { sheets, leftmost: game.leftmost ? "yes" : "no" }, state: known };
}

/** A position from the analysis, to be changed by hand.
 * @param {import("../../web/static/companion/positionlink.js").SetUp} set @param {Kit} kit @returns {Play} */
export function from({ players, state: game }, { rules }) {
  const known = rules.companion.between_turns(game);
  rules.companion.lay_out(known, NONE);
  return { step: "play", names: Array(players).fill(""), together: true, dice: false, key: known.key(), faces: NONE, chosen: NONE, seen: 0 };
}

/** @param {Setup | Play} state @param {Kit} kit */
export function view(state, kit) {
  return state.step === "setup" ? setupView(state, kit) : playView(state, kit);
}

/** @param {Setup} state @param {Kit} kit */
function setupView(state, kit) {
  const { html, say, rules } = kit;
  const { MAX_PLAYERS } = rules.companion;
  const counts = Array.from({ length: Number(MAX_PLAYERS) }, (_, place) => place + 1);
  return html`${kit.settingUp ? html`<p class="muted">${rules.companion.NOTE.filled}</p>` : kit.ownSheets?.view()}
  <form class="choosing" @submit=${(/** @type {Event} */ event) => started(event, state, kit)}>
    ${kit.choice("count", say("Sheets on this phone"), counts.map((count) => [String(count), String(count)]),
      String(state.names.length), (value) => kit.display(withCount(state, Number(value))))}
    <ol class="people">${lettersOf(state, kit).map((letter, player) => personView(state, player, letter, kit))}</ol>
    ${kit.settingUp ? kit.nothing : html`${kit.choice("together", say("Who plays"), [["yes", say("Only these")], ["no", say("Others, too, with sheets of their own")]],
      state.together ? "yes" : "no", (value) => kit.display({ ...state, together: value === "yes" }))}
    ${kit.choice("dice", say("What you tap"), [["yes", say("The dice, then the marks")], ["no", say("Only the marks")]],
      state.dice ? "yes" : "no", (value) => kit.display({ ...state, dice: value === "yes" }))}`}
    ${kit.choice("leftmost", say("If a number fits twice in a row"),
      [["no", say("mark either cell")], ["yes", say("mark the first one only")]],
      state.leftmost ? "yes" : "no", (value) => kit.display({ ...state, leftmost: value === "yes" }))}
    <p class="muted">${kit.settingUp ? say("Tap the marked cells; tap the last mark of a row again to remove it.") : state.together && state.dice
      ? say("Rows close and the game ends by itself.")
      : state.together ? say("When a row closes, tap its letter.") : say("When somebody else closes a row, tap its letter.")}</p>
    <button class="primary large" id="start">${say("Begin")}</button>
  </form>`;
}

/** @param {Setup} state @param {number} count @returns {Setup} */
function withCount(state, count) {
  return { ...state, names: Array.from({ length: count }, (_, player) => state.names[player] ?? "") };
}

/** Everybody's sheet: as chosen, else one's own, else the next of ours.  @param {Setup} state @param {Kit} kit @returns {string[]} */
function lettersOf(state, kit) {
  return [...new Set([...state.sheets, ...Object.keys(ownLabels(kit)), ...kit.rules.companion.LETTERS])].slice(0, state.names.length);
}

/** What sheets of one's own are called; none of them can be analysed.  @param {Kit} kit @returns {Record<string, string>} */
function ownLabels({ settingUp, ownSheets }) {
  return settingUp ? {} : ownSheets?.labels() ?? {};
}

/** @param {Setup} state @param {number} player @param {string} letter @param {Kit} kit */
function personView(state, player, letter, kit) {
  const { html, say, rules } = kit;
  const valueOf = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  const labels = ownLabels(kit);
  return html`<li>
    <label>${say("Name")} <input maxlength="20" autocomplete="off" placeholder=${kit.nameOf(state.names, player)} .value=${state.names[player]}
      @change=${(/** @type {Event} */ event) => kit.display({ ...state, names: state.names.map((name, place) => (place === player ? valueOf(event).trim() : name)) })}></label>
    <label>${say("Sheet")} <select @change=${(/** @type {Event} */ event) => kit.display({ ...state, sheets: swapped(lettersOf(state, kit), player, valueOf(event)) })}>
      ${[...rules.companion.LETTERS].map((each) => html`<option value=${each} ?selected=${each === letter} .selected=${each === letter}>${labels[each] ?? each}</option>`)}
    </select></label>
  </li>`;
}

/** Whoever takes another's sheet gives their own for it.  @param {string[]} sheets @param {number} player @param {string} letter */
function swapped(sheets, player, letter) {
  return sheets.map((each, place) => (place === player ? letter : each === letter ? sheets[player] : each));
}

/** @param {Event} event @param {Setup} state @param {Kit} kit */
function started(event, state, kit) {
  event.preventDefault();
  const { companion } = kit.rules;
  const letters = lettersOf(state, kit);
  const own = letters.map((letter) => (letter in ownLabels(kit) ? kit.ownSheets?.rowsOf(letter) ?? [] : []));
  const opened = companion.opened(letters.join(""), state.leftmost, own);
  if (!byRules(state)) companion.lay_out(opened, NONE);
  const { names, together, dice } = state;
  kit.change({ step: "play", names, together, dice, key: opened.key(), faces: NONE, chosen: NONE, seen: 0 });
}

/** Whether a whole game is played here, so that the rules say what comes next.  @param {{together: boolean, dice: boolean}} state */
function byRules({ together, dice }) {
  return together && dice;
}

/** @param {Play} state @param {Kit} kit */
function playView(state, kit) {
  const { html, nothing, rules } = kit;
  const game = rules.rules.State.fromKey(state.key);
  const ended = rules.companion.ending(game);
  return html`<div class="play" data-phase=${ended ? "over" : phaseOf(state, game, kit)}>
    <p class="now" role="status">${nowView(state, game, ended, kit)}</p>
    ${state.dice && !ended ? diceView(state, game, kit) : nothing}
    ${tabsView(state, game, kit)}
    ${sheetView(state, game, ended, kit)}
    ${ended ? nothing : doneView(state, game, kit)}
  </div>`;
}

/** @param {Play} state @param {any} game @param {Kit} kit @returns {string} */
function phaseOf(state, game, kit) {
  return byRules(state) ? kit.rules.companion.phase(game) : "by-hand";
}

/** What is to be done, or how it ended.  @param {Play} state @param {any} game @param {number} ended @param {Kit} kit */
function nowView(state, game, ended, kit) {
  const { say, rules } = kit;
  if (ended) return verdict(state, game, ended, kit);
  const phase = phaseOf(state, game, kit);
  if (kit.settingUp) return say("Tap the marked cells; tap the last mark of a row again to remove it.");
  if (phase === "by-hand") return say("Turn {turn}", { turn: game.turn });
  if (phase === "mark" || phase === "last-call") {
    const waiting = rules.companion.waiting(game).map((/** @type {number} */ player) => kit.nameOf(state.names, Number(player))).join(", ");
    if (state.names.length === 1) return say("Mark two cells or more; with fewer the game ends.");
    return phase === "mark" ? say("Everybody marks. Waiting for {names}.", { names: waiting })
      : say("Last call for {names}: a row is closing.", { names: waiting });
  }
  const active = kit.nameOf(state.names, rules.companion.active(game));
  return say("Turn {turn}: {name} rolls. Tap what the dice show, from red to purple.", { turn: game.turn, name: active });
}

/** @param {Play} state @param {any} game @param {number} ended @param {Kit} kit */
function verdict(state, game, ended, kit) {
  const { say, rules } = kit;
  const how = rules.endings[ended - 1][1].sentence;
  const sheets = rules.companion.points(game);
  if (sheets.length === 1) return `${how} ${say("The sheet has {score} points.", { score: shown(sheets[0][2][0]) })}`;
  if (!state.together) return how;
  const end = game.copy();
  end.ended = ended;
  return kit.ending(end, state.names);
}

/** The dice, and the numbers to tap while some are missing.  @param {Play} state @param {any} game @param {Kit} kit */
function diceView(state, game, kit) {
  const { html, nothing, say, rules } = kit;
  const missing = nextDie(state, game, kit);
  const rolling = byRules(state) ? rules.companion.phase(game) === "roll" : missing >= 0;
  const role = rules.companion.ROLES[Math.max(0, missing)];
  return html`<div class="on-felt"><div class="dice" role="group" aria-label=${say("Dice")}>${NONE.map((_, row) => dieView(state, game, row, rolling && row === missing, kit))}</div>
    ${rolling ? html`<div class="faces" role="group" aria-label=${say("What the die shows")}>${FACES.map((face) => html`<button type="button" data-face=${face}
      aria-label=${String(face)} @click=${() => enterFace(state, game, face, kit)}>${kit.thrownView(face, role)}</button>`)}</div>` : nothing}</div>`;
}

/** The row whose die is entered next; -1 when all are.  @param {Play} state @param {any} game @param {Kit} kit */
function nextDie(state, game, kit) {
  return state.faces.findIndex((face, row) => face === 0 && !kit.rules.companion.is_closed(game, row));
}

/** @param {Play} state @param {any} game @param {number} row @param {boolean} next @param {Kit} kit */
function dieView(state, game, row, next, kit) {
  const { html, say, rules } = kit;
  const { ROW_NAMES, ROLES, is_closed: isClosed } = rules.companion;
  const gone = isClosed(game, row);
  const face = gone ? 0 : state.faces[row];
  const letter = ROW_NAMES[row].filled;
  const shown = gone ? say("gone") : face ? String(face) : say("not entered yet");
  const cells = face && !gone ? openCells(state, game, kit)[row] : [];
  return html`<button type="button" class="rolled ${gone ? "gone" : ""} ${next ? "next" : ""}" data-die=${row}
    aria-label=${`${letter}: ${shown}`} ?disabled=${gone || !cells.length} @click=${() => stepped(state, game, row, cells, kit)}>
    ${gone ? "–" : kit.thrownView(face, ROLES[row], letter)}</button>`;
}

/** A face was tapped: the next die shows it; after the last one everybody marks.  @param {Play} state @param {any} game @param {number} face @param {Kit} kit */
function enterFace(state, game, face, kit) {
  const { companion } = kit.rules;
  const row = nextDie(state, game, kit);
  const faces = state.faces.map((each, place) => (place === row ? face : each));
  const next = { ...state, faces };
  const all = nextDie(next, game, kit) < 0;
  if (!byRules(state)) companion.lay_out(game, faces);
  else if (all) companion.roll(game, faces);
  const seen = byRules(state) && all ? companion.waiting(game)[0] : state.seen;
  kit.change({ ...next, key: game.key(), chosen: NONE, seen });
}

/** A die was tapped: the next cell of its row, then none.  @param {Play} state @param {any} game @param {number} row @param {number[]} cells @param {Kit} kit */
function stepped(state, game, row, cells, kit) {
  if (!byRules(state)) return pressed(state, game, row, cells[0], kit);
  const place = cells.indexOf(state.chosen[row]);
  return kit.display({ ...state, sure: undefined, chosen: withCell(state.chosen, row, cells[place + 1] ?? 0) });
}

/** @param {number[]} chosen @param {number} row @param {number} cell */
function withCell(chosen, row, cell) {
  return chosen.map((each, place) => (place === row ? cell : each));
}

/** @param {Play} state @param {any} game @param {Kit} kit */
function tabsView(state, game, kit) {
  const { html, nothing, say, rules } = kit;
  const places = rules.companion.points(game);
  const waiting = byRules(state) ? rules.companion.waiting(game).map(Number) : [];
  if (places.length === 1) return nothing;
  return html`<div class="whose-sheet" role="group" aria-label=${say("Sheets")}>${places.map((/** @type {any} */ each, /** @type {number} */ player) => html`<button type="button"
    data-player=${player} aria-pressed=${player === state.seen ? "true" : "false"} @click=${() => kit.display({ ...state, seen: player, chosen: NONE })}>
    <span>${waiting.includes(player) ? "● " : ""}${kit.nameOf(state.names, player)}</span> <strong>${shown(each[2][0])}</strong></button>`)}</div>`;
}

/** The cells that may be marked, by row.  @param {Play} state @param {any} game @param {Kit} kit @returns {number[][]} */
function openCells(state, game, { rules }) {
  const ask = byRules(state) ? rules.companion.open_cells : rules.companion.open_by_hand;
  return ask(game, state.seen).map((/** @type {number[]} */ row) => row.map(Number));
}

/** @param {Play} state @param {any} game @param {number} ended @param {Kit} kit */
function sheetView(state, game, ended, kit) {
  const { html, say, rules } = kit;
  const [rows, columns, [score, marks]] = rules.companion.points(game)[state.seen];
  const open = ended ? NONE.map(() => []) : openCells(state, game, kit);
  const counted = Number(marks) === 1 ? say("1 mark") : say("{count} marks", { count: marks });
  return html`<div class="sheet" role="group" aria-label=${say("Sheet of {name}", { name: kit.nameOf(state.names, state.seen) })}>
    <div class="row heads" aria-hidden="true"><span class="tab"></span><div class="cells">${Array.from({ length: CELLS }, (_, place) => html`<span>${place + 1}</span>`)}</div></div>
    ${NONE.map((_, row) => rowView(state, game, row, open[row], rows[row], ended, kit))}
    <div class="row sums"><span class="tab" aria-hidden="true">Σ</span><div class="cells" role="group" aria-label=${say("Points of the columns")}>${columns.map(
      (/** @type {number} */ points, /** @type {number} */ column) => html`<span class="sum" role="img" aria-label=${say("Column {number}: {points}", { number: column + 1, points })}>${shown(points)}</span>`)}</div>
      <output class="points total" aria-label=${say("{score} points, {marks}", { score, marks: counted })}>${shown(score)}</output></div>
  </div>`;
}

/** @param {Play} state @param {any} game @param {number} row @param {number[]} open @param {number} points @param {number} ended @param {Kit} kit */
function rowView(state, game, row, open, points, ended, kit) {
  const { html, nothing, say, rules } = kit;
  const { companion } = rules;
  const [player, number] = [state.seen, row];
  const letter = companion.ROW_NAMES[row].filled;
  const closed = companion.is_closed(game, number);
  const marked = companion.marked_cells(game, player, number).map(Number);
  const skipped = companion.skipped_cells(game, player, number).map(Number);
  const digits = companion.numbers_in(game, player, number);
  const cells = [...digits].map((digit, place) => {
    const cell = place + 1;
    const chosen = state.chosen[row] === cell;
    const kind = marked.includes(cell) ? "marked" : skipped.includes(cell) ? "skipped" : chosen ? "chosen" : open.includes(cell) ? "open" : "";
    const status = { marked: say("marked"), skipped: say("skipped"), chosen: say("chosen"), open: say("can be marked"), "": "" }[kind];
    return html`<button type="button" class="cell ${kind} ${cell > 9 ? "target" : ""}" data-cell=${`${row}:${cell}`} ?disabled=${ended > 0}
      aria-label=${`${letter}${cell}: ${digit}${status ? `, ${status}` : ""}`} @click=${() => pressed(state, game, row, cell, kit)}>${digit}</button>`;
  });
  const tab = byRules(state) || ended
    ? html`<span class="tab">${letter}${closed ? html`<span class="unseen">${say("closed")}</span>` : nothing}</span>`
    : html`<button type="button" class="tab" data-close=${row} aria-pressed=${closed ? "true" : "false"} aria-label=${say("Row {row} is closed", { row: letter })}
        @click=${() => closedByHand(state, game, row, kit)}>${letter}</button>`;
  return html`<div class="row ${companion.ROLES[row]} ${closed ? "closed" : companion.is_dead(game, player, number) ? "dead" : ""}" data-row=${row}>
    ${tab}<div class="cells">${cells}</div><output class="points" aria-label=${say("Row {row}: {points}", { row: letter, points })}>${shown(points)}</output></div>`;
}

/** Points with a minus sign.  @param {number} points */
function shown(points) {
  return `${points}`.replace("-", "−");
}

/** @param {Play} state @param {any} game @param {number} row @param {number} cell @param {Kit} kit */
function pressed(state, game, row, cell, kit) {
  const { companion } = kit.rules;
  const [player, number, place] = [state.seen, row, cell];
  const allowed = openCells(state, game, kit)[row].includes(cell);
  if (byRules(state)) {
    if (allowed) return kit.display({ ...state, sure: undefined, chosen: withCell(state.chosen, row, state.chosen[row] === cell ? 0 : cell) });
    if (companion.phase(game) === "roll") return kit.tell(kit.say("First tap what the dice show."));
    if (!companion.waiting(game).includes(player)) return kit.tell(kit.say("{name} has marked in this turn.", { name: kit.nameOf(state.names, state.seen) }));
    return kit.tell(companion.why_not(game, player, number, place));
  }
  if (companion.marked_cells(game, player, number).at(-1) === place) {
    companion.take_off(game, player, number);
    return kit.change({ ...state, key: game.key() });
  }
  if (!allowed) return kit.tell(companion.why_not_by_hand(game, player, number, place));
  companion.put(game, player, number, place);
  return kit.change({ ...state, key: game.key() });
}

/** @param {Play} state @param {any} game @param {number} row @param {Kit} kit */
function closedByHand(state, game, row, kit) {
  kit.rules.companion.close_by_hand(game, row);
  kit.change({ ...state, key: game.key() });
}

/** @param {Play} state @param {any} game @param {Kit} kit */
function doneView(state, game, kit) {
  const { html, nothing, say, rules } = kit;
  const { companion } = rules;
  if (kit.settingUp) return nothing;
  if (!byRules(state)) return html`<button type="button" class="primary large" id="next-turn" @click=${() => nextTurn(state, game, kit)}>${say("Next turn")}</button>`;
  if (!companion.waiting(game).includes(state.seen)) return nothing;
  const count = state.chosen.filter((cell) => cell > 0).length;
  const label = count === 0 ? say("Mark nothing") : count === 1 ? say("Done: 1 mark") : say("Done: {count} marks", { count });
  const warning = state.sure === game.turn ? warningOf(state, game, kit) : null;
  return html`<p class="warning" role="status">${warning ? `${warning.sentence} ${say("Tap again to end it.")}` : nothing}</p>
    <button type="button" class="primary large" id="done" @click=${() => done(state, game, kit)}>${label}</button>`;
}

/** What is said before these marks end a game alone.  @param {Play} state @param {any} game @param {Kit} kit */
function warningOf(state, game, { rules }) {
  return rules.companion.warning(game, state.seen, state.chosen);
}

/** @param {Play} state @param {any} game @param {Kit} kit */
function done(state, game, kit) {
  const { companion } = kit.rules;
  if (warningOf(state, game, kit) && state.sure !== game.turn) return kit.display({ ...state, sure: game.turn });
  companion.mark(game, state.seen, state.chosen);
  const waiting = companion.waiting(game);
  const over = companion.phase(game) === "roll";
  kit.change({ ...state, key: game.key(), chosen: NONE, faces: over ? NONE : state.faces, seen: waiting.length ? Number(waiting[0]) : state.seen });
}

/** @param {Play} state @param {any} game @param {Kit} kit */
function nextTurn(state, game, kit) {
  const { companion } = kit.rules;
  companion.end_turn(game);
  companion.lay_out(game, NONE);
  kit.change({ ...state, key: game.key(), faces: NONE });
}
