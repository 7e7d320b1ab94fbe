import { readApi } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { describe, expect, test } from "vitest";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

const specs = { warehouse: { ...warehouse, "x-upstream-headers": { "X-Node-Height": "X-Height" } } };
const item = "http://localhost:4010/warehouse/v1/KEY/r2/items/7";

describe("upstreamHeaders", () => {
  const { fetch } = withMockFetch({ apis: ["warehouse"], specs, upstreamHeaders: true });

  test("sends headers under both names, and lets pages read both", async () => {
    const { headers } = await fetch(item);
    expect([headers.get("x-node-height"), headers.get("x-height")]).toEqual(["3285", "3285"]);
    expect(headers.get("access-control-expose-headers")).toBe(
      "X-NODE-HEIGHT, X-NODE-CURSOR, Allow, X-Request-Id, X-Height",
    );
  });

  test.each([
    ["GET", "Origin", null],
    ["OPTIONS", "Access-Control-Request-Headers, Origin", "x-mine"],
  ])("lets a page send cookies with %s", async (method, vary, allowed) => {
    const origin = "https://app.example";
    const wishes = { "access-control-request-method": "GET", "access-control-request-headers": "x-mine" };
    const { headers } = await fetch(item, { method, headers: { origin, ...wishes } });
    expect(headers.get("access-control-allow-headers")).toBe(allowed);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("vary")).toBe(vary);
  });
});

describe("ledger A under the names of public nodes", () => {
  const document = loadSpecs({}, ["ledger-a"]).get("ledger-a") ?? {};
  const { upstreamHeaders, operations } = readApi("ledger-a", document);

  test("has a name for every header that only this gateway has", () => {
    const declared = operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
    const ours = declared.map(({ name }) => name.toLowerCase()).filter((name) => name.startsWith("x-node-"));
    expect(Object.keys(upstreamHeaders).sort()).toEqual([...new Set(ours)].sort());
  });
});
