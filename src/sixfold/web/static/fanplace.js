// Where a fan of pieces lies beside its pile, and how large it is.
// It knows areas.  It does not know the page, nor how a fan is drawn.

/**
 * @typedef {import("./geometry.js").Area} Area
 * @typedef {{x: number, y: number, w: number, h: number}} Corner  the upper left one, and the size
 */

const FINGER = 44; // pixels of what is pressed, at least
const LEAST = 36; // height of a piece, in units of the picture
export const [DISC_WIDE, DISC_HIGH] = [80, 50]; // of a piece in full size
export const NUMBER = 26; // width for its number
export const EDGE = 5; // around all

/** How large a fan is, in units of the picture.  @param {number} count  of pieces @param {number} scale  pixels a unit */
export function fanSize(count, scale) {
  const high = Math.max(LEAST, FINGER / scale);
  return { w: Math.max(DISC_WIDE * 0.9 + NUMBER, FINGER / scale) + 2 * EDGE, h: high * count + 2 * EDGE };
}

/** Where a fan covers least of what can be pressed next: beside its pile, above or below it, within the picture.
 * @param {Area} pile @param {{w: number, h: number}} size @param {Area[]} targets
 * @param {{width: number, height: number}} picture @returns {Corner} */
export function fanPlace(pile, { w, h }, targets, picture) {
  const [left, right] = [pile.x - pile.w / 2 - w, pile.x + pile.w / 2];
  const [above, below] = [pile.y - pile.h / 2 - h, pile.y + pile.h / 2];
  const rows = [pile.y - h / 2, pile.y - pile.h / 2, pile.y + pile.h / 2 - h];
  const columns = [pile.x - w / 2, pile.x - pile.w / 2, pile.x + pile.w / 2 - w];
  const spots = [
    ...rows.flatMap((y) => [{ x: right, y }, { x: left, y }]),
    ...columns.flatMap((x) => [{ x, y: above }, { x, y: below }]),
  ];
  const boxes = spots.map(({ x, y }) => ({
    x: within(x, picture.width - w),
    y: within(y, picture.height - h),
    w,
    h,
  }));
  const costs = boxes.map((box) => cost(box, pile, targets));
  return boxes[costs.indexOf(Math.min(...costs))];
}

/** @param {number} wanted @param {number} most */
function within(wanted, most) {
  return Math.max(0, Math.min(wanted, most));
}

/** @param {Corner} box @param {Area} pile @param {Area[]} targets */
function cost(box, pile, targets) {
  return targets.reduce((sum, target) => sum + covered(box, target), covered(box, pile) / 2);
}

/** Which part of an area a box covers.  @param {Corner} box @param {Area} area */
function covered(box, area) {
  const across = Math.min(box.x + box.w, area.x + area.w / 2) - Math.max(box.x, area.x - area.w / 2);
  const down = Math.min(box.y + box.h, area.y + area.h / 2) - Math.max(box.y, area.y - area.h / 2);
  return across > 1 && down > 1 ? (across * down) / (area.w * area.h) : 0;
}
