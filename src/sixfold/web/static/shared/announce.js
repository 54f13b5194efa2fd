// The live region, which screen readers read aloud.

/** @param {string[]} texts */
export function announce(texts) {
  const region = document.getElementById("live");
  if (region) region.textContent = texts.filter(Boolean).join(" ");
}
