import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadDocument } from "../src/load-document.ts";

test("an alias that occurs very often is read, and each place has an object of its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "load-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "api.yaml");
  await writeFile(file, `a: &a { n: 1 }\nb: &b [${"*a, ".repeat(100)}]\nc: [${"*b, ".repeat(200)}]\n`);
  const { b, c } = (await loadDocument(file)) as { readonly b: readonly object[]; readonly c: readonly object[][] };
  expect(c.flat()).toHaveLength(20_000);
  expect(c[1]?.[1]).toEqual({ n: 1 });
  expect(new Set([...b, ...c.flat()]).size).toBe(20_100);
});
