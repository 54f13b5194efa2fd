// Light or dark, before the page is drawn, so that nothing flashes, and whether this device has met somebody, so that
// nothing moves; and the button that changes the colours. A plain script, since modules come later. It does not know
// what is on the page.
// @ts-check
(() => {
  const themes = matchMedia("(prefers-color-scheme: dark)").matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"]; // the first press shows

  /** @param {string} what @param {string} otherwise */
  function kept(what, otherwise) {
    try {
      return localStorage.getItem(`sixfold.${what}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  /** @param {string} wanted */
  function apply(wanted) {
    const theme = themes.includes(wanted) ? wanted : "auto";
    document.documentElement.dataset.theme = theme;
    for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color]")))
      meta.content = meta.dataset[theme] ?? "";
    const button = document.getElementById("theme");
    const label = button?.dataset[theme] ?? "";
    button?.setAttribute("aria-label", label);
    button?.setAttribute("title", label);
  }

  function applyNext() {
    const now = themes.indexOf(document.documentElement.dataset.theme ?? "");
    const theme = themes[(now + 1) % themes.length];
    try {
      localStorage.setItem("sixfold.theme", theme);
    } catch {
      // applies until the page is left
    }
    apply(theme);
  }

  /** The cookie remembers the language, so a link that is passed on need not carry it. */
  function tidyAddress() {
    const address = new URL(location.href);
    if (address.searchParams.has("lang")) {
      address.searchParams.delete("lang");
      history.replaceState(history.state, "", address);
    }
  }

  apply(kept("theme", "auto"));
  document.documentElement.toggleAttribute("data-met", kept("groups", "[]") !== "[]");
  addEventListener("sixfold-theme", (event) => apply(/** @type {CustomEvent<string>} */ (event).detail));
  document.addEventListener("DOMContentLoaded", () => {
    tidyAddress();
    apply(kept("theme", "auto"));
    const button = document.getElementById("theme");
    button?.removeAttribute("hidden");
    button?.addEventListener("click", applyNext);
  });
})();
