/**
 * Functions that generated clients use if their document needs them. Not for applications.
 *
 * @module
 */

export { checkJson } from "./call/check-json.ts";
export { withEvents } from "./call/events.ts";
export { paginate } from "./call/paginate.ts";
export { writeLists } from "./call/write-lists.ts";
export { writeRequest } from "./call/write-request.ts";
export { decodeText } from "./decode-text.ts";
export { checkNumber } from "./integer.ts";
export { checkPlaces, type IntegerPlace, parsePlaces } from "./integer-places.ts";
export { parseExact, stringifyExact } from "./json.ts";
export { ledgerState } from "./read-ledger-state.ts";
export { takeKeys } from "./take-keys.ts";
