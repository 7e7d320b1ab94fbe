import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the package keeps the bundled documents, one file an API. */
const bundled = fileURLToPath(new URL("../../dist/specs/", import.meta.url));

/** The documents to serve by API name: those given, and the package's own for every other name. */
export function loadSpecs(
  given: Readonly<Record<string, object>>,
  names: readonly string[] | undefined,
): Map<string, object> {
  const own = listBundled();
  const known = [...new Set([...own, ...Object.keys(given)])];
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no API "${unknown}". Known are ${known.join(", ") || "none"}.`);
  const wanted = names ? [...new Set(names)] : known;
  if (wanted.length === 0)
    throw new Error(`There is no API to serve: ${bundled} holds no documents. Run \`pnpm build\`.`);
  return new Map(wanted.map((name) => [name, given[name] ?? readBundled(name)]));
}

function listBundled(): string[] {
  const files = existsSync(bundled) ? readdirSync(bundled) : [];
  return files.filter((file) => file.endsWith(".json")).map((file) => basename(file, ".json"));
}

function readBundled(name: string): object {
  const file = join(bundled, `${name}.json`);
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text) as object;
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
