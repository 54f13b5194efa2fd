// Which version of the app this module belongs to: its own address says it.
// @ts-check

/** Twelve letters; empty where the address has none. */
export const version = /\/static\/([0-9a-f]{12})\//.exec(import.meta.url)?.[1] ?? "";
