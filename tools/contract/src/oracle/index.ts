/**
 * Loads APIs, and reads their documents and examples, for other tools.
 *
 * @module
 */

export { listCallable, listMissingExamples, type MissingExample } from "./answers.ts";
export { apiNames, clientCredentials, factoryName, type LoadedApi, loadApi } from "./apis.ts";
export type { OpenApiDocument } from "./document.ts";
export { stringifyExact } from "./exact-json.ts";
export { exampleInputs, listOperations } from "./operations.ts";
