import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answerOf, documentOf, importFiles, writeFiles } from "../support.ts";

type Files = Readonly<Record<string, string | object>>;

const schemaOf = (description: string): object => ({ type: "object", description });
const refer = ($ref: string): object => ({ $ref });

/** Imports a document whose one answer has a member for each reference. Returns the text of each schema by its name. */
async function importSchemas(references: readonly string[], more: Files, components: object = {}) {
  const properties = Object.fromEntries(references.map(($ref, index) => [`member${index}`, { $ref }]));
  const root = documentOf({ responses: answerOf({ type: "object", properties }) }, { components });
  const { files } = await importFiles({ "api.json": root, ...more });
  const schemas = [...files].map(
    ([file, text]) => [/^components\/schemas\/(.*)\.yaml$/.exec(file)?.[1] ?? "", text] as const,
  );
  return new Map(schemas.filter(([name]) => name !== ""));
}

const [red, blue] = ["red", "blue"].map(schemaOf) as [object, object];

/** Makes the files of references. A schema is described by the colour in its reference. */
function filesOf(references: readonly string[]): Files {
  const files: Record<string, object> = {};
  for (const reference of references) {
    const [file = "", pointer = ""] = reference.split("#");
    const [colour = ""] = /red|blue|green/.exec(reference.toLowerCase()) ?? [];
    const content = pointer
      .split("/")
      .reduceRight((inner, key) => (key === "" ? inner : { [key]: inner }), schemaOf(colour));
    if (file !== "") files[file] = content;
  }
  return files;
}

const ownStakes = { StakeOfRed: refer("red.json#/Stake"), "Blue.Stake": refer("blue.json#/Stake") };
const alias = { "red.json": { Alias: refer("deep/red.json#/Asset") }, "deep/red.json": { Asset: red } };

test.each<[title: string, references: string[], names: object, own?: object, files?: Files]>([
  ["one file", ["red.json#/Key"], { Key: "red" }],
  ["files", ["red.json#/Block", "blue.json#/Block"], { RedBlock: "red", BlueBlock: "blue" }],
  [
    "files of components",
    ["red.json#/components/schemas/Coin", "blue.json#/components/schemas/Coin"],
    { RedCoin: "red", BlueCoin: "blue" },
  ],
  ["folders", ["schemas/red/vote.json", "schemas/blue/vote.json"], { RedVote: "red", BlueVote: "blue" }],
  ["folders of equal files", ["red/types.json#/Fee", "blue/types.json#/Fee"], { RedFee: "red", BlueFee: "blue" }],
  ["groups in files", ["a.json#/Red/Peer", "b.json#/Blue/Peer"], { RedPeer: "red", BluePeer: "blue" }],
  [
    "the place of another",
    ["#/components/schemas/Slot", "red.json#/Slot"],
    { Slot: "blue", RedSlot: "red" },
    { Slot: blue },
  ],
  [
    "components that refer to them",
    ["#/components/schemas/StakeOfRed", "red.json#/Stake", "blue.json#/Stake", "green.json#/Stake"],
    { StakeOfRed: "red", BlueStake: "blue", GreenStake: "green" },
    ownStakes,
  ],
  ["one place, if they are equal", ["a/red.json#/Epoch", "b/red.json#/Epoch"], { Epoch: "red" }],
  [
    "a reference to all",
    ["#/components/schemas/Coin"],
    { Coin: "red" },
    refer("all.json"),
    { "all.json": { Coin: red } },
  ],
  ["the ends of aliases", ["red.json#/Alias", "blue.json#/Asset"], { RedAsset: "red", BlueAsset: "blue" }, {}, alias],
])("schemas are named by %s", async (_, references, names, own = {}, files = {}) => {
  const schemas = await importSchemas(references, { ...filesOf(references), ...files }, { schemas: own });
  const found = [...schemas].flatMap(([name, text]) => {
    const [, description] = /^description: (red|blue|green)$/m.exec(text) ?? [];
    return description === undefined ? [] : [[name, description] as const];
  });
  expect(Object.fromEntries(found)).toEqual(names);
});

test("schemas that refer to each other keep their names", async () => {
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

test("encoded names, links and all paths are found", async () => {
  const references = ["deep%20files/a%23b.json#/A~1B", "link/c.json#/C%20d"];
  const properties = { one: { $ref: references[0] }, two: { $ref: references[1] } };
  const { paths, ...root } = documentOf({ responses: answerOf({ type: "object", properties }) });
  const folder = await writeFiles({
    "my api.json": { ...root, paths: refer("paths.json") },
    "paths.json": paths as object,
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

test("each reference without a target is reported", async () => {
  const references = ["a.json#/Block", "https://chain.example/b.json", "broken.json"];
  const refusal = importSchemas(references, { "a.json": { Block: red }, "broken.json": "{" });
  await expect(refusal).rejects.toThrow(/refers to the network.*refers to a file that cannot be read/s);
});
