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
export const known: readonly Known[] = [
  {
    readers: /^(?:validators|handlers' answers)$/,
    document: /"format":"(?:date|ipv4|email)"/,
    got: /^right$/,
    reason: "Validators check a date by a pattern, and few formats.",
  },
  {
    readers: /^(?:client|tools)$/,
    got: /lost digits/,
    reason: "A client refuses numbers beyond 2^53 as integers that lost digits.",
  },
  {
    readers: /^(?:validators|handlers' answers|types)$/,
    got: /^gets.*90071992547409|90071992547409\d+n.* to parameter of type '.*number/,
    reason: "Integers without a format of 64 bits are doubles in types, and in answers that a client reads.",
  },
  {
    readers: /^(?:client|tools)$/,
    got: /is not an input/,
    reason: "A client refuses members that its schema does not name, if it takes members as inputs.",
  },
  {
    readers: /^types$/,
    document: /int64.*"type":"number"|"type":"number".*int64/,
    got: /^wrong/,
    reason: "One integer of 64 bits in an answer makes bigints of numbers, too.",
  },
  {
    readers: /^types$/,
    document: /toString/,
    got: /^wrong/,
    reason: "TypeScript knows members of Object by their type.",
  },
  { readers: /^types$/, got: /TS2308/, reason: "A schema has the name of the client, or of an input." },
  {
    readers: /^types$/,
    document: /"type":\["string","null"\],"enum":\["a"\]/,
    got: /^right$/,
    reason: "Types add null to listed values.",
  },
  {
    readers: /^types$/,
    document: /"enum":\["1",1,/,
    got: /^right$/,
    reason: "Types keep listed values of another type than the schema's.",
  },
  {
    readers: /^types$/,
    document: /"schemas":\{"Base"/,
    got: /^right$/,
    reason: "Types of answers lack what stands beside a reference.",
  },
  {
    readers: /^types$/,
    document: /"(?:const|enum)":\[?9007199254740993/,
    got: /^right$/,
    reason: "The type of a member with listed integers of 64 bits is any integer.",
  },
];

/** Finds the entry of a disagreement. */
export function findKnown({ one, place, reader, got }: Disagreement): Known | undefined {
  const { openapi, schema, schemas } = one;
  const document = stringifyExact({ openapi, place, schema, schemas });
  return known.find(
    (entry) =>
      entry.readers.test(reader.name) && (entry.document?.test(document) ?? true) && (entry.got?.test(got) ?? true),
  );
}
