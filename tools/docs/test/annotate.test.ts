import { nodeAt } from "@ledgergate/service-kit";
import { mergePatch } from "@ledgergate/support/merge-patch";
import { expect, test } from "vitest";
import { asObject, type JsonObject } from "../src/document/json.ts";
import { annotate } from "../src/redoc/annotate.ts";
import { petDocument } from "./support/pet-document.ts";

const document = petDocument();
const annotated = annotate({ name: "pets", document, packageName: "@pets/big-pets" });

function at(...path: string[]): Record<string, unknown> {
  return asObject(nodeAt(annotated, path));
}

test("the original document stays unchanged", () => {
  expect(document).toEqual(petDocument());
});

test("an operation shows its cost as a badge and says if it is safe to repeat", () => {
  expect(at("paths", "/v2/{apiKey}/pets/{id}", "get")["x-badges"]).toEqual([{ name: "7 CU", color: "green" }]);
  expect(at("paths", "/v2/{apiKey}/pets", "get").description).toBe(
    [
      "`GET https://{host}/v2/{apiKey}/pets`",
      "Operation `listPets`. [Try it](../console/index.html#pets/listPets)",
      "Not safe to repeat: a failed call must not be retried automatically.",
    ].join("\n\n"),
  );
});

test("a deprecated operation links to the one that replaces it", () => {
  const old = petDocument();
  Object.assign(asObject(nodeAt(old, ["paths", "/pets", "get"])), { deprecated: true, "x-use-instead": "getPet" });
  const copy = annotate({ name: "pets", document: old, packageName: "@pets/big-pets" });
  const { description } = asObject(nodeAt(copy, ["paths", "/v2/{apiKey}/pets", "get"]));
  expect(description).toContain("Deprecated: use [`getPet`](#operation/getPet) instead.");
});

test.each([
  [{ servers: [{ url: "https://me@pets.example" }] }],
  [{ servers: [{ url: "https://pets.example/?y=" }] }],
  [{ servers: [{ url: "https://pets.example/#" }] }],
  [{ components: { parameters: { Id: { name: "id", in: "path", required: true, example: ".." } } } }],
])("an operation whose call would reach another path has no samples: %j", (part) => {
  const other = mergePatch(petDocument(), part) as JsonObject;
  const copy = annotate({ name: "pets", document: other, packageName: "@pets/big-pets" });
  const [operation] = Object.values(asObject(copy.paths)).map((path) => asObject(asObject(path).get));
  expect(operation?.["x-codeSamples"]).toBeUndefined();
});

test("an operation has samples for its client and for curl, with required inputs only", () => {
  expect(at("paths", "/v2/{apiKey}/pets/{id}", "get")["x-codeSamples"]).toEqual([
    {
      lang: "TypeScript",
      label: "TypeScript",
      source: `import { createBigPets } from "@pets/big-pets";

const bigPets = createBigPets({
  baseUrl: "http://localhost:4010/pets",
  apiKey: "YOUR_API_KEY",
});

const answer = await bigPets.getPet({
  id: "o'neil/2",
});
console.log(answer);`,
    },
    {
      lang: "Shell",
      label: "curl",
      source: "curl 'http://localhost:4010/pets/v2/YOUR_API_KEY/pets/o'\\''neil%2F2'",
    },
  ]);
});

test("a body that is a union becomes the input `body`", () => {
  const own = petDocument();
  asObject(nodeAt(own, ["components", "schemas"])).NewPet = { oneOf: [{ type: "object" }, { type: "array" }] };
  const page = annotate({ name: "pets", document: own, packageName: "@pets/big-pets" });
  const post = asObject(nodeAt(page, ["paths", "/v2/{apiKey}/pets", "post"]));
  const [sample] = post["x-codeSamples"] as { source: string }[];
  expect(sample?.source).toContain('addPet({\n  body: {\n    "name": "Rex",');
});

