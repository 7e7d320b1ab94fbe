/**
 * Reads OpenAPI documents for a gateway, and refuses requests with the API's own examples. Runs on any platform.
 *
 * @packageDocumentation
 */

export { decodePercent } from "./base/decode-percent.ts";
export { attempt, errorCode, errorMessage } from "./base/errors.ts";
export { escapeControls } from "./base/escape-controls.ts";
export { getOrAdd } from "./base/get-or-add.ts";
export { integerRanges } from "./base/integer-ranges.ts";
export { bigintAsText, isObject, isOfType, parseJson, stringifyExact, withDoubles } from "./base/json.ts";
export { acceptedTypes, chooseMediaType, coversMediaType, decodeText, isForm, isJson } from "./base/media-type.ts";
export { isSimilar, nearest } from "./base/nearest.ts";
export { setBounded } from "./base/set-bounded.ts";
export { type PartNames, partHead, valueText } from "./base/write-body.ts";
export { bearerToken, isSpelledAsToken } from "./check/bearer-token.ts";
export { isNotAcceptable, successTypes } from "./check/check-accept.ts";
export { checkCall } from "./check/check-call.ts";
export { checkHead, type HeadRefusal, hasBody, headRefusals } from "./check/check-head.ts";
export * from "./check/check-request.ts";
export { ValueDecoder } from "./check/decode-value.ts";
export { findErrorCodes } from "./check/error-codes.ts";
export { createEvaluator } from "./check/evaluate.ts";
export { createSchemaConverter, type SchemaUse } from "./check/json-schema.ts";
export { createValueMaker } from "./check/make-value.ts";
export { type ParsedBody, parseBody, type RequestContent } from "./check/parse-body.ts";
export { findByPath } from "./check/read-path.ts";
export type { RequestParameters } from "./check/read-request.ts";
export { describeViolation, type Refusal, type Violation } from "./check/refusal.ts";
export { listSchemaFaults, listSlowPatterns } from "./check/schema-faults.ts";
export { createValidator, type SchemaMismatch, type Validate } from "./check/validator.ts";
export * from "./read/api.ts";
export { describedMembers, explainsText } from "./read/described-members.ts";
export type { OpenApiDocument, SecuritySchemeObject } from "./read/open-api-document.ts";
export { fillServer } from "./read/operation-servers.ts";
export { readPathValues } from "./read/path-template.ts";
export { PathTrie } from "./read/path-trie.ts";
export { readApi } from "./read/read-api.ts";
export { measureChains } from "./read/reference-chains.ts";
export { nodeAt, readPointer, resolveReference, valueAt } from "./read/references.ts";
export { curlCommand, curlLine, quote, type SampleCredentials, sampleRequest } from "./read/samples.ts";
export { lacksKey, readServerPath } from "./read/server-path.ts";
export { nameKind } from "./read/union-kinds.ts";
export { type DocumentNode, walkDocument } from "./read/walk-document.ts";
export { type Answer, jsonAnswer, notStored, problem, statusText } from "./refuse/answer.ts";
export * from "./refuse/known-refusals.ts";
export { answerRefusal, missingAnswers, namesAnswers } from "./refuse/refusals.ts";
export { corsHeaders, preflightHeaders } from "./serve/cors.ts";
export { type EncodedAnswer, encodeAnswer } from "./serve/encode.ts";
export { addNodeQuery, type NodeQuery, readNodeQuery } from "./serve/node-query.ts";
export * from "./serve/service-answers.ts";
