// The state of the page, in one object.  It does not know how it is shown.

/**
 * @typedef {import("../playing/wire.js").View} View
 * @typedef {import("../playing/wire.js").Picture} Picture
 * @typedef {import("../playing/wire.js").Event} Event
 * @typedef {{text: string, clause?: string, rules?: string, bad?: boolean}} Note
 * @typedef {{chair: number, word: string, pencil: import("../playing/wire.js").Shape[], question: string, explanation: string}} Pending
 * @typedef {{player: number, number: number, picture: Picture}} SeatPicture
 */

/**
 * @typedef {Object} State
 * @property {View | null} view  the newest
 * @property {Event[]} events  the last ones, without a gap; earlier ones are fetched when they are asked for
 * @property {string} best  how a game alone compares with your best so far, once it is over
 * @property {import("../playing/wire.js").Pause | null} pause  from which one has not gone on
 * @property {boolean} folded  whether its panel was put away, to see the board
 * @property {number | null} putAway  the round whose card at the end was put away
 * @property {{label: string, picture: Picture}[]} printed  everybody's side, while it is printed
 * @property {boolean} lost  whether the line is down
 * @property {number} lostAt  since when, in milliseconds
 * @property {{picture: Picture, event: Event} | null} waiting  a move that is kept while it is down: the board after it, and what the log will say
 * @property {boolean} sending  whether a command is on its way
 * @property {number | null} seat  the chair whose choice is being made, where there are several
 * @property {import("../board/walk.js").Walk | null} walk
 * @property {Pending | null} pending  a word to confirm
 * @property {{name: string, pencil: import("../playing/wire.js").Shape[]} | null} pointed  a place, and what a move there would put there
 * @property {string[] | null} scores  what the toggled cells would give
 * @property {string} explanation  what is surprising about these
 * @property {{round: number, ply: number, picture: Picture | null, points?: string[]} | null} replay  `points` by chair
 * @property {{side: import("../playing/wire.js").Side, picture: Picture} | null} opened  another player's side
 * @property {Picture | null} shown  an earlier picture while several moves are shown one after the other
 * @property {SeatPicture | null} seatPicture  for the chosen chair, where several of yours may act
 * @property {{chair: number} | null} curtain  before whose side, on one device
 * @property {string | null} cursor  the place that has the tab stop
 * @property {Note | null} note  under the board
 * @property {string[][]} ways  lines that show a reason for a moment
 * @property {{text: string, steps: string[]} | null} hint
 * @property {{number: number, slow: boolean} | null} asking  for a hint, since which event, and whether it takes long
 * @property {string} dialog  the open one
 * @property {import("../playing/wire.js").TableLink[] | null} links
 * @property {import("../board/marks.js").Mark[]} arrows  the best moves, where they are looked for
 * @property {unknown} checkedDice  what the dialog about dice shows, once they were checked
 * @property {boolean} inviting  whether you are the host and a chair is free
 * @property {string} notice  why the link one came by opened no seat
 * @property {(() => unknown) | null} welcome  what a guest sees who has not said yet whether they sit down
 * @property {string} boardText  the present board in letters, once somebody reads it
 * @property {Event[]} said  phrases that stand at names now
 * @property {boolean} side  whether the log is shown on a narrow screen
 */

/** @type {State} */
export const state = {
  view: null,
  events: [],
  best: "",
  pause: null,
  folded: false,
  putAway: null,
  printed: [],
  lost: false,
  lostAt: 0,
  waiting: null,
  sending: false,
  seat: null,
  walk: null,
  pending: null,
  pointed: null,
  scores: null,
  explanation: "",
  replay: null,
  opened: null,
  shown: null,
  seatPicture: null,
  curtain: null,
  cursor: null,
  note: null,
  ways: [],
  hint: null,
  asking: null,
  dialog: "",
  links: null,
  arrows: [],
  checkedDice: null,
  inviting: false,
  notice: "",
  welcome: null,
  boardText: "",
  said: [],
  side: false,
};

/** @type {() => void} */
let draw = () => undefined;
let due = false;

/** @param {() => void} drawer */
export function renderWith(drawer) {
  draw = drawer;
}

/** Changes some of it; the page is drawn once, soon: after whatever is answered without the server.  @param {Partial<State>} some */
export function change(some) {
  Object.assign(state, some);
  if (due) return;
  due = true;
  setTimeout(redraw);
}

/** Does something with what will have been drawn, such as putting the focus there.  @param {() => void} work */
export function afterDrawing(work) {
  setTimeout(() => {
    redraw();
    work();
  });
}

/** Draws now, if anything waits to be drawn. */
export function redraw() {
  if (!due) return;
  due = false;
  draw();
}

/** The ask of the chosen chair, or the first.  @returns {import("../playing/wire.js").Ask | null} */
export function currentAsk() {
  const asks = state.view?.asks ?? [];
  return asks.find((ask) => ask.chair === state.seat) ?? asks[0] ?? null;
}

/** Whether the panel of a pause is on the page. */
export const pauseOpen = () => !!state.pause && !state.folded;

/** Your chair that acts: the asked one, else your first.  @returns {number | null} */
export function myChair() {
  const ask = currentAsk();
  if (ask) return ask.chair;
  return state.view?.chairs.find((chair) => chair.yours)?.chair ?? null;
}

/** The picture that is shown: an opened or earlier one, that of a pause, else the present.
 * @param {View | null} [view] @returns {Picture} */
export function shownPicture(view = state.view) {
  const now = /** @type {Picture} */ (view?.picture);
  const several = (view?.asks.length ?? 0) > 1 && state.seatPicture?.player === currentAsk()?.player;
  const seat = several ? state.seatPicture?.picture : null;
  return state.opened?.picture ?? state.replay?.picture ?? state.shown ?? state.waiting?.picture ?? state.pause?.picture ?? seat ?? now;
}
