// Asks the server's bots about a position or a game.  It does not know what is done with the answers.

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
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/analyse/${what}?lang=${document.documentElement.lang}`, { method: "POST", headers, body: JSON.stringify(body), signal });
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  throw new RequestError(data.refused?.text ?? data.error ?? `${answer.status}`, answer.status);
}
