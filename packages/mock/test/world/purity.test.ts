import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../src/world/", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

/**
 * Patterns of code that differs between machines or is missing in a browser. `new Date(time)` is allowed, since it depends only on
 * its argument.
 */
const impure =
  /\bMath\.random\b|(?<!new )\bDate\b|new Date(?!\(\w)|\bIntl\b|\bcrypto\.|\btoLocale\w+|\bset(Timeout|Interval)\b|\bfetch\(|\bnode:|\bprocess\./;

test.each(sources)("%s uses no clock, random source, locale or platform API", (file) => {
  const code = readFileSync(new URL(file, root), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(impure.exec(code)?.[0]).toBeUndefined();
});

test.each(sources)("%s imports nothing of the mock outside of the world", (file) => {
  const code = readFileSync(new URL(file, root), "utf8");
  const paths = [...code.matchAll(/from "(\.[^"]+)"/g)].map(([, path = ""]) => new URL(path, new URL(file, root)).href);
  for (const path of paths) expect(path).toMatch(/\/(?:generated\/)?world\//);
});
