import { expect } from "vitest";
import { Heartbeat } from "../../src/store/processes.ts";
import { onEngines } from "../support/stores.ts";

for (const aheadMs of [300_000, -300_000])
  onEngines(`clocks that differ by ${aheadMs} ms are noticed`, async (store) => {
    store.clock.at = Date.now() + aheadMs;
    const offsetMs = await new Heartbeat().send(store);
    // The store is on this machine.
    expect(Math.abs(offsetMs - aheadMs)).toBeLessThan(5_000);
  });
