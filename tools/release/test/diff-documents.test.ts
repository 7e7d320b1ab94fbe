import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergePatch } from "@ledgergate/support/merge-patch";
import { beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../src/diff/change.ts";
import { diffDocuments } from "../src/diff/diff-documents.ts";
import { cases, samplePath, variant } from "./cases.ts";

const folder = await mkdtemp(join(tmpdir(), "release-diff-"));
let changes: readonly Change[];

/** Compares one pair of documents with a path for each case, since Redocly takes far longer to start than to compare. */
beforeAll(async () => {
  const paths = (change: (index: number) => unknown) => ({
    "/logins": { post: sendsLogins },
    ...Object.fromEntries(cases.map((_, index) => [`/cases/${index}/{id}`, change(index)])),
  });
  await writeDocument(
    "base.json",
    paths(() => samplePath),
    {
      Kept: variant("kept"),
      Gone: variant("gone"),
      Login: { properties: { pin: { type: "string", writeOnly: true } } },
      Code: codes("It is so.", { gone: false, busy: true, late: true, same: true }),
    },
  );
  await writeDocument(
    "revision.json",
    paths((index) => mergePatch(samplePath, cases[index]?.[1])),
    {
      Kept: variant("kept"),
      Login: { properties: { pin: { type: "string" } } },
      Code: codes("So it is.", { busy: false, late: [503], same: true, fresh: false }),
    },
  );
  changes = await diffDocuments(join(folder, "base.json"), join(folder, "revision.json"));
  return () => rm(folder, { recursive: true });
}, 60_000);

async function writeDocument(name: string, paths: unknown, schemas: unknown): Promise<void> {
  const document = { openapi: "3.1.0", info: { title: "Cases", version: "1.0.0" }, paths, components: { schemas } };
  await writeFile(join(folder, name), JSON.stringify(document));
}

const sendsLogins = {
  requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Login" } } } },
  responses: { 204: { description: "Done." } },
};

/** A schema of error codes with one meaning, and the `retry` of each. */
function codes(meaning: string, retries: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(retries).map(([code, retry]) => [code, { meaning, retry }] as const);
  return { type: "string", "x-error-meanings": Object.fromEntries(entries) };
}

describe("a change is judged", () => {
  it.each(cases.map(([verdict], index) => ({ verdict, index })))("$verdict", ({ verdict, index }) => {
    const found = changes.filter(({ subject }) => subject.endsWith(`/cases/${index}/{id}`));
    expect(found.map(print)).toEqual([verdict]);
  });

  it("an exported type is removed, or an error code changes", () => {
    expect(changes.filter(({ subject }) => subject === "document").map(print)).toEqual([
      "major | components/schemas/Login | The type `LoginRequest` is now `Login`.",
      "major | components/schemas/Gone | The type `Gone` was removed.",
      "major | error code gone | No failure has this code now.",
      "minor | error code busy | A retry can no longer succeed.",
      "minor | error code late | A retry can now succeed, but only after a failure with status 503.",
      "patch | error code same | It is explained in other words.",
      "minor | error code fresh | Failures may have this code.",
    ]);
  });
});

function print({ impact, place, messages, subject }: Change): string {
  return [impact, place || (subject.split(" ")[0] as string), messages.join(" ").replace(/\/cases\/\d+/, "")].join(
    " | ",
  );
}

it("compares integers beyond 2^53 by all digits", async () => {
  const write = async (file: string, last: number) => {
    const schema = `{"type": "integer", "format": "int64", "enum": [900719925474099${last}]}`;
    const content = `{"application/json": {"schema": {"type": "object", "properties": {"n": ${schema}}}}}`;
    const paths = `{"/n": {"post": {"operationId": "n", "requestBody": {"content": ${content}}, "responses": {"204": {"description": "Done."}}}}}`;
    await writeFile(
      join(folder, file),
      `{"openapi": "3.1.0", "info": {"title": "N", "version": "1.0.0"}, "paths": ${paths}}`,
    );
    return join(folder, file);
  };
  const [base, revision] = [await write("two.json", 2), await write("three.json", 3)];
  expect((await diffDocuments(base, revision)).map(({ impact }) => impact)).toContain("major");
  expect(await diffDocuments(revision, revision)).toEqual([]);
});
