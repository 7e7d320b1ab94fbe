/**
 * The most that a browser may have to load, minified and compressed, in bytes. A test holds the clients to it: what needs
 * more room belongs on a sub-path of its own.
 */
export const sizeBudgets = {
  /** Any one client, with one call. */
  oneCall: 11_900,
  /** All five clients, with a call of each. */
  allFive: 12_500,
};
