// A person in the page: presses what is marked there, at random, until the game is over; as `playing.py` does, but fast.
// It knows the marks that every game shares.  It does not know any game.
async ([seed, most]) => {
  let drawn = seed;
  const below = (count) => {
    drawn = (drawn * 1103515245 + 12345) % 2147483648;
    return Math.floor((drawn / 2147483648) * count);
  };
  const any = (list) => list[below(list.length)];
  const all = (what) => [...document.querySelectorAll(what)];
  const later = (time) => new Promise((resolve) => setTimeout(resolve, time));

  /** What is sensible to press now; nothing while somebody else moves. */
  function sensible() {
    const places = (kind) => all(`svg.stage.live [data-place].${kind}:not(.chosen)`);
    const [free, targets] = [places("can"), places("target")];
    const choices = all(".asked .choice:not(.chosen)");
    const discs = all("svg.stage .disc:not(.dim)");
    if (all("#go-on").length) return all("#go-on")[0];
    if (all("svg.stage .toggle").length) return free.length && below(10) < 6 ? any(free) : all(".asked .done, .asked .primary").at(-1);
    if (all(".asked .primary").length) return all(".asked .primary").at(-1);
    if (targets.length) return all(".note")[0]?.textContent.trim() && discs.length ? any(discs) : any(targets);
    if (all("svg.stage .chosen").length) return any(choices);
    return any([...free, ...choices]);
  }

  function press(one) {
    const { x, y, width, height } = (one.querySelector(".hit") ?? one).getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, isPrimary: true };
    one.dispatchEvent(new PointerEvent("pointerdown", at));
    one.dispatchEvent(new PointerEvent("pointerup", at));
    one.dispatchEvent(new MouseEvent("click", at));
  }

  for (let presses = 0, idle = 0; presses < most && idle < 6000; ) {
    if (all(".status.over").length) return presses;
    const one = sensible();
    if (one) press(one);
    presses += one ? 1 : 0;
    idle = one ? 0 : idle + 1;
    await later(one ? 0 : 10);
  }
  throw new Error(`the game does not end: ${document.getElementById("table").innerText}`);
}
