// Where a result of the day stands: among the best, the strongest bot and the middle of all.
// It knows how often each score was reached.  It does not know any game, nor who the others are.
// @ts-check
import { bestMark, dieView } from "../dice/figures.js";
import { withMinus } from "../statistics/bests.js";
import { say } from "../shared/texts.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/** @typedef {import("./dailyresults.js").Result} Result */
/** @typedef {{what: string, score: number, sign: unknown, you?: boolean}} Line */

/** A table of a few: the best first.  Alone there is nobody to stand among.  @param {Result} result */
export function standingView(result) {
  const lines = standing(result);
  if (lines.length < 2) return nothing;
  return html`<section class="card standing"><header><h2>${say("Your table")}</h2><span class="muted small">${result.title}</span></header>
    <table><tbody>${lines.map(({ what, score, sign, you }) => html`<tr class=${you ? "you" : nothing}>
      <td>${sign}</td><th scope="row">${what}</th><td>${withMinus(score)}</td></tr>`)}</tbody></table></section>`;
}

/** The best, the middle, the bot and you, in order.  @param {Result} result @returns {Line[]} */
export function standing({ score, tally = [], bot, fewest, counts }) {
  if (score === null || !counts) return [];
  /** @type {Line[]} */
  const lines = [{ what: say("You"), score, sign: sealView("var(--accent)"), you: true }];
  if (bot.state === "done" && bot.score !== null)
    lines.push({ what: say("Level {level}", { level: bot.level }), score: bot.score, sign: dieView(bot.level, "white") });
  const all = tally.flatMap(([value, count]) => Array.from({ length: count }, () => value)).sort((one, other) => (fewest ? one - other : other - one));
  if (all.length > 1) {
    if (all[0] !== score) lines.push({ what: say("The best so far"), score: all[0], sign: svgView(bestMark(0, 0, 0.7)) });
    lines.push({ what: say("Median result"), score: all[Math.floor(all.length / 2)], sign: sealView("none") });
  }
  return lines.sort((one, other) => (fewest ? one.score - other.score : other.score - one.score) || Number(!!other.you) - Number(!!one.you));
}

/** A round piece.  @param {string} fill */
const sealView = (fill) => svgView(svg`<circle r="12" fill=${fill} stroke="var(--muted)" stroke-width="2" stroke-dasharray=${fill === "none" ? "3 4" : nothing}></circle>`);

/** @param {unknown} inside */
const svgView = (inside) => html`<svg class="figure" viewBox="-19 -19 38 44" aria-hidden="true"><g transform="translate(0 3)">${inside}</g></svg>`;
