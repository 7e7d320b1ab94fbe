/** The most telling words of a cause chain: the innermost code (`ECONNREFUSED`), else the innermost message. */
export function reasonOf(cause: unknown): string {
  let reason = "the request failed";
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code } = error as { code?: unknown };
    reason = typeof code === "string" ? code : error.message || reason;
  }
  return reason;
}
