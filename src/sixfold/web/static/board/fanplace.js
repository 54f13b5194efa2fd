// Where a fan of pieces lies in the room that a picture leaves for it, and how large its pieces are.
// It knows areas.  It does not know the page, nor how a fan is drawn.

/**
 * @typedef {import("./geometry.js").Area} Area
 * @typedef {{x: number, y: number, w: number, h: number}} Corner  the upper left one, and the size
 */

const FINGER = 44; // pixels of what is pressed, at least
const LEAST = 46; // height of a piece, in units of the picture
const WIDEST = 130; // of a piece in a row
const HEAD = 30; // of the title over a column
export const [DISC_WIDE, DISC_HIGH] = [90, 62]; // of a piece in full size, with room around it
export const NUMBER = 26; // width for its number
export const EDGE = 5; // around all

/** A column with a title near its pile in a high room, a row in a wide one.
 * @param {number} count  of pieces @param {Area} pile @param {Corner} room @param {number} scale  pixels a unit
 * @returns {{card: Corner, slots: Corner[]}} */
export function fanPlace(count, pile, room, scale) {
  const all = [...Array(count).keys()];
  if (room.w > room.h) {
    const w = Math.min(WIDEST, (room.w - 2 * EDGE) / count);
    const card = { x: room.x + (room.w - w * count) / 2 - EDGE, y: room.y, w: w * count + 2 * EDGE, h: room.h };
    return { card, slots: all.map((at) => ({ x: card.x + EDGE + at * w, y: room.y + EDGE, w, h: room.h - 2 * EDGE })) };
  }
  const h = Math.min(Math.max(LEAST, FINGER / scale), (room.h - HEAD - 2 * EDGE) / count);
  const high = HEAD + h * count + 2 * EDGE;
  const y = Math.max(room.y, Math.min(pile.y - high / 2, room.y + room.h - high));
  const card = { x: room.x, y, w: room.w, h: high };
  return { card, slots: all.map((at) => ({ x: room.x + EDGE, y: y + HEAD + EDGE + at * h, w: room.w - 2 * EDGE, h })) };
}
