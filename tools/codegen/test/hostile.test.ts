import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { DocumentError, generate } from "../src/index.ts";
import { answer, body, documentWith, listWith, problemsOf, query, schemas, shapesOf } from "./fixtures/document.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Makes the schemas `S0`, `S1` …, each from its number. */
function numbered(count: number, schema: (number: number) => unknown): Record<string, unknown> {
  return schemas(Object.fromEntries(Array.from({ length: count }, (_, number) => [`S${number}`, schema(number)])));
}

/** Gives each of `count` schemas two references to the next one, by a keyword. */
function doubled(keyword: string, count = 40): Record<string, unknown> {
  return numbered(count, (number) =>
    number < count - 1 ? { [keyword]: [ref(`S${number + 1}`), ref(`S${number + 1}`)] } : {},
  );
}

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  return depth === 0 ? { type: "string" } : wrap(nested(depth - 1, wrap));
}

test("only the document is read, none of the addresses that it names", async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const union = { oneOf: [ref("A")], discriminator: { propertyName: "k", mapping: { a: url, b: "../package.json" } } };
  const content = { "application/json": { schema: ref("U"), examples: { far: { externalValue: url } } } };
  const examples = { far: { externalValue: `${url}b` } };
  const named = { U: union, A: { type: "object", properties: { k: { type: "string" } } } };
  await generate(
    documentWith({ responses: { 200: { description: "", content } } }, { components: { schemas: named, examples } }),
  );
  expect(requests).toBe(0);
});

const everyOther = numbered(14, () => ({ anyOf: Array.from({ length: 14 }, (_, number) => ref(`S${number}`)) }));
const unfolding = numbered(25, (number) => {
  const next = () => ({ $ref: `#/components/schemas/S${number + 1}/properties/a` });
  return { properties: { a: number < 24 ? { properties: { left: next(), right: next() } } : {} } };
});

test.each<[string, Record<string, unknown>, string?]>([
  ["an allOf of allOfs", { ...answer(ref("S0")), ...doubled("allOf") }],
  ["a body of alternatives of alternatives", { ...body(ref("S0")), ...doubled("oneOf") }],
  [
    "records of alternatives of alternatives",
    { ...listWith({ items: ref("S0") }), ...doubled("anyOf") },
    "no member of a record",
  ],
  ["alternatives that hold each other", { ...body(ref("S0")), ...everyOther }, "of which this one is a part"],
  [
    "references into schemas that refer into schemas",
    { ...answer({ $ref: "#/components/schemas/S0/properties/a" }), ...unfolding },
    "expand too far",
  ],
  ["a deep schema", answer(nested(2000, (items) => ({ items }))), "more than 300 levels deep"],
  ["a deep example", answer({ example: nested(5000, (inner) => [inner]) }), "more than 300 levels deep"],
  ["a long text", documentWith({ description: "word ".repeat(2e5), summary: "x".repeat(1e6) })],
  [
    "paths that make one name",
    {
      ...documentWith(),
      paths: Object.fromEntries(
        Array.from({ length: 3000 }, (_, count) => [`/${"-".repeat(count)}`, { get: { responses: {} } }]),
      ),
    },
  ],
  ["blank lines", documentWith({ description: `a${"\n".repeat(1e5)}b` })],
  ["slashes", { ...documentWith(), servers: [{ url: `http://x/${"/".repeat(1e5)}a` }] }],
  ["hashes", { ...documentWith(), externalDocs: { url: `http://x/${"#".repeat(1e5)}\n`, "x-operation-anchor": "" } }],
])("%s: the result is quickly code or a problem", { timeout: 20_000 }, async (_, document, message) => {
  const problems = await problemsOf(document, { shapes: true });
  expect(problems.map((problem) => problem.message).join()).toContain(message ?? "");
  if (message === undefined) expect(problems).toEqual([]);
});

test("a document with one odd value becomes code or a list of problems, never another error", async () => {
  const text = JSON.stringify(
    parse(await readFile(new URL("everything/openapi.yaml", import.meta.url), "utf8"), { merge: true }),
  );
  const places: string[][] = [];
  const note = (value: unknown, path: string[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      places.push([...path, key]);
      note(member, [...path, key]);
    }
  };
  note(JSON.parse(text), []);
  const values = `[null, -1.5, true, "", "constructor", "#", [], [null], {}, { "$ref": 5 }, { "x-a": 1 }, { "a": null }]`;
  const odd = fc.constantFrom<unknown>(...JSON.parse(values));
  const names = "$ref type default discriminator example headers not properties servers x-a x-failure __proto__";
  const members = fc.constantFrom(...names.split(" "));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), odd, fc.option(members), async (path, value, member) => {
      const document = JSON.parse(text);
      const parent = path.slice(0, -1).reduce((node, key) => node[key], document);
      const key = path.at(-1) as string;
      const target = parent[key];
      if (member === null || typeof target !== "object" || target === null || Array.isArray(target))
        parent[key] = value;
      else Object.defineProperty(target, member, { value, enumerable: true, configurable: true });
      const error = await generate(document, { shapes: true }).catch((thrown: unknown) => thrown);
      if (error instanceof Error) {
        expect(error).toBeInstanceOf(DocumentError);
        // A keyword that validators cannot check is only a warning.
        await expect(generate(document)).rejects.toThrow(DocumentError);
      }
      expect(String(error)).not.toContain("has no type");
    }),
    { numRuns: 200 },
  );
});

test("members and formats may have the names of Object's members", async () => {
  const properties = JSON.parse('{ "__proto__": { "type": "string" }, "constructor": { "format": "toString" } }');
  const { schemas: shapes } = await shapesOf({ ...documentWith(), ...schemas({ A: { type: "object", properties } }) });
  expect(Object.entries((shapes.A as { readonly properties: object }).properties)).toEqual([
    ["__proto__", { type: "string" }],
  ]);
  const list = query({ type: "array", items: { type: "string" } }, { style: "constructor", explode: false });
  expect((await problemsOf(list))[0]?.message).toContain("in the style constructor");
});
