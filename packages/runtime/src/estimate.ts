import type { ApiDescriptor } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";

/** Makes a client's `estimate`. */
export function createEstimate({ operations }: ApiDescriptor): (operation: string, n?: number) => number {
  return (operation, n = 1) => {
    const descriptor = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (descriptor && n >= 0) return (descriptor.computeUnits ?? 0) * n;
    const known = Object.keys(operations).join(", ");
    throw new LedgergateError("invalid_input", `estimate takes one of ${known}, and a number from 0.`);
  };
}
