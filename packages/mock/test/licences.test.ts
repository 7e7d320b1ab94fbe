import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

test("the package holds the licence of everything that is bundled with it", () => {
  const scripts = readdirSync(`${dist}prism`).filter((file) => file.endsWith(".js"));
  const code = scripts.map((file) => readFileSync(`${dist}prism/${file}`, "utf8")).join("\n");
  // The bundler names the file that each piece of code comes from.
  const names = [...code.matchAll(/^\s*\/\/ \S+\/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)].map(([, name]) => name);
  const [, ...licences] = readFileSync(`${dist}THIRD-PARTY.txt`, "utf8").split(/\n-{80}\n/);
  const licensed = licences
    .filter((text) => /Permission is hereby granted|Apache License|Redistribution and use|Permission to use/.test(text))
    .map((text) => text.trim().split(" ", 1)[0]);
  expect(new Set(names).size).toBeGreaterThan(50);
  expect([...new Set(names)].filter((name) => !licensed.includes(name))).toEqual([]);
});
