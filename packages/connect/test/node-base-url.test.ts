import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeBaseUrl } from "../src/endpoints.ts";

const KEY = "some-key";

test.each<[string, string | undefined]>([
  ["https://host.test:8443/gateway/a", "https://host.test:8443/gateway/a"],
  ["http://localhost:4010/v1/ledger-b/v1/some-key", "http://localhost:4010/v1/ledger-b"],
  // The rule is that of the option baseUrl, whose tests try every kind of wrong address.
  ["https://host.test?key=1", undefined],
])("%s is the node of %s", (address, expected) => {
  expect(nodeBaseUrl(address, KEY)).toBe(expected);
});

test("every form of an address leads to the same node", () => {
  const key = fc
    .string({ minLength: 1, unit: fc.constantFrom(..."v1/%~!'()*+&=?#$éü") })
    .filter((text) => !/^\.+$/.test(text));
  const mounted = fc.array(fc.constantFrom("gateway", "ledger-a", "%7e", "a%20b", "100%"));
  const suffix = fc.constantFrom("", "/v1", "/v1/KEY", "/v1/KEY/v1");
  fc.assert(
    fc.property(key, mounted, suffix, fc.constantFrom("", "/"), (apiKey, segments, added, slash) => {
      const base = ["https://host.test", ...segments].join("/");
      const address = base + added.replace("KEY", () => encodeURIComponent(apiKey)) + slash;
      expect(nodeBaseUrl(address, apiKey)).toBe(base);
    }),
  );
});
