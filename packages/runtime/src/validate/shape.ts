import type { Finding } from "./mismatch.ts";

/**
 * A schema for the validators, written by the code generator: `true` for any value, `false` for none, the name of a schema,
 * or rules. A rule has the name and the meaning of its JSON Schema keyword, and applies only to values of its type.
 */
export type Shape = boolean | string | ShapeRules;

export type ShapeType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

/** Lists the mismatches of a value with a shape. */
export type Check = (shape: Shape, value: unknown) => readonly Finding[];

/** Appends the mismatches of a value with the rare keywords of a shape to a list. */
export type RareKeywords = (rules: ShapeRules, value: unknown, check: Check, found: Finding[]) => void;

/** Rules of a schema. A value must satisfy all of them. */
export interface ShapeRules {
  readonly type?: ShapeType | readonly ShapeType[];
  /** Allowed values, including a `const`. Absent if the server may add values (`x-open-enum`). */
  readonly enum?: readonly (string | number | bigint | boolean | null)[];
  /** Range of an integer or of an integer as text, such as `uint64`. For other texts, the name of the `pattern`. */
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly exclusiveMinimum?: number | bigint;
  readonly exclusiveMaximum?: number | bigint;
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
  /** Variants of a union whose discriminator alone selects the shape. */
  readonly variants?: ShapeVariants;
  /** First of the keywords that only {@link ApiShapes.rareKeywords} checks. All later members are such keywords too. */
  readonly multipleOf?: number | bigint;
  readonly uniqueItems?: true;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: Shape;
  /** Shapes of members by the pattern of their names. */
  readonly patternProperties?: readonly (readonly [name: RegExp, shape: Shape])[];
  /** Shapes of the first items. `items` is the shape of those after them. */
  readonly prefixItems?: readonly Shape[];
}

export interface ShapeVariants {
  /** The discriminating member. */
  readonly member: string;
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Shape of variants unknown to the document (`x-unknown-variant`). If absent, unknown variants are refused. */
  readonly unknown?: Shape;
}

/** The schemas of an API as plain data, from which validators are made. */
export interface ApiShapes {
  /** Checks keywords that few documents use. Present only if a schema uses one, so other validators do not contain it. */
  readonly rareKeywords?: RareKeywords;
  /** Every component schema by its name. */
  readonly schemas: Readonly<Record<string, Shape>>;
  /** The success body of every operation. `true` if it is not JSON. */
  readonly answers: Readonly<Record<string, Shape>>;
}
