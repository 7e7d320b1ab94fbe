import { readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ImportError } from "../../src/import/import-error.ts";
import { documentOf, importFiles, writeFiles } from "../support.ts";

function referringTo($ref: string): object {
  return documentOf({
    responses: { 200: { description: "One.", content: { "application/json": { schema: { $ref } } } } },
  });
}

const item = { get: { responses: { 200: { description: "One." } } } };

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
  expect((refusal as Error).message).toMatch(message);
  expect((refusal as Error).message).not.toContain(tmpdir());
});

test("paths that some disk takes for one, and very long ones, get files of their own", async () => {
  const long = "x".repeat(300);
  const paths = ["/a/b", "/a_b", "/blocks", "/Blocks", "/caf\u00e9", "/cafe\u0301", `/${long}`, `/${long}x`];
  const document = documentOf({}, { paths: Object.fromEntries(paths.map((path) => [path, item])) });
  const { files } = await importFiles({ "api.json": document });
  const names = [...files.keys()].filter((file) => file.startsWith("paths/"));
  expect(new Set(names.map((name) => name.normalize("NFKD").toLowerCase())).size).toBe(paths.length);
  expect(Math.max(...names.map((name) => Buffer.byteLength(name)))).toBeLessThan(200);
});

test("refuses a link out of the folder", async () => {
  const outside = await writeFiles({ "a.yaml": "type: string\n" });
  const folder = await writeFiles({ "api.json": referringTo("link.yaml") });
  await symlink(join(outside, "a.yaml"), join(folder, "link.yaml"));
  await expect(importFiles(join(folder, "api.json"))).rejects.toThrow("refers out of the document's folder");
});

test("ignores a configuration in the folder of the document", async () => {
  const folder = await writeFiles({
    "api.json": referringTo("a.yaml#/A"),
    "a.yaml": "A: { type: string }\n",
    "redocly.yaml": "plugins: [./plugin.js]\n",
    "plugin.js": "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('ran', import.meta.url), '');\n",
  });
  await importFiles(join(folder, "api.json"));
  expect(await readdir(folder)).not.toContain("ran");
});

test("leaves out secrets, extensions, credentials and addresses of others", async () => {
  const token = `eyJ${"hbGciOiJIUzI1NiJ9"}.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcdefghijk`;
  const schema = { type: "object", properties: { access_token: { type: "string", example: "4fQ9xZ1kT7vB2mW8sL0c" } } };
  const operation = {
    "x-service-state": "token",
    description: `Send ${token}.`,
    security: [{ theirs: [] }],
    callbacks: { later: { "{$request.query.url}": { post: { responses: {} } } } },
    responses: { 200: { description: "One.", content: { "application/json": { schema } } } },
  };
  const securitySchemes = {
    theirs: { type: "apiKey", in: "header", name: "X-Theirs" },
    byQuery: { type: "apiKey", in: "query", name: "key" },
    bearer: { type: "http", scheme: "bearer" },
  };
  const servers = [{ url: "https://theirs.example/{apiKey}" }];
  const document = documentOf(operation, { "x-family": "ledger-a", servers, components: { securitySchemes } });
  const { files, leftOut } = await importFiles({ "api.json": document });
  const text = [...files.values()].join("\n");
  expect(text).not.toMatch(/eyJhb|4fQ9x|theirs|X-Theirs|x-service-state|x-family|callbacks/);
  expect(text).toContain("<SECRET>");
  const lines = leftOut.map(({ name, reason }) => `${name}: ${reason}`);
  const [atNode, atUrl] = ["`nodes.*.*[].headers`", "the query of `nodes.*.*[].url`"].map((member) => {
    return `Callers send the gateway's key. The gateway's configuration has the node's own, in ${member}.`;
  });
  expect(lines.slice(0, 5)).toEqual([
    "server https://theirs.example/{apiKey}: Callers call the gateway. Its configuration has the node's address, in `nodes.*.*[].url`.",
    `security scheme theirs (header X-Theirs): ${atNode}`,
    `security scheme byQuery (query key): ${atUrl}`,
    `security scheme bearer (http bearer): ${atNode}`,
    "callbacks (1 place), x-family (1 place), x-service-state (1 place): The gateway has no use for them.",
  ]);
  expect(lines.slice(5)).toEqual([expect.stringMatching(/^text at /), expect.stringMatching(/^text at /)]);
});

test("names parts by identifiers, and writes no file outside of the folder", async () => {
  const text = { type: "string" };
  const schemas = { "../../evil": text, "a b-c.d": text, "A B C D": text, Ünï: {}, "1st": {}, constructor: {} };
  const refer = (name: string) => ({
    $ref: `#/components/schemas/${encodeURIComponent(name).replaceAll("%2F", "~1")}`,
  });
  const properties = Object.fromEntries(Object.keys(schemas).map((name, at) => [`p${at}`, refer(name)]));
  const content = { "application/json": { schema: { type: "object", properties } } };
  const operation = { responses: { 200: { description: "", content } } };
  const { files } = await importFiles({ "api.json": documentOf(operation, { components: { schemas } }) });
  expect([...files.keys()].filter((file) => file.includes("schemas/")).sort()).toEqual(
    ["ABCD", "ABCD2", "Constructor", "Evil", "Failure", "GetOneAnswer", "Part1st", "Uni"].map(
      (name) => `components/schemas/${name}.yaml`,
    ),
  );
});

test.each(["https://chain.example/api.json", "//chain.example/api.json"])("%s is no file", async (address) => {
  await expect(importFiles(address)).rejects.toThrow(
    `${address}: is an address. Download the document, and name its file.`,
  );
});
