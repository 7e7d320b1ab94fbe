/**
 * Loads APIs, reads their documents and examples, and compares values, for other tools.
 *
 * @module
 */

export {
  type DeclaredAnswer,
  isStream,
  listAnswers,
  listCallable,
  listMissingExamples,
  type MissingExample,
} from "./answers.ts";
export {
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
export { bareType, isEventStream, isJson, isMultipart } from "./media-type.ts";
export {
  type DeclaredOperation,
  type DeclaredParameter,
  exampleInputs,
  type Header,
  type Input,
  listOperations,
  type NamedExample,
} from "./operations.ts";
export { createValidator, type Validator } from "./validator.ts";
export { writeBody } from "./write-body.ts";
