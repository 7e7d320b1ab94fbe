import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mock, startMock } from "../src/index.ts";

const token = "0a1b2c3d4e5f60718293";
/** Paths that no document has, and what the page shows of them. */
const urls: Readonly<Record<string, string>> = {
  "/acounts/list": "/acounts/list",
  "/ledgera/v1/mine/v1/acounts/0x1": "/ledgera/v1/[secret]/v1/acounts/0x1",
  "/ledger-a/v1/mine/v1/acounts/0x1": "/ledger-a/v1/[secret]/v1/acounts/0x1",
  "/v1/mine/things": "/v1/[secret]/things",
  [`/files/${token}/mock-key-ledger-a-mainnet`]: "/files/[secret]/[secret]",
  "/ledger-a/V1/mine/x": "/ledger-a/V1/[secret]/x",
  "/LEDGER/V2/mine/v2/x": "/LEDGER/V2/[secret]/v2/[secret]",
  "/api/v1/ledger-a/v1/mine/v1/acounts/0x1": "/api/v1/ledger-a/v1/[secret]/v1/acounts/0x1",
  "/ledger-a/v1/testnet/v1/mine/v1/acounts/0x1": "/ledger-a/v1/[secret]/v1/[secret]/v1/acounts/0x1",
  "/ledger-a/v1//mine/x": "/ledger-a/v1//[secret]/x",
  "/files%2fv1%2fmine": "/[secret]",
  "/files/%2576%2531/mine": "/files/%2576%2531/[secret]",
  "/files;v1;mine/x": "/[secret]/x",
  "/files;token=mine/mine": "/[secret]/[secret]",
  "/api-keys/mine": "/api-keys/[secret]",
  "/user:mine@host/x": "/[secret]/x",
  "/v1/long-secret/x-long-secret": "/v1/[secret]/x-[secret]",
};
const called = Object.keys(urls);
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0, host: "127.0.0.1", apis: ["ledger-a"] });
  for (const path of called) await fetch(mock.url + path);
});
afterAll(() => mock.close());

/** Reads the URLs that the page of the mock shows. */
async function shown(headers: Record<string, string> = {}): Promise<string[]> {
  const stream = request(`${mock.url}/__mock/requests`, {
    headers: { accept: "text/event-stream", referer: `${mock.url}/`, ...headers },
  });
  return new Promise((resolve, reject) => {
    let text = "";
    stream.on("error", reject).on("response", (answer) =>
      answer.on("data", (chunk) => {
        text += chunk;
        const urls = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = ""]) => JSON.parse(data).url);
        if (urls.length < called.length) return;
        resolve(urls);
        stream.destroy();
      }),
    );
    stream.end();
  });
}

test("the page on the mock's own machine shows unknown paths as they were called, without keys", async () => {
  expect(await shown()).toEqual(Object.values(urls));
});

test.each([
  { "x-forwarded-for": "192.0.2.1" },
  { "x-forwarded-host": "mock.example" },
  { host: "192.0.2.7:4010" },
  { referer: "https://mock.example/" },
  { referer: "" },
])("a client behind a proxy or under another host %j gets them masked", async (headers) => {
  const urls = await shown(headers);
  expect(urls[0]).toBe("/[secret]/[secret]");
  expect(urls.join()).not.toMatch(/acounts\/list|files|things/);
});

test("recordings and the list of requests stay masked", async () => {
  for (const path of ["har", "requests"])
    expect(await (await fetch(`${mock.url}/__mock/${path}`)).text()).not.toMatch(/acounts\/list|files|things/);
});
