declare global {
  // What Node 22 and newer have and TypeScript's library does not know yet.
  interface JSON {
    parse(
      text: string,
      reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    /** Text that `JSON.stringify` writes unchanged. */
    rawJSON(text: string): object;
  }
}

/**
 * Parses JSON without losing digits: an integer beyond 2^53 becomes a bigint. This deliberately is not the parser of
 * `@ledgergate/runtime`, which is among the things that are checked with it.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value,
  );
}

/** Serializes JSON with bigints as integers, without losing digits. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === "bigint" ? JSON.rawJSON(String(member)) : member));
}
