import { expect, test } from "vitest";
import { successExamples } from "../../../src/world/examples.ts";
import { exampleOperation } from "../example-operation.ts";
import { baseUrl, createAsk, operations, type Page } from "./ask.ts";

const nodeUrl = "https://ledger-b-node.example";
const ask = createAsk();
// Other operations have no pages of effects.
const examples = operations
  .filter(({ id }) => id === "listOperationEffects")
  .flatMap(successExamples)
  .map(({ value }) => JSON.parse(JSON.stringify(value).replaceAll(nodeUrl, baseUrl)) as Page);
const shown = examples.filter(({ _embedded }) => _embedded.records.length > 0);
// A page with fewer effects than its limit shows all effects of its operation. If these are fewer than 3, the world adds effects.
const complete = shown.filter(({ _links, _embedded }) => {
  const limit = Number(new URL(_links.self.href).searchParams.get("limit"));
  return _embedded.records.length >= Math.min(limit, 3);
});

test("an operation whose example shows fewer than three effects has a third one", () => {
  const records = ask.page(121693057904021505n)._embedded.records;
  expect(records).toHaveLength(3);
  expect(records.slice(0, 2).map(({ type }) => type)).toEqual(["account_credited", "account_debited"]);
  expect(records[2]?.paging_token).toBe("121693057904021505-3");
});

test("a world of any seed contains the examples", () => {
  const other = createAsk({ seed: "other" });
  for (const page of complete) expect(other.follow(page._links.self)).toEqual(page);
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
