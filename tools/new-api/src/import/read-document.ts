import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkHead } from "@ledgergate/codegen";
import { loadDocument } from "@ledgergate/codegen/load-document";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { stringifyExact } from "@ledgergate/support/exact-document";
import { ImportError } from "./import-error.ts";
import { type LoadedFiles, loadFiles } from "./load-files.ts";
import { markTargets, nameTargets } from "./name-targets.ts";

/**
 * Reads an OpenAPI document of one or several files as one new object. Its parts are not checked.
 *
 * @throws {@link ImportError}, and `DocumentError` for a document of another version.
 */
export async function readDocument(file: string): Promise<JsonObject> {
  const loaded = await loadFiles(file);
  const [first] = loaded.files.values();
  const document = loaded.files.size === 1 ? first : await bundle(loaded);
  checkHead(document);
  return document;
}

const plugin = JSON.stringify(fileURLToPath(import.meta.resolve("@ledgergate/spec-rules")));

/**
 * Joins the files of a document. Redocly gets copies, in which references without a target are marked, and a configuration of ours,
 * since one beside the document could run code.
 */
async function bundle(loaded: LoadedFiles): Promise<JsonObject> {
  const { files } = loaded;
  markTargets(loaded);
  const folder = await mkdtemp(join(tmpdir(), "bundle-"));
  try {
    for (const [name, content] of files) {
      const copy = join(folder, "files", name);
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, stringifyExact(content));
    }
    const [root = ""] = files.keys();
    const [config, output] = [join(folder, "redocly.yaml"), join(folder, "openapi.json")];
    await writeFile(config, `telemetry: off\nplugins: [${plugin}]\ndecorators: { ledgergate/exact-numbers: on }\n`);
    const flags = ["--config", config, "--output", output];
    const { code, stderr } = await runRedocly(["bundle", join(folder, "files", root), ...flags], folder);
    if (code !== 0)
      throw new ImportError(`Redocly cannot bundle the document.\n${stderr.trim().replaceAll(`${folder}/files/`, "")}`);
    const document = (await loadDocument(output)) as JsonObject;
    nameTargets(document);
    return document;
  } finally {
    await rm(folder, { recursive: true });
  }
}
