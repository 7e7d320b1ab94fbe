import { expectTypeOf, test } from "vitest";
import { type Block, createLedgerA } from "../src/index.ts";
import { type Mismatch, validators } from "../src/validate.ts";

const options = { baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" };

test("validate needs validators, and those of this API", () => {
  createLedgerA({ ...options, validate: "off" });
  createLedgerA({ ...options, validators });
  createLedgerA({ ...options, validate: "warn" as "off" | "warn" | "throw", validators });
  // @ts-expect-error nothing to check with
  createLedgerA({ ...options, validate: "throw" });
  // @ts-expect-error no such mode
  createLedgerA({ ...options, validate: "log", validators });
  const { observe } = validators;
  const foreign = { observe, checkAnswer: (_: "listOperationEffects", __: unknown): readonly Mismatch[] => [] };
  // @ts-expect-error they know other operations
  createLedgerA({ ...options, validate: "throw", validators: foreign });
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
