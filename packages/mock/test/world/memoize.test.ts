import { expect, test } from "vitest";
import { type MemoizeOptions, memoize } from "../../src/world/memoize.ts";

function counted(options: MemoizeOptions) {
  const computed: number[] = [];
  const text = memoize(options, (number: number) => {
    computed.push(number);
    return String(number);
  });
  return { computed, text };
}

test("an unread entry is evicted, and a recently read one stays", () => {
  const { computed, text } = counted({ generationSize: 3 });
  for (const number of [1, 2, 3, 4, 1, 5, 6, 1, 7, 8, 1, 2]) text(number);
  expect(computed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 2]);
});

test("with onlyRepeated the second call computes again, and the third does not", () => {
  const { computed, text } = counted({ generationSize: 3, onlyRepeated: true });
  expect([1, 1, 1, 2, 3, 2, 2].map(text)).toEqual(["1", "1", "1", "2", "3", "2", "2"]);
  expect(computed).toEqual([1, 1, 2, 3, 2]);
});
