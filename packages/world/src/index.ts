/**
 * Seeded, endless, simulated ledgers as pure functions.
 *
 * @packageDocumentation
 */

export type { WorldAnswer, WorldFamily, WorldOperation, WorldRequest } from "./answer.ts";
export type { WorldDocument, WorldOptions } from "./options.ts";
