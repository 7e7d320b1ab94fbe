/**
 * The functions that generated clients name where their document needs them. Nothing for applications.
 *
 * @module
 */

export { bodyFormat } from "./body-format.ts";
export { checkNumber } from "./integer.ts";
export { parseExact, stringifyExact } from "./json.ts";
export { paginate } from "./paginate.ts";
export { ledgerState } from "./read-ledger-state.ts";
