import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { generate } from "@ledgergate/codegen";
import { buildDocs } from "@ledgergate/docs";
import { expect, onTestFinished, test } from "vitest";
import { largeDocument } from "../src/large-document.ts";
import { bundle } from "../src/size.ts";

const OPERATIONS = 80;
const SCHEMAS = 500;
const document = largeDocument(OPERATIONS, SCHEMAS, true);

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), "large-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};

test(`one operation of ${OPERATIONS}, with all validators of ${SCHEMAS} schemas, has at most 60 KB`, {
  timeout: 120_000,
}, async () => {
  const home = await folder();
  const files = await generate(document, { name: "Large", packageName: "@ledgergate/large", shapes: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(home, file), text);
  const program = `
    import { createLarge } from "./client.ts";
    import { validators } from "./validate.ts";
    const large = createLarge({ baseUrl: origin, plugins: [validators.watch("throw")] });
    console.log(await large.readPart7({ id: "1" }));`;
  const { gzipped } = await bundle(program, home);
  expect(gzipped).toBeGreaterThan(10_000);
  expect(gzipped, "bytes of what tools/codegen writes and packages/runtime adds").toBeLessThanOrEqual(60_000);
});

test(`the static page of ${OPERATIONS} operations and ${SCHEMAS} schemas has at most 600 KB`, {
  timeout: 120_000,
}, async () => {
  const home = await folder();
  const file = join(home, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  await buildDocs({ specs: [{ name: "large", file }], out: join(home, "docs") });
  const page = await readFile(join(home, "docs/large/index.html"));
  expect(page.toString()).toContain("readPart79");
  expect(gzipSync(page).length, "bytes of the page of tools/docs").toBeLessThanOrEqual(600_000);
});
