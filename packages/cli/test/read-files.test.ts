import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { describeBody } from "../src/dry-run.ts";
import { withParts } from "../src/parts.ts";
import { readFiles } from "../src/read-files.ts";

const folder = mkdtempSync(join(tmpdir(), "files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "data.bin");
writeFileSync(file, Uint8Array.of(0, 255, 10));
const json = join(folder, "data.json");
writeFileSync(json, '{"id":9007199254740993}');

const bodies = {
  sendBytes: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
  sendImage: { "image/*": { schema: { type: "string", format: "binary" } } },
  sendAny: { "*/*": { schema: { type: "string", format: "binary" } } },
  sendText: { "text/plain": { schema: { type: "string" } } },
  sendJson: { "application/json": { schema: {} } },
  sendList: { "application/json": { schema: { type: "array", items: {} } } },
  sendParts: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { photo: { type: "string", format: "binary" }, raw: {}, name: { type: "string" } },
      },
    },
  },
};
const { operations } = describeApi("files", {
  openapi: "3.1.0",
  info: { title: "Files", version: "1" },
  servers: [{ url: "https://files.example" }],
  paths: Object.fromEntries(
    Object.entries(bodies).map(([operationId, content]) => [
      `/${operationId}`,
      { post: { operationId, requestBody: { required: true, content }, responses: { 204: { description: "Done." } } } },
    ]),
  ),
});

async function read(id: string, body: unknown, stdin?: string) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(id);
  const notes: string[] = [];
  const input =
    stdin === undefined
      ? {}
      : {
          stdin: (async function* () {
            yield new TextEncoder().encode(stdin);
          })(),
        };
  const values = await readFiles(operation, { body }, input, (note) => notes.push(note));
  return { body: withParts(operation, values).body, notes };
}

test.each([
  ["a file", `@${file}`, [0, 255, 10], `--body: 3 bytes of ${file}`],
  ["standard input", "-", [104, 105], "--body: 2 bytes of standard input"],
  ["standard input, as curl names it", "@-", [104, 105], "--body: 2 bytes of standard input"],
  ["a text", "hi", [104, 105], undefined],
  ["a text that looks like JSON", "1e2", [49, 101, 50], undefined],
])("a body of bytes is %s", async (_, given, bytes, note) => {
  const { body, notes } = await read("sendBytes", given, "hi");
  expect([...new Uint8Array(await (body as Blob).arrayBuffer())]).toEqual(bytes);
  expect(notes).toEqual(note === undefined ? [] : [note]);
});

test.each([
  ["sendImage", "photo.PNG", "image/png"],
  ["sendImage", "drawing.svg", "image/svg+xml"],
  ["sendAny", "photo.jpg", "image/jpeg"],
  ["sendAny", "photo.unknown", "application/octet-stream"],
  ["sendAny", "photo", "application/octet-stream"],
])("%s gives the file %s its type by its extension", async (id, name, type) => {
  writeFileSync(join(folder, name), "x");
  const { body } = await read(id, `@${join(folder, name)}`);
  expect([(body as Blob).type, await (body as Blob).text()]).toEqual([type, "x"]);
});

test.each([`@${file}`, `@${json}`, "@/no/such/file", "-", "hi"])("an image is no %s", async (given) => {
  await expect(read("sendImage", given, "hi")).rejects.toThrow(
    "--body must be @FILE, with an extension of the type image/*.",
  );
});

test.each<[id: string, body: unknown, words: unknown]>([
  ["sendText", "a", "a"],
  ["sendBytes", "a", "a"],
  ["sendBytes", `@${file}`, ["--data-binary", `'@${file}'`]],
  [
    "sendParts",
    { photo: `@${json}`, raw: "1", name: "@me" },
    ["-F", `'photo=@"${json}";type=application/json'`, "--form-string", "'raw=1'", "--form-string", "'name=@me'"],
  ],
])("a dry run gives curl the body of %s", async (id, given, words) => {
  const { body } = await read(id, given);
  expect([await describeBody(body as BodyInit)].flat()).toEqual([words].flat());
});

test("a part of bytes has the type of its file", async () => {
  const photo = join(folder, "part.webp");
  writeFileSync(photo, "x");
  const { body } = await read("sendParts", { photo: `@${photo}`, raw: `@${file}` });
  expect(["photo", "raw"].map((part) => ((body as FormData).get(part) as File).type)).toEqual(["image/webp", ""]);
});

test("whole bodies of text and JSON are read from files, with every digit", async () => {
  expect((await read("sendText", `@${json}`)).body).toBe('{"id":9007199254740993}');
  expect((await read("sendJson", `@${json}`)).body).toEqual({ id: 9007199254740993n });
  expect((await read("sendList", ["-"], "[1]")).body).toEqual([1]);
  expect((await read("sendList", ["a", "-"], "[1]")).body).toEqual(["a", "-"]);
});

test("parts of bytes are files with their names, all others are texts", async () => {
  const { body, notes } = await read("sendParts", { photo: `@${file}`, raw: "-", name: "@me" }, "hi");
  const [photo, raw, name] = ["photo", "raw", "name"].map((part) => (body as FormData).get(part));
  expect([(photo as File).name, (photo as File).size, await (raw as File).text(), name]).toEqual([
    "data.bin",
    3,
    "hi",
    "@me",
  ]);
  expect(notes).toHaveLength(2);
});

test.each([
  ["sendBytes", "@/no/such/file", "--body: /no/such/file cannot be read: ENOENT"],
  ["sendBytes", `@${folder}`, `--body: ${folder} cannot be read: EISDIR`],
  ["sendBytes", "-", "--body: - cannot be read: there is no standard input"],
  ["sendJson", `@${file}`, `--body: ${file} is not JSON.`],
])("%s refuses %s", async (id, body, message) => {
  await expect(read(id, body)).rejects.toThrow(message);
});
