import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addApi } from "../src/add-api.ts";
import { FileChanges } from "../src/file-changes.ts";
import { mergeTrees } from "../src/merge-trees.ts";
import { mergeFiles, updateApi } from "../src/update-api.ts";
import { writeSecondVersion } from "./second-version.ts";

const ROOT = join(import.meta.dirname, "../../..");
const first = join(import.meta.dirname, "chain/openapi.yaml");

/** A repository with the files that the command reads and writes. */
const root = await mkdtemp(join(tmpdir(), "repository-"));
afterAll(() => rm(root, { recursive: true }));
const second = await writeSecondVersion(join(root, "second"));
const spec = join(root, "specs/chain-x");
const read = (file: string) => readFile(join(spec, file), "utf8");

/** Changes a file of the API by hand. */
async function edit(file: string, before: string, after: string): Promise<void> {
  const text = await read(file);
  expect(text).toContain(before);
  await writeFile(join(spec, file), text.replace(before, after));
}

const SKIP = ["/accounts*", "/assets*", "/contracts*", "/health*", "/transactions", "/transactions/f*", "/validators*"];
const NODE_INFO = "components/schemas/NodeInfo.yaml";

beforeAll(async () => {
  const lists = ["packages/cli", "packages/service-kit", "tools/contract"].map((folder) => `${folder}/package.json`);
  for (const file of ["README.md", "redocly.yaml", ...lists]) await cp(join(ROOT, file), join(root, file));
  for (const folder of ["tools/spec-rules", "specs/shared"]) {
    await mkdir(dirname(join(root, folder)), { recursive: true });
    await symlink(join(ROOT, folder), join(root, folder));
  }
  await addApi(root, "chain-x", { from: first, computeUnits: 15, skip: SKIP });
  await edit("paths/blocks_{height}.yaml", "x-compute-units: 15", "x-compute-units: 30 # heavy");
  await edit("paths/blocks_{height}_header.yaml", "x-retryable: true", "x-retryable: false");
  await edit("components/schemas/Block.yaml", "type: object", "type: object\ndescription: A block of the chain.");
  await edit(NODE_INFO, "  version:", "  version:\n    description: Version of the node. # short");
  await edit(NODE_INFO, "- integer", "- number");
  await edit("paths/fees.yaml", "x-compute-units: 15", "x-compute-units: 1");
});

test("nothing is written until flags decide each place", async () => {
  const changes = new FileChanges(root);
  const update = (decisions: object) => updateApi(root, "chain-x", { from: second, ...decisions }, changes);
  const peers = `${NODE_INFO}#/properties/peers/type: ["number","null"] here, ["string","null"]`;
  await expect(update({})).rejects.toThrow(
    `changed the same places:\n  ${peers} in the new document\n  paths/fees.yaml: {"get":{`,
  );
  await expect(update({})).rejects.toThrow("… here, nothing in the new document\nDecide each: --keep PLACE");
  expect(changes.files).toEqual([]);

  await update({ take: ["*"] });
  const parts = {
    "openapi.yaml": ["version: 2.4.0", "/blocks/{height}/events:"],
    "SOURCES.md": ["2.4.0, SHA-256"],
    "components/schemas/Block.yaml": ["A block of the chain."],
    [NODE_INFO]: [
      "version:\n    description: Version of the node. # short",
      /peers:\n {4}type:\n {6}- string\n {6}- "null"/,
      "started:",
    ],
    "imported/document/events.yaml": ["BlockEvent:"],
    "paths/blocks_{height}.yaml": ["x-compute-units: 30 # heavy"],
    "paths/blocks_{height}_header.yaml": [/operationId: getBlockHeader[\s\S]*x-retryable: false/],
  };
  for (const [file, some] of Object.entries(parts)) for (const part of some) expect(await read(file)).toMatch(part);
  expect(await read("openapi.yaml")).not.toContain("/fees:");
  expect(await read("paths/transactions_{hash}.yaml")).not.toContain("delete:");
  await expect(read("paths/fees.yaml")).rejects.toThrow("ENOENT");
  const removed = ["components/schemas/Fees.yaml", "paths/fees.yaml"].map((file) => `specs/chain-x/${file}`);
  expect(changes.files.filter((file) => changes.isRemoved(file))).toEqual(removed);
  expect(await read("imported/document/openapi.yaml")).toBe(await readFile(second, "utf8"));
  expect(JSON.parse(await read("imported/import.json"))).toEqual({
    file: "openapi.yaml",
    computeUnits: 15,
    skip: SKIP,
  });
});

test("the lint counts hold for the folder of the API", async () => {
  expect(await read("openapi.yaml")).not.toContain("servers-are-gateway-and-mock");
});

test("an API that was not imported is not updated", async () => {
  await expect(updateApi(root, "auth", { from: second }, new FileChanges(root))).rejects.toThrow(
    "specs/auth/imported has no imported document",
  );
});

const merge = (base: unknown, ours: unknown, theirs: unknown) => mergeTrees(base, ours, theirs, () => undefined);

test("a kept path stays in the index, and unchanged files keep their text", () => {
  const index = (...paths: string[]) =>
    `paths:\n${paths.map((path) => `  /${path}: { $ref: paths/${path}.yaml }\n`).join("")}`;
  const filesOf = (texts: Record<string, string>) => new Map(Object.entries(texts));
  const base = filesOf({
    "openapi.yaml": index("a", "b"),
    "paths/a.yaml": "get: { x: 1 }\n",
    "paths/b.yaml": "get: {}\n",
  });
  const ours = new Map([...base, ["paths/a.yaml", "get: { x: 2 } # ours\n"]]);
  const theirs = filesOf({ "openapi.yaml": index("b"), "paths/b.yaml": "{get: {}}\n" });
  const undecided = { keep: [], take: [] };
  expect(() => mergeFiles(base, ours, theirs, undecided)).toThrow(
    /places:\n {2}paths\/a\.yaml: .* here, nothing in the new document\nDecide/,
  );
  expect(mergeFiles(base, ours, theirs, { ...undecided, keep: ["paths/*"] })).toEqual(ours);
  expect([...mergeFiles(base, ours, theirs, { ...undecided, take: ["paths/a.yaml"] }).keys()]).not.toContain(
    "paths/a.yaml",
  );
  expect(mergeFiles(base, ours, base, undecided)).toEqual(ours);
  expect(() => mergeFiles(base, ours, base, { ...undecided, keep: ["none"] })).toThrow(
    "No conflict has the place none.",
  );
});

test("named items of lists are merged, other lists are values", () => {
  const items = (...names: readonly string[]) => names.map((name) => ({ name, in: "query" }));
  const ours = [{ name: "a", in: "query", description: "A." }, ...items("b")];
  expect(merge(items("a", "b"), ours, items("a", "c"))).toEqual({ value: [ours[0], ...items("c")], conflicts: [] });
  expect(merge({ enum: [1, 2] }, { enum: [1] }, { enum: [1, 2, 3] }).conflicts).toMatchObject([{ place: "/enum" }]);
  expect(merge({ enum: [1, 2] }, { enum: [1, 2] }, { enum: [3] }).value).toEqual({ enum: [3] });
});

test("a removed and changed place is a conflict, equal additions are none", () => {
  expect(merge({ a: { b: 1 } }, { a: { b: 2 } }, {}).conflicts).toMatchObject([{ place: "/a" }]);
  expect(merge({}, { a: 1n }, { a: 1n })).toEqual({ value: { a: 1n }, conflicts: [] });
  expect(merge({ a: 1 }, {}, { a: 1 })).toEqual({ value: {}, conflicts: [] });
});
