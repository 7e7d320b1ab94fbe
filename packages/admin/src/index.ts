/**
 * Typed fetch client of the admin API: a team's endpoints and their keys.
 *
 * @module
 */

export * from "./generated/index.ts";
