/**
 * The functions that generated clients name where their document needs them. Nothing for applications.
 *
 * @module
 */

export { bodyFormat } from "./body-format.ts";
export { parseExact, stringifyExact } from "./json.ts";
export { ledgerState } from "./ledger-part.ts";
export { paginate } from "./paginate.ts";
