import { expect, test } from "vitest";
import { generate } from "../src/index.ts";

const documentWith = (schemas: object) => ({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1.0.0" },
  paths: {},
  components: { schemas },
});

test("each schema becomes a type with its name, which models.ts re-exports", async () => {
  const block = { type: "object", properties: { parent: { $ref: "#/components/schemas/Block" } } };
  const files = await generate(documentWith({ Block: { ...block, description: "A block." } }));
  expect(files["schema.ts"]).toContain("    Block: Block;\n");
  expect(files["schema.ts"]).toContain("/** A block. */\nexport type Block = {\n  parent?: Block;\n};\n");
  expect(files["models.ts"]).toContain('export type {\n  Block,\n} from "./schema.ts";\n');
  expect(files["models.ts"]).not.toContain("components");
});

test("a schema whose name schema.ts itself uses has its type in models.ts", async () => {
  const list = { type: "array", items: { $ref: "#/components/schemas/Record" } };
  const files = await generate(documentWith({ Record: { type: "string" }, List: list }));
  expect(files["schema.ts"]).toContain("    Record: string;\n");
  expect(files["schema.ts"]).toContain('export type List = components["schemas"]["Record"][];\n');
  expect(files["models.ts"]).toContain('export type Record = components["schemas"]["Record"];\n');
  expect(files["models.ts"]).toContain('export type {\n  List,\n} from "./schema.ts";\n');
});

test("a schema whose name is no valid type name gets a derived name", async () => {
  const files = await generate(documentWith({ "a-note": { type: "string" } }));
  expect(files["schema.ts"]).toContain('    "a-note": ANote;\n');
  expect(files["schema.ts"]).toContain("export type ANote = string;\n");
});

test("if several schemas would get the same type name, the schema with that name keeps it", async () => {
  const list = { type: "array", items: { $ref: "#/components/schemas/a-note" } };
  const files = await generate(
    documentWith({ "a-note": { type: "string" }, "a.note": { type: "number" }, ANote: { type: "null" }, List: list }),
  );
  expect(files["schema.ts"]).toContain('    "a-note": ANote2;\n    "a.note": ANote3;\n    ANote: ANote;\n');
  expect(files["schema.ts"]).toContain("export type List = ANote2[];\n");
});

test("operations use the types of models.ts, except types whose names are taken there", async () => {
  const answer = (schema: string) => ({
    responses: {
      200: {
        description: "It.",
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    },
  });
  const paths = {
    "/note": { get: { operationId: "getNote", "x-retryable": true, ...answer("Note") } },
    "/other": { get: { operationId: "getOther", "x-retryable": true, ...answer("CallOptions") } },
  };
  const schemas = { Note: { type: "object" }, CallOptions: { type: "object" } };
  const { "operations.ts": code } = await generate({ ...documentWith(schemas), paths });
  expect(code).toContain('import type { Note } from "./models.ts";\nimport type { components } from "./schema.ts";\n');
  expect(code).toContain(": CallPromise<Note>;");
  expect(code).toContain('CallPromise<components["schemas"]["CallOptions"]>;');
});

test("no component takes the name of a platform's type that operations.ts uses", async () => {
  const names = ["ArrayBuffer", "Blob", "Exclude", "FormData", "NonNullable", "Readonly", "Record", "Uint8Array"];
  const json = (name: string) => ({ "application/json": { schema: { $ref: `#/components/schemas/${name}` } } });
  const sent = (content: object) => ({
    requestBody: { required: true, content },
    responses: { 204: { description: "" } },
  });
  const paths = {
    "/none": { get: { responses: { 200: { description: "", content: { "image/*": {} } } } } },
    "/parts": { post: sent({ "multipart/form-data": {} }) },
    "/bytes": { post: sent({ "image/png": {} }) },
    ...Object.fromEntries(names.map((name) => [`/${name}`, { post: sent(json(name)) }])),
  };
  const components = Object.fromEntries(names.map((name) => [name, { type: "array", items: {} }]));
  const { "operations.ts": code } = await generate({ ...documentWith(components), paths });
  for (const name of names) {
    expect(code).toContain(`readonly body: components["schemas"]["${name}"];`);
    expect(code).not.toMatch(new RegExp(`import[^;]*\\b${name}\\b`));
  }
});

test.each(["Symbol", "Promise", "Record", "Node", "Client", "delete"])(
  "no client can be named %s, which generated code or a program would mean otherwise",
  async (name) => {
    const named = generate({ ...documentWith({}), info: { title: "Notes", version: "1.0.0" } }, { name });
    await expect(named).rejects.toThrow(`is not a valid name for the client's interface (${name})`);
  },
);
