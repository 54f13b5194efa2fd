// A worker in which the bots of a game think (`pagebot.js`).
// @ts-check

import { think } from "./pagebot.js";

addEventListener("message", async ({ data: { number, address, question } }) => {
  try {
    postMessage({ number, answer: think(await import(address), question) });
  } catch (problem) {
    postMessage({ number, problem: String(problem) });
  }
});
