/**
 * Internals shared with the packages that build on the runtime. Not for applications.
 *
 * @module
 */

export { callError } from "./call/call-error.ts";
export { LATE_MS, remainingMs, startTimer } from "./call/limits.ts";
export { startStackAtCaller } from "./call/observe-call.ts";
export { type PreparedRequest, prepareRequest } from "./call/prepare-request.ts";
export { givenMembers } from "./json.ts";
export {
  brokenRule,
  checkObject,
  checkOptions,
  credentialRule,
  isCredential,
  isObject,
  type OptionRule,
  type OptionRules,
  suggestName,
  tokenRule,
} from "./option-rules.ts";
export { CLIENT_RULES } from "./options.ts";
export { isWithin } from "./within.ts";
