/** A part of a value that its schema does not allow. It never contains the value itself, which may be a secret. */
export interface Mismatch {
  /** JSON Pointer to the part. Empty for the whole value. */
  readonly pointer: string;
  /** Expected value, as text that completes "must be …". */
  readonly expected: string;
}

/** A mismatch during validation. */
export interface Finding extends Mismatch {
  /** True if a member is missing or has no allowed value, which suggests that the value is of another kind than the schema's. */
  readonly discriminating: boolean | undefined;
}

/** Makes a mismatch of the whole value. */
export function atRoot(expected: string, discriminating?: boolean): Finding {
  return { pointer: "", expected, discriminating };
}

/** Moves a mismatch of a member or an item to the object or array that contains it. */
export function prefixed(name: string | number, finding: Finding): Finding {
  const segment = String(name).replaceAll("~", "~0").replaceAll("/", "~1");
  return { ...finding, pointer: `/${segment}${finding.pointer}` };
}

/** Makes the mismatch of a missing member. */
export function missing(name: string): Finding {
  return prefixed(name, atRoot("present", true));
}
