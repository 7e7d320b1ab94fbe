import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { workspace } from "../src/published-packages.ts";

/** True for a chunk of a bundle, whose name ends in a digest. Each build first removes the previous chunks. */
const isChunk = (file: string): boolean => /\/dist\/(?:engine\/)?\w+(?:-\w+)*-[A-Z\d]{8}\.js$/.test(file);

it("finds a source for every script that the packages would be published with", async () => {
  const folders = (await readdir(`${workspace}/packages`)).map((name) => `packages/${name}`);
  const scripts = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(`${workspace}/${folder}/dist`, { recursive: true });
      return files.filter((file) => file.endsWith(".js")).map((file) => `${folder}/dist/${file}`);
    }),
  );
  const leftovers = scripts.flat().filter((file) => {
    const source = `${workspace}/${file.replace("/dist/", "/src/")}`;
    return !existsSync(source) && !existsSync(source.replace(/\.js$/, ".ts")) && !isChunk(file);
  });
  expect(scripts.flat().length).toBeGreaterThan(folders.length);
  expect(leftovers, "remove the dist folder of these packages and run pnpm build").toEqual([]);
});
