import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { LoadError, loadDocument } from "@ledgergate/codegen/load-document";
import { isObject } from "@ledgergate/codegen/openapi";
import { below, decodePercent, type Pointer, placeReferences, segmentsOf } from "@ledgergate/support/service-kit";
import type { BrokenReference } from "./broken-reference.ts";
import { ImportError } from "./import-error.ts";

/** The target of a reference. */
export interface Target {
  /** Path from the document's folder. */
  readonly file: string;
  readonly segments: readonly string[];
  readonly value: unknown;
}

/** Maximum size of all files of a document together. The largest published documents have about 12 MB. */
const MAX_BYTES = 20_000_000;

/** Maximum number of references that follow each other. */
const LONGEST_CHAIN = 50;

/** A document and the files to which it refers. The document is not trusted, so nothing outside of its folder is read. */
export class DocumentFiles {
  /** The document's own file. */
  readonly first: string;
  readonly #folder: string;
  /** Contents of the files by their paths, or why they cannot be read. */
  readonly #contents = new Map<string, unknown>();
  #bytes = 0;

  private constructor(path: string, folder: string) {
    this.#folder = folder;
    this.first = relative(folder, path);
  }

  /** @param folder - The document's folder. Default: that of its own file. */
  static async open(file: string, folder?: string): Promise<DocumentFiles> {
    if (isNetwork(file)) throw new ImportError(`${file}: is an address. Download the document, and name its file.`);
    const path = await realpath(file).catch(() => file);
    return new DocumentFiles(path, folder === undefined ? dirname(path) : await realpath(folder));
  }

  /** Paths of the files that were read, in the order of their first use. */
  get names(): readonly string[] {
    return [...this.#contents.keys()].filter((name) => !(this.#contents.get(name) instanceof ImportError));
  }

  /**
   * Reads a file of the folder once.
   *
   * @returns The content, or an {@link ImportError} that says why it cannot be read.
   * @throws {@link ImportError} if all files together are too large.
   */
  async read(file: string): Promise<unknown> {
    if (!this.#contents.has(file)) this.#contents.set(file, await this.#load(file));
    return this.#contents.get(file);
  }

  /**
   * Finds the target of a reference in a file. Follows other references on the way to it.
   *
   * @throws {@link ImportError} if the files are too large.
   */
  async find(from: string, reference: string, length = 0): Promise<Target | BrokenReference> {
    const broken = (message: string, remedy = "Correct the reference.") => ({
      message: `${message} (${reference})`,
      remedy,
    });
    const [address = "", pointer = ""] = reference.split("#");
    if (isNetwork(address))
      return broken("refers to the network", "Save that file next to the document, and refer to it there.");
    const file = address === "" ? from : await this.#locate(from, address);
    if (file.startsWith("..")) return broken("refers out of the document's folder", "Move that file into the folder.");
    const content = await this.read(file);
    if (content instanceof ImportError) return broken(`refers to a file that cannot be read (${content.message})`);
    const segments = segmentsOf(`#${pointer}`) ?? [];
    let value = content;
    for (const [at, segment] of [...segments, undefined].entries()) {
      if (segment !== undefined && typeof value === "object" && value !== null && Object.hasOwn(value, segment)) {
        value = Reflect.get(value, segment);
        continue;
      }
      const { $ref, ...others } = isObject(value) ? value : {};
      const isAlias = segment !== undefined || Object.keys(others).length === 0;
      if (typeof $ref === "string" && isAlias && length < LONGEST_CHAIN)
        return this.find(file, below($ref.includes("#") ? $ref : `${$ref}#`, ...segments.slice(at)), length + 1);
      if (segment !== undefined) break;
      return { file, segments, value };
    }
    return broken("leads nowhere");
  }

  async #locate(from: string, address: string): Promise<string> {
    const target = join(this.#folder, dirname(from), decodePercent(address) ?? address);
    return relative(this.#folder, await realpath(target).catch(() => target));
  }

  async #load(file: string): Promise<unknown> {
    const path = join(this.#folder, file);
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    this.#bytes += size;
    if (this.#bytes > MAX_BYTES) throw new ImportError(`${file}: the document has more than ${MAX_BYTES / 1e6} MB.`);
    const content = await loadDocument(path).catch((error: unknown) => {
      if (!(error instanceof LoadError)) throw error;
      return new ImportError(error.message.replaceAll(`${this.#folder}/`, ""));
    });
    const place = findInfinite(content, "#");
    if (place !== undefined)
      return new ImportError(`${file}: ${place}: is a number that JSON cannot hold. Correct it.`);
    placeReferences(content);
    return content;
  }
}

function isNetwork(address: string): boolean {
  return /^[a-z][a-z\d+.-]+:|^\/\//i.test(address);
}

/** Finds a number such as `.inf` or `1e999`, which JSON would write as null. */
function findInfinite(value: unknown, place: Pointer): Pointer | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) return place;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found = findInfinite(member, below(place, key));
    if (found !== undefined) return found;
  }
  return undefined;
}
