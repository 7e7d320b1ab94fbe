import { expect, test } from "vitest";
import { createAsk, document } from "./ask.ts";

const { examples } = document.components;

test("an example that is not a transaction is ignored", () => {
  const values = [null, 1, { raw_data: null }, { raw_data: {} }, { raw_data: { expiration: "soon" } }];
  const broken = Object.fromEntries(values.map((value, index) => [`example${index}`, { value }]));
  const content = { "application/json": { examples: broken } };
  const paths = { "/": { post: { operationId: "updateSetting", responses: { "200": { content } } } } };
  const request = examples.UpdateSettingPercent.value;
  const without = createAsk({ documents: {} });
  expect(createAsk({ documents: { "ledger-c": { paths } } })(request)).toEqual(without(request));
});
