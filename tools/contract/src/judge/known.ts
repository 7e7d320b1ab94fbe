import { stringifyExact } from "../oracle/index.ts";
import type { Disagreement } from "./try-cases.ts";

/** A disagreement that stays until the readers read documents in the same way. */
interface Known {
  readonly readers: RegExp;
  /** Matches the schemas and the place of the case, as JSON. */
  readonly document?: RegExp;
  /** Matches what the reader says. */
  readonly got?: RegExp;
  readonly reason: string;
}

/** Every entry must be reached by the first cases. The list gets shorter, not longer. */
export const known: readonly Known[] = [];

/** Finds the entry of a disagreement. */
export function findKnown({ one, place, reader, got }: Disagreement): Known | undefined {
  const { openapi, schema, schemas } = one;
  const document = stringifyExact({ openapi, place, schema, schemas });
  return known.find(
    (entry) =>
      entry.readers.test(reader.name) && (entry.document?.test(document) ?? true) && (entry.got?.test(got) ?? true),
  );
}
