// Where places lie: the area of each, and the nearest one in a direction.
// It knows shapes as data and geometry.  It does not know a game, nor the page.

/**
 * @typedef {import("../playing/wire.js").Shape} Shape
 * @typedef {{x: number, y: number, w: number, h: number, round: boolean}} Area  middle and size
 * @typedef {Object} Place
 * @property {string} label
 * @property {Area} area
 * @property {boolean} filled  whether something stands there
 * @property {boolean} shadowed  whether it has a shadow
 * @property {boolean} named  whether its picture shows names of places only now and then
 * @property {number} ground  how many of its shapes lie under what is piled up there; all of them where nothing is
 */

const BARE = ["touch", "grid", "well", "hatch", "muted", "coord", "last", "last-from", "paper", "raised"]; // of empty places

const ASIDE = 118; // width of a room beside what is looked at

/** Every place of a picture with its label and area, in drawing order.
 * @param {Shape[]} shapes @returns {Map<string, Place>} */
export function places(shapes) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  collect(shapes, found);
  const all = [...found.values()].map((place) => place.area);
  const named = shapes.some(isNamedPlace);
  for (const place of found.values()) {
    if (place.area.round) widen(place.area, all);
    place.named = named;
  }
  return found;
}

/** Whether a shape is a place with its name on it.  @param {Shape} shape */
function isNamedPlace(shape) {
  return shape[0] === "g" && !!shape[1] && shape[3].some((one) => one[0] === "t" && one[1] === "coord" && one[4] === shape[1]);
}

/** @param {Shape[]} shapes @param {Map<string, Place>} found */
function collect(shapes, found) {
  for (const shape of shapes) {
    if (shape[0] === "m") collect(shape[3], found);
    if (shape[0] !== "g") continue;
    const area = shape[1] ? areaOf(shape[3]) : null;
    const roles = shape[1] ? rolesOf(shape[3]) : [];
    const filled = roles.some((role) => !BARE.includes(role));
    if (area) found.set(shape[1], { label: shape[2], area, filled, shadowed: roles.includes("shadow"), named: false, ground: groundOf(shape[3]) });
    else collect(shape[3], found);
  }
}

/** The places from which, one after the other, something has just come to a place.
 * @param {import("../playing/wire.js").Picture} picture @param {string} to @returns {string[]} */
export function wayTo({ shapes }, to) {
  const found = places(shapes);
  const area = found.get(to)?.area;
  const all = new Set(found.keys());
  return area ? offsetsAt(shapes, to).flatMap(([x, y]) => nearest(found, all, area.x + x, area.y + y, 1) ?? []) : [];
}

/** How far from a place something was that came there, stop by stop.  @param {Shape[]} shapes @param {string} name @returns {number[][]} */
function offsetsAt(shapes, name) {
  const group = shapes.find((shape) => shape[0] === "g" && shape[1] === name);
  const moved = group?.[0] === "g" ? group[3].find((shape) => shape[0] === "m") : null;
  return moved?.[0] === "m" ? moved[1] : [];
}

/** The room that a picture leaves for what is chosen beside it; at its right edge where it leaves none.
 * @param {import("../playing/wire.js").Picture} picture @returns {import("./fanplace.js").Corner} */
export function roomAside({ shapes, width, height }) {
  const found = shapes.find((shape) => shape[0] === "g" && shape[4]?.[0] === "aside");
  const room = found?.[0] === "g" ? found[3][0] : null;
  if (room?.[0] !== "b") return { x: width - ASIDE - 4, y: 0, w: ASIDE, h: height - 4 };
  return { x: room[2], y: room[3], w: room[4], h: room[5] };
}

/** Where the plates of players are, as middles from the middle of the picture, by player.
 * @param {import("../playing/wire.js").Picture} picture @returns {Map<number, [number, number]>} */
export function plates(picture) {
  const { width, height } = stageSize(picture);
  /** @type {Map<number, [number, number]>} */
  const found = new Map();
  for (const shape of picture.shapes) {
    const box = shape[0] === "g" && shape[4]?.[0] === "plate" ? shape[3][0] : null;
    if (shape[0] === "g" && box?.[0] === "b")
      found.set(Number(shape[4]?.[1]), [box[2] + (box[4] - width) / 2, box[3] + (box[5] - height) / 2]);
  }
  return found;
}

/** What a picture has above its board for a page that shows it elsewhere: how much of its height that is, and the felt.
 * @param {import("../playing/wire.js").Picture} picture @returns {{above: number, felt: Shape[], rest: Shape[]}} */
