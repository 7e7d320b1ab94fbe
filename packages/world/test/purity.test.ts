import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../src/", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

/**
 * What would make the same world another one on another machine, or keep it from a browser. Only a `Date` that is made of
 * a given time is none of it.
 */
const impure =
  /\bMath\.random\b|(?<!new )\bDate\b|new Date(?!\(\w)|\bIntl\b|\bcrypto\.|\btoLocale\w+|\bset(Timeout|Interval)\b|\bfetch\(|\bnode:|\bprocess\./;

test.each(sources)("%s uses neither a clock, chance, a locale nor the platform", (file) => {
  const code = readFileSync(new URL(file, root), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(impure.exec(code)?.[0]).toBeUndefined();
});
