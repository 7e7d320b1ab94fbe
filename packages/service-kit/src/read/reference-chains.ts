import { getOrAdd } from "../base/get-or-add.ts";
import type { ProblemList } from "./problems.ts";
import { below, type Pointer, segmentsOf } from "./references.ts";
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
    const lengths = measureChains(this.#parts);
    const [tooLong] = [...lengths].find(([, length]) => length > LONGEST) ?? [];
    const message = `starts a chain of more than ${LONGEST} references and branches (allOf, anyOf, oneOf, not, if, then, else)`;
    if (tooLong !== undefined)
      problems.add(tooLong, message, "Refer to the end of the chain, or merge some of its schemas.");
    const ends = measureChains(usersOf(this.#parts));
    const places = new Map([...this.#parts.keys()].map((pointer, at) => [pointer, at]));
    for (const [pointer, { $ref, target, isSchema }] of this.#references) {
      // Each ring has a reference back to a place before it.
      const isBack = (places.get(target) ?? Infinity) <= (places.get(pointer) ?? 0);
      if (!isBack || [pointer, target].some((one) => lengths.has(one) || ends.has(one))) continue;
      const [fault, remedy] = isSchema
        ? ["leads to a schema of which this one is a part", "Refer to it in a property or items."]
        : ["leads back to itself", "Correct the reference."];
      problems.add(below(pointer, "$ref"), `${fault} (${$ref})`, remedy, true);
    }
  }
}

/** Measures the longest chain from each object. Objects that lead to a ring have no length. */
export function measureChains<Key>(parts: ReadonlyMap<Key, readonly Key[]>): ReadonlyMap<Key, number> {
  const users = usersOf(parts);
  const waiting = new Map([...parts].map(([user, ends]) => [user, ends.length]));
  const lengths = new Map<Key, number>();
  // Iteration over a Map also visits entries that are added meanwhile.
  for (const end of [...users.keys(), ...parts.keys()]) if (!parts.get(end)?.length) lengths.set(end, 0);
  for (const [end, length] of lengths)
    for (const user of users.get(end) ?? []) {
      const left = (waiting.get(user) ?? 0) - 1;
      waiting.set(user, left);
      // The last part to be measured has the longest chain.
      if (left === 0) lengths.set(user, length + 1);
    }
  return lengths;
}

/** Reverses a relation: lists the objects that have each object as a part. */
function usersOf<Key>(parts: Iterable<readonly [user: Key, ends: Iterable<Key>]>): Map<Key, Key[]> {
  const users = new Map<Key, Key[]>();
  for (const [user, ends] of parts) for (const end of ends) getOrAdd<Key, Key[]>(users, end, () => []).push(user);
  return users;
}
