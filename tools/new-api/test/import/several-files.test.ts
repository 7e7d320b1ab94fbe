import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importDocument } from "../../src/import/import-document.ts";
import { formsOf, readTemplate } from "../../src/template.ts";
import { documentOf, writeFiles } from "../support.ts";

type Files = Readonly<Record<string, string | object>>;

const schemaOf = (description: string): object => ({ type: "object", description });

/** Imports a document whose one answer has a member for each reference. Returns the text of each schema by its name. */
async function importSchemas(references: readonly string[], more: Files, components: object = {}) {
  const properties = Object.fromEntries(references.map(($ref, index) => [`member${index}`, { $ref }]));
  const content = { "application/json": { schema: { type: "object", properties } } };
  const root = documentOf({ responses: { 200: { description: "One.", content } } }, { components });
  const folder = await writeFiles({ "api.json": root, ...more });
  const template = readTemplate("spec", formsOf("chain-x"));
  const { files } = await importDocument(join(folder, "api.json"), template, "ChainX", { computeUnits: 1 });
  const prefix = "components/schemas/";
  return new Map(
    [...files].flatMap(([file, text]) =>
      file.startsWith(prefix) ? [[file.slice(prefix.length, -".yaml".length), text] as const] : [],
    ),
  );
}

const [red, blue, green] = ["red", "blue", "green"].map(schemaOf) as [object, object, object];

test.each<[string, readonly string[], Files, object, Readonly<Record<string, string>>]>([
  [
    "files",
    ["red.json#/Block", "blue.json#/Block"],
    { "red.json": { Block: red }, "blue.json": { Block: blue } },
    {},
    { RedBlock: "red", BlueBlock: "blue" },
  ],
  [
    "files of components",
    ["red.json#/components/schemas/Block", "blue.json#/components/schemas/Block"],
    {
      "red.json": { components: { schemas: { Block: red } } },
      "blue.json": { components: { schemas: { Block: blue } } },
    },
    {},
    { RedBlock: "red", BlueBlock: "blue" },
  ],
  [
    "folders",
    ["schemas/red/block.json", "schemas/blue/block.json"],
    { "schemas/red/block.json": red, "schemas/blue/block.json": blue },
    {},
    { RedBlock: "red", BlueBlock: "blue" },
  ],
  [
    "folders of files with equal names",
    ["red/types.json#/Block", "blue/types.json#/Block"],
    { "red/types.json": { Block: red }, "blue/types.json": { Block: blue } },
    {},
    { RedBlock: "red", BlueBlock: "blue" },
  ],
  [
    "groups in files",
    ["types/a.json#/Red/Block", "types/b.json#/Blue/Block"],
    { "types/a.json": { Red: { Block: red } }, "types/b.json": { Blue: { Block: blue } } },
    {},
    { RedBlock: "red", BlueBlock: "blue" },
  ],
  [
    "the document itself",
    ["#/components/schemas/Block", "red.json#/Block"],
    { "red.json": { Block: red } },
    { schemas: { Block: blue } },
    { Block: "blue", RedBlock: "red" },
  ],
  [
    "references that the document names",
    ["#/components/schemas/BlockOfRed", "red.json#/Block", "blue.json#/Block", "green.json#/Block"],
    { "red.json": { Block: red }, "blue.json": { Block: blue }, "green.json": { Block: green } },
    { schemas: { BlockOfRed: { $ref: "red.json#/Block" }, "Blue.Block": { $ref: "blue.json#/Block" } } },
    { BlockOfRed: "red", BlueBlock: "blue", GreenBlock: "green" },
  ],
  [
    "equal schemas",
    ["red.json#/Block", "blue.json#/Block"],
    { "red.json": { Block: red }, "blue.json": { Block: red } },
    {},
    { Block: "red" },
  ],
  ["one file", ["red.json#/Block"], { "red.json": { Block: red } }, {}, { Block: "red" }],
  [
    "aliases in other files",
    ["red.json#/Alias", "blue.json#/Block"],
    {
      "red.json": { Alias: { $ref: "deep/red.json#/Block" } },
      "deep/red.json": { Block: red },
      "blue.json": { Block: blue },
    },
    {},
    { RedBlock: "red", BlueBlock: "blue" },
  ],
])("schemas keep their names by %s", async (_, references, files, components, expected) => {
  const schemas = await importSchemas(references, files, components);
  const found = [...schemas].flatMap(([name, text]) => {
    const [, description] = /^description: (red|blue|green)$/m.exec(text) ?? [];
    return description === undefined ? [] : [[name, description] as const];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
  expect([...schemas.values()].join()).not.toContain("x-place");
});

test("schemas that refer to each other keep their names, also in mappings", async () => {
  const kind = (name: string) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", enum: [name] }, next: { $ref: "#/Block" } },
  });
  const file = (name: string) => ({
    Block: {
      oneOf: [{ $ref: "#/Full" }],
      discriminator: { propertyName: "kind", mapping: { [name]: "#/Full" } },
    },
    Full: kind(name),
  });
  const schemas = await importSchemas(["red.json#/Block", "blue.json#/Block"], {
    "red.json": file("red"),
    "blue.json": file("blue"),
  });
  expect([...schemas.keys()]).toEqual(expect.arrayContaining(["RedBlock", "RedFull", "BlueBlock", "BlueFull"]));
  expect(schemas.get("RedBlock")).toMatch(/mapping:\n\s+red: RedFull.yaml/);
  expect(schemas.get("BlueFull")).toContain("$ref: BlueBlock.yaml");
});

test("files with encoded names and links are found", async () => {
  const references = ["deep%20files/a%23b.json#/A~1B", "link/c.json#/C%20d"];
  const folder = await writeFiles({
    "my api.json": documentOf({
      responses: {
        200: {
          description: "One.",
          content: {
            "application/json": {
              schema: { type: "object", properties: { one: { $ref: references[0] }, two: { $ref: references[1] } } },
            },
          },
        },
      },
    }),
    "deep files/a#b.json": { "A/B": { type: "object", properties: { next: { $ref: "./a%23b.json#/N" } } }, N: red },
    "real/c.json": { "C d": blue },
  });
  await symlink("real", join(folder, "link"));
  const template = readTemplate("spec", formsOf("chain-x"));
  const { files } = await importDocument(join(folder, "my api.json"), template, "ChainX", { computeUnits: 1 });
  const names = ["AB", "N", "CD"].map((name) => files.get(`components/schemas/${name}.yaml`));
  expect(names).toEqual([
    expect.stringContaining("$ref: N.yaml"),
    expect.stringContaining("red"),
    expect.stringContaining("blue"),
  ]);
});

test("a reference without a target is no matter for the bundler", async () => {
  const references = ["a.json#/Block", "https://chain.example/b.json", "broken.json"];
  const refusal = importSchemas(references, { "a.json": { Block: red }, "broken.json": "{" });
  await expect(refusal).rejects.toThrow(/refers to the network.*refers to a file that cannot be read/s);
});
