/** Types of the runtime that generated code may use, in the order in which they are imported. */
export const RUNTIME_TYPES: readonly string[] = [
  "ApiDescriptor",
  "CallOptions",
  "CallPromise",
  "Int64Input",
  "LedgerState",
  "PagePromise",
  "Uint64Input",
];
