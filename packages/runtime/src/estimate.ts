import type { ApiDescriptor } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";

/** Makes a client's `estimate`. */
export function createEstimate({ operations }: ApiDescriptor): (operation: string, n?: number) => number {
  return (operation, n = 1) => {
    const known = Object.keys(operations);
    if (known.includes(operation) && typeof n === "number" && n >= 0)
      return (operations[operation]?.computeUnits ?? 0) * n;
    throw new LedgergateError("invalid_input", `estimate takes one of ${known.join(", ")}, and a number from 0.`);
  };
}
