import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { defaultSetup } from "./support/default-setup.ts";

const src = fileURLToPath(new URL("../src/", import.meta.url));

/** Tests for a name that cannot be an ordinary word. The operation "health" and the path "/" can. */
function isName(word: string) {
  return /[a-z][A-Z]|-|\/.+\//.test(word);
}

test("the sources name no API, operation or path of a document", () => {
  const words = defaultSetup.apis.flatMap(({ name, keyed, operations }) => [
    // Other APIs' names are ordinary words, so only quoted ones count.
    keyed ? name : `"${name}"`,
    ...operations
      .flatMap(({ id, template: { source } }) => [`"${id}"`, source, source.split("/{", 1)[0] ?? source])
      .filter(isName),
  ]);
  expect(words.length).toBeGreaterThan(20);
  const files = globSync("**/*.ts", { cwd: src });
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) => {
    const text = readFileSync(src + file, "utf8");
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
