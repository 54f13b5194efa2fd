// Fails if a module that is sent without its comments is another program than the one that was written.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { libraries, modules } = JSON.parse(readFileSync(new URL("made.json", import.meta.url), "utf8"));
const typescript = createRequire(libraries)("typescript");

/** @param {string} text */
function printed(text) {
  const file = typescript.createSourceFile("module.js", text, typescript.ScriptTarget.Latest);
  return typescript.createPrinter({ removeComments: true }).printFile(file);
}

for (const [name, [written, sent]] of Object.entries(modules)) {
  if (printed(written) !== printed(sent)) throw new Error(`${name} is another program without its comments`);
}
