import { expect, test } from "vitest";
import { type Memory, remember } from "../src/remember.ts";

function counted(memory: Memory) {
  const computed: number[] = [];
  const text = remember(memory, (number: number) => {
    computed.push(number);
    return String(number);
  });
  return { computed, text };
}

test("what is asked for again is computed once", () => {
  const { computed, text } = counted({ most: 3 });
  expect([1, 2, 1, 3, 2].map(text)).toEqual(["1", "2", "1", "3", "2"]);
  expect(computed).toEqual([1, 2, 3]);
});

test("what nobody asks for is forgotten, what is asked for stays", () => {
  const { computed, text } = counted({ most: 3 });
  for (const number of [1, 2, 3, 4, 1, 5, 6, 1, 7, 8, 1, 2]) text(number);
  expect(computed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 2]);
});

test("where only what is repeated is kept, the second time computes once more and the third does not", () => {
  const { computed, text } = counted({ most: 3, onlyRepeated: true });
  expect([1, 1, 1, 2, 3, 2, 2].map(text)).toEqual(["1", "1", "1", "2", "3", "2", "2"]);
  expect(computed).toEqual([1, 1, 2, 3, 2]);
});
