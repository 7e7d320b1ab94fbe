/**
 * Simulates endless ledgers from a seed, as pure functions. The local gateway answers from them.
 *
 * @packageDocumentation
 */

export type { WorldAnswer, WorldNode, WorldRequest } from "./answer.ts";
export type { WorldOptions } from "./options.ts";
export { createWorld, type World } from "./world.ts";
