/**
 * Writes the source of a typed client from an OpenAPI document.
 *
 * @module
 */

export { checkDocument } from "./check-document.ts";
export { chooseFirstCall, type FirstCall, printFirstCall } from "./first-call.ts";
export { type GeneratedFiles, type GenerateOptions, generate, readModel } from "./generate.ts";
export type { OperationSelection } from "./list-operations.ts";
export type { ApiModel, InputMember, OperationModel } from "./model.ts";
export { DocumentError, type Problem, problemLine } from "./problems.ts";
