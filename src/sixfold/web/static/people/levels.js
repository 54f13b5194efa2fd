// The six levels of bots and what they are called.  It does not know how a bot thinks.

import { say } from "../shared/texts.js";

export const LEVELS = [1, 2, 3, 4, 5, 6];

/** @param {number} level */
export function levelName(level) {
  const names = [
    say("beginner"),
    say("easy"),
    say("casual"),
    say("solid"),
    say("strong"),
    say("strongest"),
  ];
  return names[level - 1] ?? "";
}
