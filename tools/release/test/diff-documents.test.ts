import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../src/diff/change.ts";
import { diffDocuments } from "../src/diff/diff-documents.ts";
import type { Json } from "../src/diff/document.ts";
import { cases } from "./cases.ts";
import { mergePatch } from "./merge-patch.ts";
import { samplePath, variant } from "./sample.ts";

const folder = await mkdtemp(join(tmpdir(), "release-diff-"));
let changes: readonly Change[];

/** One document with a path for each case, as Redocly takes far longer to start than to compare. */
beforeAll(async () => {
  const paths = (change: (index: number) => Json) =>
    Object.fromEntries(cases.map((_, index) => [`/cases/${index}/{id}`, change(index)]));
  await writeDocument(
    "base.json",
    paths(() => samplePath),
    { Kept: variant("kept"), Gone: variant("gone") },
  );
  await writeDocument(
    "revision.json",
    paths((index) => mergePatch(samplePath, cases[index]?.change ?? {})),
    { Kept: variant("kept") },
  );
  changes = await diffDocuments(join(folder, "base.json"), join(folder, "revision.json"));
  return () => rm(folder, { recursive: true });
}, 60_000);

async function writeDocument(name: string, paths: Json, schemas: Json): Promise<void> {
  const document = { openapi: "3.1.0", info: { title: "Cases", version: "1.0.0" }, paths, components: { schemas } };
  await writeFile(join(folder, name), JSON.stringify(document));
}

describe("a change is judged where", () => {
  it.each(cases.map((one, index) => ({ ...one, index })))("$title", ({ gives, index }) => {
    const found = changes.filter(({ subject }) => subject.endsWith(`/cases/${index}/{id}`));
    expect(found.map(print)).toEqual(gives);
  });

  it("a named type is removed that clients export", () => {
    expect(changes.filter(({ subject }) => subject === "document").map(print)).toEqual([
      "major | components/schemas/Gone | The type `Gone` was removed.",
    ]);
  });
});

function print({ impact, place, messages, subject }: Change): string {
  return [impact, place || (subject.split(" ")[0] as string), messages.join(" ").replace(/\/cases\/\d+/, "")].join(
    " | ",
  );
}
