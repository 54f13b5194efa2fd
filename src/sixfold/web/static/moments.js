// Other moments, other sides and other pictures of a table, fetched and shown.
// It knows what is asked of the server for that.  Nothing here changes the game.

import { screenValues, turnOn } from "./screen.js";
import { change, currentAsk, state } from "./state.js";
import { connection, showFailure } from "./tableconnection.js";

/** @typedef {import("./wire.js").Moment} Moment */

const PAGE = 200; // events that are fetched at a time
let fetching = false;

/** Asks for pictures as the screen and the turned board want them now, that of an open side too. */
export function lookAgain() {
  const table = state.view?.table;
  const wanted = table ? screenValues(table) : [];
  if (!table || `${wanted}` === `${connection.screen}`) return;
  connection.screen = wanted;
  const side = state.opened?.side;
  change({ replay: null, opened: null, pending: null, seatPicture: null });
  connection.renew();
  if (side) void openSide(side);
}

/** Turns the board by a step, on this device. */
export function turnBoard() {
  const { view } = state;
  if (!view) return;
  turnOn(view.table, view.picture.directions);
  lookAgain();
}

/** A picture of another moment or as another player sees it.
 * @param {[string, string | number][]} values @returns {Promise<Moment>} */
export function moment(values) {
  return connection.get("at", [...values, ...connection.screen]);
}

/** Opens another player's side of the picture.  @param {import("./wire.js").Side} side */
export async function openSide(side) {
  try {
    const { picture } = await moment([["viewer", side.player]]);
    change({ opened: { side, picture }, note: null });
  } catch (error) {
    showFailure(error);
  }
}

/** Steps to a ply of a round; beyond the last it is now again.  @param {number} round @param {number} ply */
export async function stepTo(round, ply) {
  const view = state.view;
  if (!view) return;
  if (round === view.round && ply >= view.ply) return backToNow();
  change({ replay: { round, ply, picture: state.replay?.picture ?? null }, note: null, opened: null });
  /** @type {[string, string | number][]} */
  const viewer = view.asks.length === 1 ? [["viewer", view.asks[0].player]] : [];
  try {
    const { picture } = await moment([["round", round], ["ply", ply], ...viewer]);
    if (state.replay?.round === round && state.replay.ply === ply)
      change({ replay: { round, ply, picture } });
  } catch (error) {
    showFailure(error);
  }
}

export function backToNow() {
  change({ replay: null, note: null });
}

/** The picture for the chosen chair, where several may act. */
export async function showSeat() {
  const [view, ask] = [state.view, currentAsk()];
  if (!view || !ask || view.asks.length < 2) return change({ seatPicture: null });
  const number = view.number;
  if (state.seatPicture?.player === ask.player && state.seatPicture.number === number) return;
  try {
    const { picture } = await moment([["viewer", ask.player]]);
    if (state.view?.number === number) change({ seatPicture: { player: ask.player, number, picture } });
  } catch (error) {
    showFailure(error);
  }
}

/** Fetches the moves before those that the log shows. */
export async function readEarlier() {
  const last = (state.events[0]?.number ?? 1) - 1;
  if (fetching || last < 1) return;
  fetching = true;
  try {
    const earlier = await connection.events(Math.max(0, last - PAGE), last);
    if (state.events[0]?.number === last + 1) change({ events: [...earlier, ...state.events] });
  } catch (error) {
    showFailure(error);
  } finally {
    fetching = false;
  }
}

/** The present board in letters, for whoever reads it.  @param {boolean} reading */
export async function writeBoard(reading) {
  const number = state.view?.number;
  if (!reading) return;
  try {
    const { picture } = await moment([]);
    if (state.view?.number === number) change({ boardText: picture.text ?? "" });
  } catch (error) {
    showFailure(error);
  }
}
