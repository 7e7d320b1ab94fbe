import type { Finding } from "./mismatch.ts";

/**
 * A schema as the code generator writes it for the validators: `true` for any value, `false` for none, the name of a schema,
 * or rules. A rule has the name and the meaning of its keyword of JSON Schema, and applies to values of its type only.
 */
export type Shape = boolean | string | ShapeRules;

export type ShapeType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

/** Adds what in a value does not fit a shape to a list. */
export type Check = (shape: Shape, value: unknown, found: Finding[]) => void;

/** Adds what in a value does not fit the rare keywords of a shape to a list. */
export type RareKeywords = (rules: ShapeRules, value: unknown, check: Check, found: Finding[]) => void;

/** Rules of a schema. A value must satisfy all of them. */
export interface ShapeRules {
  readonly type?: ShapeType | readonly ShapeType[];
  /** The values allowed. That of a `const` alone; absent where the server may add some (`x-open-enum`). */
  readonly enum?: readonly (string | number | boolean | null)[];
  /** The range of an integer or of one as text, such as `uint64`; of other texts the name that `pattern` goes by. */
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly not?: Shape;
  /** First of the keywords that only {@link ApiShapes.rareKeywords} checks; all below it as well. */
  readonly multipleOf?: number;
  readonly uniqueItems?: true;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: Shape;
  /** A union whose discriminator alone decides which shape a value must have. */
  readonly variants?: ShapeVariants;
}

export interface ShapeVariants {
  /** The member that tells the variants apart. */
  readonly member: string;
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Shape of variants unknown to the document (`x-unknown-variant`). If absent, unknown variants are refused. */
  readonly unknown?: Shape;
}

/** The schemas of an API as plain data: what validators are made of. */
export interface ApiShapes {
  /** Checks keywords that few documents use: only where one does, so that the validators of others do not carry it. */
  readonly rareKeywords?: RareKeywords;
  /** Every component schema by its name. */
  readonly schemas: Readonly<Record<string, Shape>>;
  /** The success body of every operation; `true` where it is not JSON. */
  readonly answers: Readonly<Record<string, Shape>>;
}
