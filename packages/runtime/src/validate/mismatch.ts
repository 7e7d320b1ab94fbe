/** Something in a value that its schema does not allow. It never holds the value itself, which may be a secret. */
export interface Mismatch {
  /** JSON Pointer to it in the value; empty for the whole value. */
  readonly pointer: string;
  /** Expected value, as text that completes "must be …". */
  readonly expected: string;
}

/** A mismatch while the value is gone through. */
export interface Finding extends Mismatch {
  /** A member is missing or none of the allowed values, as where a value is of another kind than the schema's. */
  readonly discriminating?: true;
}

/** A mismatch of the value as a whole. */
export function atRoot(expected: string): Finding {
  return { pointer: "", expected };
}

/** A mismatch of the value as a whole that tells of another kind. */
export function atRootOfOtherKind(expected: string): Finding {
  return { pointer: "", expected, discriminating: true };
}

/** A mismatch of a member or an item, as one of what holds it. */
export function prefixed(name: string | number, finding: Finding): Finding {
  return { ...finding, pointer: `/${escapeName(String(name))}${finding.pointer}` };
}

/** The mismatch of a member that should be there. */
export function missing(name: string): Finding {
  return prefixed(name, atRootOfOtherKind("present"));
}

/** A name as a segment of a JSON Pointer. */
function escapeName(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
