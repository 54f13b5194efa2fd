// Python's values and operators, for games that were translated to JavaScript (sixfold/script).
// It does not know any game.  Whatever Python would refuse is refused here, never answered otherwise.
// @ts-check

export * from "./python/collections.js";
export * from "./python/dictionaries.js";
export * from "./python/functions.js";
export * from "./python/kinds.js";
export * from "./python/methods.js";
export * from "./python/numbers.js";
export * from "./python/objects.js";
export * from "./python/operators.js";
export * from "./python/patterns.js";
export * from "./python/texts.js";
