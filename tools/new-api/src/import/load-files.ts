import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { DocumentProblem } from "@ledgergate/codegen";
import { LoadError, loadDocument } from "@ledgergate/codegen/load-document";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { parseJson, stringifyExact } from "@ledgergate/support/exact-document";
import { below, type Pointer, placeReferences, segmentsOf, walkDocument } from "@ledgergate/support/service-kit";
import { ImportError } from "./import-error.ts";

/** The files of a document. */
export interface LoadedFiles {
  /** Contents by the path from the document's folder, the document's own file first. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Finds the target of a reference in a file. Other references on the way to it are followed. */
  readonly find: (file: string, reference: string) => Target | undefined;
  /** Finds the file at an address in a file. */
  readonly fileAt: (file: string, address: string) => string | undefined;
}

/** The target of a reference. */
export interface Target {
  readonly file: string;
  readonly segments: readonly string[];
  readonly value: unknown;
}

/** Member that takes the place of a reference without a target. Its name is new in each process, so no document can have it. */
const BROKEN = `x-broken-${crypto.randomUUID()}`;

export function isBrokenKey(key: string): boolean {
  return key === BROKEN;
}

/** The problem of a reference that {@link loadFiles} replaced. */
interface BrokenReference extends Pick<DocumentProblem, "message" | "remedy"> {
  /** The members of the node before, as JSON: bundlers follow references at any place. */
  readonly before: string;
}

/** Reads the problem of a reference that {@link loadFiles} replaced in this node. */
export function brokenReference(node: JsonObject): BrokenReference | undefined {
  return node[BROKEN] as BrokenReference | undefined;
}

/** Puts back what only looked like a reference: members of examples and other values, which are data. */
export function restoreData(document: JsonObject): void {
  const parts = new Set<unknown>();
  const visit = (node: JsonObject) => void parts.add(node).add(node.mapping);
  walkDocument(document, "document", "#", { visit });
  const open: unknown[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    const broken = brokenReference(node as JsonObject);
    if (broken && !parts.has(node)) {
      delete (node as JsonObject)[BROKEN];
      Object.assign(node, parseJson(broken.before));
    }
    open.push(...Object.values(node).filter((value) => value !== undefined));
  }
}

/** Maximum size of all files of a document together. The largest published documents have about 12 MB. */
const MAX_BYTES = 20_000_000;

/** Maximum number of references that follow each other. */
const LONGEST_CHAIN = 50;

/**
 * Loads a document and the files to which it refers. The document is not trusted, so nothing outside of its folder is read. A reference
 * to the network, out of the folder, to an unreadable file or to nothing is replaced by {@link brokenReference}.
 *
 * @throws {@link ImportError} if the document itself is unreadable, or if the files are too large.
 */
export async function loadFiles(file: string): Promise<LoadedFiles> {
  if (isNetwork(file)) throw new ImportError(`${file}: is an address. Download the document, and name its file.`);
  const first = await realpath(file).catch(() => file);
  const folder = dirname(first);
  const files = new Map<string, unknown>();
  const failures = new Map<string, string>();
  /** Files by the file that refers to them and the address there. */
  const targets = new Map<string, string>();
  const open = new Set([first]);
  let bytes = 0;
  for (const one of open) {
    const shown = relative(folder, one);
    const { size } = await stat(one).catch(() => ({ size: 0 }));
    bytes += size;
    if (bytes > MAX_BYTES) throw new ImportError(`${shown}: the document has more than ${MAX_BYTES / 1e6} MB.`);
    const content = await load(one, folder).catch((error: unknown) => {
      if (!(error instanceof ImportError) || one === first) throw error;
      failures.set(shown, error.message);
    });
    if (failures.has(shown)) continue;
    files.set(shown, content);
    for (const { reference } of listReferences(content)) {
      const [address = ""] = reference.split("#");
      if (address === "" || isNetwork(address)) continue;
      const target = join(dirname(one), decode(address));
      const real = await realpath(target).catch(() => target);
      targets.set(`${shown} ${address}`, relative(folder, real));
      if (real.startsWith(`${folder}/`)) open.add(real);
    }
  }
  const find = (file: string, reference: string) => findTarget(files, targets, file, reference);
  for (const [name, content] of files)
    for (const { node, key, reference } of listReferences(content)) {
      const [address = ""] = reference.split("#");
      const target = targets.get(`${name} ${address}`) ?? name;
      const failure = failures.get(target);
      if (address === "" && files.size === 1) continue;
      if (isNetwork(address))
        mark(
          node,
          key,
          "refers to the network",
          reference,
          "Save that file next to the document, and refer to it there.",
        );
      else if (target.startsWith(".."))
        mark(node, key, "refers out of the document's folder", reference, "Move that file into the folder.");
      else if (failure !== undefined) mark(node, key, `refers to a file that cannot be read (${failure})`, reference);
      else if (!find(name, reference)) mark(node, key, "leads nowhere", reference);
    }
  return { files, find, fileAt: (file, address) => targets.get(`${file} ${address}`) };
}

