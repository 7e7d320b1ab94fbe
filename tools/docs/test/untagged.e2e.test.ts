import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import { browser } from "./support/browser.ts";
import { petDocument } from "./support/pet-document.ts";
import { serve } from "./support/serve.ts";

test("Redoc is shown for operations without a tag, although it has no section for their group", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ledgergate-untagged-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { tags: _, ...document } = petDocument();
  const file = join(folder, "openapi.json");
  writeFileSync(
    file,
    JSON.stringify(document, (key, value) => (key === "tags" ? undefined : value)),
  );
  await buildDocs({ specs: [{ name: "pets", file }], out: join(folder, "site") });
  const site = await serve(join(folder, "site"));
  onTestFinished(() => site.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${site.url}pets/`);
  const section = page.locator("[data-section-id='/other/getpet']");
  // Redoc lists these operations after the schemas, so it waits until the reader wishes it.
  await page.getByRole("button", { name: "Interactive reference" }).click();
  await section.getByRole("heading", { level: 2 }).waitFor();
  expect(await page.locator("#static").count()).toBe(0);
});
