import { asText, type JsonObject } from "./json.ts";
import { nodeAt, referencePath } from "./path.ts";
import { walk } from "./walk.ts";

/** A reference that leads nowhere in its document: one to another file, or to what is not there. */
export interface DanglingReference {
  /** JSON Pointer of the object that refers. */
  readonly pointer: string;
  readonly reference: string;
}

/** The first reference of a document that leads nowhere. A bundle has none. */
export function findDanglingReference(document: JsonObject): DanglingReference | undefined {
  for (const { path, node } of walk(document)) {
    const reference = asText(node.$ref);
    if (reference === undefined) continue;
    const target = referencePath(node);
    if (target !== undefined && nodeAt(document, target) !== undefined) continue;
    const keys = path.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1"));
    return { pointer: `/${keys.join("/")}`, reference };
  }
  return undefined;
}
