import { describe, expect, test } from "vitest";
import { bothMocks } from "./fixtures/both-mocks.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

async function ask(accept?: string, prefer?: string, document: object = warehouse): Promise<Response> {
  const mock = await withMockFetch({ apis: ["warehouse"], specs: { warehouse: document } });
  return mock.fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/7`, {
    headers: { ...(accept !== undefined && { accept }), ...(prefer && { prefer }) },
  });
}

test.each([
  [{ type: "string" }, "event: head\ndata: 1\n\nevent: head\ndata: 2\n\n"],
  [{ type: "object", properties: { slot: { type: "integer" } } }, { slot: 7 }],
])("answers a stream of %j with the document's example", async (schema, value) => {
  const content = { "text/event-stream": { schema, examples: { some: { value } } } };
  const live = { get: { operationId: "follow", responses: { 200: { description: "Heads.", content } } } };
  const document = { openapi: "3.1.0", info: { title: "Live", version: "1" }, paths: { "/live": live } };
  const mock = await withMockFetch({ apis: ["live"], specs: { live: document } });
  const answer = await mock.fetch(`${mock.baseUrls.live}/live`, { headers: { accept: "text/event-stream" } });
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const shown = typeof value === "string" ? `${value}\n\n` : `data: ${JSON.stringify(value)}\n\n`;
  expect(await answer.text()).toBe(shown);
});

describe("media types", () => {
  test("answers BCS with the octets of the document's example", async () => {
    const answer = await ask("application/x-bcs");
    expect(answer.headers.get("content-type")).toBe("application/x-bcs");
    expect(answer.headers.get("x-node-height")).toBe("3285");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0, 127, 255]));
  });

  test.each([
    ["application/json", "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
    ["text/html", "application/json; charset=utf-8"],
    ["application/json;q=0.5, application/x-bcs", "application/x-bcs"],
    ["application/x-bcs;q=0, text/html", "application/json; charset=utf-8"],
    ["application/*;q=0, */*", "application/json; charset=utf-8"],
  ])("answers Accept: %s with %s", async (accept, type) => {
    expect((await ask(accept)).headers.get("content-type")).toBe(type);
  });

  test("answers a failure in JSON to a client that wants BCS", async () => {
    const answer = await ask("application/x-bcs", "code=404");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await answer.json()).toEqual({ code: "item_not_found", text: "No such item." });
  });

  test.each([
    ["text/html", 406],
    ["application/x-bcs;q=0", 406],
    ["text/html, */*;q=0.1", 200],
    [undefined, 200],
  ])("where the document declares 406, answers Accept: %s with it or not", async (accept, status) => {
    const example = { value: { code: "not_acceptable", text: "No such type." } };
    const picky = structuredClone(warehouse) as never as { paths: Record<string, { get?: { responses: object } }> };
    for (const { get } of Object.values(picky.paths))
      Object.assign(get?.responses ?? {}, {
        406: { description: "No.", content: { "application/json": { examples: { none: example } } } },
      });
    const answer = await ask(accept, undefined, picky);

    expect(answer.status).toBe(status);
    if (status === 406) expect(await answer.json()).toEqual(example.value);
  });
});

/** A document whose operations answer with one type of body each. */
function answering(contents: Readonly<Record<string, object>>, headers: object = {}): object {
  const paths = Object.entries(contents).map(([path, content]) => [
    path,
    { get: { responses: { 200: { description: "Done.", content, headers } } } },
  ]);
  return { openapi: "3.1.0", info: { title: "Types", version: "1" }, paths: Object.fromEntries(paths) };
}

describe("a range of media types", () => {
  const file = { type: "string", format: "binary" };
  const record = { type: "object", properties: { a: { type: "integer" } } };
  const { sends } = bothMocks(
    answering({
      "/image": { "image/*": {} },
      "/text": { "text/*": { schema: { type: "string" }, example: "x" } },
      "/any": { "*/*": { schema: record, example: { a: 1 } } },
      "/any-text": { "*/*": { schema: { type: "string" }, example: "x" } },
      "/model": { "model/*": {} },
    }),
  );
  test.each([
    ["/image", undefined, "image/png"],
    ["/image", "text/html, image/webp, image/avif", "image/webp"],
    ["/text", undefined, "text/plain; charset=utf-8"],
    ["/text", "text/markdown", "text/markdown; charset=utf-8"],
    ["/any", undefined, "application/json; charset=utf-8"],
    ["/any-text", "text/plain, */*;q=0.1", "text/plain; charset=utf-8"],
    ["/any", "text/plain", "application/json; charset=utf-8"],
    ["/model", undefined, "model/octet-stream"],
  ])("%s is answered with one type: Accept %s, %s", async (path, accept, type) => {
    for (const send of sends) {
      const answer = await send(path, { headers: accept === undefined ? {} : { accept } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    }
  });

  test("is answered with a made-up file of one type", async () => {
    const schemas = { File: { ...file, minLength: 5 } };
    const contents = {
      "/png": { "image/*": { schema: { $ref: "#/components/schemas/File" } } },
      "/any": { "*/*": { schema: file } },
    };
    const mock = await withMockFetch({
      apis: ["types"],
      specs: { types: { ...answering(contents), components: { schemas } } },
    });
    const sizeOf = async (path: string) => {
      const answer = await mock.fetch(`${mock.baseUrls.types}${path}`);
      return [answer.headers.get("content-type"), (await answer.arrayBuffer()).byteLength];
    };
    expect(await sizeOf("/png")).toEqual(["image/png", 5]);
    expect(await sizeOf("/any")).toEqual(["application/octet-stream", 1]);
    expect(mock.exchanges.flatMap(({ violations }) => violations.output)).toEqual([]);
  });
});

test("answers of forms are forms, and those of parts are parts", async () => {
  const members = { type: "object", properties: { a: { type: "string" }, list: { type: "array", items: {} }, o: {} } };
  const example = { a: "x y", list: [1, 2n ** 60n], o: { b: "é" } };
  const { sends } = bothMocks(
    answering({
      "/form": { "application/x-www-form-urlencoded": { schema: members, example } },
      "/parts": { "multipart/form-data": { schema: members, example } },
    }),
  );
  for (const send of sends)
    for (const path of ["/form", "/parts"]) {
      const form = await (await send(path)).formData();
      expect([...form]).toEqual([
        ["a", "x y"],
        ["list", "1"],
        ["list", "1152921504606846976"],
        ["o", '{"b":"é"}'],
      ]);
    }
});

test.each([
  ["iso-8859-1", "é", [0xe9], "iso-8859-1"],
  ["iso-8859-1", "€", [0xe2, 0x82, 0xac], "utf-8"],
  ['"koi8-r"', "é", [0xc3, 0xa9], "utf-8"],
])("a text of the charset %s is readable: %s", async (charset, example, bytes, sent) => {
  const content = { [`text/plain; charset=${charset}`]: { schema: { type: "string" }, example } };
  for (const send of bothMocks(answering({ "/text": content })).sends) {
    const answer = await send("/text");
    expect(answer.headers.get("content-type")).toBe(`text/plain; charset=${sent}`);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual(bytes);
  }
});

test("lists and objects in headers are written as the document says", async () => {
  const integers = { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } };
  const headers = {
    "X-List": { schema: { type: "array", items: { type: "integer" } }, example: [1, 2] },
    "X-Object": { schema: integers, example: { a: 1, b: 2 } },
    "X-Exploded": { schema: integers, explode: true, example: { a: 1, b: 2 } },
    "X-Json": { content: { "application/json": { schema: integers } }, example: { a: 1 } },
  };
  for (const send of bothMocks(answering({ "/": { "application/json": { example: 1 } } }, headers)).sends) {
    const answer = await send("/");
    expect(Object.keys(headers).map((name) => answer.headers.get(name))).toEqual([
      "1,2",
      "a,1,b,2",
      "a=1,b=2",
      '{"a":1}',
    ]);
  }
});

test("XML with the schema of an object is no violation of it", async () => {
  const content = { "application/xml": { schema: { type: "object" }, example: "<a/>" } };
  const mock = await withMockFetch({ apis: ["types"], specs: { types: answering({ "/": content }) } });
  expect(await (await mock.fetch(`${mock.baseUrls.types}/`)).text()).toBe("<a/>");
  expect(mock.exchanges.flatMap(({ violations }) => violations.output)).toEqual([]);
});

describe("types of bytes", () => {
  const answer = (content: object) => ({ get: { responses: { 200: { description: "Done.", content } } } });
  const record = { type: "object", properties: { a: { type: "integer" } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Bytes", version: "1" },
    paths: {
      "/text": answer({ "application/octet-stream": { schema: { type: "string", format: "binary" } } }),
      "/image": answer({ "image/png": { schema: { type: "string" } } }),
      "/made": answer({ "application/msgpack": { schema: record } }),
      "/shown": answer({ "application/cbor": { schema: record, example: { a: 1 } } }),
      "/own": answer({ "application/octet-stream": { schema: { type: "string" }, example: "hi" } }),
      "/octets": answer({
        "application/x-bcs": { schema: { type: "array", minItems: 1, items: { type: "integer", enum: [7] } } },
      }),
    },
  };

  test.each<[path: string, bytes: readonly number[]]>([
    ["/text", [0x80]],
    ["/image", [0x80]],
    ["/made", [0x80]],
    ["/shown", [0x80]],
    ["/own", [104, 105]],
    ["/octets", [7]],
  ])("%s is bytes, never JSON under another name", async (path, bytes) => {
    const violations: unknown[] = [];
    const mock = await withMockFetch({
      apis: ["bytes"],
      specs: { bytes: document },
      onExchange: (exchange) => violations.push(...exchange.violations.output),
    });
    for (const headers of [{}, { prefer: "dynamic=true" }]) {
      const sent = await mock.fetch(`${mock.baseUrls.bytes}${path}`, {
        headers: { accept: "application/msgpack, */*;q=0.1", ...headers },
      });
      expect(sent.headers.get("content-type")).toMatch(/octet-stream|png|msgpack|cbor|bcs/);
      const got = [...new Uint8Array(await sent.arrayBuffer())];
      if (path !== "/octets" && !("prefer" in headers)) expect(got).toEqual(bytes);
      else expect(got).not.toContain(0x7b);
    }
    expect(violations).toEqual([]);
  });
});

test.each<[content: object, accept: string | undefined, status: number, body: string]>([
  [{ "application/xml": { example: "<a/>" }, "application/json": { example: 1 } }, undefined, 200, "<a/>"],
  [{ "application/xml": { example: "<a/>" }, "application/json": { example: 1 } }, "*/*", 200, "<a/>"],
  [{ "application/xml": { example: { a: 1 } }, "application/json": { example: 1 } }, undefined, 200, "1"],
  [{ "application/xml": { example: { a: 1 } } }, undefined, 501, "application/xml"],
  [{ "application/jsonl": { example: [1, { a: 2 }] } }, undefined, 200, '1\n{"a":2}\n'],
  [{ "application/x-ndjson": { example: { a: 1 } } }, undefined, 200, '{"a":1}\n'],
  [{ "application/json-seq": { example: [1] } }, undefined, 200, "\x1e1\n"],
  [{ "image/svg+xml": { schema: { type: "string" } } }, undefined, 501, "image/svg+xml"],
  [{ "text/csv": { schema: { type: "array", items: {}, minItems: 1 } } }, undefined, 501, "text/csv"],
])("no value is sent under a false name: %j, Accept: %s", async (content, accept, status, body) => {
  const headers = {
    "X-Name": { schema: { const: "\u65e5" } },
    "Content-Encoding": { schema: { const: "br" }, required: true },
    "Proxy-Authenticate": { schema: { const: "Basic" }, required: true },
    "X-\u65e5": { schema: { const: "day" } },
    "X-Content": { content: { "text/plain": { example: "shown" } } },
  };
  for (const send of bothMocks(answering({ "/a": content }, headers)).sends) {
    const answer = await send("/a", { headers: accept === undefined ? {} : { accept } });
    const names = ["x-name", "content-encoding", "proxy-authenticate", "x-content"];
    expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
      status,
      ...[null, null, null, status === 200 ? "shown" : null],
    ]);
    expect(await answer.text()).toContain(body);
  }
});

const metrics = {
  profile: ['profile="a;q=0"', 'profile="b,c"', 'profile="a\\"b, c"'],
  version: ["version=1", "version=2"],
};

test.each<[keyof typeof metrics, accept: string, type: string]>([
  ["profile", 'text/plain;profile="b,c"', 'profile="b,c"'],
  ["profile", 'text/plain;profile="a;q=0"', 'profile="a;q=0"'],
  ["profile", 'text/plain;profile="a\\"b, c"', 'profile="a\\"b, c"'],
  ["profile", 'text/plain;profile="b,c', 'profile="b,c"'],
  ["version", "text/plain; version=2", "version=2"],
  ["version", "text/plain; version=1;q=0, text/plain", "version=2"],
  ["version", "text/plain;charset=utf-8, application/json;q=0;charset=utf-8, */*;q=0.1", "version=1"],
])("parameters of Accept, quoted or not, choose a type by its %s: %s chooses %s", async (name, accept, type) => {
  const content = Object.fromEntries(metrics[name].map((one) => [`text/plain; ${one}`, { example: one }]));
  const [send] = bothMocks(answering({ "/metrics": content })).sends;
  const sent = await send?.("/metrics", { headers: { accept } });
  expect(sent?.headers.get("content-type")).toBe(`text/plain; ${type}`);
});
