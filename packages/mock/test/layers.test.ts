import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** A file in a folder belongs to that folder's layer; one beside the folders is a layer by itself. All of `world/`, with `generated/world`, is one layer. */
const layerOf = (file: string): string =>
  dirname(file) === "." ? file : /^(generated\/)?world\//.test(file) ? "world" : dirname(file);

/** The layers that the files of each layer import from, types included. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const found = readFileSync(join(src, file), "utf8").matchAll(/from "(\.[^"]+)"/g);
    const layers = [...found].map(([, path = ""]) => layerOf(normalize(join(dirname(file), path))));
    const layer = layerOf(file);
    imports.set(layer, new Set([...(imports.get(layer) ?? []), ...layers.filter((other) => other !== layer)]));
  }
  return imports;
}

/** The layers whose imports lead back to themselves. */
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

test("layers have no import cycle, and import no entry point", () => {
  const imports = readImports();
  expect(imports.get("pipeline")).toContain("mocker");
  expect([...(imports.get("world") ?? ["none"])]).toEqual([]);
  expect(findCycles(imports)).toEqual([]);
  const entries = ["index.ts", "cli.ts", "control.ts", "msw.ts"];
  expect([...imports].filter(([, others]) => entries.some((entry) => others.has(entry)))).toEqual([]);
  // Proves that the search finds a cycle.
  expect(
    findCycles(
      new Map([
        ["a", new Set(["b"])],
        ["b", new Set(["a"])],
      ]),
    ),
  ).toEqual(["a", "b"]);
});
