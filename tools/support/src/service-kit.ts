/** Functions of packages from their sources, for commands that run before the packages are built. */

export { brokenRule, suggestName } from "../../../packages/runtime/src/option-rules.ts";
export { CLIENT_RULES } from "../../../packages/runtime/src/options.ts";
export { decodePercent } from "../../../packages/service-kit/src/base/decode-percent.ts";
export { escapeControls } from "../../../packages/service-kit/src/base/escape-controls.ts";
export { isObject, isOfType } from "../../../packages/service-kit/src/base/json.ts";
export { essence, isForm, isJson, isMultipart } from "../../../packages/service-kit/src/base/media-type.ts";
export { compilePattern, readLimits, splitPattern } from "../../../packages/service-kit/src/base/pattern-tokens.ts";
export { codeIn } from "../../../packages/service-kit/src/check/error-codes.ts";
export { createValueMaker } from "../../../packages/service-kit/src/check/make-value.ts";
export { withoutFaults } from "../../../packages/service-kit/src/check/schema-faults.ts";
export { intersect } from "../../../packages/service-kit/src/check/schema-reader.ts";
export { createValidator } from "../../../packages/service-kit/src/check/validator.ts";
export { explainsText } from "../../../packages/service-kit/src/read/described-members.ts";
export { checkVersion, normaliseDocument } from "../../../packages/service-kit/src/read/normalise-document.ts";
export type * from "../../../packages/service-kit/src/read/open-api-document.ts";
export * from "../../../packages/service-kit/src/read/operation-servers.ts";
export { mapMembers, placeReferences } from "../../../packages/service-kit/src/read/place-references.ts";
export * from "../../../packages/service-kit/src/read/problems.ts";
export * from "../../../packages/service-kit/src/read/references.ts";
export { createSchemaSearch, type SchemaTest } from "../../../packages/service-kit/src/read/schema-search.ts";
export { kindsOfUnion } from "../../../packages/service-kit/src/read/union-kinds.ts";
export * from "../../../packages/service-kit/src/read/walk-document.ts";
