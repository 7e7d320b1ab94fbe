import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readDocument } from "./read-document.ts";

/** Documents by API name: themselves, or the files that hold them. */
export type Specs = Readonly<Record<string, object | string>>;

/** Where the package keeps the bundled documents, one file per API. */
const bundled = fileURLToPath(new URL("../../dist/specs/", import.meta.url));

/** The documents to serve by API name: those given, and the package's own for every other name. */
export function loadSpecs(given: Specs, names: readonly string[] | undefined): Map<string, object> {
  const known = knownApis(given);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no API "${unknown}". Known are ${known.join(", ") || "none"}.`);
  const wanted = names ? [...new Set(names)] : known;
  if (wanted.length === 0)
    throw new Error(`There is no API to serve: ${bundled} holds no documents. Run \`pnpm build\`.`);
  return new Map(wanted.map((name) => [name, loadSpec(given, name)]));
}

/** The names of all APIs that there are documents of: those given, and the package's own. */
export function knownApis(given: Specs): string[] {
  return [...new Set([...listBundled(), ...Object.keys(given)])];
}

/** The file that an API's document is read from; undefined where the document itself is given. */
export function specFile(given: Specs, name: string): string | undefined {
  const spec = given[name];
  if (typeof spec === "object") return undefined;
  return spec === undefined ? join(bundled, `${name}.json`) : resolve(spec);
}

function loadSpec(given: Specs, name: string): object {
  const spec = given[name];
  if (typeof spec === "object") return spec;
  return readDocument(spec ?? join(bundled, `${name}.json`));
}

function listBundled(): string[] {
  const files = existsSync(bundled) ? readdirSync(bundled) : [];
  return files.filter((file) => file.endsWith(".json")).map((file) => basename(file, ".json"));
}
