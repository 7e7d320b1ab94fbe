/**
 * Writes the source of a typed client from an OpenAPI document.
 *
 * @module
 */

export { DocumentError, type DocumentProblem, problemLine } from "@ledgergate/support/service-kit";
export { checkDocument } from "./check-document.ts";
export { isClientName, isVariableName } from "./client-name.ts";
export { chooseFirstCall, type FirstCall, printFirstCall } from "./first-call.ts";
export {
  type GeneratedFiles,
  type GenerateOptions,
  generate,
  readModel,
  readPartialModel,
  selectOperations,
} from "./generate.ts";
export type { OperationSelection } from "./list-operations.ts";
export type { ApiModel, InputMember, OperationModel } from "./model.ts";
export type { SchemaPlace } from "./place.ts";
