import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { LoadError, loadDocument } from "@ledgergate/codegen/load-document";
import { ImportError } from "./import-error.ts";

/** Maximum size of all files of a document together. The largest published documents have about 12 MB. */
const MAX_BYTES = 20_000_000;

/**
 * Lists the files of a document, the given one first. The document is not trusted, so files outside its folder are not read.
 *
 * @throws {@link ImportError} for a reference to the network or out of the document's folder, an unreadable file, and for files that
 * are too large.
 */
export async function listFiles(file: string): Promise<readonly string[]> {
  const first = await realpath(file).catch(() => file);
  const folder = dirname(first);
  const files = new Set([first]);
  let bytes = 0;
  for (const one of files) {
    const shown = relative(folder, one);
    const { size } = await stat(one).catch(() => ({ size: 0 }));
    bytes += size;
    if (bytes > MAX_BYTES) throw new ImportError(`${shown}: the document has more than ${MAX_BYTES / 1e6} MB.`);
    const content = await loadDocument(one).catch((error: unknown) => {
      throw error instanceof LoadError ? new ImportError(error.message.replaceAll(`${folder}/`, "")) : error;
    });
    if (!isTree(content)) throw new ImportError(`${shown}: contains itself, or is nested too deeply.`);
    for (const reference of listReferences(content)) {
      const [address = ""] = reference.split("#");
      if (address === "") continue;
      if (/^[a-z][a-z\d+.-]+:|^\/\//i.test(address))
        throw new ImportError(
          `${shown}: refers to the network (${reference}). Save that file next to the document, and refer to it there.`,
        );
      const target = join(dirname(one), decode(address));
      const real = await realpath(target).catch(() => target);
      if (!real.startsWith(`${folder}/`))
        throw new ImportError(`${shown}: refers out of the document's folder (${reference}).`);
      files.add(real);
    }
  }
  return [...files];
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Tests if a value can be written as JSON. With YAML aliases, a value can contain itself. */
function isTree(content: unknown): boolean {
  try {
    JSON.stringify(content);
    return true;
  } catch {
    return false;
  }
}

/** Lists the values of all members that bundlers follow, in whatever place. */
function listReferences(content: unknown): readonly string[] {
  const found: string[] = [];
  const open = [content];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== "string") open.push(value ?? null);
      else if (key === "$ref" || key === "externalValue") found.push(value);
    }
    const { mapping } = (node as { discriminator?: { mapping?: object } }).discriminator ?? {};
    found.push(...Object.values(mapping ?? {}).filter((target) => typeof target === "string" && /[/#]/.test(target)));
  }
  return found;
}
