// Games replayed by rules that were translated to JavaScript: what they say of every position, a line each.
// usage: node translated.js FOLDER GAME < games > lines

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , folder, game] = process.argv;
const { rules, why, write, endings, speak, TEXTS } = await import(pathToFileURL(`${folder}/games/${game}/rules.js`).href);

/** Whole numbers come and go as text. */
const number = (value) => (Array.isArray(value) ? value.map(number) : BigInt(value));
const plain = (value) => {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === "bigint" ? value.toString() : value;
};
const room = (count) => Array.from({ length: Number(count) }, () => 0n);

function legal(state, player) {
  const moves = room(rules.MAX_MOVES);
  return moves.slice(0, Number(rules.legal(state, player, moves)));
}

function actors(state, players) {
  if (rules.ending(state) || rules.outcome_count(state)) return [];
  const found = room(players);
  return found.slice(0, Number(rules.actors(state, found)));
}

function counted(state, player) {
  const moves = room(rules.MAX_MOVES);
  const count = rules.choices(state, player, moves);
  return [count, count > 0n ? rules.choice(state, player, moves, count - 1n) : null];
}

function numbers(ask, state, players) {
  const found = room(players);
  ask(state, found);
  return found;
}

function observed(state, players, tries, language) {
  speak(TEXTS[language]);
  const acting = actors(state, players);
  const ended = rules.ending(state);
  return [
    state.key(),
    ended ? endings[Number(ended) - 1].map((part) => (typeof part === "string" ? part : part.text())) : null,
    ended ? 0n : rules.outcome_count(state),
    rules.simultaneous(state),
    acting,
    acting.map((player) => legal(state, player)),
    acting.map((player) => legal(state, player).map((move) => write(state, move))),
    acting.map((player) => counted(state, player)),
    numbers(rules.scores, state, players),
    ended ? numbers(rules.ranks, state, players) : null,
    rules.position_key(state),
    tries.map(([player, move]) => {
      const reason = why(state, number(player), number(move));
      return reason === null ? null : [reason.clause, reason.text(), reason.sentence()];
    }),
  ];
}

for await (const line of createInterface({ input: process.stdin })) {
  const { start, players, steps, tries, languages } = JSON.parse(line);
  const state = rules.State.fromKey(number(start));
  const before = state.copy();
  for (let place = 0; ; place += 1) {
    console.log(JSON.stringify(plain(observed(state, players, tries[place], languages[place]))));
    if (place === steps.length) break;
    const [player, move, stopped] = steps[place];
    rules.play(state, number(player), number(move));
    if (stopped) rules.stop(state, rules.REPETITION);
  }
  console.log(JSON.stringify(plain([before.key(), rules.same_position(before, state), rules.same_position(before, before)])));
}
