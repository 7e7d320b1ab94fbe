import { findFaults, HOSTILE, shapeOfCode } from "@ledgergate/spec-rules/hostile";
import { expect, test } from "vitest";
import { DocumentError, generate } from "../src/index.ts";

/** Members that are only read by people, or are any JSON: no text of theirs is refused, except with a server of its own. */
const free = / (?:title|summary|description|default|const|example|value) \(/;

test.each(["3.0", "3.1"] as const)(
  "hostile texts at all places of OpenAPI %s leave code with the parts of harmless ones",
  {
    timeout: 300_000,
  },
  async (version) => {
    // The two versions differ in their places, not in what a text does. No text of a document becomes the name of a file here.
    const { comment = "", line = "", blocks = "", controls = "" } = HOSTILE;
    const texts = version === "3.1" ? { line, blocks: `${blocks}\n${controls}` } : { comment };
    const { faults, refused } = await findFaults(
      version,
      texts,
      async (document) =>
        Object.values(await generate(document, { shapes: true, packageName: "@a/b" })).map(shapeOfCode),
      (error) =>
        error instanceof DocumentError ? error.problems.map((one) => `${one.pointer}: ${one.message}`) : undefined,
    );
    expect(faults).toEqual([]);
    expect(refused.filter((place) => free.test(place) && !/ paths \* servers /.test(place))).toEqual([]);
  },
);