test("an operation without an example of a required input has no sample", () => {
  const without = petDocument();
  delete asObject(nodeAt(without, ["components", "parameters", "Id"])).example;
  const page = annotate({ name: "pets", document: without, packageName: undefined });
  expect(asObject(nodeAt(page, ["paths", "/v2/{apiKey}/pets/{id}", "get"]))).not.toHaveProperty("x-codeSamples");
});

test("optional credentials are marked as optional, required ones are in the samples", () => {
  expect(at("paths", "/v2/{apiKey}/pets", "get").security).toEqual([{ "API key": [], "bearer (optional)": [] }]);
  expect(at("components", "securitySchemes", "bearer (optional)")).toMatchObject({ scheme: "bearer" });
  const samples = at("paths", "/v2/{apiKey}/pets", "post")["x-codeSamples"] as { source: string }[];
  expect(samples.map(({ source }) => source)).toEqual([
    expect.stringContaining('token: "YOUR_TOKEN"'),
    `curl 'http://localhost:4010/pets/v2/YOUR_API_KEY/pets' \\
  --header 'Authorization: Bearer YOUR_TOKEN' \\
  --header 'Content-Type: application/json' \\
  --data '{
  "name": "Rex",
  "kind": "pet"
}'`,
  ]);
  expect(samples[0]?.source).toContain('addPet({\n  name: "Rex",\n});');
});

/** Returns a note as it appears in a description: its title, and its text. */
function note(title: string, text: string): string {
  const [source] = title.split(":");
  const details = `<details class="provenance ${source}"><summary>${title}</summary>\n\n${text}\n\n</details>`;
  return ["<ul>", "<li>", details, "</li>", "</ul>"].join("\n\n");
}

test("a mark on a member becomes a badge with the note behind it", () => {
  expect(at("components", "schemas", "Pet", "properties", "name").description).toBe(
    `Its name.\n\n${note("upstream", "Seen in `answers`.")}`,
  );
});

test("a mark beside a reference concerns only this use of its target", () => {
  expect(at("components", "schemas", "Pet", "properties", "owner")).toMatchObject({
    $ref: "#/components/schemas/Owner",
    description: note("assumed", "Of ours."),
  });
  expect(at("paths", "/v2/{apiKey}/pets/{id}", "get", "responses", "404").description).toBe(
    `No such pet.\n\n${note("upstream", "Nodes send\nit.")}`,
  );
  expect(at("components", "responses", "NotFound").description).toBe("No such pet.");
});

test("a mark on an object without a description is shown on the object above it, with the name of its place", () => {
  expect(at("components", "schemas", "Pet").description).toBe(`A pet.\n\n${note("assumed: required", "Not said.")}`);
  expect(at("info").description).toContain(note("assumed: version", "Nobody gave one."));
});

test("a mark on a schema without a name is shown on the member or parameter that it belongs to", () => {
  expect(at("components", "schemas", "Pet", "properties", "toys").description).toBe(
    note("upstream: &#91;&#93;", "Any text."),
  );
  expect(at("components", "parameters", "Id").description).toBe(
    `Of the pet.\n\n${note("upstream", "Nodes want digits.")}`,
  );
});

test("a key in the path is shown with each operation: in its URL, parameters and credentials", () => {
  expect(annotated.servers).toMatchObject([{ url: "https://{host}" }, { url: "http://localhost:4010/pets" }]);
  expect(at("paths", "/v2/{apiKey}/pets", "post").parameters).toMatchObject([
    { name: "apiKey", in: "path", required: true },
  ]);
  expect(at("paths", "/v2/{apiKey}/pets/{id}", "get").security).toEqual([{ "API key": [] }]);
  expect(at("paths", "/v2/{apiKey}/pets", "post").security).toEqual([{ "API key": [], bearer: [] }]);
});

test("schemas are in alphabetical order", () => {
  expect(Object.keys(at("components", "schemas"))).toEqual(["NewPet", "Owner", "Pet"]);
});
