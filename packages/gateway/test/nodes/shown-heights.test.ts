import { expect, test } from "vitest";
import { ShownHeights } from "../../src/nodes/shown-heights.ts";

test("the newest height of an endpoint counts for ten seconds", () => {
  const shown = new ShownHeights();
  shown.record("one", 7, 0);
  shown.record("one", 6, 100);
  shown.record("one", 7, 5_000);

  expect([shown.of("one", 14_999), shown.of("one", 15_000), shown.of("other", 0)]).toEqual([7, undefined, undefined]);
  shown.record("one", 3, 20_000);
  expect(shown.of("one", 20_000)).toBe(3);
});

test("only heights of this process that rose are reported", () => {
  const shown = new ShownHeights();
  shown.record("one", 7, 0);
  shown.record("one", 8, 0);
  shown.add([["two", 9]], 0);

  expect(shown.takeChanges()).toEqual([["one", 8]]);
  shown.record("one", 8, 10);
  shown.record("two", 5, 10);
  expect(shown.takeChanges()).toEqual([]);
  expect(shown.of("two", 10)).toBe(9);
});
