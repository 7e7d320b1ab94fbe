import { expect, test } from "vitest";
import { shopOf } from "./fixtures/shop.ts";
import { withMock } from "./fixtures/with-mock.ts";
import { withNode } from "./fixtures/with-node.ts";

test("a slash in a path parameter that may have some reaches a real node encoded once", async () => {
  const parameters = [{ name: "denom", in: "path", required: true, schema: { const: "ibc/A/B" } }];
  const get = { parameters, responses: { 204: { description: "Done." } } };
  const shop = shopOf({ "/denoms/{denom}": { "x-encoded-slashes": ["denom"], get } });
  const node = await withNode(() => ({ status: 204 }));
  const mock = await withMock({ apis: ["shop"], specs: { shop }, proxy: { shop: node.url } });
  await fetch(`${mock.baseUrls.shop}/denoms/ibc%2fA%2FB?a=%2f`);
  expect(node.requests.map(({ url }) => url)).toEqual([expect.stringMatching(/\/denoms\/ibc%2FA%2FB\?a=%2f$/)]);
  expect(mock.exchanges[0]?.violations.input).toEqual([]);
});
