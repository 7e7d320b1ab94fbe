import { setupServer } from "msw/node";
import { describe, expect, onTestFinished, test } from "vitest";
import { createMswHandlers } from "../src/msw.ts";
import { withMock, withMockFetch } from "./fixtures/with-mock.ts";
import { withNode } from "./fixtures/with-node.ts";

const answering = (text: string, names: readonly string[] = []): object => ({
  "x-encoded-slashes": names,
  get: {
    operationId: `get${text}`,
    parameters: [{ name: "denom", in: "path", required: true, schema: { type: "string", maxLength: 9 } }],
    responses: { 200: { description: "Done.", content: { "application/json": { example: text } } } },
  },
});

const document = {
  openapi: "3.1.0",
  info: { title: "Slashes", version: "1.0.0" },
  servers: [{ url: "https://slashes.example/v1/{apiKey}" }],
  paths: {
    "/denoms/{denom}": answering("Denom", ["denom"]),
    "/denoms/{denom}/owners": answering("Owners"),
    "/plain/{denom}": answering("Plain"),
  },
};
const options = { apis: ["slashes"], specs: { slashes: document } };

const calls: readonly (readonly [path: string, status: number])[] = [
  ["/denoms/ibc%2FABC", 200],
  ["/denoms/ibc%2fA%2FB", 200],
  ["/denoms/ibc", 200],
  ["/plain/ibc%2FABC", 404],
  ["/denoms/ibc%2FABC/owners", 404],
  ["/denoms/ibc%2Fowners", 404],
  ["/denoms/ibc%252FABC", 404],
  ["/denoms/ibc%2F%2FB", 404],
  ["/denoms/ibc%2F..%2FB", 404],
  ["/denoms/ibc%2F%2e%2E", 404],
  ["/denoms/%2e%2e%2FB", 404],
  ["/denoms/ibc%2FA%5cB", 404],
  // The value has ten characters, with its slash as one.
  ["/denoms/ibc%2FABCDEF", 400],
];

describe("a path parameter with slashes", () => {
  test("has them at the server", async () => {
    const mock = await withMock(options);
    const ask = async (path: string) => (await fetch(`${mock.baseUrls.slashes}/v1/KEY${path}`)).status;
    expect(await Promise.all(calls.map(async ([path]) => [path, await ask(path)]))).toEqual(calls);
  });

  test("has them in createMockFetch", async () => {
    const mock = await withMockFetch(options);
    const ask = async (path: string) => (await mock.fetch(`${mock.baseUrls.slashes}/v1/KEY${path}`)).status;
    expect(await Promise.all(calls.map(async ([path]) => [path, await ask(path)]))).toEqual(calls);
  });

  test("has them in handlers of Mock Service Worker", async () => {
    const server = setupServer(...createMswHandlers({ specs: options.specs, onWarning: () => {} }));
    server.listen();
    onTestFinished(() => server.close());
    const ask = async (path: string) => (await fetch(`https://slashes.example/v1/KEY${path}`)).status;
    expect(await Promise.all(calls.map(async ([path]) => [path, await ask(path)]))).toEqual(calls);
  });

  test("reaches a real node with each slash encoded once", async () => {
    const node = await withNode(() => ({ body: '"Denom"' }));
    const mock = await withMock({ ...options, proxy: { slashes: node.url } });
    await fetch(`${mock.baseUrls.slashes}/v1/KEY/denoms/ibc%2fA%2FB?a=%2f`);
    expect(node.requests.map(({ url }) => url)).toEqual([expect.stringMatching(/\/denoms\/ibc%2FA%2FB\?a=%2f$/)]);
  });
});
