import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { errorCode, errorMessage } from "../base/errors.ts";
import { getOrAdd } from "../base/get-or-add.ts";
import { parseJson } from "../base/json.ts";
import { normaliseDocument } from "./normalise-document.ts";
import { parseYaml, yamlFault } from "./parse-yaml.ts";

export { yamlFault };

/** Documents, or the paths of their files, by API name. */
export type Specs = Readonly<Record<string, object | string>>;

/** Folder of the bundled documents, one file per API. It may still hold those of another branch. */
const bundled = fileURLToPath(new URL("../../dist/specs/", import.meta.url));

/** File with the names of the APIs. */
const list = fileURLToPath(new URL("../../dist/specs.json", import.meta.url));

/** Loads the documents to serve, by API name. A given document replaces the package's own, which callers must not change. */
export function loadSpecs(given: Specs, names: readonly string[] | undefined): Map<string, object> {
  const known = knownApis(given);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no API "${unknown}". Known are ${known.join(", ") || "none"}.`);
  const wanted = names ? [...new Set(names)] : known;
  if (wanted.length === 0)
    throw new Error(`There is no API to serve: ${bundled} holds no documents. Run \`pnpm build\`.`);
  return new Map(wanted.map((name) => [name, loadSpec(given, name)]));
}

/** Lists all APIs that have a document: a given one or the package's own. */
export function knownApis(given: Specs): string[] {
  const own: string[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  return [...new Set([...own, ...Object.keys(given)])];
}

/** Finds the file of an API's document. `undefined` if the document itself is given. */
export function specFile(given: Specs, name: string): string | undefined {
  const spec = given[name];
  if (typeof spec === "object") return undefined;
  return spec === undefined ? join(bundled, `${name}.json`) : resolve(spec);
}

/** The package's own documents by API name. Callers cache results by document, so each name always gives the same object. */
const ownDocuments = new Map<string, object>();

function loadSpec(given: Specs, name: string): object {
  const spec = given[name];
  // A new object, since callers cache results by document and the owner may change the original.
  if (typeof spec === "object") return { ...spec };
  if (spec !== undefined) return readDocument(spec);
  return getOrAdd(ownDocuments, name, () => normaliseDocument(readDocument(join(bundled, `${name}.json`))));
}

/**
 * Reads a document from a JSON or YAML file. `isYaml`: default by the extension. An integer beyond 2^53 becomes a bigint. Throws an error that names the file and the
 * reason, and quotes nothing of the file.
 */
export function readDocument(file: string, isYaml: boolean = /\.ya?ml$/i.test(file)): object {
  try {
    // Some editors begin a file with a byte order mark.
    const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    const document: unknown = isYaml ? readYaml(text) : parseJson(text);
    if (typeof document !== "object" || document === null) throw new Error("it holds no object");
    return document;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${file} is not JSON: ${jsonFault(cause)}`, { cause });
    if (errorCode(cause) === "ENOENT") throw new Error(`There is no file ${file}.`, { cause });
    throw new Error(`${file} cannot be read${isYaml ? " as YAML" : ""}: ${errorMessage(cause)}`, { cause });
  }
}

/** Some messages of `JSON.parse` quote the text, within double quotes. */
function jsonFault({ message }: SyntaxError): string {
  return message.includes('"') ? "it has an unexpected character" : message;
}

function readYaml(text: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    const { linePos: [begin] = [] } = error as { readonly linePos?: readonly { line: number; col: number }[] };
    throw new Error(`${yamlFault(error)}${begin ? ` at line ${begin.line}, column ${begin.col}` : ""}`);
  }
}
