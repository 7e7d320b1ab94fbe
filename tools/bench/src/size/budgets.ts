/**
 * The most that a browser may have to load, minified and compressed, in bytes. A test holds the clients to it. Ledger A
 * and all five together fill it: what needs more belongs on a sub-path of its own, or has to make room first.
 */
export const sizeBudgets = {
  /** Any one client, with one call. */
  oneCall: 12_000,
  /** All five clients, with a call of each. */
  allFive: 12_700,
};
