/**
 * Internals shared with the packages that build on the runtime. Not for applications.
 *
 * @module
 */

export { callError } from "./call-error.ts";
export { givenMembers } from "./json.ts";
export { remainingMs } from "./limits.ts";
export { startStackAtCaller } from "./observe-call.ts";
export {
  brokenRule,
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
export { type PreparedRequest, prepareRequest } from "./prepare-request.ts";
