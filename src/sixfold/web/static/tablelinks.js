// Links to a table: shown to be shared, cancelled, followed.
// It knows the dialogs that show them.  It does not know how a link is written.

import { send } from "./commands.js";
import { ServerTrouble } from "./connection.js";
import { change } from "./state.js";
import { connection, showFailure } from "./tableconnection.js";

/** Opens a dialog about links and fetches them.  @param {"share" | "phone"} dialog @param {string[]} kinds */
async function openLinks(dialog, kinds) {
  change({ dialog, links: null });
  try {
    const all = await Promise.all(kinds.map((kind) => connection.get(kind)));
    change({ links: all.flatMap(({ links }) => links) });
  } catch (error) {
    change({ dialog: "" });
    showFailure(error);
  }
}

/** The host's links. */
export const openShare = () => openLinks("share", ["links", "seat"]);

/** The way to one's own seat on another device. */
export const openPhone = () => openLinks("phone", ["seat"]);

/** @param {number | null} chair @param {boolean} watch  whether it is the link to watch */
export async function revoke(chair, watch) {
  await send({ do: "revoke", chair, ...(watch ? { watch } : {}) });
  void openShare();
}

/** Why a table shows nothing to somebody who has no link to it, if that is the reason. */
export async function whyClosed() {
  try {
    await connection.get("events", [["follow", "no"], ["from", 10 ** 9]]);
  } catch (error) {
    const unanswered = error instanceof TypeError || error instanceof ServerTrouble;
    if (error instanceof Error && !unanswered) change({ notice: error.message });
  }
}

/** Exchanges the key in the address for a cookie.  @param {string} key @param {string} name */
export async function enter(key, name) {
  try {
    const { chairs } = await connection.enter(key, name);
    if (chairs.length && !name) change({ welcome: chairs });
  } catch (error) {
    change({ notice: error instanceof Error ? error.message : String(error) });
  }
}
