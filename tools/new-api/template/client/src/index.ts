/**
 * Typed fetch client of the Sample API.
 *
 * @module
 */

export * from "./generated/index.ts";
