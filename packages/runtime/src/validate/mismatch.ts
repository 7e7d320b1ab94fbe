/** Something in a value that its schema does not allow. It never holds the value itself, which may be a secret. */
export interface Mismatch {
  /** JSON Pointer to it in the value; empty for the whole value. */
  readonly pointer: string;
  /** What was expected there, to be read after "must be". */
  readonly expected: string;
}

/** A mismatch of a member or an item, as one of what holds it. */
export function within(name: string | number, { pointer, expected }: Mismatch): Mismatch {
  return { pointer: `/${escapeName(String(name))}${pointer}`, expected };
}

/** A name as a segment of a JSON Pointer. */
export function escapeName(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
