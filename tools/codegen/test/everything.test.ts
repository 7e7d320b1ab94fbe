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

test("the same document always generates the same text", async () => {
  const document = await loadDocument(file("openapi.yaml"));
  expect(await generate(document)).toEqual(await generate(structuredClone(document)));
});
