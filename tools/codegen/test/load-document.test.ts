import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadDocument } from "../src/read/load-document.ts";

async function load(name: string, content: string | Uint8Array): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "load-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return loadDocument(join(folder, name));
}

test("an alias that occurs very often is read, and each place has an object of its own", async () => {
  const text = `a: &a { n: 1 }\nb: &b [${"*a, ".repeat(100)}]\nc: [${"*b, ".repeat(200)}]\n`;
  const { b, c } = (await load("api.yaml", text)) as { readonly b: readonly object[]; readonly c: readonly object[][] };
  expect(c.flat()).toHaveLength(20_000);
  expect(c[1]?.[1]).toEqual({ n: 1 });
  expect(new Set([...b, ...c.flat()]).size).toBe(20_100);
});

test.each<[string, string, string | Uint8Array, RegExp]>([
  ["no text in UTF-8", "a.yaml", Buffer.from("a: café", "latin1"), /a\.yaml: is not text in UTF-8\./],
  ["text in UTF-16", "a.json", Buffer.from("\uFEFF{}", "utf16le"), /a\.json: is not text in UTF-8\./],
  ["nothing", "a.yaml", "\uFEFF \n", /a\.yaml: is empty\./],
  ["YAML with another name", "a.txt", "a: 1", /a\.txt: is not JSON \(the name of a file in YAML ends in \.yaml or/],
  ["HTML", "a.yaml", "<!DOCTYPE html>\n<p>Not found</p>", /a\.yaml: is HTML or XML\./],
  ["several documents", "a.yaml", "a: 1\n---\nb: 1\n", /a\.yaml:2: begins a second document\. Keep one in the file\./],
  ["a tag that YAML does not know", "a.yaml", "a: 1\nb: !include b.yaml\n", /a\.yaml:2: .*Unresolved tag: !include/],
])("%s is refused", async (_, name, content, message) => {
  await expect(load(name, content)).rejects.toThrow(message);
});

test.each(["a.yaml", "a.json"])("a byte order mark is no part of %s", async (name) => {
  expect(await load(name, '\uFEFF{"a": 1}')).toEqual({ a: 1 });
});
