/** A command line, an input or a setting that cannot be used. Nothing was sent. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
