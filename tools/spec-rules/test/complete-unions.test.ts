import { expect, it } from "vitest";
import { union } from "./cases/union-is-complete.ts";
import { lintDocuments } from "./support/lint-documents.ts";
import { mergePatch } from "./support/merge-patch.ts";
import { type Files, type Json, sample } from "./support/sample.ts";

const withThing = (thing: Json): Files =>
  mergePatch(sample, { ...union, "components/examples/TwoThings.yaml": { value: { things: [thing] } } }) as Files;

it("accepts known and unknown kinds, and refuses a known kind with a missing member", async () => {
  const [known, unknown, incomplete] = await lintDocuments([
    withThing({ id: "1", kind: "big", parts: [] }),
    withThing({ id: "1", kind: "huge" }),
    withThing({ id: "1", kind: "big" }),
  ]);
  expect([known, unknown]).toEqual([[], []]);
  expect(incomplete?.map(({ rule }) => rule)).toContain("no-invalid-media-type-examples");
}, 60_000);
