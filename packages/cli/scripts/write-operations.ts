/** Writes the table of all operations, `dist/operations.json`, from the documents of the clients: of each dependency that exports one. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bigintAsText, errorCode } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { describeApi } from "./describe-api.ts";

const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
const { dependencies } = JSON.parse(manifest) as { readonly dependencies: object };

function describePackage(name: string) {
  try {
    const file = fileURLToPath(import.meta.resolve(`${name}/openapi.json`));
    return [describeApi(name.replace("@ledgergate/", ""), readDocument(file))];
  } catch (error) {
    if (errorCode(error) === "ERR_PACKAGE_PATH_NOT_EXPORTED") return [];
    throw error;
  }
}

// The program shows values of a document, but sends none.
const text = JSON.stringify(Object.keys(dependencies).flatMap(describePackage), bigintAsText);
await writeFile(new URL("../dist/operations.json", import.meta.url), text);
