/** A JSON pointer in its URI form (`#/paths/~1blocks/get`), which is how every place in a document is named. */
export type Pointer = string;

/** The pointer to something below another place. */
export function below(pointer: Pointer, ...segments: readonly (string | number)[]): Pointer {
  return segments.reduce<Pointer>((path, segment) => {
    return `${path}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }, pointer);
}

/** The segments of a reference into the document itself; `undefined` for one that leads to another file. */
export function segmentsOf(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  if (!reference.startsWith("#/")) return undefined;
  return reference.slice(2).split("/").map(decodeSegment);
}

function decodeSegment(segment: string): string {
  const tildes = (text: string) => text.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return tildes(decodeURIComponent(segment));
  } catch {
    return tildes(segment);
  }
}
