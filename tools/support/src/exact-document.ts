/**
 * The reader and the writer of documents, for tools that run before the packages are built: they bundle the documents of which the
 * packages are made, and generate the clients.
 */

export { parseJson } from "../../../packages/service-kit/src/base/parse-json.ts";
export { stringifyExact } from "../../../packages/service-kit/src/base/stringify-exact.ts";
export { parseYaml } from "../../../packages/service-kit/src/read/parse-yaml.ts";
