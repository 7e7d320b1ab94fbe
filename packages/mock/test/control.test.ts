import { missingAnswers, sampleRequest } from "@ledgergate/service-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeholders } from "../src/accounts/samples.ts";
import { readControlApi } from "../src/control/control-pipeline.ts";
import { createMockControl } from "../src/control.ts";
import { createEngine } from "../src/engine/engine.ts";
import { type Mock, startMock } from "../src/index.ts";
import { warmUp } from "../src/pipeline/warm-up.ts";
import { createRequestLog } from "../src/record/request-log.ts";
import { exchange } from "./fixtures/exchange.ts";
import { head, rawRequest } from "./fixtures/raw-request.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { type WatchedMock, withMock } from "./fixtures/with-mock.ts";

const start = (): Promise<WatchedMock> => withMock({ apis: ["warehouse"], specs: { warehouse } });

describe("the document of the control API", () => {
  test("has an answer to every refusal, and examples that fit their schemas", async () => {
    const warnings: string[] = [];
    const api = readControlApi();
    await warmUp(
      [{ api, engine: createEngine(api.document) }],
      (one) => warnings.push(one),
      new AbortController().signal,
    );
    expect([missingAnswers(api), ...warnings]).toEqual([undefined]);
  });

  test("fits every answer", async () => {
    const mock = await withMock({ apis: ["ledger-a"] });
    await fetch(`${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`);
    const api = readControlApi();
    for (const operation of api.operations) {
      const { url, ...init } = sampleRequest(api, mock.url, operation, placeholders);
      await fetch(url, init);
    }
    const calls = mock.exchanges.filter((exchange) => exchange.api === "__mock");
    expect(calls.map(({ operation }) => operation)).toEqual(api.operations.map(({ id }) => id));
    const failed = calls.filter(({ status = 0 }) => status >= 300);
    // All rules are deleted before one is.
    expect(failed.map(({ operation, status }) => [operation, status])).toEqual([["deleteRule", 404]]);
    expect(calls.flatMap(({ violations }) => [...violations.input, ...violations.output])).toEqual([]);
  });

  test.each([
    ["GET /__mock", "404", "unknown_route"],
    ["PATCH /__mock/rules", "405", "method_not_allowed"],
  ])("refuses %s with %s %s", async (line, status, code) => {
    const { port } = await start();
    const answer = await rawRequest(port, head(line));
    expect(answer.slice(9, 12)).toBe(status);
    expect(answer).toContain(`"code":"${code}"`);
  });
});

describe("listRequests", () => {
  test("returns requests with masked keys", async () => {
    const before = Date.now();
    const mock = await start();
    const control = createMockControl({ baseUrl: mock.url });
    await control.addRule({ count: 1, action: { status: 404, latency: 1 } });
    const base = `${mock.baseUrls.warehouse}/v1/SECRET`;
    for (const path of ["/r2/items/7", "/r2/items/x?limit=2", "/r9/SECRET"]) await fetch(base + path);
    await fetch(`${mock.url}/nowhere`);
    await expect.poll(() => mock.exchanges.length).toBe(5);
    const { requests } = await control.listRequests();
    expect(JSON.stringify(requests)).not.toContain("SECRET");
    expect(requests).toMatchObject([
      {
        number: 1,
        api: "warehouse",
        operation: "getItem",
        template: "/items/{item_id}",
        method: "GET",
        url: "/warehouse/v1/[secret]/r2/items/7",
        status: 404,
        complete: true,
        computeUnits: 0,
        fault: "latency=1",
        durationMs: expect.any(Number),
        rule: "rule-1",
        violations: [],
      },
      { number: 2, status: 400, violations: [{ in: "path", name: "item_id" }] },
      { number: 3, api: "warehouse", status: 404 },
      { number: 4, status: 404, url: "/nowhere" },
    ]);
    expect(Date.parse(requests[0]?.time ?? "")).toBeGreaterThanOrEqual(before);
    expect(requests[3]).not.toHaveProperty("api");
  });
});

describe("getRequest", () => {
  test("returns request and answer without secrets", async () => {
    const mock = await withMock({ apis: ["ledger-a"] });
    const headers = { "x-auth-token": "s3cret-token", prefer: "code=404" };
    await fetch(`${mock.baseUrls["ledger-a"]}/v1/s3cret-key/v1/accounts/0x1`, { headers });
    const account = await createMockControl({ baseUrl: mock.url }).getRequest({ number: 1 });
    expect(JSON.stringify(account)).not.toContain("s3cret");
    expect(account).toMatchObject({
      number: 1,
      status: 404,
      requestHeaders: expect.arrayContaining([{ name: "x-auth-token", value: "[secret]" }]),
      responseHeaders: expect.arrayContaining([{ name: "content-type", value: "application/json; charset=utf-8" }]),
      responseBody: expect.stringContaining("account_not_found"),
      answerViolations: [],
    });
  });

  test("returns the last 200 requests, or fewer if their bodies exceed 16 MiB", async () => {
    const traffic = { target: {} as never, size: 2 ** 20, entry: () => ({}) as never };
    const log = createRequestLog(310);
    const record = (size: number): unknown => log.record(exchange, { ...traffic, size });
    for (let time = 0; time < 300; time++) record(0);
    expect([log.kept().length, log.find(100), log.find(101)?.recorded.number]).toEqual([200, undefined, 101]);
    for (let time = 0; time < 20; time++) record(2 ** 20);
    expect(log.kept().map(({ recorded }) => recorded.number)).toEqual(Array.from({ length: 16 }, (_, at) => 305 + at));
    expect(log.list().map(({ number }) => number)).toEqual(Array.from({ length: 310 }, (_, at) => 11 + at));
  });
});

