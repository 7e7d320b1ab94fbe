import { expect, it } from "vitest";
import { formatExamples } from "../../src/examples/format-examples.ts";
import { readCodeExamples } from "../../src/examples/read-examples.ts";

it("examples are formatted to 80 columns, as node tools/contract/src/examples/format-examples.ts does it", () => {
  const files = formatExamples();
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(({ text, formatted }) => text !== formatted).map(({ file }) => file)).toEqual([]);
});

it("no line of an example is longer than 80 columns, unless it cannot be broken", async () => {
  const shown = (await readCodeExamples()).filter(({ place }) => !place.includes("/src/"));
  const long = shown.flatMap(({ place, code }) =>
    code
      .split("\n")
      .filter((line) => line.length > 80 && !/\S{60}|^\s*\S+: \S+$/.test(line))
      .map((line) => `${place}: ${line}`),
  );
  expect(long).toEqual([]);
});
