import { expectTypeOf, test } from "vitest";
import {
  createLedgerB,
  type EffectPage,
  type EffectRecord,
  isKnownEffect,
  type KnownEffect,
  type UnknownEffect,
} from "../src/index.ts";

const options = { baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" };
const client = createLedgerB(options);

test("a call returns a page, and no ledger state", async () => {
  const call = client.listOperationEffects({ id: 1n });
  expectTypeOf(await call).toEqualTypeOf<EffectPage>();
  expectTypeOf((await call.withResponse()).ledger).toEqualTypeOf<undefined>();
});

test("isKnownEffect separates known effects from unknown ones", () => {
  const read = (effect: EffectRecord) => {
    if (isKnownEffect(effect)) expectTypeOf(effect).toEqualTypeOf<KnownEffect>();
    else expectTypeOf(effect).toEqualTypeOf<UnknownEffect>();
  };
  expectTypeOf(read).toBeFunction();
});

test("an effect narrows by its type, although unknown kinds are allowed", () => {
  const amountOf = (effect: EffectRecord) => {
    if (effect.type === "account_credited" || effect.type === "account_debited") return effect.amount;
    // @ts-expect-error not every effect has an amount
    return effect.amount;
  };
  expectTypeOf(amountOf).parameter(0).toEqualTypeOf<EffectRecord>();
  const offerOf = (effect: EffectRecord) => (effect.type === "trade" ? effect.offer_id : undefined);
  expectTypeOf(offerOf).returns.toEqualTypeOf<string | undefined>();
});
