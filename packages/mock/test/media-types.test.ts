import { describe, expect, test } from "vitest";
import { bothMocks } from "./fixtures/both-mocks.ts";
import { serveShop, shopOf } from "./fixtures/shop.ts";
import { withMock } from "./fixtures/with-mock.ts";

/** A document whose operations answer with one content each, and all with `more` responses. */
function answering(contents: Readonly<Record<string, object>>, headers: object = {}, more: object = {}): object {
  const paths = Object.entries(contents).map(([path, content]) => [
    path,
    { get: { responses: { 200: { description: "Done.", content, headers }, ...more } } },
  ]);
  return shopOf(Object.fromEntries(paths));
}

const accepting = (accept: string | undefined) => ({ headers: accept === undefined ? {} : { accept } });
const typeOf = (answer: Response) => answer.headers.get("content-type");
const bytesOf = async (answer: Response) => [...new Uint8Array(await answer.arrayBuffer())];

test.each([
  [{ type: "string" }, "event: head\ndata: 1\n\nevent: head\ndata: 2\n\n"],
  [{ type: "object", properties: { slot: { type: "integer" } } }, { slot: 7 }],
])("a stream of %j is answered with the document's example", async (schema, example) => {
  const { ask } = serveShop(answering({ "/live": { "text/event-stream": { schema, example } } }));
  const answer = await ask("/live", accepting("text/event-stream"));
  expect(typeOf(answer)).toBe("text/event-stream; charset=utf-8");
  const shown = typeof example === "string" ? `${example}\n\n` : `data: ${JSON.stringify(example)}\n\n`;
  expect(await answer.text()).toBe(shown);
});

describe("Accept", () => {
  const octets = { type: "array", items: { type: "integer", minimum: 0, maximum: 255 } };
  const contents = { "application/json": { example: 1 }, "application/x-bcs": { schema: octets, example: [0, 255] } };
  const json = { "application/json": { example: "No." } };
  const { sends } = bothMocks(answering({ "/a": contents }, {}, { 404: { description: "No.", content: json } }));

  test.each<[accept: string, type: string, bytes: readonly number[]]>([
    ["*/*", "application/json; charset=utf-8", [0x31]],
    ["text/html", "application/json; charset=utf-8", [0x31]],
    ["application/json;q=0.5, application/x-bcs", "application/x-bcs", [0, 255]],
    ["application/x-bcs;q=0, text/html", "application/json; charset=utf-8", [0x31]],
    ["application/*;q=0, */*", "application/json; charset=utf-8", [0x31]],
  ])("%s is answered with %s", async (accept, type, bytes) => {
    for (const send of sends) {
      const answer = await send("/a", accepting(accept));
      expect([typeOf(answer), await bytesOf(answer)]).toEqual([type, bytes]);
    }
  });

  test("of another type does not keep a failure from its own", async () => {
    for (const send of sends) {
      const answer = await send("/a", { headers: { accept: "application/x-bcs", prefer: "code=404" } });
      expect([answer.status, await answer.json()]).toEqual([404, "No."]);
    }
  });

  test.each([
    ["text/html", 406],
    ["application/x-bcs;q=0", 406],
    ["text/html, */*;q=0.1", 200],
    [undefined, 200],
  ])("%s is answered with %i where the document declares 406", async (accept, status) => {
    for (const send of bothMocks(answering({ "/a": contents }, {}, { 406: { description: "No.", content: json } }))
      .sends)
      expect((await send("/a", accepting(accept))).status).toBe(status);
  });

  const metrics = {
    profile: ['profile="a;q=0"', 'profile="b,c"', 'profile="a\\"b, c"'],
    version: ["version=1", "version=2"],
    charset: ["charset=utf-8", "charset=utf-8; of=object"],
  };
  test.each<[keyof typeof metrics, accept: string, type: string]>([
    ["profile", 'text/plain;profile="b,c"', 'profile="b,c"'],
    ["profile", 'text/plain;profile="a\\"b, c"', 'profile="a\\"b, c"'],
    ["profile", 'text/plain;profile="b,c', 'profile="b,c"'],
    ["version", "text/plain; version=1;q=0, text/plain", "version=2"],
    ["charset", "text/plain; of=object", "charset=utf-8; of=object"],
    ["version", "text/plain;charset=utf-8, application/json;q=0;charset=utf-8, */*;q=0.1", "version=1"],
  ])("chooses a type by its %s: %s chooses %s", async (name, accept, type) => {
    const content = Object.fromEntries(
      metrics[name].map((one) => [`text/plain; ${one}`, { schema: { const: one }, example: one }]),
    );
    const { ask, violations } = serveShop(answering({ "/metrics": content }));
    expect(typeOf(await ask("/metrics", accepting(accept)))).toBe(`text/plain; ${type}`);
    expect(violations()).toEqual([]);
  });
});

