import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { camelCase, pascalCase } from "@ledgergate/codegen/type-names";

/** The name of an API in the forms that files use. */
export interface ApiName {
  /** The name of folders and packages, such as `ledger-d`. */
  readonly name: string;
  /** The name in texts, such as `Ledger D API`. */
  readonly title: string;
  /** The name in types, such as `LedgerD`. */
  readonly pascal: string;
  /** The name in variables, such as `ledgerD`. */
  readonly camel: string;
}

/** Makes the forms of a name. */
export function formsOf(name: string): ApiName {
  const words = name.replace(/-api$/, "").split("-").map(pascalCase);
  return { name, title: `${words.join(" ")} API`, pascal: pascalCase(name), camel: camelCase(name) };
}

/** Reads a folder of the template, with the names of an API in place of the template's. */
export function readTemplate(
  folder: "spec" | "client",
  { name, title, pascal, camel }: ApiName,
): ReadonlyMap<string, string> {
  const home = join(import.meta.dirname, "../template", folder);
  const entries = readdirSync(home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [
      relative(home, file),
      readFileSync(file, "utf8")
        .replaceAll("sample-api", name)
        .replaceAll("Sample API", title)
        .replaceAll("SampleApi", pascal)
        .replaceAll("sampleApi", camel),
    ]),
  );
}
