import { expectTypeOf, test } from "vitest";
import { type Mismatch, validators } from "../src/generated/validate.ts";
import { type Block, createLedgerA } from "../src/index.ts";

const options = { baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" };

test("the plug-in of validators has two modes", () => {
  createLedgerA({ ...options, plugins: [validators.watch("warn"), validators.watch("throw", console)] });
  // @ts-expect-error no such mode
  validators.watch("log");
});

test("validators check a value by a schema's or operation's name, and narrow its type", () => {
  const value: unknown = {};
  expectTypeOf(validators.check("Block", value)).toEqualTypeOf<readonly Mismatch[]>();
  expectTypeOf(validators.checkAnswer("getBlockByHeight", value)).toEqualTypeOf<readonly Mismatch[]>();
  if (validators.is("Block", value)) expectTypeOf(value).toEqualTypeOf<Block>();
  // @ts-expect-error no such schema
  validators.check("Effect", value);
  // @ts-expect-error no such operation
  validators.checkAnswer("listOperationEffects", value);
});
