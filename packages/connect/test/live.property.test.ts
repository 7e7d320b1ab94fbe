import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { account, connectTo, down, listing, record, scriptGateway, unreachable } from "./scripted-gateway.ts";

// Fakes only `performance`, which the code reads. Promises and timers of the platform stay real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const nodes = [0, 1, 2];
const node = fc.constantFrom(...nodes);
const step = fc.oneof(
  fc.record({ does: fc.constant("list" as const), enabled: fc.subarray(nodes) }),
  fc.record({ does: fc.constant("break" as const), node, how: fc.constantFrom(down, unreachable) }),
  fc.record({ does: fc.constant("mend" as const), node }),
  fc.record({ does: fc.constant("wait" as const), ms: fc.nat({ max: 60_000 }) }),
  fc.record({ does: fc.constant("call" as const) }),
);

test("for random lists and failures, a call goes only to listed nodes, and succeeds if one of them works", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const records = nodes.map((index) => record(`n${index}`));
      const script = scriptGateway(...records);
      const gateway = await connectTo(script, { retries: 0, refreshMs: Number.POSITIVE_INFINITY });
      const ledgerA = gateway.ledgerA();
      let enabled = nodes;
      const broken = new Set<number>();
      for (const one of [...steps, { does: "call" } as const]) {
        if (one.does === "list") {
          enabled = one.enabled;
          script.list = () => listing(...records.map((it, index) => ({ ...it, enabled: enabled.includes(index) })));
          await gateway.refresh();
        } else if (one.does === "break") {
          broken.add(one.node);
          script.nodes[`n${one.node}`] = one.how;
        } else if (one.does === "mend") {
          broken.delete(one.node);
          script.nodes[`n${one.node}`] = account;
        } else if (one.does === "wait") vi.advanceTimersByTime(one.ms);
        else {
          script.called.length = 0;
          const data = await ledgerA.getAccount({ address: "0x1" }).catch(() => undefined);
          expect(data !== undefined).toBe(enabled.some((index) => !broken.has(index)));
          expect(enabled.map((index) => `n${index}`)).toEqual(expect.arrayContaining(script.called));
          expect(new Set(script.called).size).toBe(script.called.length);
        }
      }
    }),
    { numRuns: 100 },
  );
});
