import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { generate } from "@ledgergate/codegen";
import { buildDocs } from "@ledgergate/docs";
import { expect, test } from "vitest";
import { largeDocument } from "../src/large-document.ts";
import { bundle } from "../src/size.ts";

const OPERATIONS = 80;
const SCHEMAS = 500;
const document = largeDocument(OPERATIONS, SCHEMAS, true);

const createFolder = () => mkdtempDisposable(join(tmpdir(), "large-"));

test(`one operation of ${OPERATIONS}, with all validators of ${SCHEMAS} schemas, has at most 60 KB`, {
  timeout: 120_000,
}, async () => {
  await using folder = await createFolder();
  const files = await generate(document, { name: "Large", packageName: "@ledgergate/large", shapes: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder.path, file), text);
  const program = `
    import { createLarge } from "./client.ts";
    import { validators } from "./validate.ts";
    const large = createLarge({ baseUrl: origin, plugins: [validators.watch("throw")] });
    console.log(await large.readPart7({ id: "1" }));`;
  const { gzipped } = await bundle(program, folder.path);
  expect(gzipped).toBeGreaterThan(10_000);
  expect(gzipped, "bytes of what tools/codegen writes and packages/runtime adds").toBeLessThanOrEqual(60_000);
});

test(`the static page of ${OPERATIONS} operations and ${SCHEMAS} schemas has at most 600 KB`, {
  timeout: 120_000,
}, async () => {
  await using folder = await createFolder();
  const file = join(folder.path, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  await buildDocs({ specs: [{ name: "large", file }], out: join(folder.path, "docs") });
  const page = await readFile(join(folder.path, "docs/large/index.html"));
  expect(page.toString()).toContain("readPart79");
  expect(gzipSync(page).length, "bytes of the page of tools/docs").toBeLessThanOrEqual(600_000);
});
