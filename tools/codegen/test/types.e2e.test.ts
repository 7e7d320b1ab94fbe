import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { answer, documentWith, listWith, ref, schemas } from "./fixtures/document.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Inside the package, so that the imports of generated code resolve.
const directory = await mkdtemp(here("../node_modules/.types-"));
afterAll(() => rm(directory, { recursive: true }));

/** Returns the errors of a TypeScript compiler for a project; empty if there are none. */
async function compile(typescript: string, project: string): Promise<string> {
  const compiler = here(`../node_modules/${typescript}/bin/tsc`);
  const run = promisify(execFile)(process.execPath, [compiler, "-p", project, "--noEmit"]);
  return run.then(
    () => "",
    (error: Error & { readonly stdout: string }) => error.stdout || error.message,
  );
}

test.concurrent.each(["typescript", "typescript-6", "typescript-7"])(
  "%s accepts and rejects the uses of generated code as intended",
  async (typescript) => {
    expect(await compile(typescript, here("everything"))).toBe("");
  },
  60_000,
);

const text = { type: "string" };
const json = (schema: object) => ({ "application/json": { schema } });

/** Documents that the judge of `contract` does not make. */
const documents: Record<string, unknown> = {
  "names-of-all-kinds": documentWith(
    { parameters: ["a-b", "class", "1st", 'say "hi"'].map((name) => ({ name, in: "query", schema: text })) },
    schemas({ class: {}, "1st": {}, "a b": {}, été: {}, components: {}, 日本: {} }),
  ),
  "schemas-by-taken-names": schemasByTakenNames(),
  "names-of-object": namesOfObject(),
  "nullable-parts": nullableParts(),
  "a-list-without-names": listWith(
    { type: ["object", "null"], properties: { "a b": { type: "array", items: { properties: { id: {} } } } } },
    { items: "/a b" },
  ),
  "a-failure-without-a-name": answer({
    oneOf: [{ properties: { a: {} } }, { required: ["Error"], properties: { Error: {} }, "x-failure": true }],
  }),
};

/** Schemas with names that have another meaning in generated code. */
function schemasByTakenNames(): object {
  const names =
    `Record Blob FormData Uint8Array Readonly Exclude NonNullable Omit Required Array Promise Error String Object
    CallOptions CallPromise PagePromise LedgerState Uint64Input ApiDescriptor ApiShapes rareKeywords checkNumber api components
    operations paths webhooks $defs computeUnits variants UnknownVariant WithRequired OneOf KnownErrorCodes Taken`.split(
      /\s+/,
    );
  const all = { type: "object", properties: Object.fromEntries(names.map((name) => [name, ref(name)])) };
  const union = {
    oneOf: [ref("Record"), ref("Blob")],
    discriminator: { propertyName: "kind", mapping: { a: "Record", b: "Blob" } },
  };
  const call = (operationId: string, content: object) => ({
    operationId,
    "x-compute-units": 1,
    requestBody: { required: true, content },
    responses: { 200: { description: "", content: json(all) } },
  });
  const kinds = Object.fromEntries(
    names.map((name) => [name, { type: "object", required: ["kind"], properties: { kind: text }, uniqueItems: true }]),
  );
  return {
    ...documentWith({}, schemas({ ...kinds, Union: union })),
    paths: {
      "/all": { post: call("sendAll", json(all)) },
      "/union": { post: call("sendUnion", json(ref("Union"))) },
      "/parts": { post: call("sendParts", { "multipart/form-data": {} }) },
      "/bytes": { post: call("sendBytes", { "image/*": {} }) },
      ...Object.fromEntries(names.map((name) => [`/one/${name}`, { post: call(`send${name}`, json(ref(name))) }])),
    },
  };
}

/** Operations and inputs with the names of members that every object has. */
function namesOfObject(): object {
  const names = ["toString", "constructor", "valueOf", "hasOwnProperty", "__proto__", "new", "get", "then"];
  const properties = JSON.parse(`{ ${names.map((name) => `"${name}": { "type": "string" }`)} }`);
  const parameters = names.map((name) => ({ name, in: "query", schema: text }));
  const call = (operationId: string) => ({
    operationId,
    parameters,
    requestBody: { content: json({ type: "object", properties }) },
    responses: { 200: { description: "", content: json({ type: "object", properties }) } },
  });
  return {
    ...documentWith({}, schemas({ Named: { type: "object", properties } })),
    paths: Object.fromEntries(names.map((name) => [`/${name}`, { post: call(name) }])),
  };
}

/** `nullable` of OpenAPI 3.0 beside a list of required members. */
function nullableParts(): object {
  const base = (more: object) => ({ type: "object", properties: { a: text, b: ref("Leaf") }, ...more });
  const of = (name: string, more: object = {}) => ({ allOf: [ref(name)], required: ["a", "b"], ...more });
  return {
    ...answer(
      ref("A"),
      schemas({
        Leaf: { type: "string", nullable: true },
        Null: base({ nullable: true }),
        Plain: base({}),
        Choice: { ...base({}), anyOf: [{ type: "object", properties: { c: text } }, ref("Leaf")] },
        A: of("Null"),
        B: of("Null", { nullable: true }),
        C: of("Null", { type: "object", properties: { a: { type: "string", enum: ["x"] }, d: text } }),
        D: of("Plain", { nullable: true }),
        E: of("Choice"),
        F: { type: "object", properties: { inner: of("Null", { nullable: true }) } },
        G: { allOf: [ref("Null"), { type: "object", required: ["a"], properties: { e: text } }], nullable: true },
      }),
    ),
    openapi: "3.0.3",
  };
}

/** Uses of some of these documents by callers. */
const CALLS = `
import type { Things } from "./names-of-object/operations.ts";
import type { A, B, C } from "./nullable-parts/schema.ts";
declare const things: Things;
await things.postToString();
await things.postConstructor({ toString_query: "a", toString_body: "b" });
export const a = (value: C, nullable: A | B): string => value.a + (nullable?.a ?? "");
// @ts-expect-error b is required
export const b: A = { a: "" };
`;

test("the code generated from documents of many kinds compiles", async () => {
  const files: string[] = [];
  for (const [name, document] of Object.entries(documents)) {
    await mkdir(`${directory}/${name}`);
    for (const [file, text] of Object.entries(await generate(document, { shapes: true, packageName: "@a/b" }))) {
      await writeFile(`${directory}/${name}/${file}`, text);
      files.push(`${name}/${file}`);
    }
  }
  await writeFile(`${directory}/calls.ts`, CALLS);
  files.push("calls.ts");
  await writeFile(`${directory}/package.json`, '{ "type": "module" }');
  await writeFile(
    `${directory}/tsconfig.json`,
    JSON.stringify({ extends: here("../../../tsconfig.base.json"), files }),
  );
  expect(await compile("typescript-7", directory)).toBe("");
});
