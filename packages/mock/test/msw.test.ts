import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { type SetupServer, setupServer } from "msw/node";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMockFetch } from "../src/index.ts";
import { createMswHandlers, type Exchange, type MswMock, type MswOptions } from "../src/msw.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { postJson } from "./fixtures/with-mock.ts";

/** Answers the test's calls of `fetch`. */
function start(options: Partial<MswOptions> = {}): { mock: MswMock; server: SetupServer; exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  const specs = { warehouse, office };
  const mock = createMswHandlers({ specs, onExchange: (exchange) => void exchanges.push(exchange), ...options });
  const server = setupServer(...mock);
  server.listen({ onUnhandledFrame: "error" });
  vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    server.close();
    vi.restoreAllMocks();
  });
  return { mock, server, exchanges };
}

const base = "https://warehouse.example/v1/KEY/r2";

describe("createMswHandlers", () => {
  test("answers at the servers of the documents", async () => {
    const { exchanges } = start();
    expect(await (await fetch(`${base}/items/7`)).json()).toEqual({ name: "small" });
    const headers = { authorization: "KEY" };
    expect(await (await fetch("https://office.example/office/v1/desks", { headers })).json()).toEqual({
      desks: [1, 2],
    });
    expect(exchanges[0]).toMatchObject({
      api: "warehouse",
      operation: "getItem",
      url: "/v1/[secret]/r2/items/7",
      status: 200,
      complete: true,
    });
  });

  test("refuses options that it does not have, and values that make no sense", () => {
    const wrong: [object, string][] = [
      [{ spec: { warehouse } }, "There is no option spec (did you mean specs?"],
      [{ specs: undefined }, "The option specs is missing. It takes documents by name"],
      [{ specs: { warehouse: { ...warehouse, servers: [] } } }, "The document of warehouse names no server"],
      [{ scenario: "storm" }, "The option scenario must be one of normal, flaky"],
      [{ specs: { warehouse: "openapi.json" } }, "The option specs must be documents by API name."],
      [{ baseUrls: { shop: "/api" } }, 'baseUrls names an unknown API "shop". Known: warehouse, office.'],
    ];
    for (const [options, message] of wrong) expect(() => start(options), message).toThrow(message);
  });

  test("answers at other base URLs if configured", async () => {
    const { mock } = start({ baseUrls: { warehouse: "https://app.example/api/warehouse/" } });
    expect(mock.baseUrls).toEqual({ warehouse: "https://app.example/api/warehouse", office: "https://office.example" });
    expect((await fetch("https://app.example/api/warehouse/v1/KEY/r2/items/7")).status).toBe(200);
    expect((await fetch("https://app.example/api/warehouse/elsewhere")).status).toBe(404);
    await expect(fetch(`${base}/items/7`)).rejects.toThrow();
    await expect(fetch("https://app.example/api/warehouses/v1/KEY/r2/items/7")).rejects.toThrow();
  });

  test("recognizes a ledger by its document, under any name", async () => {
    const [document = {}] = loadSpecs({}, ["ledger-a"]).values();
    const ledgerB = structuredClone(document);
    start({ specs: { ledgerB } });
    const answer = await fetch("https://ledger-a.gateway.example/v1/KEY/v1/blocks/by_height/77");
    expect(await answer.json()).toMatchObject({ block_height: "77" });
  });

  test("generates no values", async () => {
    start();
    const answer = await fetch(`${base}/items/7`, { headers: { prefer: "dynamic=true" } });
    expect([answer.status, await answer.json()]).toMatchObject([501, { title: "Not Implemented" }]);
  });

  test("refuses a document that cannot be served, and reports errors of onExchange to the console", async () => {
    expect(() => createMswHandlers({ specs: { shop: {} } })).toThrow('The document of "shop" cannot be served');
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    start({
      onExchange() {
        throw new Error("full");
      },
    });
    await fetch(`${base}/items/7`);
    expect(warn).toHaveBeenCalledWith("@ledgergate/mock: a request could not be reported: full");
  });
});

