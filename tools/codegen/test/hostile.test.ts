import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { parse } from "yaml";
import { DocumentError, generate } from "../src/index.ts";
import { documentWith, problemsOf, query, ref, schemas, shapesOf } from "./fixtures/document.ts";

test("only the document is read, none of the addresses that it names", async () => {
  const connect = vi.spyOn(Socket.prototype, "connect");
  const url = "http://localhost:9/";
  const union = { oneOf: [ref("A")], discriminator: { propertyName: "k", mapping: { a: url, b: "../package.json" } } };
  const far = { externalValue: url };
  const content = { "application/json": { schema: ref("U"), examples: { far } } };
  const named = { U: union, A: { type: "object", properties: { k: { type: "string" } } } };
  const components = { schemas: named, examples: { far } };
  await generate(documentWith({ responses: { 200: { description: "", content } } }, { components }));
  expect(connect).not.toHaveBeenCalled();
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
