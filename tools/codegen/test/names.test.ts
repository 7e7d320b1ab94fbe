import { expect, test } from "vitest";
import { answer, documentWith, operationsOf, problemsOf, ref, schemaOf, schemas } from "./fixtures/document.ts";

const text = { type: "string" };

test.each([
  ["a schema whose name schema.ts uses", { Record: text }, "Record", 'components["schemas"]["Record"]'],
  ["a name that is no type name", { "a-note": text }, "a-note", "ANote"],
  ["a name that is a number", { NaN: text }, "NaN", "NaN"],
  ["a name that another schema has", { "a-note": text, "a.note": text, ANote: text }, "a.note", "ANote3"],
])("other types refer to %s by another name", async (_, all, name, type) => {
  const list = { type: "array", items: ref(name) };
  expect(await schemaOf(documentWith({}, schemas({ ...all, List: list })))).toContain(`export type List = ${type}[];`);
});

const ofRuntime = ["CallOptions", "CallPromise", "LedgerState"];
const ofPlatform = "ArrayBuffer Blob Exclude FormData NonNullable Readonly Record Uint8Array".split(" ");

test.each([...ofRuntime, ...ofPlatform])("operations.ts leaves the name %s to others than the schema", async (name) => {
  const code = await operationsOf(answer(ref(name), schemas({ [name]: { type: "array", items: {} }, Note: text })));
  expect(code).toContain(`CallPromise<components["schemas"]["${name}"]>;`);
  expect(code).toContain('import type { components } from "./schema.ts";\n');
});

test.each(["Symbol", "Promise", "Record", "Node", "Client", "delete"])(
  "no client can be named %s, which has another meaning",
  async (name) => {
    const [problem] = await problemsOf(documentWith(), { name });
    const message = `is not a valid name for the client's interface (${name})`;
    expect(problem).toMatchObject({ pointer: "#/info/title", message });
  },
);
