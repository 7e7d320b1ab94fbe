import { readApi } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { readRequestTarget } from "../src/routes/request.ts";
import { matchRoute, readBaseUrl } from "../src/routes/route.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";

const apis = [readApi("warehouse", warehouse), readApi("office", office)];

function baseUrlOf(line: string, host?: string): string {
  const target = readRequestTarget(line, host);
  const route = matchRoute(apis, target);
  if (route.kind !== "operation") throw new Error(`${line} has no operation`);
  return readBaseUrl(target, route);
}

describe("the base URL of a caller", () => {
  test.each([
    ["/warehouse/v1/KEY/r2/items/7?limit=1", "localhost:4010", "http://localhost:4010/warehouse/v1/KEY/r2"],
    ["/v1/KEY/r2/items/7", "Warehouse.localhost:80", "http://Warehouse.localhost:80/v1/KEY/r2"],
    ["https://me:secret@[::1]:4010/warehouse/v1/KEY/r2/items", undefined, "https://[::1]:4010/warehouse/v1/KEY/r2"],
    ["/office/v1/desks", "127.0.0.1", "http://127.0.0.1"],
  ])("is the part before the operation's path: %s", (line, host, expected) => {
    expect(baseUrlOf(line, host)).toBe(expected);
  });

  test.each([undefined, "", "two words", 'quo"te', "host:port", "a/b", "[::1"])(
    "has no origin if the host is %j",
    (host) => {
      expect(baseUrlOf("/warehouse/v1/KEY/r2/items/7", host)).toBe("/warehouse/v1/KEY/r2");
    },
  );

  test("is none for the path of another API's host", () => {
    expect(() => baseUrlOf("/office/v1/desks", "warehouse.localhost")).toThrow("has no operation");
    expect(() => baseUrlOf("/v1/KEY/r2/items/7", "warehouse.example")).toThrow("has no operation");
  });

  test("keeps the key as it was sent, except characters that no URL may contain", () => {
    const base = (key: string): string => baseUrlOf(`/warehouse/v1/${key}/r2/items/7`);
    expect(base("a%2Fb~c:@!")).toBe("/warehouse/v1/a%2Fb~c:@!/r2");
    expect(base("100%")).toBe("/warehouse/v1/100%25/r2");
    expect(base("'<{|}>\u00e9")).toBe("/warehouse/v1/%27%3c%7b%7c%7d%3e%e9/r2");
  });
});
