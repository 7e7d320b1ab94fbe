import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { sentValues } from "../src/mcp/call-tool.ts";
import type { OperationEntry } from "../src/operations.ts";
import { foreignApis } from "./foreign.ts";
import { run } from "./run.ts";
import { serve } from "./serve.ts";

const folder = mkdtempSync(join(tmpdir(), "bodies-"));
afterAll(() => rmSync(folder, { recursive: true }));
const files = {
  "data.bin": Uint8Array.of(0, 255, 10),
  "data.json": '{"id":9007199254740993}',
  "photo.PNG": "x",
  "photo.jpg": "x",
  "photo.unknown": "x",
  "part.webp": "x",
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
const withoutFolder = (text: string): string => text.replaceAll(`${folder}/`, "");

const binary = { type: "string", format: "binary" };
const byte = { type: "string", contentEncoding: "base64" };
const parts = {
  type: "object",
  required: ["photo"],
  properties: { photo: binary, raw: {}, name: { type: "string" }, seed: { properties: { a: { format: "password" } } } },
};
const meta = { type: "object", properties: { id: { type: "integer", format: "int64" } } };
const typed = {
  files: { type: "array", items: binary },
  meta,
  icon: binary,
  csv: { type: "string" },
  hash: byte,
};
const bodies = {
  sendBytes: ["application/octet-stream", binary],
  sendImage: ["image/*", binary],
  sendAny: ["*/*", binary],
  sendText: ["text/plain", { type: "string" }],
  sendJson: ["application/json", {}],
  sendList: ["application/json", { type: "array", items: {} }],
  sendParts: ["multipart/form-data", parts],
  sendTyped: ["multipart/form-data", { properties: typed, additionalProperties: false }],
} as const;
const encoding = { icon: { contentType: "image/png, image/gif" }, csv: { contentType: "text/csv" } };
const operations = Object.entries(bodies).map(([id, [type, schema]]) => {
  return [id, { requestBody: { required: true, content: { [type]: { schema, encoding } } } }];
});
const apis = foreignApis(Object.fromEntries(operations));

/** Runs a command whose `@` stands before names of files in the folder. Returns the type and the content of the body that it sent. */
async function send(command: string, body: readonly string[], ...flags: readonly string[]) {
  let sent: unknown;
  const url = await serve(async (request, response) => {
    const type = request.headers["content-type"] ?? "";
    const bytes = await buffer(request);
    sent = type.startsWith("multipart/") ? await readForm(type, bytes) : [type, bytes.toString("latin1")];
    response.writeHead(204).end();
  });
  const given = body.flatMap((one) => ["--body", one.replace(/@(?=\w)/g, `@${folder}/`)]);
  const stdin = (async function* () {
    yield new TextEncoder().encode("[1]");
  })();
  const ran = await run(["foreign-api", command, ...given, ...flags], { LEDGERGATE_BASE_URL: url }, { apis, stdin });
  return { code: ran.code, sent, out: withoutFolder(ran.out), err: withoutFolder(ran.err) };
}

async function readForm(type: string, body: Buffer<ArrayBuffer>) {
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const parts = [...form].map(async ([name, one]) =>
    typeof one === "string" ? [name, withoutFolder(one)] : [name, one.name, one.type, await one.text()],
  );
  return Promise.all(parts);
}

const octets = "application/octet-stream";

test.each<[command: string, body: readonly string[], sent: unknown, err?: RegExp]>([
  ["send-bytes", ["@data.bin"], [octets, "\0ÿ\n"], /^--body: 3 bytes of data\.bin\n$/],
  ["send-bytes", ["-"], [octets, "[1]"], /^--body: 3 bytes of standard input\n$/],
  ["send-bytes", ["@-"], [octets, "[1]"], /^--body: 3 bytes of standard input\n$/],
  ["send-bytes", ["hi"], [octets, "hi"], /^$/],
  ["send-bytes", ["1e2"], [octets, "1e2"]],
  // The type of a file by its extension.
  ["send-image", ["@photo.PNG"], ["image/png", "x"]],
  ["send-any", ["@photo.unknown"], [octets, "x"]],
  // Text and JSON, with every digit.
  ["send-text", ["@data.json"], ["text/plain", files["data.json"]]],
  ["send-json", ["@data.json"], ["application/json", files["data.json"]]],
  ["send-list", ["-"], ["application/json", "[1]"]],
  ["send-list", ["a", "-"], ["application/json", '["a","-"]']],
  // Parts of bytes are files with their names. All others are texts.
  [
    "send-parts",
    ['{"photo":"@part.webp","raw":"-","name":"@me","more":["a"]}'],
    [
      ["photo", "part.webp", "image/webp", "x"],
      ["raw", "-", octets, "[1]"],
      ["name", "@me"],
      ["more", "a"],
    ],
    /^(?:--body: \d bytes of (?:part\.webp|standard input)\n){2}$/,
  ],
  // A list is a part for each of its items. A text for a part of bytes is a file.
  [
    "send-typed",
    ['{"files":["@photo.jpg","x"],"meta":{"id":9007199254740993},"csv":"a,b","icon":"@photo.PNG","hash":"@data.bin"}'],
    [
      ["files", "photo.jpg", "image/jpeg", "x"],
      ["files", "files", octets, "x"],
      ["meta", '{"id":9007199254740993}'],
      ["csv", "a,b"],
      ["icon", "photo.PNG", "image/png", "x"],
      ["hash", "AP8K"],
    ],
  ],
])("%s sends %j", async (command, body, sent, err = /^/) => {
  const ran = await send(command, body);
  expect(ran).toMatchObject({ code: 0, sent, out: "", err: expect.stringMatching(err) });
});

test.each<[command: string, bodies: readonly string[], message: string]>([
  ["send-bytes", ["@no-such-file"], "--body: no-such-file cannot be read: ENOENT"],
  ["send-json", ["@data.bin"], "--body: data.bin is not JSON."],
  ["send-image", ["@data.json", "@no-such-file", "-", "hi"], "must be @FILE"],
  ["send-parts", ['{"raw":"1"}'], "the part photo of body is missing."],
  ["send-typed", ['{"meta":{"id":"x"}}'], "the part meta.id of body must be integer."],
  ["send-typed", ['{"fles":[]}'], "body must NOT have additional properties."],
  ["send-typed", ['{"icon":"@photo.jpg"}'], "icon must be @FILE, with an extension of the type image/png, image/gif."],
  ["send-parts", ["text", '["a"]', "null"], "body must be an object with its parts."],
])("%s refuses %j", async (command, bodies, message) => {
  const err = expect.stringContaining(message);
  for (const body of bodies) expect(await send(command, [body])).toMatchObject({ code: 2, sent: undefined, err });
});

test.each<[command: string, body: string, out: string]>([
  ["send-text", "a", " --data-raw a "],
  ["send-bytes", "@data.bin", " --data-binary '@data.bin' "],
  [
    "send-parts",
    '{"photo":"@data.json","name":"@me","password":"x","seed":{"a":"y"}}',
    ` -F 'photo=@"data.json";type=application/json' --form-string 'name=@me' --form-string 'password=[secret]'` +
      ` -F 'seed="[secret]";type=application/json' `,
  ],
])("a dry run gives curl the body of %s", async (command, body, out) => {
  const ran = await send(command, [body], "--dry-run");
  expect(ran).toMatchObject({ code: 0, sent: undefined, out: expect.stringContaining(out) });
});

const png = "data:image/png;base64,eA==";

test.each<[command: string, body: unknown, sent: unknown]>([
  ["send-image", png, ["image/png", "x"]],
  ["send-image", "x", "body must be data:TYPE;base64,CONTENT of the type image/*."],
  ["send-image", png.replace("image", "text"), expect.stringContaining("of the type image/*.")],
  ["send-typed", { files: [png], csv: png }, [["files", "files", "image/png", "x"], expect.arrayContaining([png])]],
])("an agent gives %s %j", async (command, body, expected) => {
  const sent = async () => {
    const [operation] = apis[0].operations.filter((one) => one.command === command);
    const { body: blob } = sentValues(operation as OperationEntry, { body }) as { readonly body: Blob };
    const isForm = blob.type.startsWith("multipart/");
    return isForm ? readForm(blob.type, Buffer.from(await blob.arrayBuffer())) : [blob.type, await blob.text()];
  };
  expect(await sent().catch(({ message }) => message)).toEqual(expected);
});
