// The way back to an invitation, for who looks at a lesson first; kept by this tab alone, and as long as it.
// It knows an address and who invites.  It does not know what is learned meanwhile.

import { forget, keep, recall, TAB } from "../shared/storage.js";
import { say } from "../shared/texts.js";
import { html, nothing } from "../vendor/lit-html.js";

const PLACE = "sixfold.invitation";

/** Remembers where this tab was invited to.  @param {string} by */
export function keepInvitation(by) {
  keep(PLACE, { address: location.pathname + location.hash, by }, TAB);
}

export const dropInvitation = () => forget(PLACE, TAB);

/** Whether this tab was invited somewhere, and the guest has not said yet whether they come. */
export const isInvited = () => kept().address?.startsWith("/t/") ?? false;

/** The link back, where there is an invitation.  @param {string} [look] */
export function wayBackView(look = "") {
  const { address = "", by } = kept();
  if (!isInvited()) return nothing;
  return html`<a class="button way-back ${look}" href=${address}>${by ? say("Back to {name}’s invitation", { name: by }) : say("Back to the invitation")}</a>`;
}

const kept = () => recall(PLACE, /** @type {{address?: string, by?: string}} */ ({}), TAB);
