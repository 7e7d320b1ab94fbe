/** Whether an error has a code of the system, and perhaps a certain one. */
export function isErrno(error: unknown, code?: string): error is Error & { readonly code: string } {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
  return code === undefined || error.code === code;
}
