import { expect, test } from "vitest";
import { answer, body, documentWith, readTables, schemaOf, schemas } from "./fixtures/document.ts";

const tables: {
  readonly types: readonly [schema: object, type: string][];
  readonly named: object;
  readonly branches: readonly [name: string, type: string, others: object][];
  readonly bodies: readonly [mediaType: string, schema: object, type: string][];
} = readTables("schema");

/** The type of a component schema, on one line. */
async function typeOf(name: string, all: object): Promise<string> {
  const code = await schemaOf(documentWith({}, schemas({ ...all, After: { type: "null" } })));
  const start = code.indexOf(`export type ${name} = `) + `export type ${name} = `.length;
  return code.slice(start, code.indexOf(";\n\nexport type ", start)).replace(/\s+/g, " ");
}

test.each(tables.types)("the type of %o is %s", async (schema, type) => {
  expect(await typeOf("Tested", { Tested: schema, ...tables.named })).toBe(type);
});

test.each(tables.branches)("the branch %s of a union is %s", async (name, type, others) => {
  const found = await typeOf(name, { ...tables.named, ...others });
  expect(found.replace(/ \/\*\*.*?\*\//g, "")).toBe(type);
});

test.each(tables.bodies)("a body in %s of %j is %s", async (mediaType, schema, type) => {
  expect(await schemaOf(body(schema, { mediaType }))).toContain(`"${mediaType}": ${type};`);
});

test("an unknown variant is declared only if the document has one", async () => {
  const variant = { type: "string", "x-unknown-variant": true };
  const code = await schemaOf(answer({ type: "object", properties: { type: variant } }));
  expect(code).toContain("declare enum UnknownVariant");
  expect(await schemaOf(answer({ type: "object" }))).not.toContain("UnknownVariant");
});
