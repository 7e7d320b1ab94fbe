import { createMockFetch } from "@ledgergate/mock";
import { type Measurement, measureInterleaved, type RoundsOptions, type Subject } from "../rounds.ts";

const CALLS_PER_BATCH = 1000;

/** Microseconds of a call without a port, by what is asked for. */
export function measureMockFetch(options: RoundsOptions): Promise<Measurement[]> {
  const mockFetch = createMockFetch();
  const subject = (name: string, path: string): Subject => ({
    name,
    async measure() {
      const started = performance.now();
      for (let call = 0; call < CALLS_PER_BATCH; call++) {
        const answer = await mockFetch(`http://localhost:4010${path}`);
        if (answer.status !== 200) throw new Error(`createMockFetch answered ${answer.status} where 200 is due.`);
        await answer.arrayBuffer();
      }
      return ((performance.now() - started) * 1000) / CALLS_PER_BATCH;
    },
  });
  return measureInterleaved(
    [
      subject("a block", "/ledger-a/v1/KEY/v1/blocks/by_height/3285"),
      subject("an account", "/ledger-a/v1/KEY/v1/accounts/0x1"),
      subject("a page of effects", "/ledger-b/v1/KEY/operations/121693057904021505/effects"),
    ],
    options,
  );
}
