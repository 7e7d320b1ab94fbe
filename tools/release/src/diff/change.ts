import type { Json } from "./document.ts";

/** How far a version moves, the smallest first. */
export const impacts = ["patch", "minor", "major"] as const;

/** How far a change moves the version of what carries the document. */
export type Impact = (typeof impacts)[number];

/** What a rule says of a change. */
export interface Verdict {
  readonly rule: string;
  readonly impact: Impact;
  readonly message: string;
}

/** A change as `redocly diff --format json` lists it. */
export interface RawChange {
  /** Where it is, as a path that goes on behind each `$ref`. */
  readonly path: string;
  readonly typeName: string;
  readonly kind: "added" | "removed" | "modified";
  /** The member that differs, of what is modified. */
  readonly property?: string;
  readonly impact: Impact;
  readonly verdicts: readonly { readonly ruleId: string; readonly impact: Impact; readonly message: string }[];
  readonly base?: Side;
  readonly revision?: Side;
}

/** One of the two documents at the place of a change. */
interface Side {
  /** Where it stands, as a JSON Pointer. */
  readonly pointer: string;
  readonly value?: Json;
}

/** The two documents that are compared. */
export interface Documents {
  readonly base: Json;
  readonly revision: Json;
}

/** A change between two documents, judged. */
export interface Change {
  /** What of the API it concerns, such as `GET /accounts/{address}`, or `document`. */
  readonly subject: string;
  /** Where in that, such as `response 200 › body.authentication_key`; empty for the subject itself. */
  readonly place: string;
  readonly impact: Impact;
  /** One sentence for each verdict; what was done, where none was given. */
  readonly messages: readonly string[];
  /** The names of the rules that gave the verdicts. */
  readonly rules: readonly string[];
}

/** The furthest of some impacts; `undefined` without any. */
export function furthest(some: readonly Impact[]): Impact | undefined {
  return impacts.findLast((impact) => some.includes(impact));
}

/** Whether a version that moves so far covers what asks for an impact. */
export function covers(given: Impact | undefined, demanded: Impact): boolean {
  return given !== undefined && impacts.indexOf(given) >= impacts.indexOf(demanded);
}
