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

/**
 * When a ledger closed, as text. It depends on nothing but the ledger's number, so the time of an effect is the same
 * whenever it is asked for.
 */
export function closeTime(ledger: number): string {
  return isoTime(exampleCloseTime + (ledger - exampleLedger) * ledgerSeconds);
}

/** Number of the newest ledger at a moment, in milliseconds since 1970. */
export function ledgerAt(milliseconds: number): number {
  return exampleLedger + Math.floor((milliseconds / 1000 - exampleCloseTime) / ledgerSeconds);
}

const ledgerSeconds = 5;
// The ledger of the documents' examples, which closed at 2023-06-14T09:26:53Z.
const exampleLedger = 28_333_873;
const exampleCloseTime = 1_686_734_813;

/** Seconds since 1970 as `2023-06-14T09:26:53Z`. A year beyond 9999 has a leading plus sign, as the wire has it. */
export function isoTime(seconds: number): string {
  // The platform writes such a year with six digits behind the sign.
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z").replace(/^\+0/, "+");
}