describe("overrides by a test", () => {
  const item = `${base}/items/7`;

  test("lets one operation fail with its document's example, until the handlers are reset", async () => {
    const { mock, server, exchanges } = start();
    server.use(mock.fails("getItem", 404));
    const answer = await fetch(item);
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: "item_not_found" })]);
    expect((await fetch(`${base}/items/x`)).status).toBe(400);
    expect((await fetch(`${base}/items`, postJson({ name: "bolt" }))).status).toBe(201);
    server.resetHandlers();
    expect((await fetch(item)).status).toBe(200);
    expect(exchanges.map(({ rule }) => rule)).toEqual(["override", undefined, undefined, undefined]);
  });

  test("answers with a custom body, only once if configured", async () => {
    const { mock, server } = start();
    server.use(mock.answers("getItem", { name: "huge" }, { once: true }));
    const [first, second] = [await fetch(item), await fetch(item)];
    expect([first.status, await first.json(), await second.json()]).toEqual([200, { name: "huge" }, { name: "small" }]);
  });

  test("says which names and statuses an override may have", () => {
    const { mock } = start();
    expect(() => mock.fails("getShelf", 503)).toThrow(/^operation must be one of .*getItem/);
    expect(() => mock.fails("getItem", 418)).toThrow(/^action\.status must be one that is declared: 200, .*404/);
    expect(() => mock.answers("getShelf", {})).toThrow(/^operation must be one of /);
    expect(() => mock.addRule({ api: "shop", action: { latency: 1 } })).toThrow(
      "api must be one of warehouse, office.",
    );
    expect(() => mock.setScenario("storm" as never)).toThrow("must be one of normal, flaky");
    expect(() => mock.advanceClock({ milliseconds: -1 })).toThrow("milliseconds must be a number from 0");
  });

  test.each([
    [{ action: { fault: "melt" } }, "addRule.action.fault must be equal to one of the allowed values: reset, truncate"],
    [{ operation: "getItem" }, "addRule.action is missing."],
    [undefined, "addRule must be object."],
    [
      { action: { latency: 1 }, when: { header: { a: "b" } } },
      "addRule.when must NOT have additional properties; allowed",
    ],
  ])("refuses the rule %j, and says what it may have", (rule, message) => {
    expect(() => start().mock.addRule(rule as never)).toThrow(message);
  });

  test("applies rules and scenarios, as the control API of a server does", async () => {
    const { mock } = start({ scenario: "down" });
    const ask = async (): Promise<number> => (await fetch(item)).status;
    expect(await ask()).toBeGreaterThanOrEqual(500);
    mock.setScenario("normal");
    mock.addRule({ operation: "getItem", count: 1, action: { status: 404 } });
    expect([await ask(), await ask()]).toEqual([404, 200]);
    mock.addRule({ action: { fault: "html" } });
    expect(await ask()).toBe(502);
    mock.deleteRules();
    expect(await ask()).toBe(200);
    mock.reset();
    expect(await ask()).toBeGreaterThanOrEqual(500);
  });

  test("advances the ledgers' clock", async () => {
    const [document = {}] = loadSpecs({}, ["ledger-a"]).values();
    const { mock } = start({ specs: { ledgerA: document }, now: () => 1_700_000_000_000 });
    const account = "http://localhost:4010/ledger-a/v1/KEY/v1/accounts/0x1";
    const newest = async () => (await fetch(account)).headers.get("x-node-block-height");
    const before = BigInt((await newest()) ?? "");
    mock.advanceClock({ blocks: 10 });
    expect(await newest()).toBe(String(before + 10n));
    mock.reset();
    expect(await newest()).toBe(String(before));
  });
});

describe("the five APIs behind Mock Service Worker", () => {
  const specs = Object.fromEntries(loadSpecs({}, undefined));
  const now = () => 1_680_350_412_345;

  test("answer as createMockFetch does, byte by byte", async () => {
    start({ specs, seed: "msw", now });
    const mockFetch = createMockFetch({ seed: "msw", now });
    const post = postJson({ owner_address: "41d1", contract_address: "41a6", consume_user_resource_percent: 7 });
    // The other tests compare the words of refusals.
    const calls: [path: string, init?: RequestInit][] = [
      ["/ledger-a/v1/KEY/v1/blocks/by_height/100", { headers: { accept: "application/x-bcs" } }],
      ["/ledger-a/v1/KEY/v1/accounts/0xzz"],
      ["/ledger-b/v1/KEY/operations/121693057904021505/effects?order=desc&limit=3"],
      ["/ledger-c/v1/KEY/wallet/updatesetting", post],
      ["/admin/v1/endpoints"],
      ["/oauth/token", post],
    ];
    for (const [path, init] of calls) {
      const answers = [fetch, mockFetch].map(async (send) => {
        const answer = await send(`http://localhost:4010${path}`, init);
        return [path, answer.status, answer.headers.get("content-type"), await answer.text()];
      });
      expect(await answers[0]).toEqual(await answers[1]);
    }
  });
});
