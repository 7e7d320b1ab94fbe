import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../../../../packages", import.meta.url));

/** Entries that only our own packages import. */
const FOR_OUR_PACKAGES = [
  ...["internal", "mask", "parts", "validate"].map((path) => `@ledgergate/runtime/${path}`),
  ...["", "/bundles", "/server"].map((path) => `@ledgergate/service-kit${path}`),
];

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly node?: string; readonly default: string }>>;
}

/**
 * Lists the functions and classes that applications can import and that have no example in their docblock, each with its entry.
 * The docblock of a re-exported function is in the package that declares it.
 */
export async function listMissingExamples(): Promise<readonly string[]> {
  const shown = new Set<unknown>();
  const exported: (readonly [name: string, value: unknown])[] = [];
  for await (const folder of glob(`${packages}/*`)) {
    const { name, exports }: Manifest = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
    const source = await readSource(folder);
    for (const [path, { default: file, node = file }] of Object.entries(exports)) {
      const entry = name + path.slice(1);
      if (path.endsWith(".json") || FOR_OUR_PACKAGES.includes(entry)) continue;
      for (const [member, value] of Object.entries(await import(`${folder}/${node}`))) {
        if (typeof value === "function") exported.push([`${entry}: ${member}`, value]);
        if (hasExample(source, member)) shown.add(value);
      }
    }
  }
  const missing = exported.filter(([, value]) => !shown.has(value)).map(([name]) => name);
  return missing.sort();
}

async function readSource(folder: string): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob(`${folder}/src/**/*.ts`)) texts.push(await readFile(file, "utf8"));
  return texts.join("\n");
}

/** Tests if the docblock of a function or class contains a program. */
export function hasExample(source: string, name: string): boolean {
  const [before, after] = source.split(new RegExp(`export (?:async )?(?:function|class) ${name}\\b`));
  if (before === undefined || after === undefined) return false;
  const docblock = before.slice(before.lastIndexOf("/**"));
  return docblock.trimEnd().endsWith("*/") && docblock.includes("```ts");
}
