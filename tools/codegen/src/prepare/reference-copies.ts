import { below, DocumentError, type NodeKind, type Pointer, segmentsOf } from "@ledgergate/support/service-kit";
import type { Document, JsonObject } from "../read/openapi.ts";
import type { Place } from "../read/place.ts";

/** Kinds of objects whose `$ref` openapi-typescript prints as a reference to a type. */
const TYPED_KINDS: ReadonlySet<NodeKind> = new Set(["schema", "parameter", "header", "requestBody", "response"]);

/** Maximum number of a copy's pointer segments. A check of validators by TypeScript 7.0 does not end at types of 200 segments. */
const DEEPEST = 160;

/**
 * Copies the targets of references to their uses, unless they are components. openapi-typescript names the type of a reference by its
 * segments, which is correct only for components. Copies may contain references that are copied too, so a small document may grow
 * exponentially.
 */
export class ReferenceCopies {
  readonly #document: Place<Document>;
  /** The copies around the visited object, the innermost last. */
  readonly #around: { readonly pointer: Pointer; readonly reference: string; readonly source: Pointer }[] = [];
  #made = 0;
  /** Number of visited objects, including copies. */
  #nodes = 0;

  constructor(document: Place<Document>) {
    this.#document = document;
  }

  /**
   * Replaces the reference of an object. A walk of the document calls this for each object.
   *
   * @returns the object's place in the document, which is elsewhere for an object of a copy
   */
  replace(node: JsonObject, kind: NodeKind, pointer: Pointer): Pointer {
    this.#nodes += 1;
    if (this.#made > 10_000 || this.#nodes > 1_000_000) refuse(pointer);
    while (this.#around.length > 0 && !pointer.startsWith(`${this.#around.at(-1)?.pointer}/`)) this.#around.pop();
    const reference = node.$ref;
    if (TYPED_KINDS.has(kind) && typeof reference === "string" && isDeep(reference))
      this.#copy(node, reference, pointer);
    const copy = this.#around.at(-1);
    return copy ? `${copy.source}${pointer.slice(copy.pointer.length)}` : pointer;
  }

  #copy(node: JsonObject, reference: string, pointer: Pointer): void {
    const circle = this.#around.find((copy) => copy.reference === reference);
    if (circle) {
      this.#document
        .target(below(circle.pointer, "$ref"))
        .note(
          `leads to a schema that contains itself and has no name (${reference})`,
          "Move that schema to components/schemas and refer to it there.",
        );
      return;
    }
    if (pointer.split("/").length > DEEPEST) refuse(reference);
    this.#made += 1;
    const target = this.#document.target<JsonObject>(reference).end;
    this.#around.push({ pointer, reference, source: target.pointer });
    delete node.$ref;
    Object.assign(node, structuredClone(target.node), { ...node });
  }
}

function isDeep(reference: string): boolean {
  const segments = segmentsOf(reference) ?? [];
  return segments.length !== 3 || segments[0] !== "components";
}

function refuse(pointer: Pointer): never {
  const message = "is part of a document whose references expand too far";
  throw new DocumentError([{ pointer, message, remedy: "Move the targets of references to components/schemas." }]);
}
