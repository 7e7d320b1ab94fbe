import { expectTypeOf, test } from "vitest";
import { createLedgerC, type UnsignedTransaction } from "../src/index.ts";

const client = createLedgerC({ baseUrl: "http://c.test", apiKey: "KEY" });

test("a call returns only the unsigned transaction", async () => {
  const call = client.updateSetting({ owner_address: "", contract_address: "", consume_user_resource_percent: 1 });
  expectTypeOf(await call).toEqualTypeOf<UnsignedTransaction>();
});

test("the percentage may be absent", () => {
  type Value = UnsignedTransaction["raw_data"]["contract"][number]["parameter"]["value"];
  expectTypeOf<Value["consume_user_resource_percent"]>().toEqualTypeOf<number | undefined>();
});
