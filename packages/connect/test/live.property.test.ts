import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { account, connectTo, down, listing, record, scriptGateway, unreachable } from "./scripted-gateway.ts";

// Fakes only `performance`, which the code reads. Promises and timers of the platform stay real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const html = () => new Response("<html>", { headers: { "content-type": "text/html" } });
const nodes = ["n0", "n1", "n2", "n3"];
interface Step {
  readonly enabled?: string[];
  readonly node?: string;
  readonly how?: () => Response | Promise<Response>;
  readonly ms?: number;
}
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ enabled: fc.subarray(nodes) }),
  fc.record({ node: fc.constantFrom(...nodes), how: fc.constantFrom(account, down, unreachable, html) }),
  fc.record({ ms: fc.nat({ max: 60_000 }) }),
  fc.constant({}),
);

test("a call tries each listed node once before it repeats one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.nat({ max: 4 }), async (steps, limit) => {
      const records = nodes.map((name) => record(name));
      const script = scriptGateway(...records);
      const retries = { limit, maxDelayMs: 0, budget: Number.POSITIVE_INFINITY };
      const gateway = await connectTo(script, { retries, refreshMs: Number.POSITIVE_INFINITY });
      const ledgerA = gateway.ledgerA();
      let enabled = nodes;
      for (const { enabled: listed, node, how = account, ms } of [...steps, {}]) {
        if (listed) {
          enabled = listed;
          script.list = () => listing(...records.map((it) => ({ ...it, enabled: enabled.includes(it.name) })));
          await gateway.refresh();
        } else if (node) script.nodes[node] = how;
        else if (ms !== undefined) vi.advanceTimersByTime(ms);
        else {
          script.called.length = 0;
          const call = ledgerA.getAccount({ address: "0x1" }).withResponse();
          const outcome = await call.catch((error) => error);
          const isWell = (name: string) => (script.nodes[name] ?? account) === account;
          expect([outcome.attempts, "data" in outcome]).toEqual([script.called.length, enabled.some(isWell)]);
          expect(enabled).toEqual(expect.arrayContaining(script.called));
          const asked = new Set(script.called).size;
          expect(asked).toBe(Math.min(script.called.length, enabled.length));
          if ("data" in outcome) expect(script.called.length).toBe(asked);
          else expect(asked).toBe(enabled.length);
          if (asked > 1 && !("data" in outcome)) expect(outcome.cause.errors).toHaveLength(script.called.length);
        }
      }
    }),
    { numRuns: 200 },
  );
});
