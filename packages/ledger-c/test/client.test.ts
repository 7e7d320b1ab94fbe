import { expect, test } from "vitest";
import { createLedgerC } from "../src/index.ts";

const setting = {
  owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
  contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  consume_user_resource_percent: 7,
};

test("a lack of resources is retried", async () => {
  const lack = "lack of computing resources";
  const refused = `class a.B : ${lack}`;
  const answers = [{ Error: refused }, { Error: lack }, { txID: "00" }];
  let requests = 0;
  const client = createLedgerC({
    baseUrl: "http://c.test",
    apiKey: "KEY",
    retries: { baseDelayMs: 0 },
    fetch: async () => Response.json(answers[requests++]),
  });
  expect(await client.updateSetting(setting)).toEqual({ txID: "00" });
  expect(requests).toBe(3);
});
