// Light or dark, before the page is drawn, so that nothing flashes; and the button that changes it. A plain
// script, since modules come later. It does not know what is on the page.
// @ts-check
(() => {
  const themes = ["auto", "light", "dark"];

  /** @returns {string} */
  function kept() {
    try {
      return localStorage.getItem("sixfold.theme") ?? "auto";
    } catch {
      return "auto";
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

  apply(kept());
  addEventListener("sixfold-theme", (event) => apply(/** @type {CustomEvent<string>} */ (event).detail));
  document.addEventListener("DOMContentLoaded", () => {
    tidyAddress();
    apply(kept());
    const button = document.getElementById("theme");
    button?.removeAttribute("hidden");
    button?.addEventListener("click", applyNext);
  });
})();
