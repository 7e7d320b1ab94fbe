import { expectTypeOf, test } from "vitest";
import { type Block, createLedgerA } from "../src/index.ts";
import { type Mismatch, validators } from "../src/validate.ts";

const options = { baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" };

test("validators are a plug-in of two modes", () => {
  createLedgerA({ ...options, plugins: [validators.watch("warn"), validators.watch("throw", console)] });
  // @ts-expect-error no such mode
  validators.watch("log");
});

test("values are checked by the name of a schema or an operation, and typed by the schema", () => {
  const value: unknown = {};
  expectTypeOf(validators.check("Block", value)).toEqualTypeOf<readonly Mismatch[]>();
  expectTypeOf(validators.checkAnswer("getBlockByHeight", value)).toEqualTypeOf<readonly Mismatch[]>();
  if (validators.is("Block", value)) expectTypeOf(value).toEqualTypeOf<Block>();
  // @ts-expect-error no such schema
  validators.check("Effect", value);
  // @ts-expect-error no such operation
  validators.checkAnswer("listOperationEffects", value);
});