const file = { type: "string", format: "binary" };
const record = { type: "object", properties: { a: { type: "integer" } } };

test.each<[range: string, media: object, accept: string | undefined, type: string]>([
  ["image/*", {}, undefined, "image/png"],
  ["image/*", {}, "text/html, image/webp, image/avif", "image/webp"],
  ["text/*", { schema: { type: "string" }, example: "x" }, "text/markdown", "text/markdown; charset=utf-8"],
  ["*/*", { schema: record, example: { a: 1 } }, "text/plain", "application/json; charset=utf-8"],
  ["model/*", {}, undefined, "model/octet-stream"],
])("a range of types is answered with one: %s %j for %s", async (range, media, accept, type) => {
  for (const send of bothMocks(answering({ "/a": { [range]: media } })).sends) {
    const answer = await send("/a", accepting(accept));
    expect([answer.status, typeOf(answer)]).toEqual([200, type]);
  }
});

test.each<[content: object, type: string, bytes: readonly number[]]>([
  [{ "image/*": { schema: { ...file, minLength: 5 } } }, "image/png", [0x80, 0, 0, 0, 0]],
  [{ "*/*": { schema: file } }, "application/octet-stream", [0x80]],
  [{ "application/octet-stream": { schema: file } }, "application/octet-stream", [0x80]],
  [{ "application/msgpack": { schema: record } }, "application/msgpack", [0x80]],
  [{ "application/cbor": { schema: record, example: { a: 1 } } }, "application/cbor", [0x80]],
  [
    { "application/octet-stream": { schema: { type: "string" }, example: "hi" } },
    "application/octet-stream",
    [104, 105],
  ],
  [{ "application/x-bcs": { schema: { type: "array", minItems: 1, items: { enum: [7] } } } }, "application/x-bcs", [7]],
])("a type of bytes is never JSON under another name: %j", async (content, type, bytes) => {
  const { ask, violations } = serveShop(answering({ "/a": content }));
  const answer = await ask("/a");
  expect([typeOf(answer), await bytesOf(answer)]).toEqual([type, bytes]);
  const dynamic = await ask("/a", { headers: { prefer: "dynamic=true" } });
  expect([typeOf(dynamic), await bytesOf(dynamic)]).toEqual([type, expect.not.arrayContaining([0x7b])]);
  expect(violations()).toEqual([]);
});

test("answers of forms are forms, and those of parts are parts", async () => {
  const schema = { type: "object", properties: { a: { type: "string" }, list: { type: "array", items: {} }, o: {} } };
  const example = { a: "x y", list: [1, 2n ** 60n], o: { b: "é" } };
  const types = ["application/x-www-form-urlencoded", "multipart/form-data"];
  for (const type of types)
    for (const send of bothMocks(answering({ "/a": { [type]: { schema, example } } })).sends)
      expect([...(await (await send("/a")).formData())]).toEqual([
        ["a", "x y"],
        ["list", "1"],
        ["list", "1152921504606846976"],
        ["o", '{"b":"é"}'],
      ]);
});

