/**
 * Seeded, endless, simulated ledgers as pure functions: what the local gateway answers from.
 *
 * @packageDocumentation
 */

export type { WorldAnswer, WorldNode, WorldRequest } from "./answer.ts";
export type { WorldDocument, WorldOptions } from "./options.ts";
export { createWorld, type World } from "./world.ts";
