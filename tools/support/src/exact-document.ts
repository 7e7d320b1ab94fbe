/**
 * The reader and the writer of documents, for tools that run before the packages are built: they bundle the documents of which the
 * packages are made, and generate the clients.
 */

export { parseJson, stringifyExact } from "../../../packages/service-kit/src/base/json.ts";
export { parseYaml } from "../../../packages/service-kit/src/read/parse-yaml.ts";
