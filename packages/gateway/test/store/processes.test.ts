import { describe, expect, test } from "vitest";
import { Heartbeat } from "../../src/store/processes.ts";
import { engines } from "../support/stores.ts";

describe.each(engines)("on $name", ({ open }) => {
  test.each([0, 300_000, -300_000])(
    "a difference of %i ms between the clocks of host and store is noticed",
    async (aheadMs) => {
      const store = await open({ now: () => Date.now() + aheadMs });
      const offsetMs = await new Heartbeat().send(store);
      // The store is on this machine.
      expect(Math.abs(offsetMs - aheadMs)).toBeLessThan(5_000);
    },
  );
});
