/** What stands in the way of a release, in one line that says what, where, and what to do. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}
