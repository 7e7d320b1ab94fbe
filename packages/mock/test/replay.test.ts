import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createMockControl } from "../src/control.ts";
import { createMockFetch, startMock } from "../src/index.ts";
import { newFile } from "./fixtures/new-file.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock } from "./fixtures/with-mock.ts";
import { withNode } from "./fixtures/with-node.ts";

const own = { apis: ["warehouse"], specs: { warehouse } };

/** Records what `call` requests of a mock in front of a node, and returns the file. */
async function record(
  answer: Parameters<typeof withNode>[0],
  call: (baseUrl: string) => Promise<unknown>,
): Promise<string> {
  const file = await newFile("traffic.har");
  const node = await withNode(answer);
  const mock = await withMock({ ...own, record: file, proxy: { warehouse: `${node.url}/{apiKey}` } });
  await call(mock.baseUrls.warehouse ?? "");
  await mock.close();
  return file;
}

const json = (body: string, more: object = {}) => ({
  status: 200,
  headers: { "content-type": "application/json", "x-node-height": "7" },
  body,
  ...more,
});

describe("the answers of a recording", () => {
  test("are served byte by byte to any key, with their status and headers", async () => {
    const body = '{ "name": "a", "size": 9007199254740993.0 }';
    const file = await record(
      () => json(body),
      (base) => fetch(`${base}/v1/my-path-key/r2/items/7?limit=3`),
    );
    const mock = await withMock({ ...own, replay: file });
    const answer = await fetch(`${mock.baseUrls.warehouse}/v1/other/r2/items/7?limit=3`);
    expect([answer.status, answer.headers.get("x-node-height"), await answer.text()]).toEqual([200, "7", body]);
  });

  test("are served in their order, the last one again and again, and from the first one after a reset", async () => {
    const bodies = ['{"name":"a"}', '{"name":"b"}'];
    let at = 0;
    const file = await record(
      () => (at === 2 ? json('{"code":"item_not_found","text":"gone"}', { status: 404 }) : json(bodies[at++] ?? "")),
      async (base) => {
        for (let time = 0; time < 3; time++) await fetch(`${base}/v1/K/r2/items/7`);
      },
    );
    const mock = await withMock({ ...own, replay: file });
    const ask = async () => (await fetch(`${mock.baseUrls.warehouse}/v1/K/r2/items/7`)).text();
    const missing = '{"code":"item_not_found","text":"gone"}';
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([...bodies, missing, missing]);
    await createMockControl({ baseUrl: mock.url }).reset();
    expect(await ask()).toBe(bodies[0]);
    expect(mock.warnings).toEqual([]);
  });

  test("depend on path, query, body and media type; other calls are answered as without it, with a warning", async () => {
    const post = (base: string, name: string) =>
      fetch(`${base}/v1/K/r2/items`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name }),
      });
    const bytes = { accept: "application/x-bcs" };
    const file = await record(
      ({ method }) => (method === "POST" ? json('{"name":"recorded"}', { status: 201 }) : json('{"name":"recorded"}')),
      async (base) => {
        await post(base, "bolt");
        await fetch(`${base}/v1/K/r2/items/7?limit=3&colour=red`);
      },
    );
    const mock = createMockFetch({ ...own, replay: file, onWarning: (one) => void warnings.push(one) });
    const warnings: string[] = [];
    const base = mock.baseUrls.warehouse ?? "";
    const send = async (path: string, headers = {}) =>
      (await mock(`${base}/v1/K/r2/items/${path}`, { headers })).text();
    const posted = async (name: string) =>
      (
        await mock(
          new Request(`${base}/v1/K/r2/items`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ name }),
          }),
        )
      ).text();
    expect([await send("7?colour=red&limit=3"), await posted("bolt")]).toEqual([
      '{"name":"recorded"}',
      '{"name":"recorded"}',
    ]);
    expect(warnings).toEqual([]);
    expect(await send("8?colour=red&limit=3")).toBe('{"name":"small"}');
    expect(await send("7?limit=3")).toBe('{"name":"small"}');
    expect(await send("7?colour=red&limit=3", bytes)).toBe("\u0000\u007f\ufffd");
    expect(await posted("nut")).toBe('{"name":"created"}');
    expect(new Set(warnings)).toEqual(
      new Set([
        "warehouse getItem: the recording has no such call, so the mock answers it.",
        "warehouse createItem: the recording has no such call, so the mock answers it.",
      ]),
    );
  });

  test("obey rules and faults, and calls that break the document are refused as ever", async () => {
    const file = await record(
      () => json('{"name":"recorded"}'),
      (base) => fetch(`${base}/v1/K/r2/items/7`),
    );
    const mock = await withMock({ ...own, replay: file });
    const item = `${mock.baseUrls.warehouse}/v1/K/r2/items/7`;
    await createMockControl({ baseUrl: mock.url }).addRule({ count: 1, action: { status: 404 } });
    const statuses = [(await fetch(item)).status, (await fetch(item)).status];
    expect([...statuses, (await fetch(`${item}?limit=30`)).status]).toEqual([404, 200, 400]);
  });
});

