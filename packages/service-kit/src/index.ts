/**
 * Reads OpenAPI documents for a gateway, and refuses requests with the API's own examples. Runs on any platform.
 *
 * @packageDocumentation
 */

export { type Answer, jsonAnswer, problem, statusText } from "./answer.ts";
export {
  type Api,
  allowedMethods,
  type Condition,
  type Content,
  conditions,
  contractNames,
  declaredStatuses,
  type Example,
  findOperation,
  findResponse,
  fittingExamples,
  type Operation,
  type Parameter,
  type Response,
  responseMatches,
  statusOfCode,
} from "./api.ts";
export { bearerToken, isSpelledAsToken } from "./bearer-token.ts";
export { type CheckedCall, checkCall } from "./check-call.ts";
export { checkHead, type HeadRefusal, hasBody, headRefusals, type RequestHead } from "./check-head.ts";
export { type CheckRequest, createRequestCheck } from "./check-request.ts";
export { corsHeaders, type PreflightHeaders, preflightHeaders } from "./cors.ts";
export { decodePercent } from "./decode-percent.ts";
export { type EncodedAnswer, encodeAnswer, encodeBody } from "./encode.ts";
export { errorCode, errorMessage } from "./errors.ts";
export { escapeControls } from "./escape-controls.ts";
export { isObject, readPointer } from "./json.ts";
export {
  bodyLimit,
  invalidToken,
  malformedEscape,
  missingKey,
  nodeFailed,
  overloaded,
  rateLimited,
  tooLarge,
  unexpectedBody,
  unknownClient,
  unknownKey,
  unknownRoute,
  wrongMethod,
} from "./known-refusals.ts";
export { chooseMediaType, coversMediaType, isJson } from "./media-type.ts";
export { isSimilar, nearest } from "./nearest.ts";
export { addNodeQuery, type NodeQuery, readNodeQuery } from "./node-query.ts";
export type { OpenApiDocument, SecuritySchemeObject } from "./open-api-document.ts";
export { fillTemplate, readPathValues, scoreTemplate } from "./path-template.ts";
export { fillServer, readApi } from "./read-api.ts";
export { readPath, targetLimit } from "./read-path.ts";
export {
  type OperationRequest,
  type ParsedBody,
  parseBody,
  type RequestParameters,
} from "./read-request.ts";
export { lookUp, nodeAt, resolveReference } from "./references.ts";
export { answerRefusal, missingAnswers, type Refusal } from "./refusals.ts";
export { curlCommand, curlLine, quote, type SampleCredentials, sampleRequest } from "./samples.ts";
export {
  describedMembers,
  maskBody,
  maskFields,
  maskHeader,
  maskKey,
  maskSecrets,
  secretMembers,
  secretsOfBody,
  secretsOfPairs,
} from "./secrets.ts";
export {
  answerFromState,
  keySetAnswer,
  keySetPath,
  type ServiceState,
  type TokenClaims,
} from "./service-answers.ts";
export { setBounded } from "./set-bounded.ts";
export { describeViolation, type Violation } from "./violations.ts";
