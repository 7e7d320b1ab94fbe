import { describe, expect, test } from "vitest";
import { doubtfulParts, slowness } from "../src/check/slow-pattern.ts";
import { loadSpecs } from "../src/read/bundles.ts";
import { walkDocument } from "../src/read/walk-document.ts";

describe("a pattern", () => {
  test.each(["^(a|bc+|<.+>)$", "^a+-b+$", "^(?:[0-9a-f]{2})+$", "^(?:\\d+(?:-\\d+)?|now)?$", "^(0x)?[0-9a-f]{64}$"])(
    "is not worth an analysis: %s",
    (pattern) => {
      expect(doubtfulParts(pattern)).toEqual([]);
    },
  );

  test.each([
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$",
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
    "^(?=.*[A-Z])(?=.*\\d)(?=.*[a-z]).{8,}$",
    "(\\d+)\\1$",
    "\\(a+\\)+[(a+)+]",
    // With its limits, the analysis would take longer than its limit of time.
    "^(\\d{1,10}-){0,2}(\\d{1,10}|[a-f\\d]{40}|(?:[a-z2-7]{8})*(?:[a-z2-7]{2}|[a-z2-7]{4,5}|[a-z2-7]{7,8}))$",
  ])("is fast enough: %s", (pattern) => {
    expect(slowness(pattern)).toBeUndefined();
  });

  test.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^([a-z]{1,64}){1,64}$",
    "^(a?){50}a{50}$",
    "^(?=(a+)+$)x",
    "^(?<name>a+)+\\k<name>$",
  ])("can take exponential time: %s", (pattern) => {
    expect(slowness(pattern)).toBe("can take exponential time");
  });

  test("can take time of a high power", () => {
    expect(slowness("^a*a*a*a*$")).toBe("can take time that grows with the text's length to the power of 4");
  });
});

test("the package's own documents start without the analyser", () => {
  const patterns: string[] = [];
  const own = [...loadSpecs({}, undefined).values()].filter((document) => !("x-imported" in document));
  for (const document of own)
    walkDocument(document, ({ pattern }) => typeof pattern === "string" && patterns.push(pattern));
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.flatMap(doubtfulParts)).toEqual([]);
});
