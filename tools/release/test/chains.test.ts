import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { diffDocuments } from "../src/diff/diff-documents.ts";

const folder = await mkdtemp(join(tmpdir(), "release-chains-"));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a document whose answer leads through a chain of schemas to one of these members. */
async function writeChain(name: string, length: number, members: object): Promise<string> {
  const ref = (number: number) => ({ $ref: `#/components/schemas/Part${number}` });
  const links = Array.from({ length }, (_, at) => [`Part${at}`, { type: "object", properties: { next: ref(at + 1) } }]);
  const schemas = { ...Object.fromEntries(links), [`Part${length}`]: { type: "object", properties: members } };
  const answer = { description: "A chain.", content: { "application/json": { schema: ref(0) } } };
  const paths = { "/chain": { get: { operationId: "getChain", responses: { 200: answer } } } };
  const document = { openapi: "3.1.0", info: { title: "Chain", version: "1.0.0" }, paths, components: { schemas } };
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(document));
  return file;
}

const text = { type: "string" };

it("finds a change at the end of a chain of 1,000 schemas", async () => {
  const base = await writeChain("base.json", 1000, { id: text });
  const changes = await diffDocuments(base, await writeChain("revision.json", 1000, { id: text, size: text }));
  expect(changes).toMatchObject([{ subject: "GET /chain", impact: "minor", messages: ["Property `size` was added."] }]);
});

it("refuses a chain of more schemas than Redocly can follow", async () => {
  const base = await writeChain("long.json", 20_000, {});
  await expect(diffDocuments(base, base)).rejects.toThrow(
    `redocly diff ${base} ${base}: the references of the document lead through too many schemas in a row. Keep them below 1,000.`,
  );
});
