// Games replayed by a game's translated module: what it answers to whatever is asked on the way, a line each.
// usage: node replay.js < games > answers

import { createInterface } from "node:readline";
import * as game from "./game.js";
import { plain, value } from "./plain.js";
import { $dict, $set, Refusal, speak } from "./python/python.js";

/** One game, ply by ply. */
class Replay {
  constructor({ start, players, options, rules_version, moves }) {
    const state = game.rules.State.fromKey(value(start));
    const settings = new game.Settings(game.game, players, $dict(Object.entries(options)), $dict(), rules_version);
    this.positions = [game.begun(settings, state)];
    for (const [player, move] of value(moves)) this.positions.push(game.play_number(this.positions.at(-1), player, move));
  }

  /** The same game as somebody may know it, told step by step. */
  seenBy(viewers, covered) {
    this.positions = this.positions.map((position) => position.seen_by(viewers, covered)).map((seen) =>
      seen.history.partial ? seen.line().reduce((told, { history, _state }) => game.stepped_to(told, history.player, history.word, _state)) : seen);
  }

  answers(ply, view) {
    const { names, viewer, narrow, covered, low, bare, turned, columns, since } = view;
    speak(game.TEXTS[view.language], view.language);
    const scene = this.positions[ply].look.scene(names, viewer, narrow, $set(covered), low, bare, turned, since, columns);
    return view.calls.map(([role, name, values]) => {
      const given = values.map((one) => this.given(one, ply, scene));
      try {
        const found = plain(this.called(role, name, given, ply));
        return [found, ...given.filter((_, place) => values[place]?.room !== undefined).map(plain)];
      } catch (problem) {
        if (problem instanceof Refusal) return plain(problem);
        return { threw: String(problem?.stack ?? problem), in: `${role}.${name}` };
      }
    });
  }

  called(role, name, given, ply) {
    if (role === "house") return game[name](...given);
    const position = this.positions[ply];
    const owner = role === "position" ? position : (game[role] ?? position[role]);
    return typeof owner[name] === "function" ? owner[name](...given) : owner[name];
  }

  given(one, ply, scene) {
    const position = this.positions[ply];
    if (one === null || typeof one !== "object" || Array.isArray(one)) return value(one);
    if (one.facts) return new game.Facts(...one.facts);
    if (one.is) return { state: position._state, scene, position, game: game.game }[one.is];
    if (one.room !== undefined) return Array(one.room).fill(0);
    return this.positions[one["state at"]]._state;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const data = JSON.parse(line);
  const replay = new Replay(data);
  const last = replay.positions.at(-1);
  replay.seenBy(...data.sight);
  const answers = Object.entries(data.asked).flatMap(([ply, view]) => replay.answers(Number(ply), view));
  console.log(JSON.stringify({ words: last.words, last: plain(last._state.key()), answers }));
}
