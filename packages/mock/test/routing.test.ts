import { describe, expect, test } from "vitest";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock, withMockFetch } from "./fixtures/with-mock.ts";

const options = { apis: ["warehouse", "office"], specs: { warehouse, office } };

describe("routing", () => {
  test("tells APIs at the root apart by their paths", async () => {
    const desks = (path: string): object => ({
      openapi: "3.1.0",
      paths: { [path]: { get: { responses: { 200: { content: { "application/json": { example: path } } } } } } },
    });
    const specs = { one: desks("/shared/one"), two: desks("/shared/two"), any: desks("/{any}/three") };
    const mock = await withMock({ apis: ["one", "two", "any"], specs });
    for (const path of ["/shared/one", "/shared/two"]) expect(await (await fetch(mock.url + path)).json()).toBe(path);
    expect(await (await fetch(`${mock.url}/whatever/three`)).json()).toBe("/{any}/three");
  });

  test("lists the mounted APIs if no API has the path", async () => {
    const mock = await withMock(options);
    const answer = await fetch(`${mock.url}/v1/KEY/r2/items/7`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "No API has this path.",
      nearest: "/warehouse/v1/{apiKey}/r2/items/{item_id}",
      mounted: [
        { title: "Warehouse", url: `${mock.url}/warehouse` },
        { title: "Office", url: mock.url },
      ],
    });
  });

  const item = "/warehouse/v1/{apiKey}/r2/items/{item_id}";
  test.each<[path: string, shown: string, nearest?: string]>([
    ["/warehouse/v1/SECRET/r2/itemz/7", "/warehouse/v1/[secret]/r2/itemz/7", item],
    ["/warehouse/v2/SECRET/r2/items/7", "/warehouse/v2/[secret]/r2/items/7", item],
    ["/warehouse/SECRET/r2/items/7", "/warehouse/[secret]/r2/items/7", item],
    ["/warehose/v1/SECRET/r2/items/7", "/warehose/v1/[secret]/r2/items/7", item],
    ["/v1/SECRET/r2/items/7", "/v1/[secret]/r2/items/7", item],
    ["/warehouse/v1/SECRET/items/7", "/warehouse/v1/[secret]/items/7", item],
    ["/warehouse/v1/SECRET/items/7?key=SECRET&a=b", "/warehouse/v1/[secret]/items/7?key=[secret]&a=b", item],
    // These resemble no route.
    ["/warehouse/SECRET/v1/r2/items/7", "/warehouse/[secret]/v1/r2/items/7"],
    ["/warehouse/v1/SECRET/r2/shelves/north/7/SECRET", "/warehouse/v1/[secret]/r2/shelves/north/7/[secret]"],
    ["/itemz/list", "/itemz/list"],
    ["/v1/mine/things", "/v1/[secret]/things"],
    ["/files/0a1b2c3d4e5f60718293/mock-key-warehouse-mainnet", "/files/[secret]/[secret]"],
    ["/V1/mine/x", "/V1/[secret]/x"],
    ["/api/v1/warehouse/v1/SECRET/r2/items", "/api/v1/warehouse/v1/[secret]/r2/items"],
    ["/warehouse/v1/testnet/v1/SECRET/r2/items/7", "/warehouse/v1/[secret]/v1/[secret]/r2/items/7"],
    ["/v1//mine/x", "/v1//[secret]/x"],
    ["/api-keys/SECRET", "/api-keys/[secret]"],
  ])("reports %s, which is in no document, as %s, with the nearest route", async (path, shown, nearest) => {
    const mock = withMockFetch(options);
    const answer = await mock.fetch(mock.url + path);
    expect(answer.status).toBe(404);
    const reason = `is in no document${nearest ? `; did you mean ${nearest}?` : ""}`;
    expect(mock.exchanges).toMatchObject([
      { url: shown, violations: { input: [{ in: "path", name: "path", reason }] } },
    ]);
    const body = (await answer.json()) as { nearest?: string };
    expect(body.nearest).toBe(path.startsWith("/warehouse/") ? undefined : nearest);
  });

  test("survives a hook that throws", async () => {
    const warnings: string[] = [];
    const onExchange = (): void => {
      throw new Error("not mine");
    };
    const onWarning = (warning: string): unknown => warnings.push(warning);
    const mock = await withMock({ apis: ["office"], specs: { office }, onExchange, onWarning });
    for (let call = 0; call < 2; call++) expect((await fetch(mock.url)).status).toBe(200);
    expect(warnings).toContain("a request could not be reported: not mine");
  });
});
