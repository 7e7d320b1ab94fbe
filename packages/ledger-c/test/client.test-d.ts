import { expectTypeOf, test } from "vitest";
import { validators } from "../src/generated/validate.ts";
import { createLedgerC, type LedgerCClient, type LedgerCOptions, type UnsignedTransaction } from "../src/index.ts";

const options = { baseUrl: "http://localhost:4010/ledger-c", apiKey: "KEY" };
const client = createLedgerC(options);

test("a call returns only the unsigned transaction, since a failure is thrown", async () => {
  const call = client.updateSetting({ owner_address: "", contract_address: "", consume_user_resource_percent: 1 });
  expectTypeOf(await call).toEqualTypeOf<UnsignedTransaction>();
});

test("the percentage may be absent from the answer, which omits 0", () => {
  type Value = UnsignedTransaction["raw_data"]["contract"][number]["parameter"]["value"];
  expectTypeOf<Value["consume_user_resource_percent"]>().toEqualTypeOf<number | undefined>();
});

test("inputs that are wrong do not compile", () => {
  // @ts-expect-error the percentage is required
  client.updateSetting({ owner_address: "", contract_address: "" });
});

test("client and options have names, and know the operations of this API", () => {
  expectTypeOf(client).toEqualTypeOf<LedgerCClient>();
  expectTypeOf(createLedgerC).parameter(0).toEqualTypeOf<LedgerCOptions>();
  createLedgerC({ ...options, plugins: [validators.watch("throw")] });
  // @ts-expect-error no such mode
  validators.watch("log");
});
