import fc from "fast-check";
import { expect, test } from "vitest";
import { LinkReplacer, type Replacement } from "../../src/nodes/replace-links.ts";

/** Texts of few letters, so that beginnings of the needle are everywhere. */
const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "/"), maxLength: 40 });
const needle = fc.string({ unit: fc.constantFrom("a", "b", "é", "/"), minLength: 1, maxLength: 5 });
const cuts = fc.array(fc.nat({ max: 80 }), { maxLength: 12 });

function replaceInPieces(given: string, at: readonly number[], replacements: readonly Replacement[]): string {
  const bytes = Buffer.from(given);
  const replacer = new LinkReplacer(replacements);
  const edges = [0, ...at.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((one, other) => one - other);
  const pieces = edges.slice(1).flatMap((edge, index) => replacer.push(bytes.subarray(edges[index], edge)));
  return Buffer.concat([...pieces, ...replacer.end()]).toString();
}

test("a stream in any pieces gives what replaceAll gives of the whole text", () => {
  fc.assert(
    fc.property(text, needle, text, cuts, (given, what, by, at) => {
      const replacement = { needle: Buffer.from(what), by: Buffer.from(by) };
      expect(replaceInPieces(given, at, [replacement])).toBe(given.replaceAll(what, () => by));
    }),
    { numRuns: 1000 },
  );
});

test("several texts are replaced one after the other", () => {
  fc.assert(
    fc.property(text, needle, needle, cuts, (given, first, second, at) => {
      const replacements = [
        { needle: Buffer.from(first), by: Buffer.from("[1]") },
        { needle: Buffer.from(second), by: Buffer.from("[2]") },
      ];
      expect(replaceInPieces(given, at, replacements)).toBe(given.replaceAll(first, "[1]").replaceAll(second, "[2]"));
    }),
    { numRuns: 500 },
  );
});
