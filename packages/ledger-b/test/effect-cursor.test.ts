import fc from "fast-check";
import { expect, test } from "vitest";
import { effectCursor, parseEffectCursor } from "../src/effect-cursor.ts";

const GREATEST = 2n ** 63n - 1n;

test("a cursor is the identifier of the operation and the number of the effect, exact beyond 2^53", () => {
  expect(effectCursor("121693057904021505", 2)).toBe("121693057904021505-2");
  expect(effectCursor(GREATEST, GREATEST)).toBe("9223372036854775807-9223372036854775807");
});

test("a cursor is read back as it was written", () => {
  const part = fc.bigInt({ min: 0n, max: GREATEST });
  fc.assert(
    fc.property(part, part, (operation, order) => {
      expect(parseEffectCursor(effectCursor(operation, String(order)))).toEqual({ operation, order });
    }),
  );
});

test("the zero-padded identifier of an effect is read like its paging token", () => {
  expect(parseEffectCursor("0121693057904021505-0000000002")).toEqual({ operation: 121693057904021505n, order: 2n });
});

test.each([-1n, GREATEST + 1n, 2 ** 53, 1.5, Number.NaN, "", "-1", "0x1", "9223372036854775808"])(
  "the cursor part %s is refused with the part's name",
  (part) => {
    expect(() => effectCursor(part, 1)).toThrow("The operation must be a whole number from 0 to 9223372036854775807");
    expect(() => effectCursor(1, part)).toThrow("The order must be a whole number from 0 to 9223372036854775807");
  },
);

test.each(["", "now", "121693057904021505", "1-", "1-2-3", "-1-2", " 1-2"])("%j is refused as a cursor", (cursor) => {
  expect(() => parseEffectCursor(cursor)).toThrow("The cursor must be <operation id>-<order>, as in a paging_token.");
});
