// A win: the shapes of six players fall once, behind the board.  It is fetched when somebody wins.

const COUNT = 60;
const SIDES = [12, 26]; // pixels of the smallest and the largest shape
const LATEST = 500; // milliseconds until the last one falls
const COLOURS = ["red", "blue", "green", "yellow", "purple", "orange"];
const OUTLINES = ["M0-9A9 9 0 1 1-.01-9Z", "M-8-8H8V8H-8Z", "M0-10 9 7H-9Z", "M0-10 9 0 0 10-9 0Z", "M-5-9H5L10 0 5 9H-5L-10 0Z",
  "M0-10 3-3 10-3 4 2 6 9 0 5-6 9-4 2-10-3-3-3Z"];

/** Lets them fall, each a little otherwise. */
export function celebrate() {
  const sky = document.createElement("div");
  sky.className = "confetti";
  sky.setAttribute("aria-hidden", "true");
  document.querySelector("main")?.append(sky);
  const all = [...Array(COUNT).keys()].map((number) => fall(sky, number % 6));
  void Promise.allSettled(all.map((animation) => animation.finished)).then(() => sky.remove());
}

/** @param {HTMLElement} sky @param {number} player */
function fall(sky, player) {
  const side = SIDES[0] + (SIDES[1] - SIDES[0]) * Math.random();
  sky.insertAdjacentHTML("beforeend", `<svg viewBox="-11 -11 22 22" width="${side}" height="${side}"><path fill="var(--${COLOURS[player]})"
    d="${OUTLINES[player]}"/></svg>`);
  const x = Math.random() * innerWidth;
  const frames = [
    { transform: `translate(${x}px, ${-side}px)` },
    { transform: `translate(${x + 90 * (Math.random() - 0.5)}px, ${innerHeight + side}px) rotate(${540 * (Math.random() - 0.5)}deg)` },
  ];
  const timing = { duration: 1400 + 400 * Math.random(), delay: LATEST * Math.random(), easing: "cubic-bezier(.2,.2,.6,1)", fill: /** @type {FillMode} */ ("both") };
  return /** @type {Element} */ (sky.lastElementChild).animate(frames, timing);
}
