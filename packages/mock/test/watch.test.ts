import { rename, writeFile } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { createMockControl } from "../src/control.ts";
import { ledgerADocument } from "./fixtures/ledger-a-document.ts";
import { newFile } from "./fixtures/new-file.ts";
import { jsonOf, shopOf } from "./fixtures/shop.ts";
import { withMock, withMockFetch } from "./fixtures/with-mock.ts";

/** A document with one operation that answers with this text. */
const shop = (text: string): object =>
  shopOf({ "/offer": { get: { responses: jsonOf({ schema: { type: "string" }, example: text }) } } });

/** The file system reports changes with a delay. */
const patience = { timeout: 20_000 };

const offerOf = async (url: string): Promise<unknown> => (await fetch(`${url}/offer`)).json();

describe("documents in files", () => {
  test.each([
    ["shop.json", '"openapi"'],
    ["shop.yaml", "openapi"],
  ])("are served from %s", async (name, member) => {
    const file = await newFile(name, JSON.stringify(shop("bread"), undefined, 2).replace('"openapi"', member));
    const { fetch } = withMockFetch({ apis: ["shop"], specs: { shop: file } });
    expect(await (await fetch("http://mock/offer")).json()).toBe("bread");
  });
});

describe("watching", () => {
  test("serves the current content of a file that was written or replaced", async () => {
    const file = await newFile("shop.json", JSON.stringify(shop("bread")));
    const onReload = vi.fn();
    const mock = await withMock({ apis: ["shop"], specs: { shop: file }, watch: true, onReload });
    expect(await offerOf(mock.url)).toBe("bread");
    await writeFile(file, JSON.stringify(shop("cake")));
    await vi.waitFor(async () => expect(await offerOf(mock.url)).toBe("cake"), patience);
    await writeFile(`${file}.new`, JSON.stringify(shop("pie")));
    await rename(`${file}.new`, file);
    await vi.waitFor(async () => expect(await offerOf(mock.url)).toBe("pie"), patience);
    expect(onReload.mock.calls).toEqual([["shop"], ["shop"]]);
  });

  test("keeps the previous document if the new one cannot be served, and keeps the mock's state", async () => {
    const file = await newFile("shop.json", JSON.stringify(shop("bread")));
    const mock = await withMock({ apis: ["shop"], specs: { shop: file }, watch: true });
    await offerOf(mock.url);
    mock.warnings.length = 0;
    await writeFile(file, '{ "openapi": ');
    await vi.waitFor(() => expect(mock.warnings).toHaveLength(1), patience);
    expect(mock.warnings[0]).toMatch(/shop\.json is not JSON: .*\. Keeping the previous document\.$/);
    expect(await offerOf(mock.url)).toBe("bread");
    await writeFile(file, JSON.stringify({ openapi: "2" }));
    await vi.waitFor(() => expect(mock.warnings).toHaveLength(2), patience);
    expect(mock.warnings[1]).toContain('The document of "shop" cannot be served: #/openapi: is not an OpenAPI version');
    await writeFile(file, JSON.stringify(shop("cake")));
    await vi.waitFor(async () => expect(await offerOf(mock.url)).toBe("cake"), patience);
    const requests = (await (await fetch(`${mock.url}/__mock/requests`)).json()) as { requests: unknown[] };
    expect(requests.requests.length).toBeGreaterThanOrEqual(3);
  });

  test("keeps the state of the ledgers", async () => {
    const document = JSON.stringify(ledgerADocument());
    const file = await newFile("ledger-a.json", document);
    const onReload = vi.fn();
    const specs = { "ledger-a": file };
    const options = { apis: ["ledger-a"], specs, watch: true, onReload, blockTimeMs: 3_600_000 };
    const mock = await withMock(options);
    await createMockControl({ baseUrl: mock.url }).advanceClock({ milliseconds: 7_200_000 });
    const newest = async (): Promise<string> =>
      (await fetch(`${mock.url}/ledger-a/v1/KEY/v1/blocks/by_height/3303`)).text();
    const before = await newest();
    expect(JSON.parse(before)).toMatchObject({ block_height: "3303" });
    await writeFile(file, `${document}\n`);
    await vi.waitFor(() => expect(onReload).toHaveBeenCalled(), patience);
    expect(await newest()).toBe(before);
  });

  test("watches files only if configured, and until the mock is closed", async () => {
    const file = await newFile("shop.json", JSON.stringify(shop("bread")));
    const options = { apis: ["shop"], specs: { shop: file } };
    const mock = await withMock(options);
    const onReload = vi.fn();
    const watching = await withMock({ ...options, watch: true, onReload });
    await watching.close();
    // The closed mock watched the file first, so its watcher would have reported the change by now.
    const stillWatching = await withMock({ ...options, watch: true });
    await writeFile(file, JSON.stringify(shop("cake")));
    await vi.waitFor(async () => expect(await offerOf(stillWatching.url)).toBe("cake"), patience);
    expect(await offerOf(mock.url)).toBe("bread");
    expect(onReload).not.toHaveBeenCalled();
  });
});
