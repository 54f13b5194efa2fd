// Animation: what moved travels from where it was, hop by hop.
// It knows the groups of a drawn picture that have moved.  It does not know why.

const HOP = 180; // milliseconds
const TUMBLE = 3; // hops a tumbling die takes at least
/** @type {{[speed: string]: number}} */
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2.2 };
/** @type {Animation[]} */
let running = [];

/** Ends every animation at once. */
export function finish() {
  for (const animation of running) animation.finish();
  running = [];
}

/** Whether nothing should move.  @param {string} speed */
export function isStill(speed) {
  return !SPEEDS[speed] || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Moves what has moved in a picture; resolves when all stands.
 * @param {Element} board
 * @param {string} speed
 */
export async function animate(board, speed) {
  finish();
  if (isStill(speed)) return;
  const moved = [...board.querySelectorAll(".moved")].filter(
    (group) => !group.parentElement?.closest(".moved"),
  );
  running = moved.flatMap((group) => travel(board, /** @type {SVGGElement} */ (group), SPEEDS[speed]));
  await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
}

/** A copy travels above everything while the thing itself is hidden.
 * @param {Element} board @param {SVGGElement} group @param {number} factor @returns {Animation[]} */
function travel(board, group, factor) {
  const spins = group.classList.contains("spins");
  const way = /** @type {[number, number][]} */ (JSON.parse(group.dataset.way ?? "[]"));
  if (!spins && !way.length) return [];
  const hops = Math.max(way.length, spins ? TUMBLE : 1);
  const timing = { duration: HOP * factor * hops };
  const copy = /** @type {SVGGElement} */ (group.cloneNode(true));
  copy.classList.add("travels");
  board.append(copy);
  const hiding = group.animate([{ visibility: "hidden" }, { visibility: "hidden" }], timing);
  const going = copy.animate(frames(way, spins), timing);
  const gone = () => copy.remove();
  going.finished.then(gone, gone);
  return [hiding, going];
}

/** @param {[number, number][]} way @param {boolean} spins @returns {Keyframe[]} */
function frames(way, spins) {
  const points = way.length
    ? [...way, [0, 0]]
    : [
        [0, 0],
        [0, 0],
      ];
  const last = points.length - 1;
  return points.map(([x, y], index) => ({
    transform: `translate(${x}px, ${y}px)` + (spins ? ` rotate(${(index / last - 1) * 540}deg)` : ""),
    easing: "ease-out",
  }));
}
