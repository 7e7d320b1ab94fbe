import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadDocument } from "@ledgergate/codegen/load-document";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { stringifyExact } from "@ledgergate/support/exact-document";
import { checkVersion } from "@ledgergate/support/service-kit";
import { ImportError } from "./import-error.ts";
import { type LoadedFiles, listReferences, loadFiles, restoreData } from "./load-files.ts";
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
  checkVersion(document);
  restoreData(document);
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
  const names = nameCopies(loaded);
  await using temporary = await mkdtempDisposable(join(tmpdir(), "bundle-"));
  const folder = temporary.path;
  for (const [name, content] of files) {
    const copy = join(folder, "files", names.get(name) ?? name);
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, stringifyExact(content));
  }
  const [root = ""] = names.values();
  const [config, output] = [join(folder, "redocly.yaml"), join(folder, "openapi.json")];
  await writeFile(config, `telemetry: off\nplugins: [${plugin}]\ndecorators: { ledgergate/exact-numbers: on }\n`);
  const flags = ["--config", config, "--output", output];
  const { code, stderr } = await runRedocly(["bundle", join(folder, "files", root), ...flags], folder);
  if (code !== 0)
    throw new ImportError(`Redocly cannot bundle the document.\n${stderr.trim().replaceAll(`${folder}/files/`, "")}`);
  const document = (await loadDocument(output)) as JsonObject;
  nameTargets(document);
  return document;
}

/** Names the copies of the files, and refers to them by these names: Redocly knows neither links nor encoded addresses. */
function nameCopies({ files, fileAt }: LoadedFiles): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const file of files.keys()) {
    const name = file.replace(/[^\w./-]/g, "_");
    names.set(file, name === file ? file : `${names.size}_/${name}`);
  }
  for (const [file, content] of files)
    for (const { node, key, reference } of listReferences(content)) {
      const [address = "", ...pointer] = reference.split("#");
      const name = names.get(fileAt(file, address) ?? "");
      if (name === undefined) continue;
      node[key] = [relative(dirname(names.get(file) ?? file), name), ...pointer].join("#");
    }
  return names;
}
