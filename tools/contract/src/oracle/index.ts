/**
 * Loads APIs, reads their documents and examples, and compares values, for other tools.
 *
 * @module
 */

export {
  type AnyValidators,
  apiNames,
  clientCredentials,
  factoryName,
  isKeyInPath,
  keyHeader,
  type LoadedApi,
  loadApi,
  sampleKey,
  serverPath,
  takesKey,
  type UntypedClient,
} from "./apis.ts";
export { findDifference } from "./difference.ts";
export {
  below,
  isObject,
  type Located,
  locate,
  locateSchema,
  type OpenApiDocument,
  type SchemaNode,
} from "./document.ts";
export { parseExact, stringifyExact } from "./exact-json.ts";
export { bareType, isEventStream, isForm, isJson, isMultipart } from "./media-type.ts";
export { isStream, listCallable, listMissingExamples, type MissingExample } from "./missing-examples.ts";
export {
  type DeclaredBody,
  type DeclaredOperation,
  type DeclaredParameter,
  type DeclaredResponse,
  exampleInputs,
  findOperation,
  type Header,
  type Input,
  listOperations,
  type NamedExample,
} from "./operations.ts";
export { createValidator, type Validator } from "./validator.ts";
