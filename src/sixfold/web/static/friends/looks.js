// Stylesheets of modules that are fetched when they are needed.  It does not know what they show.
// @ts-check

/** Fetches a stylesheet that stands beside a module; settled once it holds.  @param {string} name @param {string} module  its address
 * @returns {Promise<void>} */
export function wear(name, module) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(name, module).href;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
