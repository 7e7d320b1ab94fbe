/**
 * Typed fetch client of the admin API: a team's endpoints and their keys.
 *
 * @module
 */

export { type AdminClient, type AdminOptions, createAdmin } from "./client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
