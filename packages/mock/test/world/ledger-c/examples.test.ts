import { expect, test } from "vitest";
import { exampleOperation } from "../example-operation.ts";
import { createAsk, document } from "./ask.ts";

const { examples } = document.components;

test("an example that is not a transaction is ignored", () => {
  const values = [null, 1, { raw_data: null }, { raw_data: {} }, { raw_data: { expiration: "soon" } }];
  const operation = exampleOperation("updateSetting", "/", values);
  const request = examples.UpdateSettingPercent.value;
  const without = createAsk({ documents: {} });
  expect(createAsk({ documents: { "ledger-c": [operation] } })(request)).toEqual(without(request));
});
