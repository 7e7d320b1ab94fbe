import { expect, test } from "vitest";
import { createAsk, document } from "./ask.ts";

const { examples } = document.components;
const pairs = [
  ["UpdateSettingPercent", "UnsignedPercent"],
  ["UpdateSettingPercentZero", "UnsignedPercentZero"],
  ["UpdateSettingVisible", "UnsignedVisible"],
  ["UpdateSettingPermission", "UnsignedPermission"],
] as const;

test.each(pairs)("at the timestamp of its example, %s is answered with %s, byte for byte", (request, answer) => {
  const example = examples[answer].value;
  for (const seed of ["ledgergate", "other"]) {
    const ask = createAsk({ seed, now: () => example.raw_data.timestamp });
    expect(ask(examples[request].value)).toEqual({
      status: 200,
      headers: { "content-type": "application/json" },
      body: example,
    });
  }
});

test("an example that is not a transaction is ignored", () => {
  const values = [null, 1, { raw_data: null }, { raw_data: {} }, { raw_data: { expiration: "soon" } }];
  const broken = Object.fromEntries(values.map((value, index) => [`example${index}`, { value }]));
  const content = { "application/json": { examples: broken } };
  const paths = { "/": { post: { operationId: "updateSetting", responses: { "200": { content } } } } };
  const request = examples.UpdateSettingPercent.value;
  const without = createAsk({ documents: {} });
  expect(createAsk({ documents: { "ledger-c": { paths } } })(request)).toEqual(without(request));
});
