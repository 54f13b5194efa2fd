// Python's values and operators, for games that were translated to JavaScript (sixfold/game/javascript).
// It does not know any game.  Whatever Python would refuse is refused here, never answered otherwise.
// @ts-check

export * from "./collections.js";
export * from "./dictionaries.js";
export * from "./functions.js";
export * from "./kinds.js";
export * from "./methods.js";
export * from "./numbers.js";
export * from "./objects.js";
export * from "./operators.js";
export * from "./patterns.js";
export * from "./strings.js";
