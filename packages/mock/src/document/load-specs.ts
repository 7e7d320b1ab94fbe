import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the package keeps the bundled documents, one file an API. */
const bundled = fileURLToPath(new URL("../../dist/specs/", import.meta.url));

/** The documents to serve by API name: those given, and the package's own for every other name. */
export async function loadSpecs(
  given: Readonly<Record<string, object>>,
  names: readonly string[] | undefined,
): Promise<Map<string, object>> {
  const own = await listBundled();
  const known = [...new Set([...own, ...Object.keys(given)])];
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no API "${unknown}". Known are ${known.join(", ") || "none"}.`);
  const wanted = names ? [...new Set(names)] : known;
  if (wanted.length === 0)
    throw new Error(`There is no API to serve: ${bundled} holds no documents. Run \`pnpm build\`.`);
  return new Map(
    await Promise.all(wanted.map(async (name) => [name, given[name] ?? (await readBundled(name))] as const)),
  );
}

async function listBundled(): Promise<string[]> {
  const files = await readdir(bundled).catch(() => []);
  return files.filter((file) => file.endsWith(".json")).map((file) => basename(file, ".json"));
}

async function readBundled(name: string): Promise<object> {
  const file = join(bundled, `${name}.json`);
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text) as object;
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
