import type { LedgerState, UsageCount } from "@ledgergate/runtime";
import { expectTypeOf, test } from "vitest";
import { createLedgerA } from "../src/index.ts";

declare const ledgerA: ReturnType<typeof createLedgerA>;

test("usage is known by operation, and by the outcomes that have occurred", () => {
  expectTypeOf(ledgerA.usage.operations.getBlockByHeight).toEqualTypeOf<UsageCount>();
  expectTypeOf(ledgerA.usage.outcomes.budget_exceeded).toEqualTypeOf<UsageCount | undefined>();
  // @ts-expect-error -- no such operation
  ledgerA.usage.operations.getBlock;
});

test("estimate takes the operations of the API", () => {
  expectTypeOf(ledgerA.estimate("getAccount", 2)).toEqualTypeOf<number>();
  // @ts-expect-error -- no such operation
  ledgerA.estimate("getBlock");
});

test("the latest ledger state may be missing, and may be there in part", () => {
  expectTypeOf(ledgerA.ledger.latest).toEqualTypeOf<Partial<LedgerState> | undefined>();
});

test("a budget is a number, and a limiter has a rate", () => {
  const options = { baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" };
  createLedgerA({ ...options, budget: 1000, limiter: { computeUnitsPerSecond: 100, burst: 200 }, logger: console });
  // @ts-expect-error -- no rate
  createLedgerA({ ...options, limiter: { burst: 200 } });
  // @ts-expect-error -- no number
  createLedgerA({ ...options, budget: "1000" });
});
