// Games replayed by a game's translated module: what it answers to whatever is asked on the way, a line each.
// usage: node replay.js < games > answers

import { createInterface } from "node:readline";
import * as game from "./game.js";
import { plain, value } from "./plain.js";
import { $set, Refusal, speak } from "./python.js";

const CHANCE = -1;

/** One game, ply by ply. */
class Replay {
  constructor({ start, players, moves }) {
    this.players = players;
    this.moves = value(moves);
    this.states = [game.rules.State.fromKey(value(start))];
    this.keys = this.states.map(game.rules.position_key);
    this.words = [];
    for (const [player, move] of this.moves) this.play(player, move);
  }

  play(player, move) {
    const before = this.states.at(-1);
    const state = before.copy();
    game.rules.play(state, player, move);
    this.words.push(this.written(before, player, move));
    this.states.push(state);
    this.keys.push(game.rules.position_key(state));
    if (game.rules.REPETITION && this.isThird(state)) game.rules.stop(state, game.rules.REPETITION);
  }

  written(state, player, move) {
    if (player === CHANCE) return game.notation.write_outcome(state, move);
    const word = game.notation.write(state, move);
    return game.rules.simultaneous(state) ? `${player}:${word}` : word;
  }

  isThird(state) {
    const how = game.rules.ending(state);
    if (how > 0 && how <= game.rules.REPETITION) return false;
    const key = this.keys.at(-1);
    return this.states.filter((other, ply) => this.keys[ply] === key && game.rules.same_position(state, other)).length >= 3;
  }

  scene(ply, { names, viewer, narrow, covered, low, bare, turned, columns, since }) {
    const [player, move] = ply ? this.moves[ply - 1] : [null, null];
    const steps = this.moves.slice(ply - since, ply).map(([who, what], number) => {
      const at = ply - since + number;
      return new game.Step(this.states[at], who, what, this.words[at]);
    });
    const before = ply ? this.states[ply - 1] : null;
    const word = ply ? this.words[ply - 1] : "";
    const seen = [viewer, narrow, $set(covered), low, bare, turned, steps, columns, this.states[0]];
    return new game.Scene(this.states[ply], names, before, player, move, word, ...seen);
  }

  answers(ply, view) {
    const scene = this.scene(ply, view);
    speak(game.TEXTS[view.language]);
    return view.calls.map(([role, name, values]) => {
      const given = values.map((one) => this.given(one, ply, scene));
      try {
        const found = plain(game[role][name](...given));
        return [found, ...given.filter((_, place) => values[place]?.room !== undefined).map(plain)];
      } catch (problem) {
        if (problem instanceof Refusal) return plain(problem);
        return { threw: String(problem?.stack ?? problem), in: `${role}.${name}` };
      }
    });
  }

  given(one, ply, scene) {
    if (one === null || typeof one !== "object" || Array.isArray(one)) return value(one);
    if (one.is) return one.is === "state" ? this.states[ply] : scene;
    if (one.room !== undefined) return Array(one.room).fill(0);
    return one.set ? $set(one.set) : this.states[one["state at"]];
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const data = JSON.parse(line);
  const replay = new Replay(data);
  const answers = Object.entries(data.asked).flatMap(([ply, view]) => replay.answers(Number(ply), view));
  console.log(JSON.stringify({ words: replay.words, last: plain(replay.states.at(-1).key()), answers }));
}