describe("reset", () => {
  test("restores the initial state", async () => {
    const now = Date.UTC(2026, 0, 1);
    const mock = await withMock({ apis: ["ledger-a"], scenario: "down", now: () => now });
    const control = createMockControl({ baseUrl: mock.url });
    const account = `${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`;
    await control.setScenario("normal");
    await control.addRule({ count: 5, action: { latency: 1 } });
    const block = async () => (await fetch(`${mock.baseUrls["ledger-a"]}/v1/KEY/v1/blocks/by_height/3311`)).status;
    expect([(await control.getClock()).advanced, await block()]).toEqual([0, 404]);
    const ahead = { time: "2026-01-01T00:00:03.750Z", advanced: 3750 };
    expect(await control.advanceClock({ milliseconds: 3750 })).toEqual(ahead);
    expect([await control.getClock(), await block()]).toEqual([ahead, 200]);
    expect((await control.getUsage()).computeUnits).toBeGreaterThan(0);
    await control.reset();
    expect((await control.listRequests()).requests).toEqual([]);
    expect((await control.getUsage()).keys).toEqual([]);
    expect((await control.getScenario()).scenario).toBe("down");
    expect((await control.listRules()).rules.map(({ id }) => id)).toEqual(["down-1", "down-2", "down-3"]);
    expect((await control.getClock()).advanced).toBe(0);
    expect((await fetch(account)).status).toBe(503);
  });
});

describe("the clock of the ledgers", () => {
  test("goes no further than a hundred years", async () => {
    const { url } = await withMock({ apis: ["auth"], blockTimeMs: 3_600_000 });
    const control = createMockControl({ baseUrl: url });
    await control.advanceClock({ blocks: 100 * 365 * 24 });
    await expect(control.advanceClock({ milliseconds: 1 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("body milliseconds: must not take the clock more than 100 years ahead"),
    });
  });
});

describe("pages of another origin", () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock({ port: 0, apis: ["auth"], controlHosts: ["OurBox", "mock.org"] });
  });
  afterAll(() => mock.close());
  const ask = (line: string, ...headers: string[]): Promise<string> =>
    rawRequest(mock.port, [`${line} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n"));

  const hostOf = (name: string): string[] => [`Host: ${name}:4010`];
  test.each([
    ["Host: localhost:4010", "Origin: https://evil.example"],
    ["Host: localhost:4010", "Origin: http://localhost:3000"],
    ["Host: localhost:4010", "Sec-Fetch-Site: same-site"],
    ["Host: evil.example:4010", "Origin: http://evil.example:4010", "Sec-Fetch-Site: same-origin"],
    // Browsers send no Origin or Sec-Fetch headers with a page's own reads without TLS.
    ["Host: evil.example:4010"],
    // A resolver of the local network, or of a search domain, may let these lead anywhere.
    ...["router.local", "mybox", "mock.internal", "notlocalhost", "localhost.evil.example", ".localhost"].map(hostOf),
    ...["127.0.0.1.nip.io", "1.2.3", "0x7f000001", "[::1].evil.example", "[1.2]"].map(hostOf),
  ])("are refused: %s, %s", async (...headers) => {
    for (const line of ["POST /__mock/reset", "PUT /__mock/scenario", "DELETE /__mock/rules", "GET /__mock/requests"]) {
      const answer = await ask(line, ...headers);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(answer).toMatch(/"code":"cross_origin".* name that you give it by --control-host\."/);
      expect(answer.toLowerCase()).not.toContain("access-control-");
    }
    const preflight = await ask("OPTIONS /__mock/reset", ...headers, "Access-Control-Request-Method: POST");
    expect(preflight).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each([
    ["Host: localhost:4010", "Origin: http://localhost:4010", "Sec-Fetch-Site: same-origin"],
    ["Host: [::1]:4010", "Origin: http://[::1]:4010"],
    ["Host: ledger-a.localhost:4010", "Origin: http://ledger-a.localhost:4010"],
    ["Host: LOCALHOST.:4010"],
    ["Host: ourbox:4010", "Origin: http://ourbox:4010", "Sec-Fetch-Site: same-origin"],
    ["Host: MOCK.org:4010", "Sec-Fetch-Site: none"],
    ["Host: mock.org:4010"],
  ])("do not include the mock's own page or clients without a page: %s, %s", async (...headers) => {
    expect(await ask("POST /__mock/reset", ...headers)).toMatch(/^HTTP\/1\.1 204 /);
  });
});
