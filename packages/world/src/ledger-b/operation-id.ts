/** The largest identifier of an operation: they are signed 64-bit integers above 0. */
export const largestId: bigint = 2n ** 63n - 1n;

/** Reads the identifier of an operation, zeros in front allowed. `undefined`: it is none. */
export function parseOperationId(text: string | undefined): bigint | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  const id = BigInt(text);
  return id > 0n && id <= largestId ? id : undefined;
}

/** The lowest identifier that an operation in a ledger can have, or in any later one. */
export function firstOperationOf(ledger: number): bigint {
  return ledger <= 0 ? 1n : BigInt(ledger) << 32n;
}

/** Number of the ledger that an operation is in: the upper 32 bits of its identifier. */
export function ledgerOf(operationId: bigint): number {
  return Number(operationId >> 32n);
}
