import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mock, startMock } from "../src/index.ts";

const token = "0a1b2c3d4e5f60718293";
const called = [
  "/acounts/list",
  "/ledgera/v1/mine/v1/acounts/0x1",
  "/ledger-a/v1/mine/v1/acounts/0x1",
  "/v1/mine/things",
  `/files/${token}/mock-key-ledger-a-mainnet`,
];
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0, host: "127.0.0.1", apis: ["ledger-a"] });
  for (const path of called) await fetch(mock.url + path);
});
afterAll(() => mock.close());

/** Reads the URLs that the page of the mock shows. */
async function shown(headers: Record<string, string> = {}): Promise<string[]> {
  const stream = request(`${mock.url}/__mock/requests`, { headers: { accept: "text/event-stream", ...headers } });
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
  expect(await shown()).toEqual([
    "/acounts/list",
    "/ledgera/v1/[secret]/v1/acounts/0x1",
    "/ledger-a/v1/[secret]/v1/acounts/0x1",
    "/v1/[secret]/things",
    "/files/[secret]/[secret]",
  ]);
});

test.each([{ "x-forwarded-for": "192.0.2.1" }, { host: "192.0.2.7:4010" }])(
  "a client behind a proxy or under another host %j gets them masked",
  async (headers) => {
    const urls = await shown(headers);
    expect(urls[0]).toBe("/[secret]/[secret]");
    expect(urls.join()).not.toMatch(/acounts\/list|files|things/);
  },
);

test("recordings and the list of requests stay masked", async () => {
  for (const path of ["har", "requests"])
    expect(await (await fetch(`${mock.url}/__mock/${path}`)).text()).not.toMatch(/acounts\/list|files|things/);
});
