import { expectTypeOf, test } from "vitest";
import { validators } from "../src/generated/validate.ts";
import {
  createLedgerB,
  type EffectPage,
  type EffectRecord,
  isKnownEffect,
  type KnownEffect,
  type LedgerBClient,
  type LedgerBOptions,
  type UnknownEffect,
} from "../src/index.ts";

const options = { baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" };
const client = createLedgerB(options);

test("a call returns a page, and no ledger state", async () => {
  const call = client.listOperationEffects({ id: 1n });
  expectTypeOf(await call).toEqualTypeOf<EffectPage>();
  expectTypeOf((await call.withResponse()).ledger).toEqualTypeOf<undefined>();
});

test("a list is iterated over by effect", async () => {
  for await (const effect of client.listOperationEffects({ id: 1n, order: "desc" })) {
    expectTypeOf(effect).toEqualTypeOf<EffectRecord>();
  }
  for await (const { data, items } of client.listOperationEffects({ id: 1n }).pages()) {
    expectTypeOf(data).toEqualTypeOf<EffectPage>();
    expectTypeOf(items).toEqualTypeOf<readonly EffectRecord[]>();
  }
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

test("inputs that are wrong do not compile", () => {
  // @ts-expect-error the operation is required
  client.listOperationEffects({ limit: 1 });
  // @ts-expect-error there are two orders
  client.listOperationEffects({ id: "1", order: "up" });
});

test("client and options have names, and know the operations of this API", () => {
  expectTypeOf(client).toEqualTypeOf<LedgerBClient>();
  expectTypeOf(createLedgerB).parameter(0).toEqualTypeOf<LedgerBOptions>();
  createLedgerB({ ...options, plugins: [validators.watch("throw")] });
  // @ts-expect-error no such mode
  validators.watch("log");
});
