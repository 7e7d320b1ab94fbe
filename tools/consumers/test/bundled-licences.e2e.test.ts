import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { workspace } from "../src/published-packages.ts";

const bundles = readdirSync(`${workspace}/packages`).filter((name) =>
  existsSync(`${workspace}/packages/${name}/dist/THIRD-PARTY.txt`),
);

it("covers the packages that bundle others", () => {
  expect(bundles).toEqual(expect.arrayContaining(["cli", "mock"]));
});

it.each(bundles)("%s holds the licence of everything that is bundled with it", (name) => {
  const dist = `${workspace}/packages/${name}/dist`;
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const code = scripts.map((file) => readFileSync(`${dist}/${file}`, "utf8")).join("\n");
  // The bundler names the file that each piece of code comes from. A script that is copied whole has the name of its package.
  const bundled = [...code.matchAll(/^\s*\/\/ \S+\/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)].map(
    ([, name]) => name,
  );
  const copied = readdirSync(dist).flatMap((file) => /^(.+)\.cjs$/.exec(file)?.[1] ?? []);
  const names = [...bundled, ...copied];
  const [, ...licences] = readFileSync(`${dist}/THIRD-PARTY.txt`, "utf8").split(/\n-{80}\n/);
  const licensed = licences
    .filter((text) => /Permission is hereby granted|Apache License|Redistribution and use|Permission to use/.test(text))
    .map((text) => text.trim().split(" ", 1)[0]);
  expect(names).not.toEqual([]);
  expect([...new Set(names)].filter((name) => !licensed.includes(name))).toEqual([]);
});
