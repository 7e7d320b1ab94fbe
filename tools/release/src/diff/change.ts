/** Version bumps, the smallest first. */
export const impacts = ["patch", "minor", "major"] as const;

/** Version bump that a change demands of every package that contains the document. */
export type Impact = (typeof impacts)[number];

/** Judgement of a rule about a change. */
export interface Verdict {
  readonly rule: string;
  readonly impact: Impact;
  readonly message: string;
}

/** A change as `redocly diff --format json` lists it. */
export interface RawChange {
  /** Path of the change, following each `$ref`. */
  readonly path: string;
  readonly typeName: string;
  readonly kind: "added" | "removed" | "modified";
  /** Name of the modified member. Absent if something was added or removed. */
  readonly property?: string;
  readonly impact: Impact;
  readonly verdicts: readonly { readonly ruleId: string; readonly impact: Impact; readonly message: string }[];
  readonly base?: Side;
  readonly revision?: Side;
}

/** One of the two documents at the place of a change. */
interface Side {
  /** Place of the change, as a JSON Pointer. */
  readonly pointer: string;
  readonly value?: unknown;
}

export interface Documents {
  readonly base: object;
  readonly revision: object;
}

/** A change between two documents with its version bump. */
export interface Change {
  /** Part of the API that changed, such as `GET /accounts/{address}`, or `document`. */
  readonly subject: string;
  /** Place within the subject, such as `response 200 › body.authentication_key`. Empty for the subject itself. */
  readonly place: string;
  readonly impact: Impact;
  /** One sentence for each verdict, or a description of the change if there is no verdict. */
  readonly messages: readonly string[];
  /** The names of the rules that gave the verdicts. */
  readonly rules: readonly string[];
}

/** Returns the largest of several version bumps, or `undefined` for an empty list. */
export function largest(some: readonly Impact[]): Impact | undefined {
  return impacts.findLast((impact) => some.includes(impact));
}

/** Tests if a version bump is large enough for the demanded one. */
export function covers(given: Impact | undefined, demanded: Impact): boolean {
  return given !== undefined && impacts.indexOf(given) >= impacts.indexOf(demanded);
}
