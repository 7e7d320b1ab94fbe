import { expect, test } from "vitest";
import { type EffectRecord, isKnownEffect } from "../src/index.ts";

const effect = (type: string) => ({ type }) as EffectRecord;

test("the kinds that the document lists are known, others are not", () => {
  expect(isKnownEffect(effect("account_credited"))).toBe(true);
  expect(isKnownEffect(effect("contract_debited"))).toBe(true);
  expect(isKnownEffect(effect("effect_of_tomorrow"))).toBe(false);
  expect(isKnownEffect(effect("constructor"))).toBe(false);
});
