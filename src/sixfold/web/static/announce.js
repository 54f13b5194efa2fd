// The live region: what happens is also said to those who do not see the board.

/** @param {string[]} texts */
export function announce(texts) {
  const region = document.getElementById("live");
  if (region) region.textContent = texts.filter(Boolean).join(" ");
}
