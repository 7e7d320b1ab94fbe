/**
 * Typed fetch client of the admin API: a team's endpoints and their keys.
 *
 * @module
 */

export { createAdmin, type AdminClient, type AdminOptions } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
