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

const bomb = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}]`).join("\n");
test.each<[name: string, content: string | Uint8Array, message: string]>([
  ["a.yaml", Buffer.from("a: café", "latin1"), ": is not text in UTF-8."],
  ["a.json", Buffer.from("\uFEFF{}", "utf16le"), ": is not text in UTF-8."],
  ["a.yaml", "\uFEFF \n", ": is empty."],
  ["a.txt", "a: 1", ": is not JSON (the name of a file in YAML ends in .yaml or"],
  ["a.yaml", "<!DOCTYPE html>\n<p>Not found</p>", ": is HTML or XML."],
  ["a.yaml", "a: 1\n---\nb: 1\n", ":2: begins a second document. Keep one in the file."],
  ["a.yaml", "a: 1\nb: !include b.yaml\n", ":2: is not YAML: Unresolved tag: !include"],
  ["a.json", '{\n "a": 1,\n "b" 2\n}', ": is not JSON: Expected ':' after property name"],
  ["a.json", '{\n "a": [1,\n', ": is not JSON: Unexpected end of JSON input."],
  ["a.yaml", "a:\n  b: 1\n c: 2\n", ":3: is not YAML: "],
  ["a.yaml", "a: &a [*a]", ": contains itself, or is nested more than 1000 levels deep."],
  ["a.yaml", "a: *nothing", ": is not YAML: Unresolved alias"],
  ["a.yaml", `a0: &a0 x\n${bomb}`, ": has aliases that expand to more than 5000000 values."],
])("the file %s of %j is refused in one line", async (name, content, message) => {
  const error = await load(name, content).catch((thrown: unknown) => String(thrown));
  expect(error).toContain(`${name}${message}`);
  expect(error).not.toContain("\n");
});

test.each(["a.yaml", "a.json"])("a byte order mark is no part of %s", async (name) => {
  expect(await load(name, '\uFEFF{"a": 1}')).toEqual({ a: 1 });
});
