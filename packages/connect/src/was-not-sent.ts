import type { LedgergateError } from "@ledgergate/runtime";

/** Codes of errors that only occur before a connection is there. */
const BEFORE_SENDING: readonly unknown[] = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/**
 * Whether it is certain that nothing was sent, so that a request that must not be repeated may go to another node. Browsers
 * don't tell, and then it is not.
 */
export function wasNotSent({ kind, cause }: LedgergateError): boolean {
  if (kind !== "network") return false;
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ("code" in error && BEFORE_SENDING.includes(error.code)) return true;
  }
  return false;
}
