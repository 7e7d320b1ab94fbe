import { expect, test } from "vitest";
import { exampleOperation } from "../example-operation.ts";
import { createAsk } from "./ask.ts";

const ask = createAsk();

test("an operation whose example shows fewer than three effects has a third one", () => {
  const records = ask.page(121693057904021505n)._embedded.records;
  expect(records).toHaveLength(3);
  expect(records.slice(0, 2).map(({ type }) => type)).toEqual(["account_credited", "account_debited"]);
  expect(records[2]?.paging_token).toBe("121693057904021505-3");
});

test("an example that is not a page of effects is ignored", () => {
  const broken = [
    null,
    1,
    {},
    { _embedded: {} },
    { _embedded: { records: [null, {}, { paging_token: "x" }, { paging_token: "0-1" }] } },
  ];
  const operation = exampleOperation("listOperationEffects", "/", broken);
  const without = createAsk({ documents: {} });
  expect(createAsk({ documents: { "ledger-b": [operation] } }).page(7n)).toEqual(without.page(7n));
});