export function besideBoard({ shapes }) {
  const found = shapes.find((shape) => shape[0] === "g" && shape[4]?.[0] === "beside");
  const felt = found?.[0] === "g" ? found[3][1] : null;
  return {
    above: found?.[0] === "g" ? Number(found[4]?.[1]) : 0,
    felt: felt?.[0] === "g" ? felt[3] : [],
    rest: shapes.filter((shape) => shape !== found),
  };
}

/** Whether a picture tells everybody's name and points.  @param {import("../playing/wire.js").Picture} picture */
export function isNamed({ shapes }) {
  return shapes.some((shape) => shape[0] === "g" && shape[4]?.[0] === "named");
}

/** How large a picture is with that room, or without it.
 * @param {import("../playing/wire.js").Picture} picture @param {boolean} [alone] */
export function stageSize(picture, alone = false) {
  if (alone) return picture;
  const { x, y, w, h } = roomAside(picture);
  return { width: Math.max(picture.width, x + w + 4), height: Math.max(picture.height, y + h + 4) };
}

/** @param {Shape[]} shapes @returns {string[]} */
function rolesOf(shapes) {
  return shapes.flatMap((shape) => (shape[0] === "g" || shape[0] === "m" ? rolesOf(shape[3]) : [shape[1]]));
}

/** @param {Shape[]} all */
function groundOf(all) {
  const shapes = all.filter((shape) => shape[1] !== "touch"); // as places are drawn
  const pile = shapes.findIndex((shape) => shape[0] === "g" && shape[4]?.[0] === "piece");
  return pile < 0 ? shapes.length : pile;
}

/** The first solid shape gives the area.  @param {Shape[]} shapes @returns {Area | null} */
function areaOf(shapes) {
  for (const shape of shapes) {
    if (shape[1] === "shadow") continue;
    if (shape[0] === "b") return box(shape[2], shape[3], shape[4], shape[5]);
    if (shape[0] === "c") return { x: shape[2], y: shape[3], w: 2 * shape[4], h: 2 * shape[4], round: true };
    if (shape[0] === "e") return { x: shape[2], y: shape[3], w: 2 * shape[4], h: 2 * shape[5], round: false };
    if (shape[0] === "t") return { x: shape[2], y: shape[3], w: 1, h: 1, round: true };
    if (shape[0] === "p" && (shape[3] || shape[4]))
      return { x: shape[3], y: shape[4], w: 1, h: 1, round: true };
    const inside = shape[0] === "g" || shape[0] === "m" ? areaOf(shape[3]) : null;
    if (inside) return inside;
  }
  return null;
}

/** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Area} */
function box(x, y, w, h) {
  return { x: x + w / 2, y: y + h / 2, w, h, round: false };
}

/** A round place reaches almost half way to its nearest neighbour.  @param {Area} area @param {Area[]} all */
function widen(area, all) {
  let nearest = Infinity;
  for (const other of all) {
    const far = (other.x - area.x) ** 2 + (other.y - area.y) ** 2;
    if (far > 1 && far < nearest) nearest = far;
  }
  const wide = Number.isFinite(nearest) ? Math.sqrt(nearest) * 0.98 : 48;
  area.w = area.h = Math.max(Math.min(wide, 60), 1);
}

/** Directions in degrees, clockwise from the right, as keys name them.
 * @type {{[key: string]: number}} */
export const DIRECTIONS = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: 270,
  End: 135,
  PageDown: 45,
  Home: 225,
  PageUp: 315,
};

/** The name of the nearest place in a direction, preferring what lies straight ahead.
 * @param {Map<string, {area: Area}>} all @param {string} from @param {number} degrees */
export function towards(all, from, degrees) {
  const start = all.get(from)?.area;
  if (!start) return null;
  const angle = (degrees * Math.PI) / 180;
  const [ahead, aside] = [Math.cos(angle), Math.sin(angle)];
  let best = null;
  let least = Infinity;
  for (const [name, { area }] of all) {
    const [dx, dy] = [area.x - start.x, area.y - start.y];
    const along = dx * ahead + dy * aside;
    const off = Math.abs(dy * ahead - dx * aside);
    const cost = along + 2.2 * off;
    if (along > 1 && off <= along * 1.2 && cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** The wanted place whose area is nearest to a point, and not farther than so much from its middle or edge.
 * @param {Map<string, Place>} all @param {Set<string>} wanted
 * @param {number} x @param {number} y @param {number} most */
export function nearest(all, wanted, x, y, most) {
  let best = null;
  let least = Infinity;
  for (const [name, { area }] of all) {
    if (!wanted.has(name)) continue;
    const [dx, dy] = [Math.abs(x - area.x), Math.abs(y - area.y)];
    const reach = [Math.max(most, area.w / 2), Math.max(most, area.h / 2)];
    const far = Math.hypot(dx, dy);
    if (dx <= reach[0] && dy <= reach[1] && far < least) [best, least] = [name, far];
  }
  return best;
}
