/**
 * Writes the source of a typed client from an OpenAPI document.
 *
 * @module
 */

export { type GeneratedFiles, type GenerateOptions, generate, readModel } from "./generate.ts";
export type { ApiModel, InputMember, OperationModel } from "./model.ts";
export { DocumentError, type Problem, problemLine } from "./problems.ts";
