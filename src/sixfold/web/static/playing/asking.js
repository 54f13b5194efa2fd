// Asks the server's bots about a position or a game.  It does not know what is done with the answers.

import { post } from "../shared/post.js";

/** Why a question was not answered, as the server says it. */
export class RequestError extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/** Asks the server.  @param {string} what @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function ask(what, body, signal) {
  const answer = await post(`/analyse/${what}?lang=${document.documentElement.lang}`, body, signal);
  if (answer.ok) return answer.json(); // which fails as the line does if the server stops in the middle of it
  const data = await answer.json().catch(() => ({}));
  throw new RequestError(data.refused?.text ?? data.error ?? `${answer.status}`, answer.status);
}
