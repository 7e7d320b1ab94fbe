/** Returns the id that a fragment names. Fragments of links from outside may be malformed. */
export function idOf(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
