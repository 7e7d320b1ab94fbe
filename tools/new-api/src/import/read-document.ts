import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDocument } from "@ledgergate/codegen";
import { loadDocument } from "@ledgergate/codegen/load-document";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { ImportError } from "./import-error.ts";
import { listFiles } from "./list-files.ts";

/**
 * Reads an OpenAPI document of one or several files as one new object.
 *
 * @throws {@link ImportError}, and `DocumentError` for a document that breaks the rules of OpenAPI.
 */
export async function readDocument(file: string): Promise<JsonObject> {
  const files = await listFiles(file);
  const document = files.length === 1 ? await loadDocument(file) : await bundle(files[0] ?? file);
  return structuredClone(checkDocument(document)) as object as JsonObject;
}

/** Joins the files of a document. Redocly gets a configuration of ours, since one beside the document could run code. */
async function bundle(file: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "bundle-"));
  try {
    const [config, output] = [join(folder, "redocly.yaml"), join(folder, "openapi.json")];
    await writeFile(config, "telemetry: off\n");
    const { code, stderr } = await runRedocly(["bundle", file, "--config", config, "--output", output], folder);
    if (code !== 0) throw new ImportError(`Redocly cannot bundle the document.\n${stderr.trim()}`);
    return await loadDocument(output);
  } finally {
    await rm(folder, { recursive: true });
  }
}
