import { below, type Pointer, segmentsOf } from "./pointer.ts";
import type { ProblemList } from "./problems.ts";
import type { DocumentNode } from "./walk-document.ts";

/**
 * Maximum number of references and branches in a chain. No real document reaches it. TypeScript 5.9 overflows its stack between 500 and
 * 1,000 types that extend each other.
 */
const LONGEST = 500;

/** Keywords whose schemas describe the same value as the schema itself. */
const SAME_VALUE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

interface Reference {
  readonly $ref: string;
  readonly target: Pointer;
  readonly isSchema: boolean;
}

/** The chains of a document: each object with the objects that describe the same value, by its reference and its branches. */
export class ReferenceChains {
  readonly #parts = new Map<Pointer, readonly Pointer[]>();
  readonly #references = new Map<Pointer, Reference>();

  add(node: DocumentNode, isSchema: boolean, pointer: Pointer): void {
    const { $ref } = node;
    const parts = (isSchema ? SAME_VALUE : []).flatMap((keyword) => {
      const value = node[keyword];
      if (value === undefined) return [];
      const place = below(pointer, keyword);
      const isList = Array.isArray(value) || keyword === "dependentSchemas";
      return isList ? Object.keys(Object(value)).map((key) => below(place, key)) : [place];
    });
    if (typeof $ref === "string") {
      const target = below("#", ...(segmentsOf($ref) ?? []));
      parts.push(target);
      this.#references.set(pointer, { $ref, target, isSchema });
    }
    if (parts.length > 0) this.#parts.set(pointer, parts);
  }

  /** Notes the rings, whose types would have no end, and the first chain that is too long for functions that follow it by recursion. */
  check(problems: ProblemList): void {
    const lengths = new Map<Pointer, number>();
    let isTooLong = false;
    // The chain that leads to the current object, in order.
    const open = new Set<Pointer>();
    for (const start of this.#parts.keys()) {
      const waiting = [start];
      for (let pointer = waiting.at(-1); pointer !== undefined; pointer = waiting.at(-1)) {
        const parts = this.#parts.get(pointer) ?? [];
        if (open.has(pointer)) {
          const length = parts.reduce((longest, part) => Math.max(longest, 1 + (lengths.get(part) ?? 0)), 0);
          if (length > LONGEST && !isTooLong) noteLength(pointer, problems);
          isTooLong ||= length > LONGEST;
          lengths.set(pointer, length);
          open.delete(pointer);
        }
        if (lengths.has(pointer)) waiting.pop();
        else {
          open.add(pointer);
          for (const part of parts) {
            if (open.has(part)) this.#noteRing([...open], part, problems);
            else if (this.#parts.has(part)) waiting.push(part);
          }
        }
      }
    }
  }

  /** Notes the last reference of a ring. `path` ends with the object that leads back to `start`. */
  #noteRing(path: readonly Pointer[], start: Pointer, problems: ProblemList): void {
    const ring = path.slice(path.indexOf(start));
    const last = ring.findLast((pointer, at) => this.#references.get(pointer)?.target === (ring[at + 1] ?? start));
    const reference = this.#references.get(last ?? start);
    if (last === undefined || !reference) return;
    const [message, remedy] = reference.isSchema
      ? ["leads to a schema of which this one is a part", "Refer to it in a property or items."]
      : ["leads back to itself", "Correct the reference."];
    problems.add(below(last, "$ref"), `${message} (${reference.$ref})`, remedy, true);
  }
}

function noteLength(pointer: Pointer, problems: ProblemList): void {
  const message = `starts a chain of more than ${LONGEST} references and branches (allOf, anyOf, oneOf, not, if, then, else)`;
  problems.add(pointer, message, "Refer to the end of the chain, or merge some of its schemas.");
}
