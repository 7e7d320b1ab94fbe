import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf, importFiles, writeFiles } from "../support.ts";

type Files = Readonly<Record<string, string | object>>;

const schemaOf = (description: string): object => ({ type: "object", description });

/** Imports a document whose one answer has a member for each reference. Returns the text of each schema by its name. */
async function importSchemas(references: readonly string[], more: Files, components: object = {}) {
  const properties = Object.fromEntries(references.map(($ref, index) => [`member${index}`, { $ref }]));
  const content = { "application/json": { schema: { type: "object", properties } } };
  const root = documentOf({ responses: { 200: { description: "One.", content } } }, { components });
  const { files } = await importFiles({ "api.json": root, ...more });
  const prefix = "components/schemas/";
  return new Map(
    [...files].flatMap(([file, text]) =>
      file.startsWith(prefix) ? [[file.slice(prefix.length, -".yaml".length), text] as const] : [],
    ),
  );
}

const [red, blue, green] = ["red", "blue", "green"].map(schemaOf) as [object, object, object];

// Redocly takes long to start, so one document has all these ways to name a schema, each with a word of its own.
const cases: readonly (readonly [references: readonly string[], files: Files, imported: object, own?: object])[] = [
  // files
  [
    ["a/red.json#/Block", "a/blue.json#/Block"],
    { "a/red.json": { Block: red }, "a/blue.json": { Block: blue } },
    { RedBlock: "red", BlueBlock: "blue" },
  ],
  // files of components
  [
    ["b/red.json#/components/schemas/Coin", "b/blue.json#/components/schemas/Coin"],
    {
      "b/red.json": { components: { schemas: { Coin: red } } },
      "b/blue.json": { components: { schemas: { Coin: blue } } },
    },
    { RedCoin: "red", BlueCoin: "blue" },
  ],
  // folders
  [
    ["schemas/red/vote.json", "schemas/blue/vote.json"],
    { "schemas/red/vote.json": red, "schemas/blue/vote.json": blue },
    { RedVote: "red", BlueVote: "blue" },
  ],
  // folders of files with equal names
  [
    ["red/types.json#/Fee", "blue/types.json#/Fee"],
    { "red/types.json": { Fee: red }, "blue/types.json": { Fee: blue } },
    { RedFee: "red", BlueFee: "blue" },
  ],
  // groups in files
  [
    ["types/a.json#/Red/Peer", "types/b.json#/Blue/Peer"],
    { "types/a.json": { Red: { Peer: red } }, "types/b.json": { Blue: { Peer: blue } } },
    { RedPeer: "red", BluePeer: "blue" },
  ],
  // the document itself
  [
    ["#/components/schemas/Slot", "c/red.json#/Slot"],
    { "c/red.json": { Slot: red } },
    { Slot: "blue", RedSlot: "red" },
    { Slot: blue },
  ],
  // references that the document names
  [
    ["#/components/schemas/StakeOfRed", "d/red.json#/Stake", "d/blue.json#/Stake", "d/green.json#/Stake"],
    { "d/red.json": { Stake: red }, "d/blue.json": { Stake: blue }, "d/green.json": { Stake: green } },
    { StakeOfRed: "red", BlueStake: "blue", GreenStake: "green" },
    { StakeOfRed: { $ref: "d/red.json#/Stake" }, "Blue.Stake": { $ref: "d/blue.json#/Stake" } },
  ],
  // equal schemas
  [
    ["e/red.json#/Epoch", "e/blue.json#/Epoch"],
    { "e/red.json": { Epoch: red }, "e/blue.json": { Epoch: red } },
    { Epoch: "red" },
  ],
  // one file
  [["f/red.json#/Key"], { "f/red.json": { Key: red } }, { Key: "red" }],
  // aliases in other files
  [
    ["g/red.json#/Alias", "g/blue.json#/Asset"],
    {
      "g/red.json": { Alias: { $ref: "deep/red.json#/Asset" } },
      "g/deep/red.json": { Asset: red },
      "g/blue.json": { Asset: blue },
    },
    { RedAsset: "red", BlueAsset: "blue" },
  ],
];
test("schemas keep their names by files, folders and groups", async () => {
  const references = cases.flatMap(([names]) => names);
  const [files, imported, own] = [1, 2, 3].map((part) => Object.assign({}, ...cases.map((each) => each[part])));
  const schemas = await importSchemas(references, files, { schemas: own });
  const found = [...schemas].flatMap(([name, text]) => {
    const [, description] = /^description: (red|blue|green)$/m.exec(text) ?? [];
    return description === undefined ? [] : [[name, description] as const];
  });
  expect(Object.fromEntries(found)).toEqual(imported);
  expect([...schemas.values()].join()).not.toContain("x-place");
});

test("schemas that refer to each other keep their names, also in mappings", async () => {
  const kind = (name: string) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", enum: [name] }, next: { $ref: "#/Block" } },
  });
  const file = (name: string) => ({
    Block: { oneOf: [{ $ref: "#/Full" }], discriminator: { propertyName: "kind", mapping: { [name]: "#/Full" } } },
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
  const properties = { one: { $ref: references[0] }, two: { $ref: references[1] } };
  const content = { "application/json": { schema: { type: "object", properties } } };
  const folder = await writeFiles({
    "my api.json": documentOf({ responses: { 200: { description: "One.", content } } }),
    "deep files/a#b.json": { "A/B": { type: "object", properties: { next: { $ref: "./a%23b.json#/N" } } }, N: red },
    "real/c.json": { "C d": blue },
  });
  await symlink("real", join(folder, "link"));
  const { files } = await importFiles(join(folder, "my api.json"));
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
