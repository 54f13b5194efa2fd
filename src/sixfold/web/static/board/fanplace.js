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
export const LINE = 18; // from one line about the whole pile to the next

/** A column with a title near its pile in a high room, a row in a wide one.  Lines about the whole pile stand under the
 * column, from `foot` on, where there is room for them; else it is 0.
 * @param {number} count  of pieces @param {number} lines @param {Area} pile @param {Corner} room @param {number} scale  pixels a unit
 * @returns {{card: Corner, slots: Corner[], foot: number}} */
export function fanPlace(count, lines, pile, room, scale) {
  const all = [...Array(count).keys()];
  if (room.w > room.h) {
    const w = Math.min(WIDEST, (room.w - 2 * EDGE) / count);
    const card = { x: room.x + (room.w - w * count) / 2 - EDGE, y: room.y, w: w * count + 2 * EDGE, h: room.h };
    return { card, slots: all.map((at) => ({ x: card.x + EDGE + at * w, y: room.y + EDGE, w, h: room.h - 2 * EDGE })), foot: 0 };
  }
  const h = Math.min(Math.max(LEAST, FINGER / scale), (room.h - HEAD - 2 * EDGE) / count);
  const column = HEAD + h * count + 2 * EDGE;
  const about = scale * LINE < 15 || column + LINE * lines + EDGE > room.h ? 0 : LINE * lines + EDGE;
  const high = column + about;
  const y = Math.max(room.y, Math.min(pile.y - high / 2, room.y + room.h - high));
  const card = { x: room.x, y, w: room.w, h: high };
  const slots = all.map((at) => ({ x: room.x + EDGE, y: y + HEAD + EDGE + at * h, w: room.w - 2 * EDGE, h }));
  return { card, slots, foot: about && y + column + 0.6 * LINE };
}
