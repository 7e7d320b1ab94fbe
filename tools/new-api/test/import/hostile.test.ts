import { symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ImportError } from "../../src/import/import-error.ts";
import { answerOf, documentOf, filesIn, importFiles, importOne, writeFiles } from "../support.ts";

const referringTo = ($ref: string) => documentOf({ responses: answerOf({ $ref }) });
const item = { get: { responses: answerOf() } };

const bomb = [
  "a: &a [x, x]",
  ..."bcdefghijklm".split("").map((name, at) => `${name}: &${name} [${`*${"abcdefghijklm"[at]}, `.repeat(9)}]`),
];

test.each<[given: string | object, message: RegExp, others?: Record<string, string>]>([
  [referringTo("https://chain.example/a.yaml#/A"), /refers to the network/],
  [referringTo("//chain.example/a.yaml"), /refers to the network/],
  [referringTo("../../../etc/hostname"), /refers out of the document's folder/],
  [referringTo("%2e%2e/secret.yaml"), /refers out of/],
  [referringTo("file:///etc/hostname"), /refers to the network/],
  [referringTo("missing.yaml#/A"), /cannot be read \(missing\.yaml: no such file\.\)/],
  [referringTo("#/components/schemas/No"), /leads nowhere/],
  [referringTo("bomb.yaml#/a"), /aliases that expand/, { "bomb.yaml": bomb.join("\n") }],
  [referringTo("loop.yaml"), /loop.yaml: contains itself/, { "loop.yaml": "a: &a\n  b: *a\n" }],
  [`{"openapi":"3.0.0","x":"${"x".repeat(50_000_000)}"}`, /more than 20 MB/],
  ["[]", /^api\.json: #\/openapi: is not an OpenAPI version/],
  [{ swagger: "2.0", info: {}, paths: {} }, /Swagger 2\.0/],
  ["{", /is not JSON/],
  [
    '{ "openapi": "3.0.3", "info": { "title": "One", "x": [1, -1e999] } }',
    /^api\.json: #\/info\/x\/1: is a number that/,
  ],
  [documentOf({}, { paths: {} }), /^api\.json: has no operation to import/],
  [
    documentOf({ parameters: [{ name: "c", in: "cookie", required: true, schema: {} }] }),
    /^ {2}not supported: .* in "cookie"/m,
  ],
])("refuses document %#", async (document, message, others) => {
  const files = { "api.json": document, ...others };
  const refusal = await importFiles(files).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ImportError);
  const text = (refusal as Error).message;
  expect(text).toMatch(message);
  expect(text).not.toContain(tmpdir());
});

test("paths that a disk takes for one, and long ones, get own files", async () => {
  const long = "x".repeat(300);
  const paths = ["/a/b", "/a_b", "/blocks", "/Blocks", "/caf\u00e9", "/cafe\u0301", `/${long}`, `/${long}x`];
  const items = Object.fromEntries(paths.map((path) => [path, item]));
  const names = filesIn("paths", await importOne({}, { paths: items }));
  expect(new Set(names.map((name) => name.normalize("NFKD").toLowerCase())).size).toBe(paths.length);
  expect(Math.max(...names.map((name) => Buffer.byteLength(name)))).toBeLessThan(200);
});

test("refuses a link out of the folder", async () => {
  const outside = await writeFiles({ "a.yaml": "type: string\n" });
  const folder = await writeFiles({ "api.json": referringTo("link.yaml") });
  await symlink(join(outside, "a.yaml"), join(folder, "link.yaml"));
  await expect(importFiles(join(folder, "api.json"))).rejects.toThrow("refers out of the document's folder");
});

test("leaves out secrets, extensions and addresses of others", async () => {
  const token = `eyJ${"hbGciOiJIUzI1NiJ9"}.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcdefghijk`;
  const schema = { type: "object", properties: { access_token: { type: "string", example: "4fQ9xZ1kT7vB2mW8sL0c" } } };
  const operation = {
    "x-service-state": "token",
    description: `Send ${token}.`,
    security: [{ theirs: [] }],
    callbacks: { later: { "{$request.query.url}": { post: { responses: {} } } } },
    responses: answerOf(schema),
  };
  const securitySchemes = {
    theirs: { type: "apiKey", in: "header", name: "X-Theirs" },
    byQuery: { type: "apiKey", in: "query", name: "key" },
    bearer: { type: "http", scheme: "bearer" },
  };
  const servers = [{ url: "https://theirs.example/{apiKey}" }];
  const more = { "x-family": "ledger-a", servers, components: { securitySchemes } };
  const { files, leftOut } = await importOne(operation, more);
  const text = [...files.values()].join("\n");
  expect(text).not.toMatch(/eyJhb|4fQ9x|theirs|X-Theirs|x-service-state|x-family|callbacks/);
  expect(text).toContain("<SECRET>");
  expect(leftOut.map(({ name }) => name)).toEqual([
    "server https://theirs.example/{apiKey}",
    "security scheme theirs (header X-Theirs)",
    "security scheme byQuery (query key)",
    "security scheme bearer (http bearer)",
    "callbacks (1 place), x-family (1 place), x-service-state (1 place)",
    expect.stringMatching(/^text at /),
    expect.stringMatching(/^text at /),
  ]);
  expect(leftOut[2]?.reason).toContain("in the query of `nodes.*.*[].url`.");
});

test("names parts by identifiers, writes no file elsewhere", async () => {
  const text = { type: "string" };
  const schemas = { "../../evil": text, "a b-c.d": text, "A B C D": text, Ünï: {}, "1st": {}, constructor: {} };
  const refer = (name: string) => ({
    $ref: `#/components/schemas/${encodeURIComponent(name).replaceAll("%2F", "~1")}`,
  });
  const properties = Object.fromEntries(Object.keys(schemas).map((name, at) => [`p${at}`, refer(name)]));
  const operation = { responses: answerOf({ type: "object", properties }) };
  const imported = await importOne(operation, { components: { schemas } });
  expect([...filesIn("components/schemas", imported)].sort()).toEqual(
    ["ABCD", "ABCD2", "Constructor", "Evil", "Failure", "GetOneAnswer", "Part1st", "Uni"].map(
      (name) => `components/schemas/${name}.yaml`,
    ),
  );
});

test("an address is no file", async () => {
  const address = "https://chain.example/api.json";
  await expect(importFiles(address)).rejects.toThrow(
    `${address}: is an address. Download the document, and name its file.`,
  );
});
