import { expect, test } from "vitest";
import { expectStatuses } from "./fixtures/both-mocks.ts";
import { shopOf } from "./fixtures/shop.ts";
import { withMock } from "./fixtures/with-mock.ts";
import { withNode } from "./fixtures/with-node.ts";

const answering = (names: readonly string[] = []): object => ({
  "x-encoded-slashes": names,
  get: {
    parameters: [{ name: "denom", in: "path", required: true, schema: { type: "string", maxLength: 9 } }],
    responses: { 204: { description: "Done." } },
  },
});

const document = shopOf({
  "/denoms/{denom}": answering(["denom"]),
  "/plain/{denom}": answering(),
});

test("a path parameter may have slashes where the document says so", async () => {
  await expectStatuses(document, [
    ["/denoms/ibc%2FABC", {}, 204],
    ["/plain/ibc%2FABC", {}, 404],
    // The value has ten characters, with its slash as one.
    ["/denoms/ibc%2FABCDEF", {}, 400],
  ]);
});

test("a slash in a path parameter reaches a real node encoded once", async () => {
  const node = await withNode(() => ({ status: 204 }));
  const mock = await withMock({ apis: ["shop"], specs: { shop: document }, proxy: { shop: node.url } });
  await fetch(`${mock.baseUrls.shop}/denoms/ibc%2fA%2FB?a=%2f`);
  expect(node.requests.map(({ url }) => url)).toEqual([expect.stringMatching(/\/denoms\/ibc%2FA%2FB\?a=%2f$/)]);
});
