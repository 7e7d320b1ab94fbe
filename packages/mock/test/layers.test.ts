import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** The folders that the files of each folder import from, types included. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    const folder = dirname(file);
    if (!file.endsWith(".ts") || folder === ".") continue;
    const found = readFileSync(join(src, file), "utf8").matchAll(/from "(\.[^"]+)"/g);
    const folders = [...found].map(([, path = ""]) => dirname(normalize(join(folder, path))));
    imports.set(folder, new Set([...(imports.get(folder) ?? []), ...folders.filter((other) => other !== folder)]));
  }
  return imports;
}

/** The folders whose imports lead back to themselves. */
function findCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...imports.keys()].filter((start) => {
    const seen = new Set<string>();
    const pending = [...(imports.get(start) ?? [])];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      pending.push(...(imports.get(folder) ?? []));
    }
    return seen.has(start);
  });
}

test("folders form layers: none imports from itself by way of others, or from the entry points", () => {
  const imports = readImports();
  expect(imports.get("gateway")).toContain("replies");
  expect(findCycles(imports)).toEqual([]);
  expect([...imports].filter(([, others]) => others.has(".")).map(([folder]) => folder)).toEqual([]);
  // The search does find a cycle where there is one.
  expect(
    findCycles(
      new Map([
        ["a", new Set(["b"])],
        ["b", new Set(["a"])],
      ]),
    ),
  ).toEqual(["a", "b"]);
});
