declare global {
  // Node 22 and newer have these functions. TypeScript's library does not declare them yet.
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
 * Parses JSON without losing digits: an integer beyond 2^53 becomes a bigint. It does not use the parser of
 * `@ledgergate/runtime`, since it checks that parser.
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
