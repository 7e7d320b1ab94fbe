import type { LedgerState } from "@ledgergate/runtime";
import { expectTypeOf, test } from "vitest";
import { costMeter, createLedgerA, limitRate, logCalls, watchLedger } from "../src/index.ts";

test("plug-ins are typed, and re-exported", () => {
  const cost = costMeter({ budget: 1000 });
  expectTypeOf(cost.usage.outcomes.budget_exceeded?.calls).toEqualTypeOf<number | undefined>();
  const ledger = watchLedger({ expectChainId: 1 });
  expectTypeOf(ledger.latest).toEqualTypeOf<Partial<LedgerState> | undefined>();
  const plugins = [cost, ledger, limitRate({ computeUnitsPerSecond: 100, burst: 200 }), logCalls(console)];
  createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins });
  // @ts-expect-error the rate is required
  limitRate({ burst: 200 });
  // @ts-expect-error a text is no number
  costMeter({ budget: "1000" });
});
