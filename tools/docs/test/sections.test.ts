import { mergePatch } from "@ledgergate/support/merge-patch";
import { expect, test } from "vitest";
import { readDocumentedApi } from "../src/documented-api.ts";
import { referencePage } from "../src/pages/reference.ts";
import { createDescriber } from "../src/reference/sections.ts";
import { petDocument } from "./support/pet-document.ts";
import { createFolder } from "./support/site.ts";

const folder = createFolder();

function pets(patch: object = {}) {
  const file = folder.write("openapi.json", mergePatch(petDocument(), patch));
  return readDocumentedApi({ name: "pets", file, packageName: "@pets/big-pets" });
}

function operation(id: string, patch: object = {}) {
  const api = pets(patch);
  const found = api.operations.find((one) => one.id === id);
  return createDescriber(api).operation(found ?? expect.unreachable());
}

const REPEAT = "Not safe to repeat: a failed call must not be retried automatically.";
const OPEN = "`GET https://{host}/v2/{apiKey}/pets`";
const TRY = "Operation `listPets`. [Try it](../console/index.html#pets/listPets)";

test.each([
  [{}, [REPEAT]],
  [{ "x-retryable": true }, ["Safe to repeat: a failed call may be retried."]],
  [{ "x-retryable": true, "x-safe": true }, ["Changes nothing: a failed call may be retried."]],
  [{ "x-use-instead": "getPet" }, ["Deprecated: use [`getPet`](#operation/getPet) instead.", REPEAT]],
  [{ description: "All." }, ["All.", REPEAT]],
])("an operation with %j says so", (patch, texts) => {
  const needs = "Needs other [credentials](#credentials): `bearer` (optional).";
  expect(operation("listPets", { paths: { "/pets": { get: patch } } }).texts).toEqual([OPEN, TRY, ...texts, needs]);
});

test("the credentials of an API stand in one section", () => {
  const { texts, fields } = createDescriber(pets()).credentials() ?? expect.unreachable();
  expect(texts).toEqual(["Calls need `apiKey` and `bearer`, unless an operation says otherwise."]);
  expect(fields?.[0]?.fields.map(({ name, type }) => [name, type])).toEqual([
    ["apiKey", "segment of the URL"],
    ["bearer", "HTTP bearer"],
  ]);
});

test.each([
  [{ servers: [{ url: "https://me@pets.example" }] }],
  [{ components: { parameters: { Id: { example: ".." } } } }],
  [{ components: { parameters: { Id: { example: null } } } }],
])("a call that would miss its path or an input has no samples: %j", (patch) => {
  expect(operation("getPet", patch).samples).toEqual([]);
});

test("fields link to schemas and show examples", () => {
  const friends = { type: "array", items: { $ref: "#/components/schemas/Pet" } };
  const { fields, responses } = operation("getPet", { components: { schemas: { Pet: { properties: { friends } } } } });
  expect(fields?.[0]?.fields[0]?.values).toEqual(["Example: `o'neil/2`"]);
  const types = responses?.first[0]?.fields.map(({ type }) => type);
  const [owner, pet] = ["[Owner](#/schemas/owner)", "[Pet](#/schemas/pet)"];
  expect(types).toEqual(["string", `object · ${owner}`, "Array of strings", `Array of objects · ${pet}`]);
});

test("samples have only required inputs", () => {
  const { cost, samples } = operation("getPet");
  expect(cost).toBe("7 CU");
  expect(samples?.map(({ source }) => source)).toEqual([
    `import { createBigPets } from "@pets/big-pets";

const bigPets = createBigPets({
  baseUrl: "http://localhost:4010/pets",
  apiKey: "YOUR_API_KEY",
});

const answer = await bigPets.getPet({
  id: "o'neil/2",
});
console.log(answer);`,
    "curl 'http://localhost:4010/pets/v2/YOUR_API_KEY/pets/o'\\''neil%2F2'",
  ]);
});

test("samples have required credentials and bodies", () => {
  const [program, curl] = operation("addPet").samples ?? [];
  expect(program?.source).toContain('token: "YOUR_TOKEN"');
  expect(program?.source).toContain('addPet({\n  name: "Rex",\n});');
  expect(curl?.source).toBe(`curl 'http://localhost:4010/pets/v2/YOUR_API_KEY/pets' \\
  --header 'Authorization: Bearer YOUR_TOKEN' \\
  --header 'Content-Type: application/json' \\
  --data '{
  "name": "Rex",
  "kind": "pet"
}'`);
  const union = { oneOf: [{ type: "object" }, { type: "array" }], type: null, properties: null };
  const [whole] = operation("addPet", { components: { schemas: { NewPet: union } } }).samples ?? [];
  expect(whole?.source).toContain('addPet({\n  body: {\n    "name": "Rex",');
});

test("readings stand in the section of their place", () => {
  const sections = referencePage(pets()).body.toString().split("<section ");
  const sourcesOf = (id: string) => sections.find((each) => each.includes(`id="${id}"`))?.split('class="sources"')[1];
  expect(sourcesOf("operation/getPet")).toMatch(/response 404<.*Nodes send\nit\./s);
  expect(sourcesOf("/schemas/pet")).toMatch(/required<.*Not said\..* name<.*<code>answers<.* toys\[\]<.*Any text\./s);
});

test("a property at any depth is one row", () => {
  let schema: object = { type: "string" };
  for (let depth = 40; depth > 0; depth--) schema = { type: "object", properties: { [`p${depth}`]: schema } };
  const { fields: [list] = [] } = createDescriber(pets()).schema("Deep", { ...schema });
  expect(list?.fields.map(({ name, nested }) => [name, nested?.length])).toEqual([["p1", 39]]);
});
