// A bot for SIXTO as a program: it keeps every roll and marks nothing.
//     sixfold bot check "program:node examples/bots/keeper.js" sixto
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  if (line.startsWith("game:")) return; // a game begins: nothing is asked yet
  const words = line.split(" ");
  const isRoll = words.at(-1).startsWith("="), again = words.at(-2) === "reroll";
  process.stdout.write(isRoll && !again ? "keep\n" : "none\n"); // Node writes each answer at once
});
