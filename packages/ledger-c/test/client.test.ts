import { expect, test } from "vitest";
import { createLedgerC } from "../src/index.ts";

const setting = {
  owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
  contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  consume_user_resource_percent: 7,
};

function answering(body: unknown, sent: unknown[] = []) {
  return createLedgerC({
    baseUrl: "http://gateway.test/ledger-c",
    apiKey: "KEY",
    fetch: async (url, { method, body: text }) => {
      sent.push([method, url, JSON.parse(String(text))]);
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    },
  });
}

test("the flat input is the JSON body", async () => {
  const sent: unknown[] = [];
  await answering({ txID: "00" }, sent).updateSetting({ ...setting, visible: false });
  expect(sent).toEqual([
    ["POST", "http://gateway.test/ledger-c/v1/KEY/wallet/updatesetting", { ...setting, visible: false }],
  ]);
});

test("a body with `Error` and status 200 is an error of kind `api`, with the exception as its code", async () => {
  const body = { Error: "class org.example.exception.ContractValidateException : Contract does not exist" };
  await expect(answering(body).updateSetting(setting)).rejects.toMatchObject({
    kind: "api",
    status: 200,
    code: "ContractValidateException",
    message: `updateSetting: ContractValidateException: ${body.Error}`,
    body,
  });
});

test("a call is retried if the node reports a lack of resources with status 200", async () => {
  const texts = [
    "class org.example.exception.ContractValidateException : lack of computing resources",
    "lack of computing resources",
  ];
  let requests = 0;
  const client = createLedgerC({
    baseUrl: "http://gateway.test/ledger-c",
    apiKey: "KEY",
    retries: { baseDelayMs: 0 },
    fetch: async () => {
      const text = texts[requests++];
      return Response.json(text === undefined ? { txID: "00" } : { Error: text });
    },
  });
  expect(await client.updateSetting(setting)).toEqual({ txID: "00" });
  expect(requests).toBe(3);
});

test.each([-1, 101, 7.5])("a percentage of %d is refused before sending", async (percent) => {
  const sent: unknown[] = [];
  const call = answering({}, sent).updateSetting({ ...setting, consume_user_resource_percent: percent });
  await expect(call).rejects.toMatchObject({ kind: "invalid_input" });
  expect(sent).toEqual([]);
});