test("calls of other media types do not use up answers", async () => {
  const bodies = ['{"name":"a"}', '{"name":"b"}'];
  let at = 0;
  const file = await record(
    () => json(bodies[at++] ?? ""),
    async (base) => {
      for (let time = 0; time < 2; time++) await fetch(`${base}/v1/K/r2/items/7`);
    },
  );
  const mock = await withMock({ ...own, replay: file });
  const ask = async (accept: string) =>
    (await fetch(`${mock.baseUrls.warehouse}/v1/K/r2/items/7`, { headers: { accept } })).text();
  await ask("application/x-bcs");
  expect([await ask("*/*"), await ask("*/*")]).toEqual(bodies);
});

/** A call as a browser records it, by HTTP/2, with a decompressed body. */
const browserEntry = {
  request: { method: "GET", url: "https://warehouse.gateway.example/v1/K/r2/items/7", headers: [], postData: null },
  response: {
    status: 200,
    headers: Object.entries({
      ":status": "200",
      "Content-Type": "application/json",
      "content-encoding": "br",
      "content-length": "3",
      "set-cookie": "a=b\nc=d",
      "x-city": "K\u0142aj",
      "access-control-allow-origin": "https://page.example",
    }).map(([name, value]) => ({ name, value })),
    content: { size: 12, mimeType: "application/json", text: '{"name":"x"}' },
  },
};

test("a recording of a browser is replayed, without calls that it has not whole", async () => {
  const { request, response } = browserEntry;
  const entries = [
    null,
    {},
    { request },
    { request, response: { ...response, status: 0 } },
    { request, response: { ...response, status: 304, content: { size: 0, mimeType: "" } } },
    { request, response: { ...response, content: { size: 12, mimeType: "application/json" } } },
    { request, response: { ...response, content: undefined } },
    browserEntry,
  ];
  const mock = await withMock({
    ...own,
    replay: await newFile("a.har", `\ufeff${JSON.stringify({ log: { entries } })}`),
  });
  const answer = await fetch(`${mock.baseUrls.warehouse}/v1/other/r2/items/7`);
  expect([answer.status, await answer.text()]).toEqual([200, '{"name":"x"}']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
});

test("a recording that repeats a call thousands of times is read and served quickly", async () => {
  const entries = Array.from({ length: 20_000 }, () => browserEntry);
  const mock = createMockFetch({ ...own, replay: await newFile("a.har", JSON.stringify({ log: { entries } })) });
  for (let time = 0; time < 100; time++)
    expect((await mock(`${mock.baseUrls.warehouse}/v1/K/r2/items/7`)).status).toBe(200);
});

test("no message quotes a broken file, which may hold a key", async () => {
  const replay = await newFile("a.har", '{"log": my-key-1234 }');
  const error = await startMock({ ...own, port: 0, replay }).catch((thrown: Error) => thrown);
  expect(inspect(error, { depth: 5 })).not.toContain("my-key");
});

test("a recording of the mock itself is replayed by another one, links and all", async () => {
  const file = await newFile("traffic.har");
  const path = "/operations/121693057904021505/effects?limit=2";
  const first = await withMock({ apis: ["ledger-b"], record: file, seed: "one" });
  const recorded = await (await fetch(`${first.baseUrls["ledger-b"]}/v1/first-key${path}`)).text();
  await first.close();
  const mock = await withMock({ apis: ["ledger-b"], replay: file, seed: "two" });
  const replayed = await (await fetch(`${mock.baseUrls["ledger-b"]}/v1/second-key${path}`)).text();
  expect(replayed).toBe(recorded.replaceAll("first-key", "second-key").replaceAll(first.url, mock.url));
  expect(replayed).toContain("second-key");
});

test.each([
  ["no file", undefined, /nothing\.har: the recording cannot be read \(ENOENT\)\.$/],
  ["no JSON", "<har>", /: the recording cannot be read \(it is not JSON\)\.$/],
  ["null", "null", /: this is no recording\. Write one with --record\.$/],
  ["no HAR", "{}", /: this is no recording\. Write one with --record\.$/],
  ["no call of the APIs", '{"log":{"entries":[]}}', /: the recording has no call of warehouse\.$/],
])("a file is refused at the start if it holds %s", async (_, text, message) => {
  const replay = text === undefined ? "nothing.har" : await newFile("a.har", text);
  await expect(startMock({ ...own, port: 0, replay })).rejects.toThrow(message);
});
