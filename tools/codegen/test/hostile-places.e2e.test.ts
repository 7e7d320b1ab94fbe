import { findFaults, HOSTILE, readEverything, shapeOfCode } from "@ledgergate/spec-rules/hostile";
import { expect, test } from "vitest";
import { generate } from "../src/index.ts";

/** Members that are only read by people, or are any JSON: no text of theirs is refused, except with a server of its own. */
const free = /\/(?:title|summary|description|default|const|example|value)$/;

test.each(["openapi", "texts"] as const)(
  "hostile texts at all places of %s.yaml leave code with the parts of harmless ones",
  { timeout: 300_000 },
  async (name) => {
    // No text of a document becomes the name of a file here.
    const { comment = "", line = "", blocks = "", controls = "" } = HOSTILE;
    const texts = { comment, line, blocks: `${blocks}\n${controls}` };
    const { faults, refused } = await findFaults(readEverything(name), texts, async (document) =>
      Object.values(await generate(document, { shapes: true, packageName: "@a/b" })).map(shapeOfCode),
    );
    expect(faults).toEqual([]);
    expect(refused.filter((place) => free.test(place) && !place.startsWith("/servers/"))).toEqual([]);
  },
);
