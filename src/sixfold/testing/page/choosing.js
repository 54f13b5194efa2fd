// Choices before a game, made by its translated module: what each comes to and what would begin, a line each.
// usage: node choosing.js < choices > answers

import { createInterface } from "node:readline";
import { begun_here, game, set_up, TEXTS } from "./setup.js";
import { plain } from "./plain.js";
import { $dict, Refusal, speak } from "./python/python.js";

const dictionary = (values) => $dict(Object.entries(values));

function answered(question) {
  try {
    return plain(question());
  } catch (problem) {
    if (problem instanceof Refusal) return plain(problem);
    return { threw: String(problem?.stack ?? problem) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { language, players, given, options, people, lines, first } = JSON.parse(line);
  speak(TEXTS[language], language);
  const come = answered(() => set_up(game, dictionary(given), players, first));
  const begun = answered(() => begun_here(game, players, dictionary(options), people.map(dictionary), dictionary(lines), first ?? 0));
  console.log(JSON.stringify([come, begun]));
}
