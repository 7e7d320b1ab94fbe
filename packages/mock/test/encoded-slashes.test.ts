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
  ["/plain/ibc%2FABC", 404],
  ["/denoms/ibc%2Fowners", 404],
  ["/denoms/ibc%2F..%2FB", 404],
  // The value has ten characters, with its slash as one.
  ["/denoms/ibc%2FABCDEF", 400],
];

async function listen() {
  const server = setupServer(...createMswHandlers({ specs: options.specs, onWarning: () => {} }));
  server.listen();
  onTestFinished(() => server.close());
  return [fetch, "https://slashes.example"] as const;
}

describe("a path parameter with slashes", () => {
  test.each<[string, () => Promise<readonly [fetch: (url: string) => Promise<Response>, baseUrl: string | undefined]>]>(
    [
      ["the server", () => withMock(options).then((mock) => [fetch, mock.baseUrls.slashes])],
      ["createMockFetch", () => withMockFetch(options).then((mock) => [mock.fetch, mock.baseUrls.slashes])],
      ["handlers of Mock Service Worker", listen],
    ],
  )("has them in %s", async (_, start) => {
    const [send, baseUrl] = await start();
    const ask = async (path: string) => (await send(`${baseUrl}/v1/KEY${path}`)).status;
    expect(await Promise.all(calls.map(async ([path]) => [path, await ask(path)]))).toEqual(calls);
  });

  test("reaches a real node with each slash encoded once", async () => {
    const node = await withNode(() => ({ body: '"Denom"' }));
    const mock = await withMock({ ...options, proxy: { slashes: node.url } });
    await fetch(`${mock.baseUrls.slashes}/v1/KEY/denoms/ibc%2fA%2FB?a=%2f`);
    expect(node.requests.map(({ url }) => url)).toEqual([expect.stringMatching(/\/denoms\/ibc%2FA%2FB\?a=%2f$/)]);
  });
});
