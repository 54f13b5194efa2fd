// When a page is shown.  Sentences in other languages are fetched first, and the page may be there before them.

/** Does it now if the page is shown already, and again whenever somebody comes back to it.  @param {() => void} show */
export function whenShown(show) {
  if (document.readyState === "complete") show();
  addEventListener("pageshow", show);
}
