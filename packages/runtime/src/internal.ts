/**
 * What the packages that stand on the runtime share with it. Nothing for applications.
 *
 * @module
 */

export { callError } from "./call-error.ts";
export { givenMembers } from "./json.ts";
export { remainingMs } from "./limits.ts";
export { startStackAtCaller } from "./observe-call.ts";
export {
  checkOptions,
  credentialRule,
  isCredential,
  isObject,
  type OptionRule,
  type OptionRules,
  tokenRule,
} from "./option-rules.ts";
export { CLIENT_RULES } from "./options.ts";
