import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { loadDocument } from "../src/read/load-document.ts";

const file = (name: string) => fileURLToPath(new URL(`everything/${name}`, import.meta.url));

const everything = await generate(await loadDocument(file("openapi.yaml")), {
  shapes: true,
  packageName: "post-office",
});

test.each(Object.entries(everything))("a document with every feature generates this %s", async (name, text) => {
  await expect(text).toMatchFileSnapshot(file(`src/generated/${name}`), "of test/everything: run vitest -u");
});

test("a document always generates the same text, and stays as it is", async () => {
  const document = await loadDocument(file("openapi.yaml"));
  const copy = structuredClone(document);
  const generated = await generate(document);
  expect(document).toEqual(copy);
  expect(await generate(copy)).toEqual(generated);
});
