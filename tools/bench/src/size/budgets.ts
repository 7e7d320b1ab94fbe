/**
 * The most that a browser may have to load, minified and compressed, in bytes. A test holds the clients to it: what needs
 * more room belongs on a sub-path of its own. There is room for some more operations, but for no feature.
 */
export const sizeBudgets = {
  /** Any one client, with one call. */
  oneCall: 12_000,
  /** All five clients, with a call of each. */
  allFive: 12_700,
};
