import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Entry } from "har-format";
import { describe, expect, test } from "vitest";
import { startMock } from "../src/index.ts";
import { newFile } from "./fixtures/new-file.ts";
import { runCommand } from "./fixtures/run-command.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { postJson, type WatchedMock, withMock } from "./fixtures/with-mock.ts";
import { withNode } from "./fixtures/with-node.ts";

const read = async (file: string): Promise<{ text: string; entries: Entry[] }> => {
  const text = await readFile(file, "utf8");
  const { log } = JSON.parse(text) as { log: { version: string; entries: Entry[] } };
  expect(log).toMatchObject({ version: "1.2", creator: { name: "ledgergate-mock", version: expect.any(String) } });
  return { text, entries: log.entries };
};

const start = (record: string, options: Parameters<typeof withMock>[0] = {}): Promise<WatchedMock> =>
  withMock({ apis: ["warehouse"], specs: { warehouse }, record, ...options });

describe("recording", () => {
  test("records requests and answers as HAR 1.2", async () => {
    const file = await newFile("traffic.har");
    const mock = await start(file);
    await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/7?limit=30&limit=4`);
    await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items`, postJson({ name: "bolt" }));
    const { entries } = await read(file);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      time: expect.any(Number),
      request: {
        method: "GET",
        url: `${mock.baseUrls.warehouse}/v1/any-key/r2/items/7?limit=30&limit=4`,
        httpVersion: "HTTP/1.1",
        queryString: [
          { name: "limit", value: "30" },
          { name: "limit", value: "4" },
        ],
        bodySize: 0,
      },
      response: { status: 400, statusText: "Bad Request", content: { mimeType: "application/problem+json" } },
    });
    expect(entries[1]).toMatchObject({
      request: {
        method: "POST",
        postData: { mimeType: "application/json", text: '{"name":"bolt"}' },
        bodySize: 15,
        headers: expect.arrayContaining([{ name: "content-type", value: "application/json" }]),
      },
      response: {
        status: 201,
        content: { size: 18, mimeType: "application/json; charset=utf-8", text: '{"name":"created"}' },
        headers: expect.arrayContaining([{ name: "content-length", value: "18" }]),
      },
    });
  });

  test("keeps a declared member even if its name looks like a secret, unless the document marks it as one", async () => {
    const file = await newFile("traffic.har");
    const mock = await withMock({ record: file });
    const account = await fetch(`${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`);
    await fetch(`${mock.baseUrls.admin}/admin/v1/endpoints`, { headers: { authorization: "KEY" } });
    const [kept, list] = (await read(file)).entries.map(({ response }) => JSON.parse(response.content.text ?? ""));
    expect(kept).toEqual(await account.json());
    expect(kept).toHaveProperty("authentication_key");
    for (const { api_key } of list.endpoints) expect(api_key).toBe("any-key");
  });

  test("is a valid file at the start and after every call, and is replaced by each mock", async () => {
    const file = await newFile("traffic.har");
    const mock = await start(file);
    expect((await read(file)).entries).toEqual([]);
    for (const count of [1, 2, 3]) {
      await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/${count}`);
      expect((await read(file)).entries).toHaveLength(count);
    }
    await mock.close();
    expect((await read(file)).entries).toHaveLength(3);
    await start(file);
    expect((await read(file)).entries).toEqual([]);
  });

  test("keeps bytes as base64, and names the fault", async () => {
    const file = await newFile("traffic.har");
    const mock = await start(file);
    const headers = { accept: "application/x-bcs", "x-mock-fault": "latency=1" };
    await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/7`, { headers });
    const [entry] = (await read(file)).entries;
    expect(entry?.comment).toBe("x-mock-fault: latency=1");
    expect(entry?.response.content).toEqual({
      size: 3,
      mimeType: "application/x-bcs",
      text: Buffer.from([0, 127, 255]).toString("base64"),
      encoding: "base64",
    });
  });

  test("reports a file that it cannot write", async () => {
    const options = { port: 0, apis: ["warehouse"], specs: { warehouse }, onWarning: () => {} };
    await expect(startMock({ ...options, record: "no/such/folder/a.har" })).rejects.toThrow(
      "The traffic cannot be recorded to no/such/folder/a.har (ENOENT). Choose a file in a folder that exists.",
    );
  });

  test("masks the key in a node's redirects and links", async () => {
    const file = await newFile("traffic.har");
    const node = await withNode(({ url }) => ({ status: 307, headers: { location: `${url}/again` } }));
    const mock = await start(file, { proxy: { warehouse: `${node.url}/{apiKey}` } });
    await fetch(`${mock.baseUrls.warehouse}/v1/my-path-key/r2/items/7`, { redirect: "manual" });
    const { text, entries } = await read(file);
    expect(entries[0]?.response.redirectURL).toBe("/any-key/items/7/again");
    expect(text).not.toContain("my-path-key");
  });

  test.each([
    ["SIGINT", 0],
    ["SIGKILL", "SIGKILL"],
  ] as const)(
    "is complete if %s ends the command during a request and while a client follows the requests",
    async (signal, code) => {
      const file = await newFile("traffic.har");
      const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
      const command = runCommand([cli, "--port", "0", "--api", "ledger-a", "--record", file]);
      const url = await command.ready();
      const ask = () => fetch(`${url}/ledger-a/v1/KEY/v1/accounts/0x1`).then((answer) => answer.arrayBuffer());
      await ask();
      const followed = await fetch(`${url}/__mock/requests`, { headers: { accept: "text/event-stream" } });
      const busy = Promise.allSettled([followed.text(), ...Array.from({ length: 50 }, ask)]);
      command.kill(signal);
      await busy;
      expect(await command.ended).toBe(code);
      expect((await read(file)).entries.length).toBeGreaterThanOrEqual(1);
    },
  );
});
