import { expect, test } from "vitest";
import { type EffectRecord, isKnownEffect } from "../src/index.ts";

test.each([
  ["account_credited", true],
  ["contract_debited", true],
  ["effect_of_tomorrow", false],
  ["constructor", false],
])("%s is known: %s", (type, isKnown) => {
  expect(isKnownEffect({ type } as EffectRecord)).toBe(isKnown);
});
