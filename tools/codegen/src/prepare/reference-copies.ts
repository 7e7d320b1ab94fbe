import {
  below,
  DocumentError,
  type NodeKind,
  type Pointer,
  segmentsOf,
  walkDocument,
} from "@ledgergate/support/service-kit";
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
  /** Cache: true for each reference that leads back to itself. */
  readonly #circular = new Map<string, boolean>();
  /** Cache: the references to copy in the target of each reference. */
  readonly #contained = new Map<string, ReadonlySet<string>>();
  #made = 0;
  /** Number of visited objects, including copies. */
  #nodes = 0;

  constructor(document: Place<Document>) {
    this.#document = document;
  }

  /** Replaces the reference of an object. A walk of the document calls this for each object. */
  replace(node: JsonObject, kind: NodeKind, pointer: Pointer): void {
    this.#nodes += 1;
    if (this.#made > 10_000 || this.#nodes > 1_000_000) refuse(pointer);
    const reference = node.$ref;
    if (!TYPED_KINDS.has(kind) || typeof reference !== "string" || !isDeep(reference)) return;
    const isCircular = this.#circular.get(reference) ?? this.#leadsBack(reference);
    this.#circular.set(reference, isCircular);
    if (isCircular) {
      this.#document
        .at(below(pointer, "$ref"))
        .note(
          `leads to a schema that contains itself and has no name (${reference})`,
          "Move that schema to components/schemas and refer to it there.",
        );
      return;
    }
    if (pointer.split("/").length > DEEPEST) refuse(reference);
    this.#made += 1;
    delete node.$ref;
    Object.assign(node, structuredClone(this.#document.target<JsonObject>(reference).end.node), { ...node });
  }

  /** Tests if a reference leads to itself, directly or through other references. */
  #leadsBack(reference: string): boolean {
    const found = new Set(this.#referencesAt(reference));
    // Iteration over a Set also visits references that are added meanwhile.
    for (const one of found) for (const next of this.#referencesAt(one)) found.add(next);
    return found.has(reference);
  }

  /** Lists the references to copy that the target of a reference contains. */
  #referencesAt(reference: string): ReadonlySet<string> {
    const known = this.#contained.get(reference);
    if (known) return known;
    const found = new Set<string>();
    walkDocument(this.#document.target(reference).end.node, "schema", reference, {
      visit: ({ $ref }) => {
        if (typeof $ref === "string" && isDeep($ref)) found.add($ref);
      },
    });
    this.#contained.set(reference, found);
    return found;
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
