import {
  type ApiDescriptor,
  type CallPromise,
  type ClientOptions,
  type Credentials,
  createClient,
} from "@ledgergate/runtime";
import * as parts from "@ledgergate/runtime/parts";
import { expect, test } from "vitest";
import { apiOf } from "./fixtures/document.ts";

const text = { type: "string" };
const json = (schema: unknown) => ({ "application/json": { schema } });
const answers = (content: object) => ({ 200: { description: "Fine.", content } });
const asset = { type: "object", properties: { id: { type: "integer", format: "int64" }, symbol: text } };
const file = { type: "string", format: "binary" };

/** A foreign document: nothing in it was written for this generator. */
const chain = {
  openapi: "3.0.3",
  info: { title: "A chain of others", version: 1.2 },
  servers: [{ url: "https://chain.example/api/v2/" }],
  paths: {
    "/assets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer", format: "int64" } }],
      get: {
        operationId: "assets.get-one",
        parameters: [
          { name: "id", in: "query", description: "Of a block.", schema: text },
          { name: "toString", in: "query", schema: text },
          { name: "fields", in: "query", explode: false, schema: { type: "array", items: text } },
          { name: "page", in: "query", style: "deepObject", schema: { type: "object", properties: { size: {} } } },
        ],
        requestBody: { content: json({ type: "object", properties: { id: text } }) },
        responses: answers({ ...json(asset), "application/x-protobuf": {}, "text/html": {} }),
      },
      put: {
        requestBody: { required: true, content: json(asset) },
        responses: { ...answers(json(asset)), 204: { description: "Nothing has changed." } },
      },
      patch: { requestBody: { content: json(asset) }, responses: answers(json(asset)) },
    },
    "/search": {
      post: {
        operationId: "raw",
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                properties: { tags: { type: "array", items: text }, filter: { type: "object" }, any: {} },
              },
              encoding: { tags: { explode: false }, filter: { contentType: "application/json" } },
            },
          },
        },
        responses: answers({ "application/x-ndjson": {} }),
      },
    },
    "/logo": {
      post: { requestBody: { required: true, content: { "image/*": {} } }, responses: answers({ "image/*": {} }) },
    },
    "/export": { get: { operationId: "export", responses: answers(json({ $ref: "#/components/schemas/Export" })) } },
    "/files": {
      post: {
        operationId: "upload",
        requestBody: {
          required: true,
          content: {
            ...json({ type: "object", properties: { file, name: text } }),
            "multipart/form-data": { schema: { type: "object", properties: { file, name: text } } },
          },
        },
        responses: { 204: { description: "Done." } },
      },
    },
  },
  components: {
    schemas: { Export: file },
    securitySchemes: { key: { type: "apiKey", in: "query", name: "api_key" } },
  },
};

type Call = (input?: object, options?: object) => CallPromise<unknown>;
type Operation = "assetsGetOne" | "putAssetsId" | "patchAssetsId" | "postSearch" | "postLogo" | "export" | "upload";

const known: Readonly<Record<string, unknown>> = { ...parts };
const described = Object.entries(await apiOf(chain));
const api = Object.fromEntries(described.map(([name, value]) => [name, known[name] ?? value]));

/** Makes one call with these answers. Returns its data and the requests. */
async function call(
  operation: Operation,
  input: object,
  answer: Response | readonly Response[],
  options: Partial<ClientOptions & Credentials> = {},
) {
  const sent: { readonly url: string; readonly body: unknown; readonly headers: Headers }[] = [];
  const script = [answer].flat();
  const client = createClient<object, Record<Operation, Call>>(api as unknown as ApiDescriptor, {
    baseUrl: "https://other.example",
    apiKey: "KEY",
    retries: { baseDelayMs: 0 },
    fetch: async (url, init) => {
      sent.push({ url, body: init.body, headers: new Headers(init.headers) });
      return script[sent.length - 1] ?? Response.error();
    },
    ...options,
  });
  const data = await client[operation](input).catch((error: { readonly status?: number }) => error.status);
  return { data, sent, first: sent[0] };
}

const fine = (body: string, type = "application/json") => new Response(body, { headers: { "content-type": type } });
const busy = () => new Response("", { status: 503 });

test("inputs with the same name are sent in their own places, with the key in the query and Accept set to JSON", async () => {
  const { data, first } = await call(
    "assetsGetOne",
    { id: 9007199254740993n, id_query: "b", toString_query: "c", fields: ["d", "e"], page: { size: 5 } },
    fine('{"id":9007199254740993}'),
  );
  const { pathname, searchParams } = new URL(first?.url ?? "");
  expect(pathname).toBe("/api/v2/assets/9007199254740993");
  expect(Object.fromEntries(searchParams)).toEqual({
    id: "b",
    toString: "c",
    fields: "d,e",
    "page[size]": "5",
    api_key: "KEY",
  });
  expect(first?.headers.get("accept")).toBe("application/json");
  expect(first?.body).toBeUndefined();
  expect(data).toEqual({ id: 9007199254740993n });
});

test("GET and PUT are repeated, PATCH is not", async () => {
  const { sent } = await call("putAssetsId", { id: 1, id_body: 2n ** 60n }, [busy(), fine("{}")]);
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill('{"id":1152921504606846976}'));
  expect((await call("assetsGetOne", { id: 1 }, [busy(), fine("{}")])).sent).toHaveLength(2);
  expect((await call("patchAssetsId", { id: 1 }, [busy(), fine("{}")])).sent).toHaveLength(1);
});

test("an answer without a body is undefined if other answers have one", async () => {
  expect((await call("putAssetsId", { id: 1 }, new Response(null, { status: 204 }))).data).toBeUndefined();
});

test("an optional body is not sent if no member is given", async () => {
  expect((await call("patchAssetsId", { id: 1 }, fine("{}"))).first?.body).toBeUndefined();
  expect((await call("patchAssetsId", { id: 1, symbol: "A" }, fine("{}"))).first?.body).toBe('{"symbol":"A"}');
});

test("a form is encoded as its document says, and JSON lines are returned as text", async () => {
  const lines = '{"a":1}\n{"a":2}\n';
  const input = { tags: ["a", "b"], filter: { c: [1] }, any: { d: 2 } };
  const { data, first } = await call("postSearch", input, fine(lines, "application/x-ndjson"));
  expect([...new URLSearchParams(`${first?.body}`)]).toEqual([
    ["tags", "a,b"],
    ["filter", '{"c":[1]}'],
    ["any", '{"d":2}'],
  ]);
  expect(first?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  expect(data).toBe(lines);
});

test("an image is sent with its own media type, and an image in the answer is returned as bytes", async () => {
  const body = new Blob(["x"], { type: "image/webp" });
  const { data, first } = await call("postLogo", { body }, fine("y", "image/png"));
  expect(first?.headers.get("content-type")).toBe("image/webp");
  expect(data).toEqual(new TextEncoder().encode("y"));
});

test("a JSON file is returned as text, and a form with a file is sent in parts", async () => {
  expect((await call("export", {}, fine('{ "a": 1 }'))).data).toBe('{ "a": 1 }');
  const parts = new FormData();
  parts.set("file", new Blob(["x"]));
  expect((await call("upload", { body: parts }, new Response(null, { status: 204 }))).first?.body).toBe(parts);
});
