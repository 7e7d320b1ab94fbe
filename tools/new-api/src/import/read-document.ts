import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, checkVersion, kindAt, type NodeKind, type Visit, walkDocument } from "@ledgergate/support/service-kit";
import { breakReference } from "./broken-reference.ts";
import { DocumentFiles, type Target } from "./document-files.ts";
import { ImportError } from "./import-error.ts";
import { FOLDERS } from "./name-components.ts";
import { TargetList } from "./target-list.ts";

/** An OpenAPI document of one or several files. */
export interface SourceDocument {
  /** The document as one object. Its parts are not checked. */
  readonly document: JsonObject;
  /** Paths of its files from its folder, the document's own first. */
  readonly files: readonly string[];
}

/** A part of a file, whose references are relative to that file. */
interface Part {
  readonly value: unknown;
  readonly kind: NodeKind;
  readonly file: string;
}

/**
 * Reads an OpenAPI document and the files to which it refers. Each target in another file, or outside of the components, becomes a
 * component. Only references of OpenAPI are followed: a bundler also follows members of examples that look like one. A problem takes the
 * place of a reference to another file that has no target.
 *
 * @param folder - The folder that has all files. Default: that of the document's own file.
 * @throws {@link ImportError}, and `DocumentError` for a document of another version.
 */
export async function readDocument(file: string, folder?: string): Promise<SourceDocument> {
  const files = await DocumentFiles.open(file, folder);
  const document = await files.read(files.first);
  if (document instanceof ImportError) throw document;
  checkVersion(document);
  await spreadReferences(document, files, ["servers", "tags", "paths", "components"]);
  await spreadReferences(document.components, files);
  const targets = new TargetList();
  const copies: (readonly [node: JsonObject, target: unknown])[] = [];
  const seen = new Set<unknown>();
  const parts: Part[] = [{ value: document, kind: "document", file: files.first }];

  function join({ node, key, kind }: FoundReference, target: Target): void {
    const { file, segments, value } = target;
    const folder = FOLDERS[kind];
    if (key === "externalValue") {
      delete node[key];
      node.value = structuredClone(value);
      return;
    }
    parts.push({ value, kind, file });
    if (file === files.first && segments[0] === "components") node[key] = below("#", ...segments);
    else if (folder !== undefined) targets.add(folder, target, node, key);
    else if (file !== files.first) copies.push([node, value]);
  }

  // Iteration over an array also visits items that are added meanwhile.
  for (const { value, kind, file } of parts) {
    if (seen.has(value)) continue;
    for (const found of listReferences(value, kind, seen)) {
      const isOwn = file === files.first && found.reference.startsWith("#");
      const kind = isOwn ? kindAt(found.reference) : undefined;
      // A reference to another kind stays, so that the check of the document refuses it.
      if (kind !== undefined && (kind !== found.kind || found.reference.startsWith("#/components/"))) continue;
      const target = await files.find(file, found.reference);
      if ("file" in target) join(found, target);
      else if (!isOwn) breakReference(found.node, found.key, target);
    }
  }
  targets.moveInto(document);
  for (const [node, target] of copies) {
    delete node.$ref;
    Object.assign(node, target);
  }
  return { document, files: files.names };
}

/** Bundlers follow one reference in the place of all paths or schemas. Makes it one for each of them, as OpenAPI has them. */
async function spreadReferences(node: unknown, files: DocumentFiles, keys = Object.keys(Object(node))): Promise<void> {
  if (!isObject(node)) return;
  for (const key of keys) {
    const { $ref } = isObject(node[key]) ? node[key] : {};
    if (typeof $ref !== "string") continue;
    const target = await files.find(files.first, $ref);
    if (!("file" in target)) throw new ImportError(`${key}: ${target.message}. ${target.remedy}`);
    const { value } = target;
    const partOf = (name: string) => [name, { $ref: below($ref.includes("#") ? $ref : `${$ref}#`, name) }];
    // A list is one of tags or servers, which have no references.
    node[key] = isObject(value) ? Object.fromEntries(Object.keys(value).map(partOf)) : value;
  }
}

interface FoundReference {
  readonly node: JsonObject;
  readonly key: string;
  readonly reference: string;
  /** Kind of the target. */
  readonly kind: NodeKind;
}

/** Lists the references of a part, except those of objects that were seen before. */
function listReferences(value: unknown, kind: NodeKind, seen: Set<unknown>): readonly FoundReference[] {
  const found: FoundReference[] = [];
  const add = (node: JsonObject, key: string, kind: NodeKind) => {
    if (typeof node[key] === "string") found.push({ node, key, reference: node[key], kind });
  };
  const visit: Visit = (node, kind) => {
    if (seen.has(node)) return;
    seen.add(node);
    add(node, "$ref", kind);
    if (kind === "example") add(node, "externalValue", kind);
    if (kind !== "discriminator" || !isObject(node.mapping)) return;
    const { mapping } = node;
    // A text without these characters is the name of a schema.
    for (const name of Object.keys(mapping)) if (/[/#]/.test(String(mapping[name]))) add(mapping, name, "schema");
  };
  walkDocument(value, visit, kind);
  return found;
}
