/**
 * Functions that generated clients use if their document needs them. Not for applications.
 *
 * @module
 */

export { checkNumbers } from "./check-numbers.ts";
export { decodeText } from "./decode-text.ts";
export { withEvents } from "./events.ts";
export { checkNumber } from "./integer.ts";
export { parseExact, stringifyExact } from "./json.ts";
export { paginate } from "./paginate.ts";
export { ledgerState } from "./read-ledger-state.ts";
export { takeKeys } from "./take-keys.ts";
export { writeLists } from "./write-lists.ts";
export { writeRequest } from "./write-request.ts";
