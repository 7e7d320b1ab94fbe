import type { CallObserver } from "@ledgergate/runtime";

/** Puts observers before those of the application. What is no list is left as it is, for the client to refuse. */
export function observeFirst(
  first: readonly CallObserver[],
  others: readonly CallObserver[] | undefined = [],
): readonly CallObserver[] {
  return Array.isArray(others) ? [...first, ...others] : others;
}
