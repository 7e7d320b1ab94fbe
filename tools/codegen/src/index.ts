/**
 * Writes the source of a typed client from an OpenAPI document.
 *
 * @module
 */

export { type GeneratedFiles, type GenerateOptions, generate } from "./generate.ts";
export { DocumentError, type Problem, problemLine } from "./problems.ts";