test.each([
  ["iso-8859-1", "é", [0xe9], "iso-8859-1"],
  ["iso-8859-1", "€", [0xe2, 0x82, 0xac], "utf-8"],
  ['"koi8-r"', "é", [0xc3, 0xa9], "utf-8"],
])("a text of the charset %s is readable: %s", async (charset, example, bytes, sent) => {
  const content = { [`text/plain; charset=${charset}`]: { schema: { type: "string" }, example } };
  for (const send of bothMocks(answering({ "/text": content })).sends) {
    const answer = await send("/text");
    expect([typeOf(answer), await bytesOf(answer)]).toEqual([`text/plain; charset=${sent}`, bytes]);
  }
});

test("lists and objects in headers are written as the document says", async () => {
  const integers = { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } };
  const headers = {
    "X-List": { schema: { type: "array", items: { type: "integer" } }, example: [1, 2] },
    "X-Object": { schema: integers, example: { a: 1, b: 2 } },
    "X-Exploded": { schema: integers, explode: true, example: { a: 1, b: 2 } },
    "X-Json": { content: { "application/json": { schema: integers } }, example: { a: 1 } },
    "X-Written": { content: { "application/json": { schema: integers, example: '{"a":2}' } } },
    "X-Text": { content: { "application/json": { schema: { type: "string" }, example: "1" } } },
    "Set-Cookie": { schema: { type: "array", items: { type: "string" } }, example: ["a=1; Expires=Wed, 1", "b=2"] },
  };
  const document = answering({ "/": { "application/json": { example: 1 } } }, headers);
  const { baseUrls, exchanges } = await withMock({ apis: ["shop"], specs: { shop: document } });
  for (const send of [() => fetch(`${baseUrls.shop}/`), ...bothMocks(document).sends]) {
    const { headers: sent } = await send("/");
    const texts = ["1,2", "a,1,b,2", "a=1,b=2", '{"a":1}', '{"a":2}', '"1"', "a=1; Expires=Wed, 1, b=2"];
    expect(Object.keys(headers).map((name) => sent.get(name))).toEqual(texts);
    expect(sent.getSetCookie()).toEqual(["a=1; Expires=Wed, 1", "b=2"]);
  }
  expect(exchanges.map(({ violations }) => violations.output)).toEqual([[]]);
});

test("XML with the schema of an object is no violation of it", async () => {
  const { ask, violations } = serveShop(
    answering({ "/": { "application/xml": { schema: { type: "object" }, example: "<a/>" } } }),
  );
  expect([await (await ask("/")).text(), violations()]).toEqual(["<a/>", []]);
});

test.each<[content: object, accept: string | undefined, status: number, body: string]>([
  [{ "application/xml": { example: "<a/>" }, "application/json": { example: 1 } }, "*/*", 200, "<a/>"],
  [{ "application/xml": { example: { a: 1 } }, "application/json": { example: 1 } }, undefined, 200, "1"],
  [{ "application/xml": { example: { a: 1 } } }, undefined, 501, "application/xml"],
  [{ "application/jsonl": { example: [1, { a: 2 }] } }, undefined, 200, '1\n{"a":2}\n'],
  [{ "application/json-seq": { example: [1] } }, undefined, 200, "\x1e1\n"],
  [{ "image/svg+xml": { schema: { type: "string" } } }, undefined, 501, "image/svg+xml"],
])("no value is sent under a false name: %j, Accept: %s", async (content, accept, status, body) => {
  const headers = {
    "X-Name": { schema: { const: "\u65e5" } },
    "Content-Encoding": { schema: { const: "br" }, required: true },
    "Content-Type": { schema: { const: "text/html" }, required: true },
    "Access-Control-Allow-Origin": { schema: { const: "no" } },
    "X-\u65e5": { schema: { const: "day" } },
    "X-Content": { content: { "text/plain": { example: "shown" } } },
  };
  for (const send of bothMocks(answering({ "/a": content }, headers)).sends) {
    const answer = await send("/a", accepting(accept));
    const names = ["x-name", "content-encoding", "access-control-allow-origin", "x-content"];
    const shown = names.map((name) => answer.headers.get(name));
    expect([answer.status, ...shown]).toEqual([status, null, null, "*", status === 200 ? "shown" : null]);
    expect(await answer.text()).toContain(body);
  }
});
