// What a reader prefers for every page: colours as the system, light or dark. Runs before the page is
// drawn, so that nothing flashes. It does not know what is on the page.
// @ts-check
(() => {
  const themes = ["auto", "light", "dark"];

  /** @returns {string} */
  function kept() {
    try {
      const theme = localStorage.getItem("sixfold.theme") ?? "auto";
      return themes.includes(theme) ? theme : "auto";
    } catch {
      return "auto";
    }
  }

  /** @param {string} theme */
  function wear(theme) {
    document.documentElement.dataset.theme = theme;
    const button = document.getElementById("theme");
    const told = button?.dataset[theme] ?? "";
    button?.setAttribute("aria-label", told);
    button?.setAttribute("title", told);
  }

  /** The language has been remembered: a link that is passed on need not say it. */
  function tidyAddress() {
    const address = new URL(location.href);
    if (address.searchParams.has("lang")) {
      address.searchParams.delete("lang");
      history.replaceState(history.state, "", address);
    }
  }

  wear(kept());
  document.addEventListener("DOMContentLoaded", () => {
    tidyAddress();
    wear(kept());
    const button = document.getElementById("theme");
    button?.removeAttribute("hidden");
    button?.addEventListener("click", () => {
      const theme = themes[(themes.indexOf(document.documentElement.dataset.theme ?? "") + 1) % themes.length];
      try {
        localStorage.setItem("sixfold.theme", theme);
      } catch {
        // worn until the page is left
      }
      wear(theme);
    });
  });
})();
