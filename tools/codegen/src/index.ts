/**
 * Writes the source of a typed client from an OpenAPI document.
 *
 * @module
 */

export { DocumentError, type DocumentProblem, problemLine } from "@ledgergate/support/service-kit";
export {
  type GeneratedFiles,
  type GenerateOptions,
  generate,
  readModel,
  readPartialModel,
  selectOperations,
} from "./generate.ts";
export { chooseFirstCall, type FirstCall, isNeeded, printFirstCall } from "./print/first-call.ts";
export { checkDocument } from "./read/check-document.ts";
export { isClientName, isVariableName } from "./read/client-name.ts";
export type { OperationSelection } from "./read/list-operations.ts";
export type { ApiModel, InputMember, OperationModel } from "./read/model.ts";
export type { SchemaPlace } from "./read/place.ts";
