// A page of another version than the server's: it plays on, and is loaded anew while nobody is in the middle of something.
// It knows what somebody may be doing.  It does not know what versions differ in.
// @ts-check

import { version } from "../shared/shipped.js";
import { keepText, recallText, TAB } from "../shared/storage.js";
import { state } from "../table/state.js";
import { untouched } from "../board/walk.js";

const KEY = "sixfold.renewed"; // in this tab: the version for which it was loaded anew
let wanted = "";

/** Takes in the server's version.  @param {string} given */
export function noteVersion(given) {
  wanted = version && given !== version ? given : "";
}

/** Loads the page anew if it is an older one, once for each version: two servers may have different ones for a while. */
export function renewIfIdle() {
  if (!wanted || isBusy()) return;
  if (recallText(KEY, TAB) === wanted) return;
  if (keepText(KEY, wanted, TAB)) location.reload(); // a browser that stores nothing could not tell when to stop
}

/** Whether somebody would lose what they have begun. */
function isBusy() {
  const { walk, pending, sending, dialog, replay, opened, asking, pause } = state;
  const typing = document.activeElement instanceof HTMLInputElement;
  return typing || sending || !!(pending || dialog || replay || opened || asking || pause || (walk && !untouched(walk)));
}