async function load(file: string, folder: string): Promise<unknown> {
  const content = await loadDocument(file).catch((error: unknown) => {
    throw error instanceof LoadError ? new ImportError(error.message.replaceAll(`${folder}/`, "")) : error;
  });
  const shown = relative(folder, file);
  if (!isTree(content)) throw new ImportError(`${shown}: contains itself, or is nested too deeply.`);
  const place = findInfinite(content);
  if (place !== undefined) throw new ImportError(`${shown}: ${place}: is a number that JSON cannot hold. Correct it.`);
  placeReferences(content);
  return content;
}

function mark(
  node: JsonObject,
  key: string,
  message: string,
  reference: string,
  remedy = "Correct the reference.",
): void {
  const before = brokenReference(node)?.before ?? stringifyExact(node);
  if (key === "$ref") for (const name of Object.keys(node)) delete node[name];
  else delete node[key];
  node[BROKEN] = { message: `${message} (${reference})`, remedy, before };
}

function findTarget(
  files: ReadonlyMap<string, unknown>,
  targets: ReadonlyMap<string, string>,
  from: string,
  reference: string,
): Target | undefined {
  let file = from;
  let left: string | undefined = reference;
  for (let step = 0; left !== undefined && step <= LONGEST_CHAIN; step++) {
    const [address = "", pointer = ""]: readonly string[] = left.split("#");
    left = undefined;
    file = address === "" ? file : (targets.get(`${file} ${address}`) ?? "");
    if (!files.has(file)) return undefined;
    let value = files.get(file);
    const segments = segmentsOf(`#${pointer}`) ?? [];
    for (const [at, segment] of segments.entries()) {
      if (typeof value !== "object" || value === null) return undefined;
      if (!Object.hasOwn(value, segment)) {
        const { $ref } = value as JsonObject;
        if (typeof $ref !== "string") return undefined;
        left = below($ref.includes("#") ? $ref : `${$ref}#`, ...segments.slice(at));
        break;
      }
      value = (value as JsonObject)[segment];
    }
    if (left === undefined) return value === undefined ? undefined : { file, segments, value };
  }
  return undefined;
}

function isNetwork(address: string): boolean {
  return /^[a-z][a-z\d+.-]+:|^\/\//i.test(address);
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
    stringifyExact(content);
    return true;
  } catch {
    return false;
  }
}

/** Finds a number such as `.inf` or `1e999`, which JSON would write as null. */
function findInfinite(content: unknown): Pointer | undefined {
  interface Member {
    readonly value: unknown;
    readonly key: string;
    readonly owner?: Member;
  }
  const open: Member[] = [{ value: content, key: "" }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value } = one;
    if (typeof value === "object" && value !== null)
      for (const [key, member] of Object.entries(value)) open.push({ value: member, key, owner: one });
    if (typeof value !== "number" || Number.isFinite(value)) continue;
    const keys: string[] = [];
    for (let at: Member = one; at.owner !== undefined; at = at.owner) keys.unshift(at.key);
    return below("#", ...keys);
  }
  return undefined;
}

interface FoundReference {
  readonly node: JsonObject;
  readonly key: string;
  readonly reference: string;
}

/** Lists the members that bundlers follow, in whatever place. */
export function listReferences(content: unknown): readonly FoundReference[] {
  const found: FoundReference[] = [];
  const open = [content];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== "string") open.push(value ?? null);
      else if (key === "$ref" || key === "externalValue")
        found.push({ node: node as JsonObject, key, reference: value });
    }
    const { mapping } = (node as { discriminator?: { mapping?: unknown } }).discriminator ?? {};
    if (!isObject(mapping)) continue;
    for (const [key, target] of Object.entries(mapping))
      if (typeof target === "string" && /[/#]/.test(target)) found.push({ node: mapping, key, reference: target });
  }
  return found;
}
