import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "@ledgergate/codegen";
import { createClient } from "@ledgergate/runtime";
import { afterAll, expect, test } from "vitest";
import { goodRequest, pathOf } from "../src/bad-requests.ts";
import { checkExercise } from "../src/check-exercise.ts";
import {
  bareType,
  createValidator,
  type LoadedApi,
  listOperations,
  type OpenApiDocument,
  type UntypedClient,
} from "../src/oracle/index.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";
import { listExercises } from "../src/triples.ts";

const members = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", pattern: "^b+$" },
    count: { type: "integer" },
  },
};
const object = { schema: members, example: { name: "bb", count: 2 } };
const bytes = { schema: { type: "string", format: "binary" }, example: "bytes" };
const text = { schema: { type: "string" }, example: "text" };
const file = {
  schema: { type: "object", properties: { name: { type: "string" }, file: { type: "string", format: "binary" } } },
  example: { name: "b", file: "bytes" },
};

/** Request bodies by the operation that takes them, with the media type that the client sends. */
const BODIES: Readonly<Record<string, readonly [sent: string, content: object]>> = {
  sendForm: ["application/x-www-form-urlencoded", { "application/x-www-form-urlencoded": object }],
  sendText: ["text/plain", { "text/plain": text }],
  sendBytes: ["application/octet-stream", { "application/octet-stream": bytes }],
  sendParts: ["multipart/form-data", { "multipart/form-data": file }],
  sendVendor: ["application/vnd.shop+json", { "application/vnd.shop+json": object }],
  sendCharset: ["application/json", { "application/json; charset=utf-8": object }],
  sendAny: ["application/json", { "*/*": object }],
  sendBytesOrJson: ["application/json", { "application/octet-stream": bytes, "application/json": object }],
  sendTextOrForm: [
    "application/x-www-form-urlencoded",
    { "text/plain": text, "application/x-www-form-urlencoded": object },
  ],
  sendLines: ["application/x-ndjson", { "application/x-ndjson": text }],
};

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Bodies", version: "1.0.0" },
  servers: [{ url: "https://shop.example/v1/{apiKey}" }],
  paths: Object.fromEntries(
    Object.entries(BODIES).map(([operationId, [, content]]) => [
      `/${operationId}`,
      {
        post: {
          operationId,
          requestBody: { required: true, content },
          responses: {
            "200": {
              description: "",
              content: { "application/json": { schema: { type: "boolean" }, examples: { done: { value: true } } } },
            },
          },
        },
      },
    ]),
  ),
};

const folder = join(import.meta.dirname, "../dist/request-bodies");
await mkdir(folder, { recursive: true });
for (const [name, code] of Object.entries(await generate(document, { name: "Bodies" })))
  await writeFile(join(folder, name), code);
const { api: descriptor } = await import(join(folder, "operations.ts"));
const api: LoadedApi = {
  name: "bodies",
  document,
  connect: (options) => createClient<Record<never, never>, UntypedClient>(descriptor, options) as UntypedClient,
};
const validate = createValidator(document);
const mock = await startRecordedMock({ apis: ["bodies"], specs: { bodies: document }, onWarning: () => {} });
afterAll(() => mock.close());

test.each(listExercises(document))(
  "$title: a client sends the example in the client's media type",
  async (exercise) => {
    let sent: Request | undefined;
    const recorded: LoadedApi = {
      ...api,
      connect: (options) =>
        api.connect({
          ...options,
          fetch: (url, init) => {
            sent = new Request(url, init);
            return options.fetch?.(url, init) ?? fetch(url, init);
          },
        }),
    };
    expect(await checkExercise(recorded, validate, mock, exercise)).toEqual([]);
    expect(bareType(sent?.headers.get("content-type") ?? "")).toBe(BODIES[exercise.triple.operation.id]?.[0]);
  },
);

test.each(listOperations(document))("$id: the mock accepts the good request", async (operation) => {
  const good = goodRequest(document, operation);
  const { method, headers, body = null } = good;
  expect(bareType(headers["Content-Type"] ?? "")).toBe(BODIES[operation.id]?.[0]);
  const response = await fetch(mock.baseUrls.bodies + pathOf(good), { method, headers, body });
  expect([response.status, await response.text()]).toEqual([200, "true"]);
});

test("the mock accepts bytes that are not UTF-8", async () => {
  const client = api.connect({ baseUrl: mock.baseUrls.bodies as string, apiKey: "KEY" });
  expect(await client.sendBytes?.({ body: new Uint8Array([255, 254]) })).toBe(true);
});
