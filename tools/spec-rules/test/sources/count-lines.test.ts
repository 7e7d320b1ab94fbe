import { expect, test } from "vitest";
import { countLines } from "../../src/sources/count-lines.ts";

test("counts no comments, imports or blank lines", () => {
  const text = `import { a } from "a";
import {
  b,
} from "b";

/**
 * A docblock.
 */
// A comment.
const c = 1; // A comment behind code.
export { c };
`;
  expect(countLines(text)).toBe(2);
});
