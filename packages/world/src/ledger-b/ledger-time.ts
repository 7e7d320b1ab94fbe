import { isoTime } from "./iso-time.ts";

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
