import { expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { answer, body, json, readTables, ref, schemas } from "./fixtures/document.ts";

type Types = Readonly<Record<string, string | null>>;

const tables: {
  readonly types: readonly [body: object, { readonly sent?: string; readonly received?: string }, Types?][];
  readonly schemas: Readonly<Record<string, object>>;
} = readTables("directions");

/** What is generated for an operation whose request and answer have the same body. */
function generated(schema: object, all: Readonly<Record<string, object>> = tables.schemas) {
  const { paths, ...document } = body(schema, schemas(all));
  const call = (paths as { readonly [path: string]: { readonly post: object } })["/things"]?.post;
  return generate({ ...document, paths: { "/things": { post: { ...call, responses: { 200: json(schema) } } } } });
}

test.each(tables.types)("%j has a type for each direction: %j", async (schema, { sent, received }, types = {}) => {
  const code = (await generated(schema))["schema.ts"].replace(/\/\*\*.*?\*\//gs, "").replace(/\s+/g, " ");
  if (sent !== undefined) expect(code).toContain(`requestBody: { content: { "application/json": ${sent}; }; };`);
  if (received !== undefined)
    expect(code).toContain(`[name: string]: unknown; }; content: { "application/json": ${received}; };`);
  for (const [name, type] of Object.entries(types))
    expect(new RegExp(`export type ${name} = (.*?);(?= export|$| $)`).exec(code)?.[1] ?? null).toBe(type);
});

test("inputs have the type of requests, and answers the type of answers", async () => {
  const { "operations.ts": members } = await generated({ ...tables.schemas.Maybe, type: "object" });
  const line = (name: string, type: string) => `  readonly ${name}?: ${type} | undefined;\n`;
  expect(members).toContain(line("lead", "UserRequest") + line("others", "readonly UserRequest[]"));
  const { "operations.ts": whole } = await generated(ref("Maybe"));
  expect(whole).toContain("  readonly body: MaybeRequest;\n");
  expect(whole).toContain("CallPromise<Maybe>");
  const { "operations.ts": nullable } = await generated({ anyOf: [ref("User"), { type: "null" }] });
  expect(nullable).not.toContain("UserRequest");
});

test("only requests need a second type, and its name is free", async () => {
  const all = { ...tables.schemas, UserRequest: { type: "string" } };
  const answered = await generate(answer(ref("User"), schemas(all)));
  expect(answered["models.ts"]).not.toContain("UserRequest2");
  const sent = await generated({ type: "array", items: ref("User") }, all);
  expect(sent["models.ts"]).toMatch(/ {2}User,\n.*\n {2}UserRequest,\n {2}UserRequest2,\n/s);
  expect(sent["schema.ts"]).toContain("export type UserRequest = string;");
});
