/** Identifiers of operations are positive int64s. */
export const maxOperationId: bigint = 2n ** 63n - 1n;

/** Parses the identifier of an operation. Leading zeros are allowed. */
export function parseOperationId(text: string | undefined): bigint | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  const id = BigInt(text);
  return id > 0n && id <= maxOperationId ? id : undefined;
}

/** The lowest identifier that an operation of a ledger can have. */
export function firstOperationOf(ledger: number): bigint {
  return ledger <= 0 ? 1n : BigInt(ledger) << 32n;
}

/** The ledger of an operation: the upper 32 bits of its identifier. */
export function ledgerOf(operationId: bigint): number {
  return Number(operationId >> 32n);
}

/** Computes the close time of a ledger. It depends only on the ledger's number, so the time of an effect never changes. */
export function closeTime(ledger: number): string {
  const seconds = exampleCloseTime + (ledger - exampleLedger) * ledgerSeconds;
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

/** The newest ledger at a time, in milliseconds since 1970. */
export function ledgerAt(milliseconds: number): number {
  return exampleLedger + Math.floor((milliseconds / 1000 - exampleCloseTime) / ledgerSeconds);
}

const ledgerSeconds = 5;
// The ledger of the documents' examples, which closed at 2023-06-14T09:26:53Z.
const exampleLedger = 28_333_873;
const exampleCloseTime = 1_686_734_813;
