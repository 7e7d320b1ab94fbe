/**
 * What it takes to hold documents, examples and clients against each other; the contract suite works with the same parts.
 *
 * @module
 */

export { isKeyInPath, keyHeader, sampleCredentials, sampleKey, takesKey } from "./api-key.ts";
export { type AnyClient, type Api, apiNames, loadApi } from "./apis.ts";
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
export { exampleInputs, type Input } from "./example-inputs.ts";
export type { NamedExample } from "./examples.ts";
export {
  type Content,
  type Header,
  listOperations,
  type Operation,
  type Parameter,
  type ResponseDeclaration,
} from "./operations.ts";
export { createValidator, type Validator } from "./validator.ts";
